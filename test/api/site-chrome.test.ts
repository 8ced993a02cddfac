// Cross-page chrome over whole crawls: judged when each event is due, by template and place, and again in what is stored.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createClient } from "../../src/client/index.ts";
import { legible } from "../support/command.ts";
import { begin, follow } from "../support/detached.ts";
import { type Answer, useOrigins } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
const site = useOrigins();
let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-chrome-"));
});
after(() => rm(folder, { recursive: true, force: true }));

const STRIP = "Order before noon and we ship the very same day from our warehouse in Ghent.";
const WORDS =
  "amber birch cedar delta ember fjord grove heath inlet knoll larch maple notch otter".split(" ");

/** A sentence that no other page has. */
const prose = (seed: number): string =>
  Array.from(
    { length: 30 },
    (_, at) => `${WORDS[(seed * 7 + at * ((seed % 5) + 1)) % WORDS.length]}${seed}`,
  ).join(" ");

interface Made {
  readonly title: string;
  readonly links?: readonly string[];
  readonly seed: number;
  readonly body?: string;
  readonly template?: string;
  readonly strip?: string;
  /** Where the menu's second entry leads. */
  readonly about?: string;
}

function html({
  title,
  links = [],
  seed,
  body = "",
  template = "page",
  strip = STRIP,
  about = "/",
}: Made): string {
  const items = links.map((href) => `<li><a href="${href}">${href} in full</a></li>`).join("");
  return `<!doctype html><html lang="en"><head><title>${title} | Shop of Ghent</title></head>
<body class="t-${template}"><nav class="menu"><a href="/">Home</a><a href="${about}">About us</a></nav>
<div class="strip"><p>${strip}</p></div>
<main class="${template}-main"><h1 class="${template}-title">${title}</h1>${body}
<p class="${template}-lead">${prose(seed)}.</p><p class="${template}-more">${prose(seed + 500)}.</p>
<ul class="${template}-links">${items}</ul></main></body></html>`;
}

/** A root that links to so many pages, one of a template each in turn. */
function pagesOf(
  count: number,
  made: (at: number) => Partial<Made> = () => ({}),
): Record<string, Answer> {
  const paths = Array.from({ length: count - 1 }, (_, at) => `/p${at + 1}`);
  return Object.fromEntries(
    ["/", ...paths].map((path, at) => [
      path,
      html({ title: `Title ${path}`, links: at === 0 ? paths : [], seed: at, ...made(at) }),
    ]),
  );
}

const hasChrome = ({ content_methods }: { readonly content_methods: readonly string[] }): boolean =>
  content_methods.includes("site-chrome");

/** What each page of a finished graph has as its text. */
async function storedTexts(root: string): Promise<readonly string[]> {
  const url = encodeURIComponent(root);
  const file = await (await fetch(`${service.address}/api/site/graph?url=${url}`)).text();
  const texts = new Map<string, string>();
  for (const line of file.trimEnd().split("\n")) {
    const { kind, page_key, heading, text } = JSON.parse(line);
    if (kind === "section")
      texts.set(page_key, `${texts.get(page_key) ?? ""}${heading}\n${text}\n`);
  }
  return [...texts.values()];
}

