// A crawl that looks for Markdown versions reads the site's llms.txt and llms-full.txt.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, it } from "node:test";
import { useOrigins } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { crawl, madePage } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const started = useOrigins();

const text =
  (body: string) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.setHeader("content-type", "text/plain");
    response.end(body);
  };

const sentence = (name: string) =>
  `The page about the ${name} says what a keeper does with it every evening before the ship passes.`;
const page = (name: string) => madePage(name, { text: sentence(name) });

const LIST = `# Lamps

> How to keep one.

## Pages

- [Wick](/wick.html): what burns
- [Oil](/oil.html "Oil"), [Oil again](/oil.html#kinds)
- [Another site](https://other.example/page)
`;

describe("a site's reading list", () => {
  const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });
  const read = async (address: string, markdown: "off" | "compare" | "prefer") =>
    crawl(service, { url: address, max_pages: 10, fetch: { markdown } });

  itSlow(
    "is read before the sitemaps, in its order, and reported",
    { timeout: 60_000 },
    async () => {
      const origin = await started({
        "/": page("lamp"),
        "/llms.txt": text(LIST),
        "/sitemap.txt": (request, response) =>
          void response.end(
            ["glass", "oil"].map((one) => `http://${request.headers.host}/${one}.html`).join("\n"),
          ),
        "/wick.html": page("wick"),
        "/oil.html": page("oil"),
        "/glass.html": page("glass"),
      });
      const crawled = await read(`${origin.address}/`, "compare");
      const { reading_list, seeds } = crawled.one("discovery");
      assert.deepEqual(reading_list, {
        llms_txt: {
          url: `${origin.address}/llms.txt`,
          fetched_status: 200,
          found: true,
          cut: false,
          urls: 3,
        },
        llms_full_txt: {
          url: `${origin.address}/llms-full.txt`,
          fetched_status: 404,
          found: false,
          cut: false,
          urls: 0,
        },
      });
      assert.deepEqual(
        seeds.map((url) => url.slice(origin.address.length)),
        ["/wick.html", "/oil.html", "/glass.html"],
      );
      assert.deepEqual(crawled.page("/wick.html").citation, {
        via: "sitemap",
        found_on: `${origin.address}/llms.txt`,
        anchor: null,
        depth: 1,
      });
    },
  );

  itSlow(
    "has the Markdown version of a page, which is then not requested",
    {
      timeout: 60_000,
    },
    async () => {
      const full = [
        `# wick\nSource: /wick.html\n\n${sentence("wick")}\n`,
        `---\nurl: /oil.md\n---\n\n# oil\n\n${sentence("rope")}\n`,
      ];
      const origin = await started({
        "/": madePage("lamp", { links: ["/wick.html", "/oil.html", "/glass.html"] }),
        "/llms-full.txt": text(full.join("\n")),
        "/wick.html": page("wick"),
        "/oil.html": page("oil"),
        "/glass.html": page("glass"),
      });
      const crawled = await read(`${origin.address}/`, "prefer");
      const list = crawled.one("discovery").reading_list;
      assert.deepEqual([list?.llms_txt.found, list?.llms_full_txt.urls], [false, 2]);
      const url = `${origin.address}/llms-full.txt`;
      assert.deepEqual(crawled.page("/wick.html").twin, {
        url,
        found_by: "llms-full",
        coverage: 1,
        missing_sections: [],
        used: true,
      });
      assert.doesNotMatch(crawled.page("/wick.html").content_markdown, /Source|url:/);
      // Nothing of the page is left out, so its content is "".
      const { twin, content_markdown } = crawled.page("/oil.html");
      assert.deepEqual([twin?.used, twin?.missing_sections], [false, ["oil"]]);
      assert.equal(content_markdown, "");
      assert.equal(crawled.page("/glass.html").twin, undefined);
      assert.deepEqual(
        origin.asked.filter((path) => /\.md$/.test(path)),
        ["/index.html.md", "/glass.html.md", "/glass.md"],
      );
    },
  );

  it("is that of the root's folder, else of the host; a page of HTML is none", {
    timeout: 60_000,
  }, async () => {
    const origin = await started({
      "/docs/": page("lamp"),
      "/docs/wick.html": page("wick"),
      "/docs/llms.txt": page("not found"),
      "/llms.txt": text("- [Wick](docs/wick.html)"),
    });
    const crawled = await read(`${origin.address}/docs/`, "compare");
    const list = crawled.one("discovery").reading_list;
    assert.equal(list?.llms_txt.url, `${origin.address}/llms.txt`);
    assert.deepEqual(crawled.paths, ["/docs/", "/docs/wick.html"]);
  });

  it("is not requested without the option", { timeout: 60_000 }, async () => {
    const origin = await started({ "/": page("lamp"), "/llms.txt": text(LIST) });
    const crawled = await read(`${origin.address}/`, "off");
    assert.equal("reading_list" in crawled.one("discovery"), false);
    assert.deepEqual(
      origin.asked.filter((path) => path.startsWith("/llms")),
      [],
    );
  });
});
