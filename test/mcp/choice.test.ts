// The tools of a client: how much text they are, which of them it chooses, and what it gets to know
// of the others.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { estimatedTokens } from "../../src/chunking/tokens.ts";
import { chosenTools } from "../../src/mcp/choice.ts";
import type { RunningServer } from "../../src/server/main.ts";
import {
  type Connected,
  call,
  connectHttp,
  connectStdio,
  cursorOf,
  texts,
} from "../support/mcp.ts";
import { useOrigin } from "../support/origin.ts";
import { startService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

/** Sections about lamps, each with words of its own. */
const sections = (start: string, words: (n: number) => string) =>
  Array.from(
    { length: 40 },
    (_, n) =>
      `<h2>${start} ${n}</h2><p>${start} ${Array.from({ length: 80 }, (_, at) => words(n * 80 + at)).join("")}.</p>`,
  ).join("");
const CHINESE = sections("灯具", (n) => String.fromCodePoint(0x4e00 + n, 0x5e00 + n, 0x6e00 + n));
const ENGLISH = sections("Lamp", (n) => `${n.toString(26).replaceAll(/\d/g, "w")}ing `);
const origin = useOrigin({
  "/": `<!doctype html><title>Lamps</title><main><h1>Lamps</h1><a href="/zh">zh</a>${ENGLISH}</main>`,
  "/note": `<!doctype html><title>A note</title><main><h1>The trinity lamp</h1><p>The trinity lamp of the
    harbour has had a vermilion shade since the keeper painted it in the spring of that year.</p></main>`,
  "/zh": `<!doctype html><html lang=zh><title>灯具</title><main><h1>灯具</h1>${CHINESE}</main>`,
});

const LIST = "read,search,ask";
const CHOSEN = ["read_page", "read_section", "search_site", "site_context"];
/** Limits of the text that an agent gets before its first call. */
const MAX_CHARS = 16_000;
const MAX_TOKENS = 4000;
/** Limit of all text that an agent gets for one task on a small site. */
const MAX_AGENT_TOKENS = 6000;

for (const name of ["stdio", "http"] as const) {
  describe(`the tools that a client chooses over ${name}`, () => {
    let folder = "";
    let service: RunningServer | undefined;
    const clients: Connected[] = [];
    const connect = async (list: string): Promise<Connected> => {
      const client =
        service === undefined
          ? await connectStdio(variables(folder), list === "" ? [] : ["--tools", list])
          : await connectHttp(service.address, {}, list === "" ? "" : `?tools=${list}`);
      clients.push(client);
      return client;
    };
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "legible-mcp-"));
      if (name === "http") service = await startService(variables(folder));
    });
    after(async () => {
      for (const client of clients) await client.close();
      await service?.close();
      await rm(folder, { recursive: true, force: true });
    });

    // proves: endpoints.mcp.size
    it("are all tools by default, in less than 4,000 tokens", async () => {
      const all = await connect("");
      const { tools } = await all.client.listTools();
      const text = JSON.stringify({ tools });
      assert.ok(text.length < MAX_CHARS, `${text.length} characters`);
      assert.ok(estimatedTokens(text) < MAX_TOKENS, `${estimatedTokens(text)} tokens`);
    });

    // proves: endpoints.mcp.tools, endpoints.mcp.help
    it("are those of its words; the others are named nowhere", async () => {
      const some = await connect(LIST);
      const { tools } = await some.client.listTools();
      assert.deepEqual(tools.map((tool) => tool.name).sort(), CHOSEN);
      const told = JSON.stringify(tools) + some.client.getInstructions();
      assert.doesNotMatch(told, /crawl_|list_|map_|audit_|extract_|describe_|site_outline/);
      await assert.rejects(
        call(some, "crawl_site", { url: origin.address }),
        /no such tool: crawl_site; the tools are site_context, read_page/,
      );
      const missing = await call(some, "site_context", {
        url: "http://never.example/",
        query: "x",
      });
      assert.match(texts(missing)[0] ?? "", /^GRAPH_MISSING: [^\n]*$/);
    });

    // proves: endpoints.mcp.options
    it("explain the options of their option objects by another tool", async () => {
      const one = await connect("crawl_site");
      const { tools } = await one.client.listTools();
      assert.deepEqual(tools.map((tool) => tool.name).sort(), ["crawl_site", "describe_options"]);
      const crawl = await call(one, "describe_options", { group: "crawl", about: "depth" });
      const [lines = "", notes = ""] = texts(crawl);
      assert.match(
        lines,
        /^crawl\.max_depth \(integer 0 to 50; default 12\): Maximum number of links/,
      );
      assert.match(notes, /^\d+ of \d+ options/);
      const all = await call(one, "describe_options", { max_chars: 1_000_000 });
      assert.equal(cursorOf(all), undefined);
      for (const option of [
        "fetch.retries (",
        "renderOptions.wait_until (",
        "crawl.traps (boolean",
      ])
        assert.ok(texts(all)[0]?.includes(`\n${option}`), option);
    });

    // proves: endpoints.mcp.size
    itSlow(
      "let an agent read, crawl, search and ask in 6,000 tokens, answers included",
      async () => {
        const agent = await connect("read,crawl,search,ask");
        const { tools } = await agent.client.listTools();
        const url = `${origin.address}/note`;
        const heard = [JSON.stringify({ tools }), agent.client.getInstructions() ?? ""];
        for (const [tool, given] of [
          ["describe_options", { group: "crawl", about: "depth" }],
          ["read_page", { url }],
          ["crawl_site", { url, crawl: { delay_seconds: 0 } }],
          ["search_site", { url, query: "trinity" }],
          ["site_context", { url, query: "Which colour has the trinity lamp?" }],
        ] as const) {
          const answer = texts(await call(agent, tool, given)).join("\n");
          if (tool !== "describe_options") assert.match(answer, /trinity|pages/i, tool);
          heard.push(answer);
        }
        assert.match(heard.at(-1) ?? "", /vermilion/);
        const tokens = heard.map((text) => estimatedTokens(text));
        const sum = tokens.reduce((one, other) => one + other, 0);
        assert.ok(sum < MAX_AGENT_TOKENS, `${sum} tokens: ${tokens}`);
      },
    );

    // proves: endpoints.mcp.context
    it("answer a question in 2,000 tokens unless asked for more", async () => {
      const all = await connect("");
      const url = `${origin.address}/`;
      await call(all, "crawl_site", { url, crawl: { delay_seconds: 0 } });
      for (const query of ["lamp", "灯具"]) {
        const short = texts(await call(all, "site_context", { url, query }))[0] ?? "";
        const tokens = estimatedTokens(short);
        assert.ok(tokens <= 2000 && tokens > 500, `${query}: ${tokens} tokens`);
        const long = await call(all, "site_context", { url, query, max_chars: 40_000 });
        assert.ok((texts(long)[0] ?? "").length > 2 * short.length);
      }
      const refused = await call(all, "site_context", { url, query: "x", max_chars: 10 });
      assert.match(texts(refused)[0] ?? "", /^INVALID_REQUEST: max_chars: .*1000/);
    });
  });
}

describe("a choice of tools", () => {
  // proves: endpoints.mcp.tools
  it("takes names, first parts of names and commands, and refuses other words by name", () => {
    const named = (list: string) => [...chosenTools(list).keys()].sort();
    assert.deepEqual(named("crawl"), [
      "crawl_cancel",
      "crawl_result",
      "crawl_site",
      "crawl_start",
      "crawl_status",
      "describe_options",
    ]);
    assert.deepEqual(named(" facts, site_summary ,"), ["extract_facts", "site_summary"]);
    assert.deepEqual(named("context"), named("ask"));
    assert.equal(chosenTools("").size, chosenTools(undefined).size);
    assert.throws(() => chosenTools("read,lamps"), /no tool is named lamps; the tools are/);
  });
});

const variables = (folder: string) => ({
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_WEB_ARCHIVE_URL: "",
  SERVICE_BROWSER_PATH: "/nowhere",
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
  SERVICE_DATA_DIR: folder,
  SERVICE_TRACE_DIR: folder,
});