describe("cross-page chrome", () => {
  for (const pages of [8, 13, 40]) {
    for (const concurrency of [1, 6, 12]) {
      // proves: crawl.remove_chrome.just_before, crawl.remove_chrome.again
      it(`is judged from the seventh of ${pages} pages on with concurrency ${concurrency}, and stored without`, async () => {
        const { address } = await site(pagesOf(pages));
        // What tells content from boilerplate on one page has no say here.
        const options = { crawl: { main_content: false } };
        const crawled = await crawl(service, { url: `${address}/`, concurrency, ...options });
        const events = crawled.all("page");
        assert.equal(events.length, pages);
        for (const [at, event] of events.entries()) {
          assert.equal(hasChrome(event), at >= 6, `page ${at + 1}: ${event.content_methods}`);
          assert.ok(at < 6 || !event.content_markdown.includes(STRIP), event.content_markdown);
        }
        const stored = await storedTexts(`${address}/`);
        assert.equal(stored.length, pages);
        // Pages come in the order in which they were read.
        const titles = stored.flatMap((text) => /Title \/\w*(?=\n)/.exec(text) ?? []);
        assert.equal(new Set(titles).size, pages);
        for (const text of stored) {
          assert.ok(!text.includes(STRIP), text);
        }
      });
    }
  }

  // proves: crawl.remove_chrome.threshold
  itSlow("is what nine in ten pages of one template repeat, each in its place", async () => {
    const OFFER = "All lamps of this workshop come with a warranty of eleven years on every part.";
    const quote = (at: number) =>
      at % 3 === 1 ? `<aside class="quote"><p>${OFFER}</p></aside>` : "";
    const origin = await site(
      pagesOf(40, (at) => ({ template: ["list", "lamp", "story"][at % 3] ?? "", body: quote(at) })),
    );
    const options = { crawl: { main_content: false } };
    await crawl(service, { url: `${origin.address}/`, concurrency: 6, ...options });
    const stored = await storedTexts(`${origin.address}/`);
    assert.deepEqual(
      stored.filter((text) => text.includes(OFFER)),
      [],
    );
  });

  // proves: crawl.remove_chrome.own_lines
  it("keeps the page's own title, author and date although menus and other pages say the same", async () => {
    const byline = `<p class="by">By <span class="author">Ann Author</span></p><p class="date">Published on <time>3 May 2024</time></p>`;
    const origin = await site({
      ...pagesOf(12, (at) =>
        at === 0
          ? { links: ["/about", ...Array.from({ length: 11 }, (_, p) => `/p${p + 1}`)] }
          : { body: byline },
      ),
      "/about": html({ title: "About us", seed: 99, body: byline }),
    });
    const crawled = await crawl(service, { url: `${origin.address}/`, concurrency: 1 });
    assert.equal(crawled.all("page").length, 13);
    for (const event of crawled.all("page").slice(6)) {
      const { content_markdown, title } = event;
      assert.ok(content_markdown.startsWith(`# ${title}\n`), content_markdown);
      assert.match(content_markdown, /Ann Author/);
      assert.match(content_markdown, /3 May 2024/);
      assert.equal(event.published, "2024-05-03");
      assert.ok(!content_markdown.includes(STRIP));
    }
    assert.equal(crawled.page("/about").title, "About us");
    const stored = await storedTexts(`${origin.address}/`);
    assert.ok(stored.some((text) => text.startsWith("About us\n")));
  });

  itSlow(
    "is no label of what differs: a heading that every page has stays over its own text",
    async () => {
      const origin = await site(
        pagesOf(12, (at) => ({
          body: `<h2 class="sub">Ingredients</h2><p class="what">${prose(at + 900)}.</p>`,
        })),
      );
      const crawled = await crawl(service, { url: `${origin.address}/`, concurrency: 1 });
      for (const event of crawled.all("page").slice(6)) {
        assert.match(event.content_markdown, /^## Ingredients$/m, event.url);
      }
    },
  );

  // proves: crawl.remove_chrome.again
  itSlow(
    "leaves the first pages of a detached crawl and of a folder once it has ended",
    async () => {
      const origin = await site(pagesOf(9));
      const { id } = await begin(service.address, {
        url: `${origin.address}/`,
        concurrency: 6,
        crawl: { main_content: false },
      });
      await follow(service.address, id);
      const pages = [];
      const client = createClient({ address: service.address });
      for await (const page of client.crawlPages({ id })) pages.push(page);
      assert.equal(pages.length, 9);
      for (const page of pages) assert.ok(hasChrome(page), page.url);
      for (const format of ["md", "jsonl", "json"]) {
        const out = join(folder, format);
        const run = await legible(
          [
            "crawl",
            `${origin.address}/`,
            "--no-complete",
            "--no-main-content",
            "--delay-seconds",
            "0",
            "--no-web-archive",
            "--out",
            out,
            "--format",
            format,
          ],
          { cwd: folder, env: { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0" } },
        );
        assert.equal(run.code, 0, run.err);
        const lines = (await readFile(join(out, "pages.jsonl"), "utf8"))
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line));
        assert.equal(lines.length, 9);
        for (const { file, content_markdown } of lines) {
          const text =
            format === "jsonl" ? content_markdown : await readFile(join(out, file), "utf8");
          const content = format === "json" ? JSON.parse(text).content_markdown : text;
          assert.ok(!content.includes(STRIP), `${format}: ${content}`);
        }
      }
    },
  );
});

describe("addresses that end at one page", () => {
  // proves: page_event.same_as
  it("are read once: the others have the index of the first, no texts, and the graph one page", async () => {
    const away: Answer = (_request, response) => {
      response.writeHead(302, { location: "/target" });
      response.end();
    };
    const links = Array.from({ length: 8 }, (_, at) => `/go${at}`);
    for (const concurrency of [1, 8]) {
      const origin = await site({
        "/": html({ title: "Home", links, seed: 1 }),
        ...Object.fromEntries(links.map((path) => [path, away])),
        "/target": html({ title: "Target", seed: 2, links: ["/next"] }),
        "/next": html({ title: "Next", seed: 3 }),
      });
      const crawled = await crawl(service, { url: `${origin.address}/`, concurrency });
      const events = crawled.all("page");
      const [first, ...others] = events.filter(({ url }) => url.endsWith("/target"));
      assert.equal(others.length, 7);
      assert.ok(first !== undefined && first.same_as === undefined && first.markdown !== "");
      for (const event of others) {
        assert.deepEqual(
          [event.ok, event.same_as, event.markdown, event.content_markdown],
          [true, first.index, "", ""],
        );
        assert.ok(event.index > first.index);
      }
      const done = crawled.one("done");
      assert.deepEqual([done.pages_ok, done.failed, done.graph.pages], [10, 0, 3]);
      assert.equal(
        done.total_chars,
        events.reduce((sum, { chars }) => sum + chars, 0),
      );
    }
  });
});
