// What a crawl leaves behind: /api/site/context, /api/site/graph/summary, /api/site/graph, after a restart as well.
import assert from "node:assert/strict";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type {
  GraphLine,
  GraphList,
  GraphSummary,
  SiteContext,
  SiteOutline,
} from "../../src/model/graph.ts";
import type { GraphWarningEvent } from "../../src/model/site-event.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { type Answer, holdAnswer, type Origin, startOrigin } from "../support/origin.ts";
import { answerOf, post } from "../support/requests.ts";
import { startService } from "../support/service.ts";
import { CrawlClient, type Crawled, crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

/** A page whose sections say what they are told to, its links in a navigation. */
function page(title: string, sections: Readonly<Record<string, string>>, nav = ""): string {
  const parts = Object.entries(sections).map(
    ([heading, text]) => `<h2>${heading}</h2><p>${text}</p>`,
  );
  return `<!doctype html><html lang=en><head><title>${title}</title></head><body><nav>${nav}</nav>
<main><h1>${title}</h1><p>What is said of ${title}, at such a length that it is read as a page of its own.</p>${parts.join("")}</main></body></html>`;
}

const NAV = '<a href="/">Home</a> <a href="/lamps">Lamps</a> <a href="/care">Care</a>';
const LAMP = `<script type="application/ld+json">{"@type":"Product","name":"Aurora Lamp"}</script>`;
const SITE: Readonly<Record<string, Answer>> = {
  "/": page(
    "Home",
    { Welcome: "We make things that shine in the dark, and tell of them here." },
    NAV,
  ),
  "/lamps": page(
    "Lamps",
    {
      Quantum: `The quantum lamp is the Aurora Lamp, and <a href="/care">its care</a> is told of elsewhere.`,
      Price: "What it costs depends on how many are taken, and on where they are sent to.",
    },
    NAV,
  ).replace("</head>", `${LAMP}</head>`),
  "/care": page(
    "Care",
    { Cleaning: "Take a soft cloth and wipe the glass of the Aurora Lamp with it." },
    NAV,
  ),
  "/old": (_, response) => {
    response.writeHead(302, { location: "/" });
    response.end();
  },
};

let folder = "";
let service: RunningServer;
let origin: Origin;
let root = "";
let crawled: Crawled;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-api-graph-"));
  service = await startService({ SERVICE_GRAPH_DIR: folder, SERVICE_BROWSER_PATH: "/nowhere" });
  origin = await startOrigin(SITE);
  root = `${origin.address}/`;
  crawled = await crawl(service, { url: root });
});
after(async () => {
  await service.close();
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

const context = (fields: object, of = service) => post(`${of.address}/api/site/context`, fields);
const get = (path: string, query: Readonly<Record<string, string>>, of = service) =>
  fetch(`${of.address}${path}?${new URLSearchParams(query)}`);
const summary = (query: Readonly<Record<string, string>>) => get("/api/site/graph/summary", query);

async function detailOf(response: Response, status: number): Promise<unknown> {
  assert.equal(response.status, status);
  const { detail }: { detail?: unknown } = JSON.parse(await response.text());
  return detail;
}

async function locsOf(response: Response): Promise<unknown> {
  const detail = await detailOf(response, 422);
  assert.ok(Array.isArray(detail));
  return detail.map(({ type, loc }) => [type, loc]);
}

async function linesOf(response: Response): Promise<readonly GraphLine[]> {
  return (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("a crawl", () => {
  // proves: graph.summary.counts, graph.sections_links, page_event.graph
  it("counts its graph in every page event, and in the end what the graph holds", async () => {
    const counts = crawled.all("page").map(({ graph }) => graph.pages);
    assert.deepEqual(counts, [1, 2, 3]);
    const { counts: held } = await answerOf<GraphSummary>(await summary({ url: root }));
    assert.deepEqual(crawled.one("done").graph, held);
    assert.equal(held.pages, 3);
    assert.equal(held.links, 6);
    assert.ok(held.sections >= 6 && held.entities >= 1 && held.mentions >= 3);
  });
});

describe("POST /api/site/context", () => {
  // proves: context.response.fields, context.no_fetch, endpoints.site_context
  it("answers with text, sources, pages_mapped, stats and graph, and asks no site for it", async () => {
    const asked = origin.asked.length;
    const found = await answerOf<SiteContext>(await context({ url: root, query: "quantum lamp" }));
    assert.deepEqual(Object.keys(found), [
      "text",
      "sources",
      "pages_mapped",
      "answerable",
      "stats",
      "graph",
    ]);
    const [first] = found.sources;
    assert.deepEqual(
      [first?.heading, first?.page_url, first?.reason],
      ["Quantum", `${root}lamps`, "matched query"],
    );
    assert.ok(found.text.includes("[its care]"));
    const about = found.sources.find(({ heading }) => heading === "Cleaning");
    assert.ok(about !== undefined);
    assert.equal(found.stats.chars, found.text.length);
    assert.equal(found.stats.pages_in_graph, 3);
    assert.equal(origin.asked.length, asked);
  });

  it("keeps to the pages that a filter names", async () => {
    const query = { url: root, query: "quantum lamp" };
    const pathsOf = async (filter: object): Promise<readonly string[]> => {
      const { sources, pages_mapped } = await answerOf<SiteContext>(
        await context({ ...query, ...filter }),
      );
      const urls = [...sources.map(({ page_url }) => page_url), ...pages_mapped];
      return [...new Set(urls.map((url) => new URL(url).pathname))].toSorted();
    };
    assert.deepEqual(await pathsOf({ path: "/care" }), ["/care"]);
    assert.deepEqual(await pathsOf({ language: "en" }), ["/", "/care", "/lamps"]);
    assert.deepEqual(await pathsOf({ language: "de" }), []);
    const response = await context({ ...query, published_after: "soon" });
    assert.match(String(await detailOf(response, 422)), /published_after must be a date/);
  });

  it("answers from several sites, each source with its own", async () => {
    const other = await startOrigin({
      "/": page("Quanta", { Quantum: "Of a quantum lamp, elsewhere." }),
    });
    try {
      const urls = [`${other.address}/`];
      const missing = await context({ url: root, urls, query: "quantum lamp" });
      assert.equal(missing.status, 404);
      await crawl(service, { url: `${other.address}/` });
      const { sources, sites } = await answerOf<SiteContext>(
        await context({ url: root, urls, query: "quantum lamp" }),
      );
      assert.deepEqual(sites?.map((one) => one.root).toSorted(), [root, ...urls].toSorted());
      assert.ok(sources.every(({ site, page_url }) => page_url.startsWith(site ?? "none")));
      const once = await answerOf<SiteContext>(
        await context({ url: root, urls: [root], query: "quantum lamp" }),
      );
      assert.ok(!("sites" in once));
      assert.deepEqual(await locsOf(await context({ url: root, urls: "x", query: "y" })), [
        ["list_type", ["body", "urls"]],
      ]);
    } finally {
      await other.close();
    }
  });

  // proves: context.max_chars.default, context.max_hops.default
  it("keeps to max_chars and max_hops, whose defaults are 120000 and 2", async () => {
    const query = { url: root, query: "quantum" };
    const most = await answerOf<SiteContext>(await context(query));
    const same = await answerOf<SiteContext>(
      await context({ ...query, max_chars: 120_000, max_hops: 2 }),
    );
    assert.deepEqual(most, same);
    assert.ok(most.sources.some(({ hops }) => hops > 0));
    const least = await answerOf<SiteContext>(
      await context({ ...query, max_chars: 1000, max_hops: 0 }),
    );
    assert.ok(least.text.length <= 1000);
    assert.ok(least.sources.every(({ hops }) => hops === 0));
  });

  // proves: context.url.required, context.query.required, context.max_chars.range
  // proves: context.max_hops.range
  it("refuses what does not fit by name", async () => {
    const query = { url: root, query: "quantum" };
    assert.deepEqual(await locsOf(await context({ query: "a" })), [["missing", ["body", "url"]]]);
    assert.deepEqual(await locsOf(await context({ url: root })), [["missing", ["body", "query"]]]);
    assert.deepEqual(await locsOf(await context({ url: root, query: 5 })), [
      ["string_type", ["body", "query"]],
    ]);
    for (const [field, values] of [
      ["max_chars", [999, 4_000_001, 1000.5]],
      ["max_hops", [-1, 4, "2"]],
    ] as const) {
      for (const value of values) {
        const [entry] = (await locsOf(await context({ ...query, [field]: value }))) as unknown[][];
        assert.deepEqual(entry?.[1], ["body", field]);
      }
    }
    for (const [field, values] of [
      ["max_chars", [1000, 4_000_000]],
      ["max_hops", [0, 3]],
    ] as const) {
      for (const value of values) {
        assert.equal((await context({ ...query, [field]: value })).status, 200);
      }
    }
  });

  // proves: context.not_found
  it("is 404 without a crawl of the root", async () => {
    const url = `${root}lamps`;
    const detail = await detailOf(await context({ url, query: "a" }), 404);
    assert.equal(detail, `No graph for ${url}. Crawl it first.`);
  });

  // proves: context.no_sections
  it("is 409 while the first crawl of a root has not brought a page", async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ "/": held.handler });
    try {
      const url = `${slow.address}/`;
      const client = await CrawlClient.open(service, { url });
      await held.asked;
      const detail = await detailOf(await context({ url, query: "a" }), 409);
      assert.equal(detail, "The crawl has not produced any content yet.");
      held.answer("<title>Nothing</title>");
      await client.toEnd();
    } finally {
      await slow.close();
    }
  });
});

describe("the first crawl of a root", () => {
  // proves: context.first_crawl
  it("answers questions from the pages so far", async () => {
    const held = holdAnswer();
    const growing = await startOrigin({ ...SITE, "/care": held.handler });
    const url = `${growing.address}/`;
    const outline = () => get("/api/site/outline", { url });
    try {
      const client = await CrawlClient.open(service, { url, concurrency: 1 });
      await held.asked;
      const found = await answerOf<SiteContext>(await context({ url, query: "quantum" }));
      assert.match(found.text, /The quantum lamp is the Aurora Lamp/);
      assert.equal(found.stats.pages_in_graph, 2);
      assert.equal((await answerOf<GraphSummary>(await summary({ url }))).counts.pages, 2);
      const pages = (await answerOf<SiteOutline>(await outline())).pages;
      const id = pages.at(-1)?.sections.at(-1)?.id ?? "";
      assert.equal((await get("/api/site/section", { url, id })).status, 200);
      assert.equal((await get("/api/site/graph", { url })).status, 404);
      held.answer(String(SITE["/care"]));
      await client.toEnd();
      const whole = await answerOf<SiteContext>(await context({ url, query: "soft cloth" }));
      assert.equal(whole.stats.pages_in_graph, 3);
    } finally {
      await growing.close();
    }
  });

  it("has neither context nor summary before its first section", async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ "/": held.handler });
    const url = `${slow.address}/`;
    try {
      const client = await CrawlClient.open(service, { url });
      await held.asked;
      for (const path of ["graph/summary", "outline"]) {
        const detail = await detailOf(await get(`/api/site/${path}`, { url }), 409);
        assert.equal(detail, "The crawl has not produced any content yet.", path);
      }
      held.answer("<title>Nothing</title>");
      await client.toEnd();
    } finally {
      await slow.close();
    }
  });
});

