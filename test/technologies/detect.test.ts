// What each kind of trace tells, what is no trace, and how several become one entry.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import fc from "fast-check";
import { parseHtml } from "../../src/html/tree.ts";
import { TECHNOLOGY_CATEGORIES, type Technology } from "../../src/model/technology.ts";
import {
  findTraces,
  globalsWanted,
  type PageTraces,
  technologiesOf,
} from "../../src/technologies/detect.ts";
import { frameworksOf } from "../../src/technologies/frameworks.ts";

const URL = "https://lamps.example/shop";
const detect = (...pages: readonly PageTraces[]): readonly Technology[] =>
  technologiesOf(pages.map(findTraces));
const inMarkup = (html: string) => detect({ url: URL, tree: parseHtml(html) });
const named = (name: string, found: readonly Technology[]) =>
  found.find((one) => one.name === name);
const globals = (names: readonly string[], values: Readonly<Record<string, string>> = {}) => ({
  names,
  values,
  elements: [],
  cookies: [],
});

describe("a technology", () => {
  // proves: analysis.technologies
  it("has name, category, version, confidence and evidence, and nothing else", () => {
    const [found] = detect({ headers: { server: "nginx/1.22.1" } });
    assert.deepEqual(found, {
      name: "nginx",
      category: "Web servers",
      version: "1.22.1",
      confidence: 100,
      evidence: "header server: nginx/1.22.1",
    });
  });

  it("comes in the order of the categories, the surest first", () => {
    const found =
      inMarkup(`<meta name=generator content="WordPress 6.9"><script src=/wp-includes/js/jquery/jquery.min.js>
      </script><script src=https://www.googletagmanager.com/gtm.js?id=GTM-1></script><div class="ant-btn">`);
    const ranks = found.map(({ category }) => TECHNOLOGY_CATEGORIES.indexOf(category));
    assert.deepEqual(
      ranks,
      [...ranks].sort((a, b) => a - b),
    );
    for (const { confidence } of found) {
      assert.ok(Number.isInteger(confidence) && confidence >= 0 && confidence <= 100);
    }
  });

  it("is one entry however often and in how many fetches it is met, surer with each kind of trace", () => {
    const plain = { url: URL, tree: parseHtml('<div class="elementor" data-elementor-id=7>') };
    const rendered = { url: URL, globals: globals(["elementorFrontend"]) };
    const once = named("Elementor", detect(plain));
    const twice = detect(plain, rendered).filter(({ name }) => name === "Elementor");
    assert.equal(twice.length, 1);
    assert.ok((twice[0]?.confidence ?? 0) > (once?.confidence ?? 100));
    assert.deepEqual(detect(plain, plain), detect(plain));
  });

  it("has the version of what runs over that of what is declared or named so", () => {
    const tree = parseHtml("<script src=/js/jquery-3.5.0.min.js></script>");
    assert.equal(named("jQuery", detect({ url: URL, tree }))?.version, "3.5.0");
    const running = globals(["jQuery"], { jQuery: "", "jQuery.fn.jquery": "3.7.1" });
    assert.equal(named("jQuery", detect({ url: URL, tree, globals: running }))?.version, "3.7.1");
  });

  it("has no version where what stands there is none", () => {
    const found = inMarkup('<meta name=generator content="Discourse latest, whatever that is">');
    assert.equal(named("Discourse", found)?.version, null);
    const wild = globals(["jQuery"], { "jQuery.fn.jquery": "<script>" });
    assert.equal(named("jQuery", detect({ globals: wild }))?.version, null);
  });

  it("brings what it does not run without, and says so", () => {
    const found = inMarkup('<meta name=generator content="WooCommerce 10.4.0">');
    assert.deepEqual(
      [named("WordPress", found)?.evidence, named("PHP", found)?.evidence],
      ["implied by WooCommerce", "implied by WordPress"],
    );
  });

  it("has evidence of one line without characters a terminal obeys, and no longer than it shows", () => {
    const evidence = (value: string) => detect({ headers: { server: value } })[0]?.evidence;
    assert.equal(
      evidence("nginx/1.2 \u001b[31mred\u202e\r\n x"),
      "header server: nginx/1.2 [31mred x",
    );
    assert.equal(evidence(`nginx ${"x".repeat(500)}`)?.length, 120);
  });
});

