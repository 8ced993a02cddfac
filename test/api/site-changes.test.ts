// A site crawled again: what became of each page by the words of its content, whatever its furniture does.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { begin, follow } from "../support/detached.ts";
import { type Answer, useOrigins } from "../support/origin.ts";
import { startService, useService } from "../support/service.ts";
import { type Crawled, crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const SERVICE_GRAPH_DIR = mkdtempSync(join(tmpdir(), "legible-changes-"));
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR });
const sites = useOrigins();

/** What stands around the content of every page of a magazine, which changes from day to day. */
interface Furniture {
  readonly day: string;
  readonly menu: readonly string[];
  readonly year: number;
}

const SUNDAY: Furniture = { day: "Sunday, 22 November 2026", menu: ["/", "/lamps"], year: 2026 };
const FRIDAY: Furniture = {
  day: "Friday, 1 January 2027",
  menu: ["/", "/lamps", "/sale", "/gifts"],
  year: 2027,
};

const SUBJECTS = ["lamps", "tables", "chairs", "carpets", "curtains", "mirrors", "shelves"];

/** Paragraphs of a subject that no other has. */
const article = (subject: string, more = ""): string =>
  `<p>The ${subject} of the old house were sold last spring, and whoever bought the ${subject} has not been seen since.</p>
<h2>Where ${subject} come from</h2>
<p>Most ${subject} are made by hand in small workshops along the river, where the wood and the ${subject} dry for a year.</p>
<p>Nobody makes ${subject} in a hurry, says the owner of the oldest workshop, who learned it from her father.</p>${more}`;

function magazinePage(
  title: string,
  body: string,
  { day, menu, year }: Furniture,
  links: readonly string[] = [],
): string {
  const items = menu.map(
    (href) => `<li><a href="${href}">${href === "/" ? "Home" : href.slice(1)}</a></li>`,
  );
  const related = links.map((href) => `<li><a href="${href}">Read about ${href.slice(1)}</a></li>`);
  return `<!doctype html><html lang="en"><head><title>${title} | House &amp; Home</title></head><body>
<header><a href="/">House &amp; Home</a><span class="date">${day}</span><nav><ul>${items.join("")}</ul></nav></header>
<main><article><h1>${title}</h1>${body}</article></main>
<aside class="related"><h2>Read more</h2><ul>${related.join("")}</ul></aside>
<footer><p>© ${year} House &amp; Home. Visited ${year * 7} times today. <a href="/">Imprint</a> <a href="/">Privacy</a></p></footer>
</body></html>`;
}

/** A magazine whose front page links to an article of each subject. */
function magazine(subjects: readonly string[], furniture: Furniture): Record<string, string> {
  const links = subjects.map((subject) => `/${subject}`);
  const pages = subjects.map((subject) => [
    `/${subject}`,
    magazinePage(`All about ${subject}`, article(subject), furniture, links),
  ]);
  const front = magazinePage("Welcome", article("rooms"), furniture, links);
  return { "/": front, ...Object.fromEntries(pages) };
}

/** A site whose pages can be exchanged, and crawls of it. */
async function exchangeable(pages: Record<string, Answer>) {
  const answers: Record<string, Answer> = { ...pages };
  const origin = await sites(answers);
  return {
    origin,
    crawl: (more: object = {}) => crawl(service, { url: `${origin.address}/`, ...more }),
    exchange: (next: Record<string, Answer>) => {
      for (const path of Object.keys(answers)) delete answers[path];
      Object.assign(answers, next);
    },
  };
}

const changeOf = (crawled: Crawled): Readonly<Record<string, string | null>> =>
  Object.fromEntries(crawled.all("page").map(({ url, change }) => [new URL(url).pathname, change]));