describe("GET /api/site/graph/summary", () => {
  // proves: graph.summary.root, endpoints.graph_summary
  it("tells the shape of the site", async () => {
    const response = await summary({ url: root });
    assert.equal(response.status, 200);
    assert.match(response.headers.get("content-type") ?? "", /^application\/json\b/);
    const found = await answerOf<GraphSummary>(response);
    assert.equal(found.root, root);
    assert.deepEqual(
      found.hubs.map(({ inbound, specificity }) => [inbound, specificity]),
      [
        [2, 0.292],
        [2, 0.292],
        [2, 0.292],
      ],
    );
    assert.deepEqual(found.deepest.at(-1), { url: root, depth: 0 });
    assert.ok(found.entities.some(({ key }) => key === "Product:Aurora Lamp"));
  });

  // proves: graph.summary.url.required, graph.summary.limit.default, graph.summary.limit.range
  // proves: errors.422.query
  it("takes a limit of 1 to 200, 24 when not given, and refuses others by name", async () => {
    const one = await answerOf<GraphSummary>(await summary({ url: root, limit: "1" }));
    assert.deepEqual([one.hubs.length, one.entities.length], [1, 1]);
    const unsaid = await (await summary({ url: root })).text();
    assert.equal(unsaid, await (await summary({ url: root, limit: "24" })).text());
    assert.equal((await summary({ url: root, limit: "200" })).status, 200);
    for (const limit of ["0", "201", "many"]) {
      const [entry] = (await locsOf(await summary({ url: root, limit }))) as unknown[][];
      assert.deepEqual(entry?.[1], ["query", "limit"]);
    }
    assert.deepEqual(await locsOf(await summary({})), [["missing", ["query", "url"]]]);
  });

  // proves: graph.summary.not_found
  it("is 404 without a crawl of the root", async () => {
    const url = "https://never.example/";
    assert.equal(
      await detailOf(await summary({ url }), 404),
      `No graph for ${url}. Crawl it first.`,
    );
  });
});

