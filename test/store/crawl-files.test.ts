// Detached crawls as files: records found again after a restart, one owner, one crawl per key.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { CrawlRecord, CrawlStore } from "../../src/model/crawl-store.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";
import type { SiteEvent } from "../../src/model/site-event.ts";
import { hasCrawls, openCrawlFiles } from "../../src/store/crawl-files.ts";
import { hasOwnCrawls, openOwnCrawlFiles } from "../../src/store/own-crawl-files.ts";
import { textFolder } from "../../src/store/text-folder.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-crawl-files-"));
});
after(() => rm(root, { recursive: true, force: true }));

let folders = 0;
const newPath = () => join(root, `${folders++}`);

const NUMBERS = { last_event: 0, pages_ok: 0, failed: 0, queued: 0, discovered: 0 };
const idOf = (number: number) => number.toString(16).padStart(16, "0");
const recordOf = (number: number, changed: Partial<CrawlRecord> = {}): CrawlRecord => ({
  id: idOf(number),
  request: { url: "https://a.test/" } as CrawlRecord["request"],
  createdMs: 1000 - number,
  key: null,
  webhook: null,
  wanted: "run",
  isRunning: false,
  numbers: NUMBERS,
  end: null,
  ...changed,
});
const ENDED = { state: "done", message: null, atMs: 5 } as const;
const stage = (message: string): SiteEvent => ({
  type: "stage",
  stage: "analyze",
  state: "running",
  message,
});

interface Opened {
  readonly store: CrawlStore;
  readonly heard: string[];
  readonly failures: string[];
}

async function opened(
  path: string,
  open = openCrawlFiles,
  texts?: ReturnType<typeof textFolder>,
): Promise<Opened> {
  const heard: string[] = [];
  const failures: string[] = [];
  const store = await open({
    path,
    changed: (id, what) => heard.push(`${Number.parseInt(id, 16)} ${what}`),
    checkRequest: (request) => request as CrawlRecord["request"],
    report: (failure) => failures.push(String(failure)),
    texts,
  });
  return { store, heard, failures };
}

const ids = (records: readonly CrawlRecord[]) => records.map(({ id }) => Number.parseInt(id, 16));

