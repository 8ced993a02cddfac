// The first frame of a page stream: what is asked, by which engine, under which trace.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { RunEvent } from "../../src/model/event.ts";
import { useOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const PAGE = "<main><h1>On lamps</h1><p>A lamp gives light when the sun has gone down.</p></main>";
const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
);

const service = useService();
const origin = useOrigin({
  "/page": PAGE,
  "/moved": (_request, response) => {
    response.writeHead(301, { location: "/page" });
    response.end();
  },
});

/** The first frame alone: the client leaves with it. */
async function headerOf(body: object): Promise<RunEvent> {
  const leave = new AbortController();
  const response = await post(`${service.address}/api/text/stream`, body, { signal: leave.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let seen = "";
  while (!seen.includes("\n\n")) seen += (await reader.read()).value;
  leave.abort();
  return JSON.parse(seen.slice("data: ".length, seen.indexOf("\n\n")));
}

describe("the run header", () => {
  // proves: run.type, run.mode.page
  it("has exactly its fields", async () => {
    const header = await headerOf({ url: `${origin.address}/page` });
    assert.deepEqual(Object.keys(header), [
      "type",
      "run",
      "trace",
      "url",
      "engine",
      "started",
      "mode",
      "strategy",
      "render",
      "supplied",
    ]);
    assert.equal(header.type, "run");
    assert.equal(header.mode, "page");
  });

  // proves: run.run
  it("names each run anew, in 12 hexadecimal characters", async () => {
    const body = { url: `${origin.address}/page` };
    const runs = [await headerOf(body), await headerOf(body), await headerOf(body)];
    for (const { run } of runs) assert.match(run, /^[0-9a-f]{12}$/);
    assert.equal(new Set(runs.map(({ run }) => run)).size, runs.length);
  });

  it("names the trace by host, UTC time and run", async () => {
    const { run, trace, started } = await headerOf({
      url: "https://WWW.Example.com:81/",
      html: PAGE,
    });
    const stamp = new Date(started * 1000).toISOString().replace(/[-:]|\.\d+Z$/g, "");
    assert.equal(trace, `www.example.com-${stamp}-${run}.jsonl`);
  });

  // proves: run.url
  it("carries the address as it was asked, not where it leads", async () => {
    const url = `${origin.address}/moved`;
    assert.equal((await headerOf({ url })).url, url);
  });

  // proves: run.engine, run.started
  it("carries the engine's version and the time in epoch seconds", async () => {
    const before = Date.now() / 1000;
    const { engine, started } = await headerOf({ url: `${origin.address}/page` });
    assert.equal(engine, version);
    // Rounded to milliseconds.
    assert.ok(started >= before - 0.001 && started <= Date.now() / 1000 + 0.001, `${started}`);
  });

  // proves: run.strategy.static, run.strategy.union, run.strategy.supplied, run.render
  // proves: run.render.supplied, run.supplied
  it("says what is done: a plain fetch, supplied HTML, or both fetches", async () => {
    const url = `${origin.address}/page`;
    const done = async (body: object) => {
      const { strategy, render, supplied } = await headerOf({ url, ...body });
      return { strategy, render, supplied };
    };
    const plain = { strategy: "static-only", render: false, supplied: false };
    assert.deepEqual(await done({}), plain);
    assert.deepEqual(await done({ render: false, html: null }), plain);
    const union = { strategy: "union", render: true, supplied: false };
    assert.deepEqual(await done({ render: true }), union);
    const supplied = { strategy: "supplied", render: false, supplied: true };
    assert.deepEqual(await done({ html: PAGE }), supplied);
    assert.deepEqual(await done({ html: PAGE, render: true }), supplied);
    assert.deepEqual(await done({ html: "" }), supplied);
  });
});
