// The stored records of a detached crawl and of a watch, which may have been edited by hand.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { CrawlRecord } from "../../src/model/crawl-store.ts";
import type { WatchRecord } from "../../src/model/watch-store.ts";
import { crawlRecordOf } from "../../src/store/stored-record.ts";
import { openWatchFiles } from "../../src/store/watch-files.ts";

const REQUEST = { url: "https://a.test/" } as CrawlRecord["request"];
const NUMBERS = { last_event: 4, pages_ok: 3, failed: 1, queued: 2, discovered: 6 };
const WEBHOOK = { url: "https://b.test/", delivered: false, attempts: 1, error: null };
const END = { state: "done", message: null, atMs: 1000 };
const RECORD = {
  id: "0123456789abcdef",
  request: REQUEST,
  createdMs: 500,
  key: null,
  webhook: null,
  wanted: "run",
  isRunning: true,
  numbers: NUMBERS,
  end: null,
};

const read = (changed: object) => crawlRecordOf({ ...RECORD, ...changed }, () => REQUEST);

describe("crawlRecordOf", () => {
  it("gives a record with its request checked", () => {
    const checked = { ...REQUEST, max_pages: 5 } as unknown as CrawlRecord["request"];
    const record = crawlRecordOf(RECORD, (request) => {
      assert.equal(request, REQUEST);
      return checked;
    });
    assert.deepEqual(record, { ...RECORD, request: checked });
  });

  it("accepts every state of a crawl", () => {
    for (const changed of [
      { key: "mine" },
      { webhook: WEBHOOK },
      { webhook: { ...WEBHOOK, delivered: true, error: "refused" } },
      { wanted: "pause" },
      { wanted: "cancel", isRunning: false },
      { end: END },
      { end: { ...END, state: "failed", message: "no page" } },
      { end: { ...END, state: "cancelled", unlogged: { id: 5, event: { type: "done" } } } },
    ]) {
      assert.deepEqual(read(changed), { ...RECORD, ...changed });
    }
  });

  for (const [field, values] of Object.entries({
    id: [undefined, 5, null],
    request: [undefined],
    createdMs: [undefined, "500", null, Number.NaN, Number.POSITIVE_INFINITY],
    key: [undefined, 5],
    webhook: [
      undefined,
      "https://b.test/",
      { ...WEBHOOK, url: 5 },
      { ...WEBHOOK, delivered: "no" },
      { ...WEBHOOK, attempts: null },
      { ...WEBHOOK, error: undefined },
    ],
    wanted: [undefined, "stop", 1, null],
    isRunning: [undefined, 1, null],
    numbers: [
      undefined,
      null,
      [],
      ...Object.keys(NUMBERS).map((name) => ({ ...NUMBERS, [name]: "4" })),
    ],
    end: [
      undefined,
      "done",
      { ...END, state: "ended" },
      { ...END, message: 5 },
      { ...END, atMs: null },
      { ...END, unlogged: null },
      { ...END, unlogged: { id: "5", event: {} } },
      { ...END, unlogged: { id: 5, event: "done" } },
    ],
  })) {
    it(`names the field ${field} that is missing or wrong`, () => {
      for (const value of values) {
        assert.throws(
          () => read({ [field]: value }),
          new RegExp(`its field ${field} is missing or invalid`),
          JSON.stringify(value),
        );
      }
    });
  }

  it("refuses what is no object", () => {
    for (const value of [null, "record", 5, undefined]) {
      assert.throws(() => crawlRecordOf(value, () => REQUEST), /it is not an object/);
    }
  });

  it("says why a request does not fit", () => {
    const cause = new Error("no address");
    assert.throws(
      () =>
        crawlRecordOf(RECORD, () => {
          throw cause;
        }),
      { message: "its field request is invalid: no address", cause },
    );
  });
});

describe("openWatchFiles", () => {
  it("skips a record that does not say where the pages of its last check are", async (t) => {
    const path = await mkdtemp(join(tmpdir(), "watches-"));
    t.after(() => rm(path, { recursive: true }));
    const delivery = { delivered: 0, attempts: 0, nextMs: 0, error: null };
    const times = { createdMs: 1, nextMs: 1, askedMs: 0, checks: 0, last: null };
    const record = { id: RECORD.id, request: {}, ...times, reported: 0, reports: [], delivery };
    await mkdir(join(path, record.id));
    const file = join(path, record.id, "watch.json");
    const reported: unknown[] = [];
    const opened = async () => {
      const store = await openWatchFiles({
        path,
        checkRequest: () => ({ url: "https://a.test/" }) as WatchRecord["request"],
        dueMs: () => 0,
        report: (failure) => reported.push(failure),
      });
      const found = await store.list();
      await store.close();
      return found.length;
    };
    await writeFile(file, JSON.stringify({ record, pages: 3 }));
    assert.equal(await opened(), 1);
    await writeFile(file, JSON.stringify({ record }));
    assert.equal(await opened(), 0);
    assert.match(String(reported), /is skipped: it is not the record of a watch$/);
  });
});