describe("traces of a technology", () => {
  const cases: readonly (readonly [
    what: string,
    page: PageTraces,
    name: string,
    evidence: string,
  ])[] = [
    [
      "a header",
      { headers: { "x-powered-by": "PHP/8.2.1" } },
      "PHP",
      "header x-powered-by: PHP/8.2.1",
    ],
    [
      "a cookie",
      { headers: { "set-cookie": "a=1; expires=Wed, 21 Oct 2026 07:28:00 GMT, PHPSESSID=x" } },
      "PHP",
      "cookie PHPSESSID",
    ],
    [
      "a cookie that a script made",
      { globals: { ...globals([]), cookies: ["_ga_ABC"] } },
      "Google Analytics",
      "cookie _ga_ABC",
    ],
    [
      "a meta element",
      { tree: parseHtml('<meta name=Generator content="Hugo 0.111.3">') },
      "Hugo",
      "meta generator: Hugo 0.111.3",
    ],
    [
      "an attribute",
      { tree: parseHtml('<html ng-version="17.1.0">') },
      "Angular",
      'attribute ng-version="17.1.0"',
    ],
    ["an id", { tree: parseHtml("<div id=__docusaurus>") }, "Docusaurus", "id __docusaurus"],
    ["a class", { tree: parseHtml('<div class="a MuiBox-root b">') }, "MUI", "class MuiBox-root"],
    ["an element", { tree: parseHtml("<ion-app></ion-app>") }, "Ionic", "element <ion-app>"],
    [
      "a script of a host",
      { tree: parseHtml("<script src=//js.stripe.com/v3/></script>") },
      "Stripe",
      "asset js.stripe.com/v3/",
    ],
    [
      "code in the page",
      { tree: parseHtml("<script>j.src='https://www.googletagmanager.com/gtm.js?id='+i</script>") },
      "Google Tag Manager",
      "script googletagmanager.com/gtm.js",
    ],
    [
      "a style sheet in the page",
      { tree: parseHtml("<style>:root{--chakra-colors-red:red}</style>") },
      "Chakra UI",
      "style --chakra-",
    ],
    [
      "an image that is a signal",
      { tree: parseHtml("<noscript><img src=https://www.facebook.com/tr?id=1></noscript>") },
      "Facebook Pixel",
      "asset www.facebook.com/tr?id=1",
    ],
    [
      "a request",
      { url: URL, requests: ["https://static.hotjar.com/c/hotjar-1.js"] },
      "Hotjar",
      "request static.hotjar.com/c/hotjar-1.js",
    ],
    [
      "a global",
      { globals: globals(["Shopify"], { "Shopify.shop": "" }) },
      "Shopify",
      "global Shopify.shop",
    ],
    [
      "a global by its beginning",
      { globals: globals(["webpackChunk_lamps"]) },
      "webpack",
      "global webpackChunk_lamps",
    ],
    [
      "a property of an element",
      { globals: { ...globals([]), elements: ["__reactFiber$"] } },
      "React",
      "global __reactFiber$ of an element",
    ],
  ];
  for (const [what, page, name, evidence] of cases) {
    it(`are ${what}`, () => {
      assert.equal(named(name, detect(page))?.evidence, evidence);
    });
  }

  it("are requests of pixels, which do not look like those of images", () => {
    const found = (...requests: readonly string[]) => detect({ url: URL, requests });
    const pixel = "https://www.facebook.com/tr?id=1&ev=PageView";
    assert.equal(
      named("Facebook Pixel", found(pixel))?.evidence,
      "request www.facebook.com/tr?id=1&ev=PageView",
    );
    // A picture that hangs on the host of a script tells nothing of that.
    assert.deepEqual(found("https://js.stripe.com/logo.png"), []);
  });

  it("are scripts that a loader only delays", () => {
    const found =
      inMarkup(`<script type=rocketlazyloadscript data-rocket-src="https://js.stripe.com/v3/"></script>
      <script type="litespeed/javascript" data-src="https://cdn.jsdelivr.net/npm/gsap@3.12.5/gsap.min.js"></script>`);
    assert.ok(named("Stripe", found));
    assert.equal(named("GSAP", found)?.version, "3.12.5");
  });

  it("of a content system's files count on the page's own site alone", () => {
    const asset = (host: string) =>
      inMarkup(
        `<link rel=stylesheet href="${host}/wp-content/themes/lamps/style.css"><img src="${host}/wp-content/a.png">`,
      );
    assert.equal(
      named("WordPress", asset(""))?.evidence,
      "asset /wp-content/themes/lamps/style.css",
    );
    assert.ok(named("WordPress", asset("https://static.lamps.example")));
    assert.equal(named("WordPress", asset("https://blog.other.example")), undefined);
  });

  it("hold to the beginning of a path where a folder of that name is no sign elsewhere", () => {
    const image = (path: string) => named("Sitecore", inMarkup(`<img src="${path}">`));
    assert.ok(image("/-/media/logo.png"));
    assert.equal(image("/files/-/media/logo.png"), undefined);
  });
});

