// Every tool, by the SDK's own client, over both transports: the same answers from a real process and a real server.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Progress } from "@modelcontextprotocol/sdk/types.js";
import { Ajv } from "ajv";
import type { RunningServer } from "../../src/server/main.ts";
import {
  type Connected,
  call,
  connectHttp,
  connectStdio,
  cursorOf,
  texts,
} from "../support/mcp.ts";
import { holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { startService } from "../support/service.ts";
import { madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

/** Paragraphs with signs of two UTF-16 units, so that a cut between them would show. */
const LONG = Array.from(
  { length: 60 },
  (_, n) => `<p>Paragraph ${n} of a long article 😀 on lamps ${"and oil ".repeat(n)}🪔.</p>`,
).join("\n");
const LD = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"On lamps","author":{"@type":"Person","name":"A. Writer"}}</script>`;

const tableOf = (name: string, rows: number) =>
  `<table><caption>${name}</caption><tr><th>Place</th><th>${name}</th></tr>${Array.from({ length: rows }, (_, n) => `<tr><td>North</td><td>${n * 3}</td></tr>`).join("")}</table>`;

const held = { stdio: holdAnswer(), http: holdAnswer() };
const origin = useOrigin({
  "/robots.txt": "User-agent: *\nAllow: /",
  "/long": `<!doctype html><html lang="en"><head><title>On lamps</title>${LD}</head><body><nav><a href="/a">Home</a></nav><main><article><h1>On lamps</h1>${LONG}</article></main></body></html>`,
  "/short": madePage("short", { title: "A short one" }),
  "/lists": `<!doctype html><title>Lamps</title><main><h1>Lamps</h1>${tableOf("Sold", 130)}<h2>Repairs</h2>${tableOf("Repaired", 3)}</main>`,
  "/held-stdio": held.stdio.handler,
  "/held-http": held.http.handler,
  ...madeSite({ "/": ["/a", "/b"], "/a": ["/c"], "/b": [], "/c": [] }),
});

const NAMES = [
  "audit_site",
  "chunk_page",
  "describe_options",
  "read_page",
  "extract_facts",
  "list_records",
  "crawl_site",
  "crawl_start",
  "crawl_status",
  "crawl_result",
  "crawl_cancel",
  "map_site",
  "list_sites",
  "site_outline",
  "read_section",
  "script_coverage",
  "search_site",
  "site_context",
  "site_summary",
];

const TRANSPORTS = {
  stdio: async (folder: string) => ({ connected: await connectStdio(variables(folder)) }),
  http: async (folder: string) => {
    const service = await startService(variables(folder));
    return { service, connected: await connectHttp(service.address) };
  },
} as const satisfies Record<
  string,
  (folder: string) => Promise<{ connected: Connected; service?: RunningServer }>
>;

const variables = (folder: string) => ({
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_WEB_ARCHIVE_URL: "",
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
  SERVICE_DATA_DIR: folder,
  SERVICE_TRACE_DIR: folder,
});

const CRAWL = { max_pages: 10, crawl: { delay_seconds: 0 } };

for (const name of ["stdio", "http"] as const) {
  describe(`the tools over ${name}`, () => {
    let folder = "";
    let service: RunningServer | undefined;
    let connected: Connected | undefined;
    const mcp = (): Connected => {
      if (connected === undefined) throw new Error("no client is connected");
      return connected;
    };
    const data = async (tool: string, given: Readonly<Record<string, unknown>>) => {
      const result = await call(mcp(), tool, given);
      assert.ok(result.isError !== true, texts(result)[0]);
      assert.deepEqual(JSON.parse(texts(result)[0] ?? ""), result.structuredContent);
      return Object(result.structuredContent);
    };
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "legible-mcp-"));
      const started: { connected: Connected; service?: RunningServer } =
        await TRANSPORTS[name](folder);
      ({ connected, service } = started);
    });
    after(async () => {
      await connected?.close();
      await service?.close();
      await rm(folder, { recursive: true, force: true });
    });

    // proves: endpoints.mcp.crawl_site
    it("lists every tool with a valid schema, a title, hints, and when to use it", async () => {
      const { tools } = await mcp().client.listTools();
      assert.deepEqual(tools.map((tool) => tool.name).sort(), [...NAMES].sort());
      const ajv = new Ajv({ strict: true });
      for (const { name: tool, title, description, inputSchema, annotations } of tools) {
        ajv.compile(inputSchema);
        assert.ok(title, tool);
        assert.match(description ?? "", /Use it /, tool);
        const changes = ["crawl_site", "crawl_start", "crawl_cancel"].includes(tool);
        assert.equal(annotations?.readOnlyHint, !changes, tool);
        assert.equal(annotations?.destructiveHint, changes ? tool === "crawl_cancel" : undefined);
        const web = ["read_page", "extract_facts", "list_records", "crawl_site", "crawl_start"];
        const isWeb =
          web.includes(tool) ||
          ["map_site", "audit_site", "chunk_page", "script_coverage"].includes(tool);
        assert.equal(annotations?.openWorldHint, isWeb, tool);
        assert.doesNotMatch(JSON.stringify(inputSchema), /"null"|null/, tool);
      }
      const schemaOf = (tool: string) => tools.find((one) => one.name === tool)?.inputSchema;
      assert.deepEqual(schemaOf("read_page")?.required, ["url"]);
      assert.deepEqual(schemaOf("crawl_site")?.properties?.["crawl"], { type: "object" });
      // Clients give up after 60 seconds.
      const { maximum, default: wait } = Object(
        schemaOf("crawl_site")?.properties?.["wait_seconds"],
      );
      assert.deepEqual([maximum, wait], [50, 45]);
      assert.match(
        mcp().client.getInstructions() ?? "",
        /read_page.*crawl_start.*describe_options.*`content` is .*`structuredContent`.*`cursor`/,
      );
    });

    itSlow("reads a page verbatim: its content, or whole", async () => {
      const url = `${origin.address}/short`;
      const { content, structuredContent } = await call(mcp(), "read_page", { url, whole: true });
      assert.equal(structuredContent, undefined);
      const [text = "", notes = ""] = texts({ content });
      assert.match(text, /^# A short one\n\nThis is the page called short/);
      assert.match(notes, new RegExp(`^page: ${url}\ntitle: A short one\n`));
      assert.match(notes, /complete: [\d,]+ characters$/);
      const long = `${origin.address}/long`;
      const part = await call(mcp(), "read_page", { url: long, max_chars: 100_000 });
      const whole = await call(mcp(), "read_page", { url: long, whole: true, max_chars: 100_000 });
      assert.doesNotMatch(texts(part)[0] ?? "", /Home/);
      assert.match(texts(whole)[0] ?? "", /Home/);
    });

    itSlow("gives a long page in pieces that are exactly its text", async () => {
      const url = `${origin.address}/long`;
      const whole = await call(mcp(), "read_page", { url, max_chars: 1_000_000 });
      assert.equal(cursorOf(whole), undefined);
      const pieces: string[] = [];
      let cursor: string | undefined;
      do {
        const given = { url, max_chars: 777, ...(cursor !== undefined && { cursor }) };
        const result = await call(mcp(), "read_page", given);
        const [text = "", notes = ""] = texts(result);
        assert.ok(text.length > 0 && text.length <= 777);
        assert.doesNotMatch(text, /[\ud800-\udbff]$|^[\udc00-\udfff]/);
        pieces.push(text);
        cursor = cursorOf(result);
        assert.equal(Object(result._meta?.["legible/piece"]).cursor, cursor);
        const left = (texts(whole)[0] ?? "").length - pieces.join("").length;
        if (cursor === undefined) assert.equal(left, 0);
        else
          assert.match(
            notes,
            new RegExp(`; ${left.toLocaleString("en-US")} remain: call read_page`),
          );
      } while (cursor !== undefined);
      assert.ok(pieces.length > 10);
      assert.equal(pieces.join(""), texts(whole)[0]);
    });

    it("refuses a cursor of another tool or address, and one that it does not hold", async () => {
      const url = `${origin.address}/long`;
      const cursor = cursorOf(await call(mcp(), "read_page", { url, max_chars: 500 }));
      const cases = [
        ["read_page", { url: `${origin.address}/short`, cursor }, /belongs to another tool, url/],
        ["extract_facts", { url, cursor }, /belongs to another tool, url/],
        ["read_page", { url, cursor: `${cursor?.split(".")[0]}.99999999` }, /past the end/],
        ["read_page", { url, cursor: "nothing" }, /no longer available; call the tool again/],
      ] as const;
      for (const [tool, given, words] of cases) {
        const result = await call(mcp(), tool, given);
        assert.equal(result.isError, true);
        assert.match(texts(result)[0] ?? "", words);
        assert.match(texts(result)[0] ?? "", /^INVALID_REQUEST: cursor: /);
      }
    });

    // proves: records.tool, recipe.tool
    it("returns the first hundred rows of one list, and says what it leaves out", async () => {
      const url = `${origin.address}/lists`;
      const { page, list, other_lists, notes } = await data("list_records", { url });
      assert.deepEqual(page, { url, title: "Lamps" });
      assert.deepEqual([list.name, list.items, list.rows.length], ["Sold", 130, 100]);
      assert.deepEqual(list.rows[99], { location: "North", sold: 297, rest: [] });
      assert.deepEqual(notes, ["30 more rows are left out"]);
      const columns = ["location", "repaired"];
      assert.deepEqual(other_lists, [
        { list: 2, name: "Repaired", place: "main", items: 3, columns },
      ]);
      const second = await data("list_records", { url, list: 2 });
      assert.deepEqual([second.list.rows.length, second.notes], [3, []]);
      const beyond = await call(mcp(), "list_records", { url, list: 3 });
      assert.equal(texts(beyond)[0], "INVALID_REQUEST: list: the page has 2");
      const like = { lamps: 297 };
      const named = await data("list_records", { url, like });
      assert.deepEqual(named.list.rows[99], { lamps: 297, location: "North", rest: [], fit: 1 });
      const refused = await call(mcp(), "list_records", { url, like: { place: "Nowhere" } });
      assert.match(texts(refused)[0] ?? "", /^EXAMPLE: .*place is in none$/);
      const none = await data("list_records", { url, html: "<p>Only a few words.</p>" });
      assert.deepEqual([none.list, none.notes], [null, ["the page has no list"]]);
    });

    it("extracts facts, the same in content and in structuredContent", async () => {
      const url = `${origin.address}/long`;
      const result = await call(mcp(), "extract_facts", { url });
      assert.deepEqual(JSON.parse(texts(result)[0] ?? ""), result.structuredContent);
      assert.equal(Object(result.structuredContent)["page"].title, "On lamps");
      const schema = { type: "object", properties: { headline: { type: "string" } } };
      const own = await call(mcp(), "extract_facts", { url, schema });
      const { facts } = Object(own.structuredContent);
      assert.deepEqual(Object.keys(facts), ["headline"]);
      assert.equal(facts.headline.value, "On lamps");
    });

    // proves: extract.mcp.html
    it("reads supplied HTML without a request", async () => {
      const url = `${origin.address}/supplied`;
      const html = `<title>Given</title><meta property="og:title" content="Given"><h1>Given</h1><p>${"Words of a page. ".repeat(20)}</p>`;
      const asked = origin.asked.length;
      const read = await call(mcp(), "read_page", { url, html, whole: true });
      assert.match(texts(read)[0] ?? "", /^# Given\n/);
      const schema = { type: "object", properties: { title: { type: "string" } } };
      const { structuredContent } = await call(mcp(), "extract_facts", { url, html, schema });
      assert.equal(Object(structuredContent)["facts"].title.value, "Given");
      assert.equal(origin.asked.length, asked);
      const none = await call(mcp(), "read_page", { url, html: "" });
      assert.match(texts(none)[0] ?? "", /^SUPPLIED_HTML: .*it is empty/);
    });

    it("divides data that is too long, and gives no structuredContent then", async () => {
      const url = `${origin.address}/long`;
      const whole = await call(mcp(), "extract_facts", { url });
      let result = await call(mcp(), "extract_facts", { url, max_chars: 300 });
      let json = texts(result)[0] ?? "";
      assert.equal(result.structuredContent, undefined);
      for (let cursor = cursorOf(result); cursor !== undefined; cursor = cursorOf(result)) {
        result = await call(mcp(), "extract_facts", { url, max_chars: 300, cursor });
        json += texts(result)[0];
      }
      assert.equal(json, texts(whole)[0]);
    });

    itSlow("answers a refusal as a tool error with its code and its reason", async () => {
      const cases = [
        ["read_page", { url: `${origin.address}/nowhere` }, /^PAGE_MISSING: .*404/],
        [
          "read_page",
          { url: "ftp://example.org/" },
          /^INVALID_REQUEST: url must be http or https$/,
        ],
        ["read_page", {}, /^INVALID_REQUEST: url: Field required$/],
        [
          "read_page",
          { url: 5, whole: "yes" },
          /^INVALID_REQUEST: url: .*string\nwhole: .*boolean$/,
        ],
        ["read_page", { url: origin.address, max_chars: 1 }, /^INVALID_REQUEST: max_chars: .*100$/],
        [
          "crawl_site",
          { url: origin.address, max_pages: 501 },
          /^INVALID_REQUEST: max_pages: .*500$/,
        ],
        [
          "site_summary",
          { url: "http://never.example/" },
          /^GRAPH_MISSING: No graph for http[\s\S]*\ncrawl_site crawls a site\. list_sites lists/,
        ],
        [
          "crawl_site",
          { url: origin.address, crawl: { max_depth: "deep" } },
          /^INVALID_REQUEST: crawl\.max_depth: [^\n]*\ndescribe_options explains each option\.$/,
        ],
        [
          "crawl_site",
          { url: `${origin.address}/nowhere` },
          /^PAGE_MISSING: could not fetch page: HTTP 404: page does not/,
        ],
        [
          "crawl_start",
          { url: origin.address, crawl: { include_paths: "(" } },
          /^INVALID_REQUEST: /,
        ],
        [
          "crawl_status",
          { id: "0000000000000000" },
          /^CRAWL_MISSING: there is no detached crawl 0/,
        ],
        ["crawl_result", { id: "0000000000000000" }, /^CRAWL_MISSING: /],
        ["crawl_cancel", { id: "../x" }, /^CRAWL_MISSING: /],
      ] as const;
      for (const [tool, given, words] of cases) {
        const result = await call(mcp(), tool, given);
        assert.equal(result.isError, true, tool);
        assert.match(texts(result)[0] ?? "", words);
      }
      await assert.rejects(call(mcp(), "no_such_tool", {}), /no such tool/);
    });

    itSlow(
      "crawls a site, tells of each page, and is asked about it by the other tools",
      async () => {
        const root = `${origin.address}/`;
        const told: Progress[] = [];
        const onprogress = (progress: Progress) => told.push(progress);
        const result = await call(mcp(), "crawl_site", { url: root, ...CRAWL }, { onprogress });
        const site = Object(result.structuredContent);
        assert.deepEqual(JSON.parse(texts(result)[0] ?? ""), site);
        assert.equal(site.pages_ok, 4);
        assert.equal(site.exhausted, true);
        assert.equal(site.pages.length, 4);
        assert.deepEqual(
          told.map(({ progress }) => progress),
          [1, 2, 3, 4],
        );
        for (const { progress, total, message } of told) {
          assert.ok((total ?? 0) >= progress && (total ?? 99) <= 10);
          assert.ok(message?.startsWith(origin.address));
        }

        const sites = Object((await call(mcp(), "list_sites", {})).structuredContent)["sites"];
        assert.equal(sites[0].root, root);
        assert.match(sites[0].crawled, /^\d{4}-\d\d-\d\dT/);

        const outline = texts(await call(mcp(), "site_outline", { url: root }))[0] ?? "";
        for (const path of ["/a", "/b", "/c"])
          assert.ok(outline.includes(`- ${origin.address}${path}`));
        const page = `${origin.address}/c`;
        const one = texts(await call(mcp(), "site_outline", { url: root, page }))[0] ?? "";
        const id = /id (\S+)\]/.exec(one)?.[1] ?? "";
        const section = await call(mcp(), "read_section", { url: root, id });
        assert.match(
          texts(section)[0] ?? "",
          /^This is the page called \/c, and it says at some length/,
        );
        assert.match(texts(section)[1] ?? "", new RegExp(`page: ${page}`));

        const context = await call(mcp(), "site_context", { url: root, query: "page called /c" });
        assert.match(texts(context)[0] ?? "", /This is the page called \/c/);
        assert.match(texts(context)[1] ?? "", /on a site of 4 pages/);
        const search = await call(mcp(), "search_site", {
          url: root,
          query: "called /c",
          limit: 1,
        });
        assert.match(texts(search)[0] ?? "", /This is the page called \/c[\s\S]*\nid \S+\/c#s\d$/);
        assert.match(
          texts(search)[1] ?? "",
          /^1 results; \d sections match[\s\S]*`offset` 1 returns/,
        );
        const summary = await call(mcp(), "site_summary", { url: root });
        assert.equal(Object(summary.structuredContent)["counts"].pages, 4);
        assert.deepEqual(JSON.parse(texts(summary)[0] ?? ""), summary.structuredContent);
      },
    );

    // proves: endpoints.mcp.crawl_site
    itSlow(
      "answers in time where a crawl takes longer, which continues under an id",
      {
        timeout: 60_000,
      },
      async () => {
        const late = holdAnswer();
        const slow = await startOrigin({
          ...madeSite({ "/": ["/a", "/held"], "/a": [] }),
          "/held": late.handler,
        });
        try {
          const url = `${slow.address}/`;
          const given = { url, ...CRAWL, wait_seconds: 1 };
          const begun = Object((await call(mcp(), "crawl_site", given)).structuredContent);
          assert.deepEqual([begun.state, begun.root, begun.max_pages], ["running", url, 10]);
          assert.equal(begun.pages.length, begun.pages_ok);
          const { id } = begun;
          const now = await data("crawl_status", { id });
          assert.deepEqual([now.id, now.state, now.ended], [id, "running", null]);
          assert.ok(
            (await data("crawl_status", {})).crawls.some((one: { id: string }) => one.id === id),
          );
          late.answer(madePage("held"));
          let status = now;
          while (status.ended === null) status = await data("crawl_status", { id });
          assert.deepEqual([status.state, status.pages_ok], ["done", 3]);
          const first = await data("crawl_result", { id, limit: 2 });
          const rest = await data("crawl_result", { id, after: first.next_after });
          assert.deepEqual([first.state, first.exhausted, first.graph.pages], ["done", true, 3]);
          assert.equal(rest.next_after, null);
          const pages = [...first.pages, ...rest.pages];
          assert.deepEqual(
            pages.map((page) => page.url.slice(url.length - 1)),
            ["/", "/a", "/held"],
          );
          assert.ok(pages.every((page) => page.chars > 0 && page.markdown === undefined));
          const missed = await data("crawl_result", { id, after: begun.next_after });
          assert.deepEqual([...begun.pages, ...missed.pages], pages);
          // One that has ended is not removed.
          assert.equal((await data("crawl_cancel", { id })).state, "done");
          assert.equal((await data("crawl_status", { id })).state, "done");
        } finally {
          await slow.close();
        }
      },
    );

    // proves: endpoints.mcp.crawls
    itSlow("starts a crawl that needs no call, and cancels it", { timeout: 60_000 }, async () => {
      const late = holdAnswer();
      const slow = await startOrigin({ ...madeSite({ "/": ["/held"] }), "/held": late.handler });
      try {
        const url = `${slow.address}/`;
        const { id, state } = await data("crawl_start", { url, ...CRAWL });
        assert.ok(["waiting", "running"].includes(state));
        await late.asked;
        while ((await data("crawl_result", { id })).pages.length === 0) {}
        assert.equal((await data("crawl_cancel", { id })).state, "cancelled");
        await late.dropped;
        const result = await data("crawl_result", { id });
        assert.deepEqual(
          [result.state, result.pages_ok, result.next_after],
          ["cancelled", 1, null],
        );
        assert.equal(Object(await data("site_summary", { url })).counts.pages, 1);
      } finally {
        await slow.close();
      }
    });

    // proves: endpoints.mcp.crawl_site
    itSlow(
      "ends a crawl whose call is cancelled, and keeps nothing of it but its graph",
      {
        timeout: 60_000,
      },
      async () => {
        const late = holdAnswer();
        const slow = await startOrigin({ ...madeSite({ "/": ["/held"] }), "/held": late.handler });
        const cancel = new AbortController();
        try {
          const before = (await data("crawl_status", {})).crawls.length;
          const url = `${slow.address}/`;
          const gone = call(mcp(), "crawl_site", { url, ...CRAWL }, { signal: cancel.signal });
          const refused = assert.rejects(gone);
          await late.asked;
          cancel.abort();
          await refused;
          await late.dropped;
          while ((await data("crawl_status", {})).crawls.length !== before) {}
          assert.equal(Object(await data("site_summary", { url })).counts.pages, 1);
        } finally {
          await slow.close();
        }
      },
    );

    it("ends the work when the call is cancelled, and answers the next one", async () => {
      const cancel = new AbortController();
      const url = `${origin.address}/held-${name}`;
      const gone = call(mcp(), "read_page", { url }, { signal: cancel.signal });
      const refused = assert.rejects(gone);
      await held[name].asked;
      cancel.abort();
      await refused;
      await held[name].dropped;
      const result = await call(mcp(), "read_page", { url: `${origin.address}/short` });
      assert.match(texts(result)[0] ?? "", /This is the page called short/);
    });
  });
}

for (const name of ["stdio", "http"] as const) {
  describe(`a crawl started over ${name}`, () => {
    // proves: endpoints.mcp.crawls
    itSlow(
      "continues in the next process, from what it has read",
      { timeout: 120_000 },
      async () => {
        const folder = await mkdtemp(join(tmpdir(), "legible-mcp-"));
        const late = holdAnswer();
        const slow = await startOrigin({
          ...madeSite({ "/": ["/a"], "/a": ["/held"] }),
          "/held": late.handler,
        });
        try {
          const first = await start(name, folder);
          const url = `${slow.address}/`;
          const begun = await call(first.connected, "crawl_start", { url, ...CRAWL });
          const { id } = Object(begun.structuredContent);
          await late.asked;
          await first.close();
          const second = await start(name, folder);
          try {
            late.answer(madePage("held"));
            const status = async () =>
              Object((await call(second.connected, "crawl_status", { id })).structuredContent);
            while ((await status()).ended === null) {}
            const result = await call(second.connected, "crawl_result", { id });
            const { pages, state } = Object(result.structuredContent);
            assert.deepEqual([state, pages.length], ["done", 3]);
            assert.equal(slow.asked.filter((path) => path === "/a").length, 1);
          } finally {
            await second.close();
          }
        } finally {
          await slow.close();
          await rm(folder, { recursive: true, force: true });
        }
      },
    );
  });
}

/** A client of a new process or service, which ends with it. */
async function start(name: "stdio" | "http", folder: string) {
  const started: { connected: Connected; service?: RunningServer } = await TRANSPORTS[name](folder);
  const { connected, service } = started;
  const close = async () => {
    await connected.close();
    await service?.close();
  };
  return { connected, close };
}
