// The log of a detached crawl: events with ids and entries in one order, cut anywhere, read from anywhere.
import assert from "node:assert/strict";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import type { JournalEntry, SettledEntry } from "../../src/model/journal.ts";
import type { SiteEvent } from "../../src/model/site-event.ts";
import { CrawlLog } from "../../src/store/crawl-log.ts";
import { loggedEvents, openLogFile } from "../../src/store/crawl-log-file.ts";
import { LogTexts } from "../../src/store/log-texts.ts";
import { textFolder } from "../../src/store/text-folder.ts";
import { itSlow } from "../support/slow.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-crawl-log-"));
});
after(() => rm(folder, { recursive: true, force: true }));

let files = 0;
const newPath = () => join(folder, `${files++}`, "log.jsonl");

const stage = (message: string): SiteEvent => ({
  type: "stage",
  stage: "analyze",
  state: "running",
  message,
});
const warning = (message: string): SiteEvent => ({
  type: "warning",
  stage: "extract",
  code: "identical-content",
  message,
  urls: [],
  chars: 1,
});
const begin = { type: "begin", version: 1, request: {}, landed: "" } as unknown as JournalEntry;
const started = (...pages: number[]): JournalEntry => ({ type: "started", pages });
const settled = (page: number): SettledEntry => ({
  type: "settled",
  page,
  error: "gone",
  read: null,
  extracted: 0,
  failed: page + 1,
  totals: { chars: 0, markdown: 0, images: 0, tables: 0 },
  seconds: 1,
});

/** Texts stay in the log. */
const TEXTS = new LogTexts(undefined, "");
const openLog = async (path: string) => CrawlLog.open(await openLogFile(path), TEXTS);

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** What a log tells: ids with what stands for the event. */
async function toldBy(path: string, after = 0): Promise<readonly string[]> {
  const events = await all(loggedEvents(path, after, TEXTS));
  return events.map(({ id, event }) => `${id} ${"message" in event ? event.message : event.type}`);
}