describe("no trace of a technology", () => {
  const none = (html: string) => assert.deepEqual(inMarkup(html), []);

  it("is what a page's words name", () => {
    none(
      "<p>WordPress, nginx/1.22, jquery-3.7.1.min.js, googletagmanager.com/gtm.js, data-wf-site</p><pre>&lt;script src=https://js.stripe.com/v3/&gt;</pre>",
    );
  });

  it("is where a page's links lead, or what it only might fetch", () => {
    none(`<a href="https://wordpress.org/wp-content/">x</a><a href="https://js.stripe.com/v3/">y</a>
      <link rel=dns-prefetch href=//www.google-analytics.com><link rel=preconnect href=https://fonts.googleapis.com>
      <link rel=alternate href=https://lamps.example/wp-json/>`);
  });

  it("is data that a script element holds, nor a script that waits for consent", () => {
    none(`<script type=application/json>{"vendors":["https://static.hotjar.com/c/hotjar-","fbq('init'"]}</script>
      <script type=application/ld+json>{"url":"https://www.googletagmanager.com/gtm.js"}</script>
      <script type=text/plain data-cookieconsent=statistics src=https://static.hotjar.com/c/hotjar-1.js></script>`);
  });

  it("is the address in a script that no loader delays", () => {
    none(`<script data-src="https://js.stripe.com/v3/"></script>
      <script type="text/javascript" src="/a.js" data-src="https://js.stripe.com/v3/"></script>`);
  });

  it("is a picture that hangs on another site, nor a class or a file that only begins so", () => {
    none(`<img src=https://cdn.shopify.com/s/files/1/a.png><div class="woocommercely elementors ant-bt" data-slot=x>
      <script src=/js/jqueryish.js></script><script src=/js/my-jquery.min.js></script><script src=/bootstrap.js></script>`);
  });

  it("is what one product left in the markup of another", () => {
    // A template of BigCommerce that its themes kept when Knockout was given up.
    none('<section class="quick-search_results" data-bind="html: results"></section>');
    // A form whose class stayed when another service of newsletters took it over.
    none('<form class="mc4wp-form mailerlite-subscription-form" method="post"></form>');
    // What a component that is no application of Vue says of itself.
    none('<div class="server-pitch" data-server-rendered="true"></div>');
    // The library that a shop's plugin brings, where another site has it for itself: no shop.
    const library = inMarkup("<script src=/sourcebuster.min.js></script>");
    assert.deepEqual(
      library.map(({ name }) => name),
      ["Sourcebuster"],
    );
    // A part of a page builder, and the settings of a script that is not loaded.
    none(`<script src=/plugins/visual-editor/modules/video.min.js></script>
      <script>window.settings={"tms":{"tag":"https://nexus.ensighten.com/lamps/dev/Bootstrap.js","loadScript":false}}</script>`);
  });

  it("is a global that many make", () => {
    assert.deepEqual(
      detect({ globals: globals(["L", "_", "app", "up"], { "_.VERSION": "" }) }),
      [],
    );
    const lodash = globals(["_"], { "_.VERSION": "4.17.21", "_.differenceBy": "" });
    assert.deepEqual(
      detect({ globals: lodash }).map(({ name, version }) => [name, version]),
      [["Lodash", "4.17.21"]],
    );
  });

  it("is the page itself, whose address the browser asked for first", () => {
    const url = "https://js.stripe.com/v3/";
    assert.deepEqual(detect({ url, requests: [url] }), []);
    assert.ok(named("Stripe", detect({ url: URL, requests: [URL, url] })));
  });

  it("is there in nothing at all", () => {
    assert.deepEqual(detect(), []);
    assert.deepEqual(detect({}), []);
    assert.deepEqual(
      detect({ url: "no address", headers: {}, requests: ["", "no address", "data:,"] }),
      [],
    );
  });
});

