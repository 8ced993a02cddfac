// Which heading of a page is its title: by agreement with what the page declares, by level, by place.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toDocument } from "../../src/document/to-document.ts";
import { parseHtml } from "../../src/html/tree.ts";
import type { PageDocument } from "../../src/model/document.ts";

const URL_OF_PAGE = "https://www.lamps.example/guides/oil";

function documentOf(
  html: string,
  headlines: readonly string[] = [],
  url = URL_OF_PAGE,
): PageDocument {
  const options = { rtl: undefined, includeHiddenText: false, headlines };
  return toDocument(parseHtml(html), { url, base: url, ...options });
}

const titleOf = (html: string): string => documentOf(html).title;
const HEAD = "<title>Care of oil lamps | Lamps and more</title>";

describe("the title of a page", () => {
  it("is no heading that names a section around the page, unless the page declares it", () => {
    const trail = '<p><a href="/guides/">Guides</a> › <a href="/">Home</a> › Oil</p>';
    const page = (head: string): string => titleOf(`${head}<h1>Guides</h1>${trail}<p>Words.</p>`);
    assert.equal(page("<title>Care of oil lamps</title>"), "Care of oil lamps");
    assert.equal(page("<title>Guides of the lamp society</title>"), "Guides");
    assert.equal(page(""), "Guides");
    const further =
      '<title>All of them | Lamps</title><h1>Guides</h1><p><a href="/guides/">Guides</a></p>';
    for (const url of [
      "https://www.lamps.example/guides/?page=2",
      "https://www.lamps.example/guides/index.html",
    ])
      assert.equal(documentOf(further, [], url).title, "Guides", url);
    const other = titleOf(`<title>Oil</title><h1>Of lamps</h1>${trail}<p>Words.</p>`);
    assert.equal(other, "Of lamps");
  });

  it("is the whole heading, unless a part after a kicker is the declared title", () => {
    for (const html of [
      "<h1><div>Brass Lamp</div><div>12 inch</div></h1>",
      "<title>Brass Lamp | Shop</title><h1><div>Brass Lamp</div><div>12 inch</div></h1>",
      '<meta property="og:title" content="Brass Lamp"><h1><p>Brass Lamp</p><p>12 inch</p></h1>',
      "<title>Brass Lamp 12 inch - Shop</title><h1><p>Brass Lamp</p><p>12 inch</p></h1>",
    ])
      assert.equal(titleOf(`${html}<p>Words of a lamp.</p>`), "Brass Lamp 12 inch", html);
    const kicker = "<title>Brass Lamp</title><h1><div>New</div><div>Brass Lamp</div></h1>";
    assert.equal(titleOf(`${kicker}<p>Words.</p>`), "Brass Lamp");
    for (const rest of [
      "12 May 2024",
      "The keepers of the quay write down what they saw at night on the water",
    ]) {
      const html = `<title>Brass Lamp</title><h1><div>Brass Lamp</div><div>${rest}</div></h1>`;
      assert.equal(titleOf(`${html}<p>Words.</p>`), "Brass Lamp", rest);
    }
  });

  it("is the part of the title element that its address has, without a heading", () => {
    for (const [address, title] of [
      ["/guides/oellampen-pflegen/index.html", "Öllampen pflegen"],
      ["/jobs", "Jobs"],
    ] as const)
      for (const head of [`${title} | Lamps and more`, `The lamp society - ${title}`]) {
        const url = `https://www.lamps.example${address}`;
        assert.equal(documentOf(`<title>${head}</title><p>Words.</p>`, [], url).title, title, head);
      }
  });

  it("is the first h1 that its address has, also if that links to the home page", () => {
    const html =
      '<title>Remote lamp jobs</title><h1><a href="/">Remote lamp jobs</a></h1><h2>Lamp jobs</h2><p>Words.</p>';
    const url = "https://www.lamps.example/categories/remote-lamp-jobs";
    assert.equal(documentOf(html, [], url).title, "Remote lamp jobs");
  });

  it("has words once that a heading has twice, if the page declares them so", () => {
    const twice = '<h1><span aria-hidden="true">Duran Duran</span> <span>Duran Duran</span></h1>';
    assert.equal(titleOf(`<title>Duran Duran | Lamps</title>${twice}<p>W.</p>`), "Duran Duran");
    const name = "<title>Duran Duran | Lamps</title><h1>Duran Duran</h1><p>Words.</p>";
    assert.equal(titleOf(name), "Duran Duran");
    assert.equal(titleOf("<h1>Duran Duran</h1><p>Words.</p>"), "Duran Duran");
  });

  it("is the end of a heading that the head declares, without kicker or label", () => {
    const head = (title: string) =>
      `<title>Lamps</title><meta property="og:title" content="${title}">`;
    for (const [heading, title, expected] of [
      [
        "<span>Open harbour</span> Why brass lamps last",
        "Why brass lamps last",
        "Why brass lamps last",
      ],
      ["1 May 2024<br>Why brass lamps last", "Why brass lamps last", "Why brass lamps last"],
      ["The brass lamps of Bo", "Brass lamps of Bo", "The brass lamps of Bo"],
      ["Review: Brass lamps of Bo", "Brass lamps of Bo", "Review: Brass lamps of Bo"],
    ] as const)
      assert.equal(titleOf(`${head(title)}<h1>${heading}</h1><p>Words.</p>`), expected, heading);
  });

  it("is the start of a heading that the head declares, without the date after it", () => {
    const head = (title: string) =>
      `<title>Lamps</title><meta property="og:title" content="${title}">`;
    const h1 = "<h1>Why brass lamps last<br><small>02.02.2022 • Club, Press</small></h1>";
    assert.equal(titleOf(`${head("Why brass lamps last")}${h1}`), "Why brass lamps last");
    const named = `${head("Brass lamps")}<h1>Brass lamps 2 May 2024</h1>`;
    assert.equal(
      titleOf(named.replace("Brass lamps", "Brass lamps 2 May 2024")),
      "Brass lamps 2 May 2024",
    );
    assert.equal(
      titleOf(`${head("Brass lamps")}<h1>Brass lamps last long</h1>`),
      "Brass lamps last long",
    );
  });

  it("is the whole heading where the title element begins with it", () => {
    const head =
      '<title>About Brass Lamps | Shop</title><meta property="og:title" content="Brass Lamps">';
    assert.equal(titleOf(`${head}<h1>About Brass Lamps</h1><p>Words.</p>`), "About Brass Lamps");
  });

  it("is no teaser of a home page", () => {
    const teasers =
      '<h1><a href="/a/1">Storm takes three lamps</a></h1><p>Words.</p><h1><a href="/a/2">Keeper retires</a></h1><h2><a href="/a/3">More oil</a></h2>';
    const head =
      '<title>News of lamps - Lamp Gazette</title><meta property="og:site_name" content="Lamp Gazette">';
    const home = documentOf(head + teasers, [], "https://gazette.example/");
    assert.equal(home.title, "News of lamps");
    assert.equal(documentOf(head + teasers).title, "Storm takes three lamps");
    const named = `${head}<h1>News of lamps</h1>${teasers}`;
    assert.equal(documentOf(named, [], "https://gazette.example/").title, "News of lamps");
  });

  // proves: done.title.heading
  it("is the heading that agrees with a declared title, not the first one", () => {
    const forum = `${HEAD}<h1>Lamps and more</h1><div><h2>Care of oil lamps</h2><p>Words.</p></div>`;
    assert.equal(titleOf(forum), "Care of oil lamps");
    const shop = `${HEAD}<h1>Welcome</h1><h1>Oil lamps: how to care</h1>`;
    assert.equal(titleOf(shop), "Oil lamps: how to care");
    const social = `<meta property="og:title" content="Wicks"><h2>Today</h2><h2>Wicks</h2>`;
    assert.equal(titleOf(social), "Wicks");
  });

  it("is the heading that agrees with a headline of the page's data", () => {
    const document = documentOf("<h2>Today</h2><h2>Trimming a wick</h2>", ["Trimming a wick"]);
    assert.equal(document.title, "Trimming a wick");
  });

  it("has the separator of a title among its signs", () => {
    const head = "<title>Learn more: oil lamps | The lamp house</title>";
    const body = "<h1>Learn more: oil lamps</h1><p>Words.</p><h2>Learn more!</h2>";
    assert.equal(titleOf(head + body), "Learn more: oil lamps");
  });

  it("is a line with the Chinese title before the site's name", () => {
    const html = "<title>怎样给油灯换灯芯-港口灯网</title><p>怎样给油灯换灯芯</p><p>正文。</p>";
    assert.equal(titleOf(html), "怎样给油灯换灯芯");
  });

  // proves: done.title.heading
  it("is never a heading of navigation, search, a dialog, consent or related items", () => {
    const beside = [
      "<nav><h2>All lamps</h2></nav>",
      "<search><h2>Search lamps</h2></search>",
      '<div role="dialog"><h2>Your cart is empty</h2></div>',
      '<div class="related-items"><h2>Try these items</h2></div>',
      '<div id="cookie-banner"><h1>We use cookies</h1></div>',
      "<footer><h2>Contact</h2></footer>",
    ];
    for (const part of beside) {
      const html = `<title>Something else</title>${part}<main><h2>Oil</h2><p>Words.</p></main>`;
      assert.equal(titleOf(html), "Oil", part);
    }
  });

  // proves: done.title.heading
  it("is the first h1, else the first h2, where nothing is declared", () => {
    assert.equal(titleOf("<h3>a</h3><h2>b</h2><h1>c</h1><h1>d</h1>"), "c");
    assert.equal(titleOf("<h3>a</h3><h2>b</h2><h2>c</h2>"), "b");
  });

  it("is not the site's name where there is another heading", () => {
    const logo = '<h1><a href="/">The lamp house</a></h1><h2>Wicks</h2>';
    assert.equal(titleOf(`<title>Untitled</title>${logo}`), "Wicks");
    const named =
      '<meta property="og:site_name" content="Lamp house"><h1>Lamp house</h1><h2>Oil</h2>';
    assert.equal(titleOf(named), "Oil");
  });

  // proves: done.title.heading
  it("is not the only heading where that is the site's name and links to the home page", () => {
    const logo = (href: string) => `<h1><a href="${href}">Archived forum</a></h1><p>Words.</p>`;
    const thread = "<title>Trimming wicks - Archived forum</title>";
    for (const href of ["/", "/index.php", "https://www.lamps.example/", "/guides/"]) {
      assert.equal(titleOf(thread + logo(href)), "Trimming wicks", href);
    }
    assert.equal(titleOf(`<title>Archived forum</title>${logo("/")}`), "");
    assert.equal(titleOf(logo("/")), "");
    assert.equal(documentOf(thread + logo("/")).heading, undefined);
  });

  it("is the only heading that links to another place, or whose words do so in part", () => {
    for (const h1 of [
      '<a href="/guides/oil">Oil for lamps</a>',
      '<a href="https://other.example/">Oil for lamps</a>',
      '<a href="/guides/">Oil for lamps</a>',
      'Oil for <a href="/">lamps</a>',
    ]) {
      assert.equal(titleOf(`<title>Something else</title><h1>${h1}</h1>`), "Oil for lamps", h1);
    }
  });

  it("is the site's name on its home page", () => {
    const html = '<title>Forum</title><h1><a href="/">Archived forum</a></h1>';
    const url = "https://www.lamps.example/";
    const options = { rtl: undefined, includeHiddenText: false, headlines: [] };
    const { title } = toDocument(parseHtml(html), { url, base: url, ...options });
    assert.equal(title, "Archived forum");
  });

  it("may stand in a line that says what the page declares and nothing else", () => {
    const { title, heading } = documentOf(`${HEAD}<p>Care of oil lamps</p><p>Trim the wick.</p>`);
    assert.equal(title, "Care of oil lamps");
    assert.equal(heading?.kind, "paragraph");
    assert.equal(documentOf(`${HEAD}<p>Oil lamps</p>`).heading, undefined);
  });

  it("compares words in scripts without spaces", () => {
    const html = "<title>灯油ランプの手入れ - 灯り</title><h1>灯り</h1><h2>灯油ランプの手入れ</h2>";
    assert.equal(titleOf(html), "灯油ランプの手入れ");
  });

  it("ends on hostile headings", () => {
    const long = "| ".repeat(200_000);
    assert.equal(titleOf(`<title>${long}</title><h1>${long}</h1><h2>x</h2>`), long.trim());
  });
});
