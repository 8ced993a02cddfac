// The trace each run of the server leaves: where, under which name, with what in it.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { BIN, serving } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { frames, post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";

const PAGE = "<main><h1>On lamps</h1><p>A lamp gives light when the sun has gone down.</p></main>";

const folder = mkdtempSync(join(tmpdir(), "legible-traces-"));
const service = useService({
  SERVICE_TRACE_DIR: folder,
  SERVICE_TRACE: join(folder, "not-by-the-server.jsonl"),
});
const origin = useOrigin({ "/page": PAGE });
after(() => rm(folder, { recursive: true, force: true }));

type Line = Readonly<Record<string, unknown>>;

const tracesIn = (place: string): Promise<string[]> =>
  readdir(join(place, "service-runs")).catch(() => []);

async function linesOf(name: string, place = folder): Promise<readonly Line[]> {
  const text = await readFile(join(place, "service-runs", name), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The trace a request adds, once the run has closed it: a stream may end before its last line is written. */
async function traceOf(request: () => Promise<unknown>): Promise<readonly Line[]> {
  const before = new Set(await tracesIn(folder));
  await request();
  for (;;) {
    const [name] = (await tracesIn(folder)).filter((file) => !before.has(file));
    const lines = name === undefined ? [] : await linesOf(name);
    if (lines.at(-1)?.["type"] === "trace-closed") return lines;
    await turn();
  }
}

const stream = async (body: object) =>
  frames(await post(`${service.address}/api/text/stream`, body));

describe("a trace of the server", () => {
  // proves: trace.folder, trace.name, trace.lines, env.SERVICE_TRACE_DIR
  it("stands in service-runs/ under the name the header gives, with every event and no text", async () => {
    let events: readonly Line[] = [];
    const lines = await traceOf(async () => {
      events = await stream({ url: `${origin.address}/page` });
    });
    const named = await linesOf(String(events[0]?.["trace"]));
    assert.deepEqual(named, lines);
    const dropped = ["text", "markdown", "content_markdown", "comments_markdown", "html"];
    const expected = events.map((event, seq) => {
      const kept = Object.entries(event).filter(([field]) => !dropped.includes(field));
      return { ...Object.fromEntries(kept), run: events[0]?.["run"], seq };
    });
    assert.deepEqual(
      lines
        .slice(0, -1)
        .map(({ at, ...line }) => ({ ...line, ...(line["type"] !== "run" && { at }) })),
      expected,
    );
    for (const { at } of lines) assert.equal(typeof at, "number");
    const { at, ...last } = lines.at(-1) ?? {};
    assert.deepEqual(last, { type: "trace-closed", run: events[0]?.["run"], seq: events.length });
  });

  // proves: trace.blocking
  it("is left by a blocking read too", async () => {
    const lines = await traceOf(() =>
      post(`${service.address}/api/text`, { url: `${origin.address}/page` }),
    );
    assert.deepEqual(
      lines.map(({ type }) => type),
      ["run", "stage", "resolve", "parse", "stage", "classify", "select", "done", "trace-closed"],
    );
    assert.equal(lines[0]?.["mode"], "page");
  });

  // proves: rule7.named
  it("names the address of supplied HTML, and never holds the HTML", async () => {
    const html = PAGE.replace("On lamps", "A title only the page has");
    const lines = await traceOf(() => stream({ url: "https://example.com/lamps", html }));
    assert.equal(lines[0]?.["url"], "https://example.com/lamps");
    assert.doesNotMatch(JSON.stringify(lines), /sun has gone down/);
  });

  // proves: trace.closed
  it("is closed after a failed run, its error in it", async () => {
    const lines = await traceOf(() => stream({ url: `${origin.address}/nowhere` }));
    const [error, closed] = lines.slice(-2);
    assert.equal(error?.["message"], "HTTP 404: page does not exist");
    assert.equal(closed?.["type"], "trace-closed");
  });

  // proves: trace.single_file, env.SERVICE_TRACE
  it("never goes into the file SERVICE_TRACE names", async () => {
    await traceOf(() => stream({ url: `${origin.address}/page` }));
    assert.deepEqual(await readdir(folder), ["service-runs"]);
  });

  it("makes room: a file past its age goes when the server begins to write", async () => {
    const place = await mkdtemp(join(tmpdir(), "legible-prune-"));
    const old = join(place, "service-runs", "old.jsonl");
    await mkdir(join(place, "service-runs"));
    await writeFile(old, "");
    await utimes(old, new Date("2020-01-01"), new Date("2020-01-01"));
    const other = await startService({ SERVICE_TRACE_DIR: place });
    try {
      await (await post(`${other.address}/api/text`, { url: "https://e.com/", html: PAGE })).text();
      while ((await tracesIn(place)).includes("old.jsonl")) await turn();
      assert.equal((await tracesIn(place)).length, 1);
    } finally {
      await other.close();
      await rm(place, { recursive: true, force: true });
    }
  });
});

describe("the folder of the traces", () => {
  const serve = (variables: NodeJS.ProcessEnv) => {
    const { SERVICE_TRACE_DIR: _, ...env } = process.env;
    return serving(process.execPath, [BIN, "serve", "--port", "0"], {
      env: { ...env, ...variables },
    });
  };
  const readOnce = async (address: string) => {
    const response = await post(`${address}/api/text/stream`, {
      url: "https://e.com/",
      html: PAGE,
    });
    return (await frames(response)).at(-1)?.["type"];
  };

  // proves: trace.folder.default, env.SERVICE_TRACE_DIR
  it("is under the system's temporary folder when no variable names one", async () => {
    const place = await mkdtemp(join(tmpdir(), "legible-tmp-"));
    const { address, child, end } = await serve({ TMPDIR: place });
    assert.equal(await readOnce(address), "done");
    assert.match((await tracesIn(place)).join(), /^e\.com-\d{8}T\d{6}-[0-9a-f]{12}\.jsonl$/);
    child.kill("SIGTERM");
    await end;
    await rm(place, { recursive: true, force: true });
  });

  // proves: health.after_failed_write, trace.unwritable, trace.unwritable.told
  it("that cannot be written fails no run and no health, and is told once a run", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const { address, child, end } = await serve({
      SERVICE_TRACE_DIR: file,
      SERVICE_LOG_LEVEL: "error",
    });
    assert.equal(await readOnce(address), "done");
    const health = await fetch(`${address}/api/health`);
    assert.equal(((await health.json()) as { status: string }).status, "ok");
    assert.equal(await readOnce(address), "done");
    child.kill("SIGTERM");
    const { code, err } = await end;
    assert.equal(code, 0);
    const told = err.split("\n").filter((line) => line.startsWith("{"));
    const faults = told.map((line): { fault: string; count: number } => JSON.parse(line));
    assert.deepEqual(
      faults.map(({ count }) => count),
      faults.map((_, at) => at + 1),
    );
    const traces = faults.filter(({ fault }) => /could not write the trace .*a-file/.test(fault));
    assert.equal(traces.length, 2, err);
    await rm(file);
  });

  // proves: trace.unwritable.counted
  it("that cannot be written adds one to the faults of /metrics for each run", {
    timeout: 60_000,
  }, async () => {
    const place = await mkdtemp(join(tmpdir(), "legible-nowhere-"));
    // Can be listed as a missing folder, but not made.
    await symlink(join(place, "missing", "folder"), join(place, "service-runs"));
    const { address, child, end } = await serve({
      SERVICE_TRACE_DIR: place,
      SERVICE_LOG_LEVEL: "error",
    });
    const faults = async () => {
      const text = await (await fetch(`${address}/metrics`)).text();
      return Number(/^legible_faults_total (\d+)$/m.exec(text)?.[1]);
    };
    assert.equal(await faults(), 0);
    for (const run of [1, 2]) {
      await readOnce(address);
      while ((await faults()) < run) await turn();
      assert.equal(await faults(), run);
    }
    child.kill("SIGTERM");
    const { err } = await end;
    assert.equal(err.match(/could not write the trace/g)?.length, 2, err);
    await rm(place, { recursive: true });
  });
});