describe("a site crawled again", () => {
  // proves: change.pages
  itSlow(
    "has null where no graph was kept, then `same` for every page, in any order of reading",
    async () => {
      const site = await exchangeable(magazine(SUBJECTS, SUNDAY));
      const first = await site.crawl();
      assert.deepEqual([...new Set(Object.values(changeOf(first)))], [null]);
      assert.equal(first.one("done").changes, null);
      for (const concurrency of [1, 6, 3]) {
        const again = await site.crawl({ concurrency });
        assert.deepEqual(Object.values(changeOf(again)), Array(8).fill("same"));
        const { gone_urls, moved_urls, ...counts } = again.one("done").changes ?? assert.fail();
        assert.deepEqual(counts, { new: 0, same: 8, changed: 0, moved: 0, gone: 0 });
        assert.deepEqual([gone_urls, moved_urls], [[], []]);
      }
    },
  );

  // proves: change.pages
  itSlow("tells the same where it goes on without its client", async () => {
    const site = await exchangeable(magazine(SUBJECTS, SUNDAY));
    await site.crawl();
    const { id } = await begin(service.address, { url: `${site.origin.address}/` });
    const events = (await follow(service.address, id)).map(({ event }) => event);
    const told = events.flatMap((event) => (event.type === "page" ? [event.change] : []));
    assert.deepEqual(told, Array(8).fill("same"));
    const done = events.find((event) => event.type === "done");
    assert.equal(done?.changes?.same, 8);
  });

  // proves: change.pages
  it("is crawled all the same where graphs cannot be read, and has nothing to compare with", async () => {
    const file = join(SERVICE_GRAPH_DIR, "no-folder");
    writeFileSync(file, "");
    const bare = await startService({
      SERVICE_BROWSER_PATH: "/nowhere",
      SERVICE_GRAPH_DIR: join(file, "graphs"),
    });
    try {
      const { origin } = await exchangeable(magazine(SUBJECTS, SUNDAY));
      const crawled = await crawl(bare, { url: `${origin.address}/` });
      assert.equal(crawled.one("done").changes, null);
    } finally {
      await bare.close();
    }
  });

  // proves: change.pages
  itSlow(
    "is `same` whatever its menu, footer, related links and the date of the day say",
    async () => {
      const site = await exchangeable(magazine(SUBJECTS, SUNDAY));
      await site.crawl();
      site.exchange(magazine(SUBJECTS, FRIDAY));
      const again = await site.crawl();
      for (const [path, change] of Object.entries(changeOf(again))) {
        if (path === "/sale" || path === "/gifts") continue;
        assert.equal(change, "same", path);
      }
    },
  );

  // proves: change.pages
  itSlow(
    "is `changed` by a word of the content, and `new` at an address that was not known",
    async () => {
      const before = magazine(SUBJECTS, SUNDAY);
      const site = await exchangeable(before);
      await site.crawl();
      const links = [...SUBJECTS, "doors"].map((subject) => `/${subject}`);
      site.exchange({
        ...before,
        "/": magazinePage("Welcome", article("rooms"), SUNDAY, links),
        "/lamps": before["/lamps"]?.replace("last spring", "last autumn") ?? "",
        "/doors": magazinePage("All about doors", article("doors"), SUNDAY),
      });
      const again = await site.crawl();
      const { "/lamps": lamps, "/doors": doors, ...others } = changeOf(again);
      assert.deepEqual([lamps, doors], ["changed", "new"]);
      assert.deepEqual(new Set(Object.values(others)), new Set(["same"]));
      const { changes } = again.one("done");
      assert.deepEqual([changes?.changed, changes?.new, changes?.same], [1, 1, 7]);
    },
  );

  // proves: change.gone
  it("has pages `gone`: those answered by 404, and in a complete crawl those that nothing names any more", async () => {
    const site = await exchangeable(magazine(SUBJECTS, SUNDAY));
    await site.crawl();
    const fewer = magazine(SUBJECTS.slice(0, 5), SUNDAY);
    const links = SUBJECTS.slice(0, 6).map((subject) => `/${subject}`);
    site.exchange({ ...fewer, "/": magazinePage("Welcome", article("rooms"), SUNDAY, links) });
    const again = await site.crawl();
    // Linked still and answered by 404; linked no more.
    assert.equal(changeOf(again)["/mirrors"], "gone");
    const { changes } = again.one("done");
    assert.equal(changes?.gone, 2);
    assert.deepEqual(changes.gone_urls.map((url) => new URL(url).pathname).sort(), [
      "/mirrors",
      "/shelves",
    ]);
  });

  // proves: change.gone
  itSlow("takes no page for gone that a crawl did not come to", async () => {
    const site = await exchangeable(magazine(SUBJECTS, SUNDAY));
    await site.crawl();
    for (const more of [
      { max_pages: 3 },
      { crawl: { max_depth: 0 } },
      { crawl: { exclude_paths: "lamps|tables" } },
    ]) {
      assert.equal((await site.crawl(more)).one("done").changes?.gone, 0, JSON.stringify(more));
    }
  });

  // proves: change.pages
  itSlow(
    "has pages `moved`: by a redirect of the old address, and where their content stands at a new one",
    async () => {
      const before = magazine(SUBJECTS, SUNDAY);
      const site = await exchangeable(before);
      await site.crawl();
      const { "/lamps": lamps = "", "/tables": tables = "", ...rest } = before;
      const links = ["/lamps", "/furniture/tables", ...SUBJECTS.slice(2).map((one) => `/${one}`)];
      site.exchange({
        ...rest,
        "/": magazinePage("Welcome", article("rooms"), SUNDAY, links),
        "/lamps": (_request, response) => {
          response.writeHead(301, { location: "/light/lamps" });
          response.end();
        },
        "/light/lamps": lamps,
        "/furniture/tables": tables,
      });
      const again = await site.crawl();
      assert.equal(changeOf(again)["/light/lamps"], "moved");
      const { changes } = again.one("done");
      const pathOf = (url: string) => new URL(url).pathname;
      assert.deepEqual(
        changes?.moved_urls.map(({ from, to }) => [pathOf(from), pathOf(to)]).sort(),
        [
          ["/lamps", "/light/lamps"],
          ["/tables", "/furniture/tables"],
        ],
      );
      assert.deepEqual([changes.moved, changes.gone, changes.new], [2, 0, 0]);
    },
  );
});