describe("detection", () => {
  it("takes whatever a page holds", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "generator",
        "WordPress 6",
        "/wp-content/",
        "svelte-abcde",
        "GTM-",
        "https://",
      ),
    );
    const html = fc.array(
      fc.tuple(fc.constantFrom("script", "link", "meta", "div", "style", "img"), text, text),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        html,
        fc.dictionary(fc.string(), text),
        fc.array(text),
        (elements, headers, names) => {
          const source = elements
            .map(
              ([tag, one, other]) =>
                `<${tag} src="${one}" href="${other}" class="${one}" ${other}>${one}`,
            )
            .join("");
          const found = detect({
            url: URL,
            headers,
            tree: parseHtml(source),
            requests: names,
            globals: { ...globals(names), cookies: names },
          });
          assert.equal(new Set(found.map(({ name }) => name)).size, found.length);
        },
      ),
    );
  });

  it("reads names that stand on every object as those of a page", () => {
    const names = ["constructor", "__proto__", "toString", "hasOwnProperty"];
    const tree = parseHtml(
      `<meta name=constructor content=x><div __proto__=x constructor class="__proto__ constructor" id=constructor>`,
    );
    const made = { ...globals(names), cookies: names };
    assert.deepEqual(detect({ url: URL, tree, globals: made }), []);
  });

  it("asks a browser for every property that a rule reads, each once", () => {
    const { paths, elements } = globalsWanted();
    assert.equal(new Set(paths).size, paths.length);
    assert.ok(
      paths.includes("jQuery.fn.jquery") &&
        paths.every((path) => /^[\w$-]+(?:\.[\w$-]+)*$/.test(path)),
    );
    assert.ok(elements.includes("__reactFiber$"));
  });
});

const fixtures = new globalThis.URL("../../../test/fixtures/", import.meta.url);

describe("what Debian's servers send", () => {
  const SERVERS: Readonly<Record<string, readonly [name: string, version: string]>> = {
    nginx: ["nginx", "1.22.1"],
    apache: ["Apache HTTP Server", "2.4.71"],
    lighttpd: ["lighttpd", "1.4.69"],
  };
  for (const [file, [name, version]] of Object.entries(SERVERS)) {
    it(`${file} is known by its own head, and nothing else is`, () => {
      const lines = readFileSync(new globalThis.URL(`servers/${file}.txt`, fixtures), "utf8").split(
        "\n",
      );
      const headers = Object.fromEntries(
        lines.slice(1).flatMap((line) => {
          const colon = line.indexOf(": ");
          return colon < 0 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]];
        }),
      );
      const found = detect({ url: URL, headers });
      assert.deepEqual(
        found.map((one) => [one.name, one.version]),
        [[name, version]],
      );
    });
  }
});

describe("what real builds serve", () => {
  for (const build of readdirSync(new globalThis.URL("builds/", fixtures))) {
    it(`${build} is made of what its frameworks are, and of no other framework`, () => {
      const html = readFileSync(new globalThis.URL(`builds/${build}/page.html`, fixtures), "utf8");
      const tree = parseHtml(html);
      const found = detect({ url: URL, tree })
        .filter(({ category }) => category === "JavaScript frameworks")
        .map(({ name }) => name);
      assert.deepEqual(found.toSorted(), [...frameworksOf(tree)].toSorted());
    });
  }
});
