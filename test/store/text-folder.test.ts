// Texts in a folder that may be away or hang, as a network folder does.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { TextStore } from "../../src/model/text-store.ts";
import { textFolder } from "../../src/store/text-folder.ts";

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-text-folder-"));
});
after(() => rm(root, { recursive: true, force: true }));

const LIVING = new AbortController().signal;
const TEXT = Buffer.from("a text");

/** Everything that a store does, with one object. */
const ways = (store: TextStore) => [
  () => store.put("abc/1", TEXT, LIVING),
  () => store.get("abc/1", LIVING),
  () => store.remove("abc", LIVING),
];

describe("a folder of texts", () => {
  it("has what was put into it, until its folder is removed", async () => {
    const store = textFolder(root);
    await store.put("abc/1", TEXT, LIVING);
    await store.put("abc/1", Buffer.from("another"), LIVING);
    await store.put("abcd/1", TEXT, LIVING);
    assert.equal(String(await store.get("abc/1", LIVING)), "another");
    assert.equal(await store.get("abc/2", LIVING), undefined);
    await store.remove("abc", LIVING);
    await store.remove("none", LIVING);
    assert.deepEqual(await readdir(root), ["abcd"]);
    await store.remove("abcd", LIVING);
  });

  it("is not made: one that is away fails as a store does that does not answer", async () => {
    const path = join(root, "away");
    const failure = { code: "TEXT_STORE", message: /the text store failed: .* \(ENOENT\)$/ };
    for (const way of ways(textFolder(path))) await assert.rejects(way, failure);
    assert.deepEqual(await readdir(root), []);
    await writeFile(path, "");
    for (const way of ways(textFolder(path))) {
      await assert.rejects(way, { code: "TEXT_STORE", message: /\(ENOTDIR\)$/ });
    }
    await rm(path);
  });

  it("that hangs is given up, and does not occupy all threads", async () => {
    await mkdir(join(root, "abc"));
    const pipe = join(root, "abc", "1");
    execFileSync("mkfifo", [pipe]);
    const store = textFolder(root, 50);
    const failure = { code: "TEXT_STORE", message: /\(TimeoutError\)$/ };
    // Opening a pipe hangs until it is written.
    const hanging = Array.from({ length: 6 }, () => store.get("abc/1", LIVING));
    await Promise.all(hanging.map((each) => assert.rejects(each, failure)));
    await assert.rejects(store.put("abc/2", TEXT, LIVING), failure);
    assert.deepEqual(await readdir(join(root, "abc")), ["1"]);
    let isWritten = false;
    const patient = textFolder(root);
    const written = patient.put("abc/2", TEXT, LIVING).finally(() => {
      isWritten = true;
    });
    while (!isWritten) await (await open(pipe, "r+")).close();
    await written;
    await patient.remove("abc", LIVING);
  });

  it("is not waited for once the signal has aborted", async () => {
    const left = AbortSignal.abort(new Error("left"));
    await assert.rejects(textFolder(root).put("abc/1", TEXT, left), /^Error: left$/);
    assert.deepEqual(await readdir(root), []);
  });
});