describe("a crawl's log", () => {
  it("keeps events under ids that rise by one, whoever writes it next", async () => {
    const path = newPath();
    const heard: number[] = [];
    for (const text of ["one", "two", "three"]) {
      const log = await openLog(path);
      await log.take(stage(text));
      heard.push(log.numbers.last_event);
      await log.close();
    }
    assert.deepEqual(await toldBy(path), ["1 one", "2 two", "3 three"]);
    assert.deepEqual(await toldBy(path, 2), ["3 three"]);
    assert.deepEqual(await toldBy(path, 9), []);
    assert.deepEqual(heard, [1, 2, 3]);
  });

  it("has the numbers of the last event that has any, its end included", async () => {
    const log = await openLog(newPath());
    const numbers = () => {
      const { queued, discovered, pages_ok, failed } = log.numbers;
      return [queued, discovered, pages_ok, failed];
    };
    await log.journal.append(begin);
    await log.take({ type: "frontier", queued: 5, discovered: 6 } as SiteEvent);
    assert.deepEqual(numbers(), [5, 6, 0, 0]);
    await log.journal.append(started(0));
    await log.take({
      type: "page",
      queued: 4,
      discovered: 7,
      extracted: 1,
      failed: 2,
    } as SiteEvent);
    await log.journal.append(settled(0));
    assert.deepEqual(numbers(), [4, 7, 1, 2]);
    await log.take(stage("next"));
    assert.deepEqual(numbers(), [4, 7, 1, 2]);
    const done = { type: "done", remaining_queued: 3, discovered: 9, pages_ok: 8, failed: 1 };
    await log.take(done as SiteEvent);
    assert.deepEqual(numbers(), [3, 9, 8, 1]);
    await log.close();
  });

  it("counts the pages under way as queued", async () => {
    const log = await openLog(newPath());
    await log.journal.append(begin);
    const fetching = { type: "fetching", urls: ["a", "b", "c"], queued: 2 };
    await log.take(fetching as unknown as SiteEvent);
    assert.equal(log.numbers.queued, 5);
    await log.take({
      type: "page",
      queued: 3,
      discovered: 7,
      extracted: 1,
      failed: 0,
    } as SiteEvent);
    await log.journal.append(settled(0));
    assert.equal(log.numbers.queued, 5);
    await log.close();
  });

  it("has no events where there is no log, or none that can be opened", async () => {
    const path = newPath();
    assert.deepEqual(await toldBy(path), []);
    assert.deepEqual(await toldBy(path, 3), []);
    await mkdir(path, { recursive: true });
    assert.deepEqual(await toldBy(path), []);
    await writeFile(join(path, "file"), "");
    assert.deepEqual(await toldBy(join(path, "file", "log.jsonl")), []);
    await symlink("loop", join(path, "loop"));
    assert.deepEqual(await toldBy(join(path, "loop")), []);
  });

  it("tells what belongs to a page with the page's entry, and not before", async () => {
    const path = newPath();
    const log = await openLog(path);
    await log.journal.append(begin);
    await log.journal.append(started(0));
    await log.take(warning("of the page"));
    assert.deepEqual(await toldBy(path), []);
    await log.journal.append(settled(0));
    assert.deepEqual(await toldBy(path), ["1 of the page"]);
    await log.close();
  });

  // proves: traps.resume
  it("tells that a pattern is closed with the entry of the dropped pages, in one line", async () => {
    const path = newPath();
    const log = await openLog(path);
    await log.journal.append(begin);
    await log.take(warning("of a pattern"));
    assert.deepEqual(await toldBy(path), []);
    await log.journal.append({ type: "dropped", pages: [7, 8] });
    assert.deepEqual(await toldBy(path), ["1 of a pattern"]);
    const last = (await readFile(path, "utf8")).trimEnd().split("\n").at(-1) ?? "";
    const { events, entry } = JSON.parse(last);
    assert.deepEqual([events.length, entry.pages], [1, [7, 8]]);
    await log.close();
  });

  it("reads the texts of a line with events, and of no other", async () => {
    const path = newPath();
    const store = textFolder(folder);
    const read: string[] = [];
    const counting: typeof store = {
      ...store,
      get: (key, signal) => {
        read.push(key);
        return store.get(key, signal);
      },
    };
    const texts = new LogTexts(counting, "counted");
    const log = await CrawlLog.open(await openLogFile(path), texts);
    await log.journal.append(begin);
    const text = "A lamp gives light. ".repeat(50);
    await log.journal.append({ ...begin, landed: text } as JournalEntry);
    await log.take(stage(text));
    await log.journal.append({ ...begin, landed: `${text}.` } as JournalEntry);
    await log.close();
    assert.equal((await all(loggedEvents(path, 0, texts))).length, 1);
    assert.equal(read.length, 1);
  });

  it("gives what a run goes on from once it has started pages, from its own beginning on", async () => {
    const path = newPath();
    let log = await openLog(path);
    await log.journal.append(begin);
    await log.close();
    log = await openLog(path);
    assert.deepEqual(await all(log.journal.past()), []);
    await log.journal.append(begin);
    await log.take(stage("seen"));
    await log.journal.append(started(0));
    await log.close();
    log = await openLog(path);
    assert.deepEqual(await all(log.journal.past()), [begin, started(0)]);
    await log.close();
  });

  // proves: endpoints.crawls.restart
  it("has both the entry and the events of a page, or neither, wherever it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (pages, cut) => {
          const path = newPath();
          let log = await openLog(path);
          await log.journal.append(begin);
          for (let page = 0; page < pages; page++) {
            await log.journal.append(started(page));
            await log.take(stage(`fetching ${page}`));
            await log.take(warning(`page ${page}`));
            await log.journal.append(settled(page));
          }
          await log.close();
          const { length } = await readFile(path);
          await truncate(path, Math.floor(length * cut));
          await appendFile(path, '{"id":');
          log = await openLog(path);
          const entries = (await all(log.journal.past())) as readonly JournalEntry[];
          await log.take(stage("more"));
          await log.close();
          const told = await toldBy(path);
          const kept = entries.filter(({ type }) => type === "settled").length;
          assert.equal(told.filter((one) => / page \d/.test(one)).length, kept);
          assert.equal(told.at(-1), `${told.length} more`);
        },
      ),
      { numRuns: 60 },
    );
  });

  itSlow("is read from any id, however long its lines are", async () => {
    const path = newPath();
    const log = await openLog(path);
    const sizes = fc.sample(fc.integer({ min: 1, max: 300_000 }), { numRuns: 40, seed: 7 });
    for (const size of sizes) await log.take(stage("é".repeat(size)));
    await log.close();
    for (let id = 0; id <= sizes.length; id++) {
      const ids = (await all(loggedEvents(path, id, TEXTS))).map((one) => one.id);
      assert.deepEqual(ids, sizes.map((_, index) => index + 1).slice(id));
    }
  });
});
