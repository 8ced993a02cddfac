// Traces read again: which runs there are, how each ended, and the events of one by a name that leads nowhere else.
import assert from "node:assert/strict";
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { openTrace } from "../../src/store/trace-file.ts";
import { TraceFolder } from "../../src/store/trace-folder.ts";

const NAMES = {
  first: "a.example-20260101T120000-000000000001.jsonl",
  second: "b.example-20260102T120000-000000000002.jsonl",
  third: "-20260103T120000-000000000003.jsonl",
  fourth: "c-d.example-20260104T120000-000000000004.jsonl",
} as const;

async function tracesIn(folder: string): Promise<void> {
  const failed = (error: unknown) => assert.fail(String(error));
  const write = async (name: string, events: readonly object[], isClosed = true) => {
    const trace = openTrace(join(folder, name), name.slice(-18, -6), failed);
    for (const event of events) await trace.write(event, 1);
    if (isClosed) await trace.close(2);
  };
  const header = (url: string, mode: string) => ({ type: "run", url, mode });
  await write(NAMES.first, [header("https://a.example/", "page"), { type: "done" }]);
  await write(NAMES.second, [
    header("https://b.example/", "site"),
    { type: "error", message: "no page" },
  ]);
  await write(NAMES.third, [header("https://x.example/", "site"), { type: "done", stopped: true }]);
  await write(NAMES.fourth, [header("https://c-d.example/", "page"), { type: "stage" }], false);
}

const folderOf = () => mkdtempSync(join(tmpdir(), "legible-traces-"));

describe("a folder of traces", () => {
  it("tells its runs, the last first, with how each ended", async () => {
    const folder = folderOf();
    await tracesIn(folder);
    writeFileSync(join(folder, "note.txt"), "no trace");
    const { runs, total } = await new TraceFolder(folder).list(3);
    assert.equal(total, 4);
    assert.deepEqual(
      runs.map(({ name, host, mode, ended, message }) => [name, host, mode, ended, message]),
      [
        [NAMES.fourth, "c-d.example", "page", null, null],
        [NAMES.third, "", "site", "stopped", null],
        [NAMES.second, "b.example", "site", "error", "no page"],
      ],
    );
    assert.equal(runs[0]?.started, Date.UTC(2026, 0, 4, 12) / 1000);
    assert.equal(runs[0]?.url, "https://c-d.example/");
  });

  it("has none where it is not there", async () => {
    const folder = new TraceFolder(join(folderOf(), "none"));
    assert.deepEqual(await folder.list(10), { runs: [], total: 0 });
  });

  it("reads the events of one, part by part", async () => {
    const folder = folderOf();
    await tracesIn(folder);
    const traces = new TraceFolder(folder);
    const first = await traces.read(NAMES.first, { from: 0, limit: 2 });
    assert.deepEqual(
      first.events.map(({ type }) => type),
      ["run", "done"],
    );
    assert.equal(first.next, 2);
    const rest = await traces.read(NAMES.first, { from: 2, limit: 2 });
    assert.deepEqual(
      rest.events.map(({ type }) => type),
      ["trace-closed"],
    );
    assert.equal(rest.next, null);
  });

  it("leaves out lines that are no objects, and one that is still being written", async () => {
    const folder = folderOf();
    writeFileSync(
      join(folder, NAMES.first),
      '{"type":"run"}\nnot json\n[1]\n{"type":"done"}\n{"ty',
    );
    const { events } = await new TraceFolder(folder).read(NAMES.first, { from: 0, limit: 10 });
    assert.deepEqual(
      events.map(({ type }) => type),
      ["run", "done"],
    );
  });

  // proves: console_data.runs
  it("reads no file by a name that is not a trace's, nor one that a link leads to", async () => {
    const folder = folderOf();
    await tracesIn(folder);
    const outside = join(folderOf(), "secret.jsonl");
    writeFileSync(outside, '{"secret":1}\n');
    symlinkSync(outside, join(folder, "x-20260101T120000-00000000000a.jsonl"));
    const traces = new TraceFolder(folder);
    for (const name of [
      "",
      "../a.example-20260101T120000-000000000001.jsonl",
      `${folder}/${NAMES.first}`,
      "..%2fa-20260101T120000-000000000001.jsonl",
      "a.example-20260101T120000-000000000001.jsonl\0",
      "none.example-20260101T120000-000000000009.jsonl",
      "x-20260101T120000-00000000000a.jsonl",
    ]) {
      await assert.rejects(traces.read(name, { from: 0, limit: 1 }), { code: "RUN_MISSING" }, name);
    }
  });
});