describe("GET /api/site/graph", () => {
  // proves: graph.file.content_type, graph.file.attachment, graph.file.section_text
  // proves: endpoints.graph_file
  it("is an attachment of JSON Lines named by the host, that holds the whole graph", async () => {
    const response = await get("/api/site/graph", { url: root });
    assert.equal(response.headers.get("content-type"), "application/x-ndjson");
    const disposition = response.headers.get("content-disposition");
    assert.equal(disposition, 'attachment; filename="127.0.0.1.graph.jsonl"');
    const [site, ...lines] = await linesOf(response);
    assert.ok(site?.kind === "site");
    assert.deepEqual(site.counts, crawled.one("done").graph);
    assert.equal(lines.filter(({ kind }) => kind === "page").length, 3);
    const quantum = lines.find((line) => line.kind === "section" && line.heading === "Quantum");
    assert.ok(quantum?.kind === "section");
    assert.match(quantum.text, /^The quantum lamp is the Aurora Lamp, and \[its care\]\(http/);
    assert.deepEqual(quantum.links, [`127.0.0.1:${origin.port}/care`]);
  });

  it("is GraphML, DOT, links or an llms.txt on request, and no other form", async () => {
    for (const [format, type, name, begin] of [
      ["graphml", "application/xml", "graphml", "<?xml"],
      ["dot", "text/vnd.graphviz; charset=utf-8", "dot", "digraph"],
      ["links", "application/jsonl", "links.jsonl", '{"root":"'],
      ["llms-txt", "text/plain; charset=utf-8", "llms.txt", "# Home"],
    ] as const) {
      const response = await get("/api/site/graph", { url: root, format });
      assert.equal(response.headers.get("content-type"), type);
      const disposition = response.headers.get("content-disposition");
      assert.equal(disposition, `attachment; filename="127.0.0.1.${name}"`);
      assert.ok((await response.text()).startsWith(begin));
    }
    assert.deepEqual(await locsOf(await get("/api/site/graph", { url: root, format: "csv" })), [
      ["enum", ["query", "format"]],
    ]);
  });

  // proves: graph.file.url.required, graph.file.not_found
  it("is 404 without a crawl of the root, and 422 without an address", async () => {
    const url = "https://never.example/";
    const detail = await detailOf(await get("/api/site/graph", { url }), 404);
    assert.equal(detail, `No graph for ${url}. Crawl it first.`);
    assert.deepEqual(await locsOf(await get("/api/site/graph", {})), [
      ["missing", ["query", "url"]],
    ]);
  });
});

describe("GET /api/site/outline", () => {
  it("has the headings of every page or of one, its pages alone if asked, and a HEAD of it none", async () => {
    const response = await get("/api/site/outline", { url: root });
    assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    const { root: told, pages } = await answerOf<SiteOutline>(response);
    assert.equal(told, root);
    const headings = pages.map(({ title, sections }) => [title, ...sections.map((s) => s.heading)]);
    assert.deepEqual(headings, [
      ["Home", "Home", "Welcome"],
      ["Lamps", "Lamps", "Quantum", "Price"],
      ["Care", "Care", "Cleaning"],
    ]);
    const one = await get("/api/site/outline", { url: root, page: `${root}care` });
    assert.deepEqual((await answerOf<SiteOutline>(one)).pages, pages.slice(2));
    const none = await get("/api/site/outline", { url: root, page: `${root}none` });
    assert.equal(await none.text(), `{"root":"${root}","pages":[]}`);
    const named = await get("/api/site/outline", { url: root, sections: "false" });
    assert.deepEqual(
      (await answerOf<SiteOutline>(named)).pages,
      pages.map((page) => ({ ...page, sections: [] })),
    );
    const part = await get("/api/site/outline", { url: root, limit: "1", offset: "1" });
    assert.deepEqual((await answerOf<SiteOutline>(part)).pages, pages.slice(1, 2));
    const bad = await get("/api/site/outline", { url: root, limit: "0" });
    assert.equal(bad.status, 422);
    await bad.body?.cancel();
    const query = new URLSearchParams({ url: root });
    const head = await fetch(`${service.address}/api/site/outline?${query}`, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
  });
});

describe("a long answer", () => {
  it("is compressed for a client that accepts gzip, with the same text", async () => {
    const html = `<h1>Lamps</h1>${"<p>A lamp gives light to a room.</p>".repeat(200)}`;
    const page = { url: "https://example.com/", html };
    const body = { method: "POST", body: JSON.stringify(page) };
    const type = { "content-type": "application/json" };
    const graph = `graph?${new URLSearchParams({ url: root, format: "jsonl" })}`;
    const requests: readonly (readonly [string, RequestInit])[] = [
      ["/api/blocks", body],
      ["/api/text/stream", body],
      ["/api/config", {}],
      [`/api/site/${graph}`, {}],
    ];
    for (const [path, request] of requests) {
      const ask = (coding: string) =>
        fetch(`${service.address}${path}`, {
          ...request,
          headers: { ...type, "accept-encoding": coding },
        });
      const [plain, small] = [await ask("identity"), await ask("gzip;q=0.5")];
      assert.equal(plain.headers.get("content-encoding"), null, path);
      assert.equal(small.headers.get("content-encoding"), "gzip", path);
      assert.match(small.headers.get("vary") ?? "", /Accept-Encoding/, path);
      const timeless = (text: string) =>
        text.replaceAll(/"(at|run|started|trace)":("[^"]*"|[\d.]+)/g, "");
      assert.equal(timeless(await small.text()), timeless(await plain.text()), path);
    }
    const head = await fetch(`${service.address}/api/site/${graph}`, { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
    const short = await fetch(
      `${service.address}/api/site/outline?${new URLSearchParams({ url: root })}`,
    );
    assert.deepEqual(
      [short.headers.get("content-encoding"), short.headers.get("content-length")],
      [null, String((await short.text()).length)],
    );
  });
});

describe("graphs that are kept", () => {
  const query = { url: "", query: "quantum lamp" };

  // proves: graph.disk, graph.restart, graph.landing_alias, graph.root_as_asked
  // proves: env.SERVICE_GRAPH_DIR
  it("answer alike after a restart, by the root as asked and by where it landed", async () => {
    const url = `${origin.address}/old`;
    await crawl(service, { url });
    const asked = await (await context({ ...query, url })).text();
    const again = await startService({ SERVICE_GRAPH_DIR: folder });
    try {
      assert.equal(await (await context({ ...query, url }, again)).text(), asked);
      const landed = await get("/api/site/graph/summary", { url: root }, again);
      assert.equal((await answerOf<GraphSummary>(landed)).counts.pages, 3);
    } finally {
      await again.close();
    }
  });

  // proves: service.single_instance
  it("are those of their instance: one with a folder of its own knows none of them", async () => {
    const other = await startService({ SERVICE_GRAPH_DIR: join(folder, "of-another") });
    try {
      const detail = await detailOf(await context({ ...query, url: root }, other), 404);
      assert.equal(detail, `No graph for ${root}. Crawl it first.`);
      assert.equal((await context({ ...query, url: root })).status, 200);
    } finally {
      await other.close();
    }
  });

  // proves: graph.never_destroyed, graph.replaced
  it("stay in place when the root is crawled again and cannot be read", async () => {
    const site: Record<string, Answer> = { ...SITE };
    const other = await startOrigin(site);
    try {
      const url = `${other.address}/`;
      await crawl(service, { url });
      site["/"] = (_, response) => void response.writeHead(500).end();
      const failed = await crawl(service, { url });
      assert.equal(failed.events.at(-1)?.type, "error");
      const kept = await answerOf<GraphSummary>(await summary({ url }));
      assert.equal(kept.counts.pages, 3);
      site["/"] = page("Alone", {});
      await crawl(service, { url });
      const replaced = await answerOf<GraphSummary>(await summary({ url }));
      assert.equal(replaced.counts.pages, 1);
    } finally {
      await other.close();
    }
  });

  // proves: graph.replaced, graph.not_replaced, graph.replace_graph
  itSlow(
    "stay in place when a crawl that did not end has fewer pages, which is warned of",
    async () => {
      const other = await startOrigin(SITE);
      try {
        const url = `${other.address}/`;
        const pages = async () =>
          (await answerOf<GraphSummary>(await summary({ url }))).counts.pages;
        await crawl(service, { url });
        const cut = await crawl(service, { url, max_pages: 2 });
        const { code, message, pages: read, kept_pages } = cut.one("warning") as GraphWarningEvent;
        assert.deepEqual([code, read, kept_pages], ["graph-not-kept", 2, 3]);
        assert.match(message, /not complete \(pages: 2\).*\(pages: 3\); crawl\.replace_graph/);
        assert.equal(cut.events.at(-1)?.type, "done");
        assert.equal(await pages(), 3);
        const replacing = { replace_graph: true };
        const forced = await crawl(service, { url, max_pages: 2, crawl: replacing });
        assert.deepEqual(forced.all("warning"), []);
        assert.equal(await pages(), 2);
        assert.deepEqual((await crawl(service, { url, max_pages: 2 })).all("warning"), []);
        const ended = await crawl(service, { url, crawl: { max_depth: 0 } });
        assert.equal(ended.one("done").exhausted, true);
        assert.equal(await pages(), 1);
      } finally {
        await other.close();
      }
    },
  );

  // proves: graph.never_destroyed
  it("answer while the root is crawled again, as before until that ends", async () => {
    const site: Record<string, Answer> = { ...SITE };
    const other = await startOrigin(site);
    try {
      const url = `${other.address}/`;
      await crawl(service, { url });
      const before = await (await summary({ url })).text();
      const held = holdAnswer();
      site["/lamps"] = held.handler;
      const client = await CrawlClient.open(service, { url });
      await held.asked;
      assert.equal(await (await summary({ url })).text(), before);
      assert.equal((await context({ ...query, url })).status, 200);
      held.answer("<title>Gone</title>");
      await client.toEnd();
      const after = await answerOf<GraphSummary>(await summary({ url }));
      assert.equal(after.counts.pages, 2);
    } finally {
      await other.close();
    }
  });

  // proves: console_data.graph_remove
  it("are removed on request, and then missing", async () => {
    const other = await startOrigin(SITE);
    try {
      const url = `${other.address}/`;
      await crawl(service, { url });
      const remove = () =>
        fetch(`${service.address}/api/site/graph?${new URLSearchParams({ url })}`, {
          method: "DELETE",
        });
      const listed = async () =>
        (await answerOf<GraphList>(await get("/api/site/graphs", {}))).graphs.filter(
          ({ root: one }) => one === url,
        );
      const entries = await listed();
      assert.deepEqual([await answerOf(await remove())], entries);
      assert.deepEqual(await listed(), []);
      assert.equal((await context({ ...query, url })).status, 404);
      assert.match(
        String(await detailOf(await remove(), 404)),
        /^No graph for .*Crawl it first\.$/,
      );
    } finally {
      await other.close();
    }
  });

  // proves: graph.retention.unreadable
  it("are missing where their folder cannot be read, and in the making during a first crawl", async () => {
    const file = join(folder, "in-place-of-a-folder");
    await writeFile(file, "");
    const loop = join(folder, "loop");
    await symlink(loop, loop);
    for (const unreadable of [join(file, "graphs"), loop]) {
      const blind = await startService({
        SERVICE_GRAPH_DIR: unreadable,
        SERVICE_BROWSER_PATH: "/nowhere",
        SERVICE_LOG_LEVEL: "silent",
      });
      const held = holdAnswer();
      const other = await startOrigin({ ...SITE, "/": held.handler });
      try {
        const url = `${other.address}/`;
        const words = `No graph for ${url}. Crawl it first.`;
        assert.equal(await detailOf(await context({ ...query, url }, blind), 404), words);
        for (const path of ["/api/site/graph/summary", "/api/site/graph", "/api/site/outline"])
          assert.equal(await detailOf(await get(path, { url }, blind), 404), words, path);
        assert.deepEqual(await (await get("/api/site/graphs", {}, blind)).json(), { graphs: [] });
        const client = await CrawlClient.open(blind, { url });
        await held.asked;
        const empty = "The crawl has not produced any content yet.";
        assert.equal(await detailOf(await context({ ...query, url }, blind), 409), empty);
        client.leave();
      } finally {
        await other.close();
        await blind.close();
      }
    }
  });

  // proves: graph.write_failure
  itSlow("do not fail a crawl when they cannot be written", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const unwritable = await startService({ SERVICE_GRAPH_DIR: join(file, "graphs") });
    try {
      const run = await crawl(unwritable, { url: root });
      assert.equal(run.one("done").pages_ok, 3);
      assert.deepEqual(
        run.events.slice(-2).map(({ type }) => type),
        ["warning", "done"],
      );
      const { at, ...warning } = run.one("warning");
      assert.equal(typeof at, "number");
      assert.deepEqual(warning, {
        type: "warning",
        stage: "extract",
        code: "graph-not-kept",
        message:
          "the graph of the site could not be written to disk (ENOTDIR): it is only in memory",
      });
      const health = await fetch(`${unwritable.address}/api/health`);
      assert.equal((await answerOf<{ status: string }>(health)).status, "ok");
      assert.equal((await context({ ...query, url: root }, unwritable)).status, 200);
    } finally {
      await unwritable.close();
    }
  });
});