describe("the files of detached crawls", () => {
  it("lose what a killed process left of a write", async () => {
    const path = newPath();
    const first = await opened(path);
    await first.store.create(recordOf(1));
    await first.store.close();
    const folder = join(path, idOf(1));
    await writeFile(join(folder, "crawl.json.0123456789ab.tmp"), "{");
    const second = await opened(path);
    assert.deepEqual(await readdir(folder), ["crawl.json"]);
    assert.deepEqual(ids(await second.store.list()), [1]);
    await second.store.close();
  });

  it("list crawls, all or those that have not ended", async () => {
    const { store } = await opened(newPath());
    await store.create(recordOf(1));
    await store.create(recordOf(2, { end: ENDED }));
    assert.deepEqual(ids(await store.list()), [1, 2]);
    assert.deepEqual(ids(await store.list("open")), [1]);
    assert.deepEqual(await store.find(idOf(2)), recordOf(2, { end: ENDED }));
    assert.equal(await store.find(idOf(3)), undefined);
    await store.close();
  });

  it("find crawls again, the oldest first, none of them running", async () => {
    const path = newPath();
    const { store } = await opened(path);
    for (const number of [1, 2, 3]) await store.create(recordOf(number, { isRunning: true }));
    await store.close();
    const again = await opened(path);
    assert.deepEqual(
      await again.store.list(),
      [3, 2, 1].map((number) => recordOf(number)),
    );
    assert.deepEqual(again.failures, []);
    await again.store.close();
  });

  it("keep one crawl per key", async () => {
    const { store } = await opened(newPath());
    const first = await store.create(recordOf(1, { key: "mine" }));
    assert.deepEqual(await store.create(recordOf(2, { key: "mine" })), first);
    await store.create(recordOf(3, { key: "other" }));
    await store.create(recordOf(4));
    await store.create(recordOf(5));
    assert.deepEqual(ids(await store.list()), [1, 3, 4, 5]);
    await store.close();
  });

  it("keep changes, and notify of them", async () => {
    const path = newPath();
    const { store, heard } = await opened(path);
    await store.create(recordOf(1));
    const changed = await store.update(idOf(1), { wanted: "pause" });
    assert.deepEqual(changed, recordOf(1, { wanted: "pause" }));
    assert.equal(await store.update(idOf(2), { wanted: "pause" }), undefined);
    assert.deepEqual(heard, ["1 changed"]);
    await store.close();
    const again = await opened(path);
    assert.equal((await again.store.find(idOf(1)))?.wanted, "pause");
    await again.store.close();
  });

  it("remove a crawl with its folder", async () => {
    const path = newPath();
    const { store, heard } = await opened(path);
    await store.create(recordOf(1));
    await store.create(recordOf(2));
    await store.remove(idOf(1));
    assert.deepEqual(ids(await store.list()), [2]);
    assert.deepEqual(heard, ["1 removed"]);
    assert.ok(!(await readdir(path)).includes(idOf(1)));
    await store.close();
  });

  it("hide a crawl whose texts cannot be removed, and remove the rest later", async () => {
    const path = newPath();
    const texts = textFolder(`${path}-texts`);
    const first = await opened(path, openCrawlFiles, texts);
    await first.store.create(recordOf(1, { key: "mine", end: ENDED }));
    await assert.rejects(first.store.remove(idOf(1)), { code: "TEXT_STORE" });
    assert.deepEqual(first.heard, ["1 removed"]);
    assert.deepEqual(await first.store.list(), []);
    assert.equal(await first.store.find(idOf(1)), undefined);
    await first.store.close();
    assert.equal(await hasCrawls(path), true);
    const { store, failures } = await opened(path, openCrawlFiles, texts);
    assert.deepEqual(await store.list(), []);
    assert.deepEqual(await store.unremoved(), [idOf(1)]);
    await mkdir(`${path}-texts`);
    await store.remove(idOf(1));
    assert.deepEqual([await store.unremoved(), failures], [[], []]);
    await store.close();
    assert.equal(await hasCrawls(path), false);
  });

  it("hide a crawl with texts in a store that is not set, and remove it where it is set", async () => {
    const path = newPath();
    await mkdir(`${path}-texts`);
    const texts = textFolder(`${path}-texts`);
    const first = await opened(path, openCrawlFiles, texts);
    await first.store.create(recordOf(1, { end: ENDED }));
    await first.store.create(recordOf(2, { end: ENDED }));
    const claim = await first.store.claim(idOf(1));
    const log = await claim?.openLog();
    await log?.take(stage("A lamp gives light. ".repeat(50)));
    await log?.close();
    await first.store.close();
    const unset = await opened(path);
    const message = /^the texts of the crawl 0{15}1 are in a text store, but/;
    await assert.rejects(unset.store.remove(idOf(1)), { code: "TEXT_STORE_UNSET", message });
    assert.deepEqual(unset.heard, ["1 removed"]);
    await unset.store.remove(idOf(2));
    assert.deepEqual(await unset.store.unremoved(), [idOf(1)]);
    await unset.store.close();
    const { store } = await opened(path, openCrawlFiles, texts);
    await store.remove(idOf(1));
    assert.deepEqual([await store.unremoved(), await readdir(`${path}-texts`)], [[], []]);
    await store.close();
  });

  it("change a record only if its webhook is as it was, if that is wanted", async () => {
    const { store } = await opened(newPath());
    const webhook = { url: "https://b.test/", delivered: false, attempts: 0, error: null };
    await store.create(recordOf(1, { webhook }));
    const later = { ...webhook, attempts: 1 };
    assert.ok(await store.update(idOf(1), { webhook: later }, { ...webhook }));
    const sent = { ...webhook, delivered: true };
    assert.equal(await store.update(idOf(1), { webhook: sent }, webhook), undefined);
    assert.deepEqual((await store.find(idOf(1)))?.webhook, later);
    await store.close();
  });

  it("let one run a crawl at a time, until it releases it", async () => {
    const { store } = await opened(newPath());
    await store.create(recordOf(1));
    const claim = await store.claim(idOf(1));
    assert.ok(claim !== undefined);
    assert.equal(await store.claim(idOf(1)), undefined);
    assert.equal(await store.claim(idOf(2)), undefined);
    assert.equal(claim.lost.aborted, false);
    await claim.release();
    assert.ok((await store.claim(idOf(1))) !== undefined);
    await store.close();
  });

  it("have the events of a log with its numbers, and notify of each", async () => {
    const { store, heard } = await opened(newPath());
    await store.create(recordOf(1));
    const claim = await store.claim(idOf(1));
    const log = await claim?.openLog();
    assert.ok(log !== undefined);
    assert.deepEqual(heard, ["1 told"]);
    await log.take(stage("one"));
    await log.take(stage("two"));
    assert.deepEqual(heard, ["1 told", "1 told", "1 told"]);
    assert.equal((await store.find(idOf(1)))?.numbers.last_event, 2);
    await log.close();
    const messages: unknown[] = [];
    for await (const { id, event } of store.events(idOf(1), 1)) {
      messages.push([id, "message" in event && event.message]);
    }
    assert.deepEqual(messages, [[2, "two"]]);
    await store.close();
  });

  it("belong to one store at a time", async () => {
    const path = newPath();
    const { store } = await opened(path);
    await assert.rejects(opened(path), InvalidRequestError);
    await store.close();
    await (await opened(path)).store.close();
  });

  it("are left alone where a record cannot be read, which is reported", async () => {
    const path = newPath();
    const { store } = await opened(path);
    for (const number of [1, 2, 3]) await store.create(recordOf(number));
    await store.close();
    await writeFile(join(path, idOf(1), "crawl.json"), "{");
    const text = await readFile(join(path, idOf(2), "crawl.json"), "utf8");
    await writeFile(join(path, idOf(2), "crawl.json"), text.replace(idOf(2), idOf(9)));
    // A process that ended before it wrote a record leaves an empty folder.
    await mkdir(join(path, idOf(4)));
    const again = await opened(path);
    assert.deepEqual(ids(await again.store.list()), [3]);
    assert.equal(again.failures.length, 2);
    assert.match(again.failures.join("\n"), new RegExp(`${idOf(1)}.*is skipped`));
    assert.match(again.failures.join("\n"), new RegExp(`it is the record of ${idOf(9)}`));
    await again.store.close();
  });

  it("are there where a folder is named for a crawl", async () => {
    const path = newPath();
    assert.equal(await hasCrawls(path), false);
    await mkdir(join(path, "notes"), { recursive: true });
    await mkdir(join(path, `${idOf(1)}0`));
    await mkdir(join(path, idOf(1).toUpperCase().replace("0", "A")));
    assert.equal(await hasCrawls(path), false);
    await mkdir(join(path, idOf(1)));
    assert.equal(await hasCrawls(path), true);
  });

  it("have no crawl whose record could not be written", async () => {
    const path = newPath();
    const { store } = await opened(path);
    await writeFile(join(path, idOf(1)), "a file in its place");
    await assert.rejects(store.create(recordOf(1)));
    assert.deepEqual(await store.list(), []);
    await store.close();
  });
});

describe("the files of several processes", () => {
  it("are in numbered folders: the first that is free, which is found again", async () => {
    const path = newPath();
    assert.equal(await hasOwnCrawls(path), false);
    const first = await opened(path, openOwnCrawlFiles);
    const second = await opened(path, openOwnCrawlFiles);
    assert.equal(await hasOwnCrawls(path), false);
    await first.store.create(recordOf(1));
    await second.store.create(recordOf(2));
    assert.equal(await hasOwnCrawls(path), true);
    assert.deepEqual((await readdir(path)).sort(), ["1", "2"]);
    await second.store.close();
    const again = await opened(path, openOwnCrawlFiles);
    assert.deepEqual(ids(await again.store.list()), [2]);
    await first.store.close();
    await again.store.close();
  });
});
