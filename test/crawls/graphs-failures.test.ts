// Graphs while a process is killed, a disk is full, files are cut or foreign: what was there stays, and what failed is told.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { Graphs } from "../../src/crawls/graphs.ts";
import { graphFile } from "../../src/graph/files/json-lines.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import { type Ended, endOf } from "../support/command.ts";
import { graphOf, largeGraph, settledPage } from "../support/graphs.ts";
import { itSlow } from "../support/slow.ts";

const WRITER = fileURLToPath(new URL("../support/graph-writer.js", import.meta.url));
const SITE = "https://one.example/";
const DAY = 86_400_000;
/** A user without rights: root reads every folder. */
const NOBODY = 65_534;
const whole = { isPartial: false };
const isMissing = { name: "GraphMissingError" };

let root = "";
before(async () => {
  root = await mkdtemp(join(tmpdir(), "legible-graph-failures-"));
});
after(() => rm(root, { recursive: true, force: true }));

function graphsIn(folder: string, nowMs = Date.now()) {
  const reported: string[] = [];
  const report = (failure: unknown) => void reported.push(String(failure));
  return { graphs: new Graphs({ folder, version: "1", nowMs: () => nowMs, report }), reported };
}

/** A small graph of a site. */
const small = (site = SITE) => graphOf([settledPage(site, [{ text: `Words of ${site}.` }])], site);

/** A folder with the small graph of the site in it, and what the file holds. */
async function newFolder(name: string, path = join(root, name)) {
  await graphsIn(path).graphs.keep(small(), whole);
  const [file = ""] = await readdir(path);
  return { path, file, text: await readFile(join(path, file), "utf8") };
}

/** Keeps the large graph of the site in a process of its own, by this command; `more` are further arguments of the process. */
function write(
  [command = "", ...args]: readonly string[],
  folder: string,
  more: readonly string[] = [],
): Promise<Ended> {
  return endOf(spawn(command, [...args, WRITER, folder, SITE, ...more], { stdio: "pipe" }));
}

describe("the graph of a site", () => {
  // proves: graph.disk
  it("stays whole when a process is killed while it writes another, whose leavings go in time", async () => {
    const { path, file, text } = await newFolder("killed");
    const { signal } = await write([process.execPath], path, ["400"]);
    assert.equal(signal, "SIGKILL");
    const names = await readdir(path);
    const [left = ""] = names.filter((name) => name.endsWith(".tmp"));
    assert.equal(names.length, 2);
    assert.ok((await stat(join(path, left))).size > 100_000);
    assert.equal(await readFile(join(path, file), "utf8"), text);

    const { graphs, reported } = graphsIn(path, Date.now() + 2 * DAY);
    assert.deepEqual([...graphFile((await graphs.find(SITE)).graph)].join(""), text);
    assert.deepEqual(
      (await graphs.list()).map(({ pages }) => pages),
      [1],
    );
    await graphs.keep(largeGraph(SITE), whole);
    assert.deepEqual(await readdir(path), [file]);
    assert.equal((await graphsIn(path).graphs.find(SITE)).graph.counts.pages, 500);
    assert.deepEqual(reported, []);
  });

  // proves: graph.write_failure
  it("stays whole when the next one is larger than a file may be, which is told", {
    skip: process.platform === "win32" && "there is no ulimit",
  }, async () => {
    const { path, file, text } = await newFolder("limited");
    const script = 'ulimit -f 1000 && exec "$0" "$@"';
    const { out, err, code } = await write(["sh", "-c", script, process.execPath], path);
    assert.equal(code, 0, err);
    const { reported, pages } = JSON.parse(out);
    assert.equal(pages, 500);
    assert.equal(reported.length, 1);
    assert.match(reported[0], /could not write the graph of https:\/\/one\.example\/: EFBIG/);
    assert.deepEqual(await readdir(path), [file]);
    assert.equal(await readFile(join(path, file), "utf8"), text);
  });

  // proves: graph.write_failure
  it("stays whole when the disk is full, which is told", async (test) => {
    const disk = join(root, "disk");
    await mkdir(disk);
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", disk], { stdio: "pipe" });
    } catch {
      test.skip("a file system of 512 KiB cannot be mounted here");
      return;
    }
    try {
      const { path, file, text } = await newFolder("", join(disk, "graphs"));
      const { graphs, reported } = graphsIn(path);
      await graphs.keep(largeGraph(SITE), whole);
      assert.equal(reported.length, 1);
      assert.match(
        reported[0] ?? "",
        /could not write the graph of https:\/\/one\.example\/: ENOSPC/,
      );
      assert.equal((await graphs.find(SITE)).graph.counts.pages, 500);
      assert.deepEqual(await readdir(path), [file]);
      assert.equal(await readFile(join(path, file), "utf8"), text);
    } finally {
      execFileSync("umount", [disk]);
    }
  });

  // proves: graph.disk
  it("is read as the old one until the new one is written", async () => {
    const { path, file, text } = await newFolder("swapped");
    const next = largeGraph(SITE);
    let meanwhile = "";
    const sections = {
      ...next.sections,
      text: (section: number) => {
        if (section === 400) meanwhile = readFileSync(join(path, file), "utf8");
        return next.sections.text(section);
      },
    };
    await graphsIn(path).graphs.keep({ ...next, sections }, whole);
    assert.equal(meanwhile, text);
    assert.equal((await graphsIn(path).graphs.find(SITE)).graph.counts.pages, 500);
  });
});

describe("files that are no graph", () => {
  it("are told of by name and passed by, wherever one was cut", async () => {
    const { path, file, text } = await newFolder("cut");
    await graphsIn(path).graphs.keep(small("https://two.example/"), whole);
    const bytes = Buffer.from(text);
    const length = fc.nat({ max: bytes.length - 2 });
    await fc.assert(
      fc.asyncProperty(length, async (kept) => {
        await writeFile(join(path, file), bytes.subarray(0, kept));
        const { graphs, reported } = graphsIn(path);
        await assert.rejects(graphs.find(SITE), isMissing);
        assert.equal(reported.length, 1);
        assert.ok(reported[0]?.includes(`skipped the graph ${file}`));
        assert.equal((await graphs.find("https://two.example/")).graph.counts.pages, 1);
      }),
      { numRuns: 40 },
    );
  });

  it("are told of and passed by, whatever they hold", async () => {
    const { path, text } = await newFolder("foreign");
    const foreign: Readonly<Record<string, string | Buffer>> = {
      "binary.jsonl": Buffer.from([0, 0xff, 0xfe, 10, 0xc3, 10]),
      "list.jsonl": "[]\n",
      "null.jsonl": "null\n",
      "newer.graph.jsonl": text.replace('"version":1', '"version":99'),
      "pages.jsonl": '{"url":"https://one.example/","ok":true}\n',
      "empty.jsonl": "",
    };
    for (const [name, held] of Object.entries(foreign)) await writeFile(join(path, name), held);
    await mkdir(join(path, "folder.jsonl"));
    const { graphs, reported } = graphsIn(path);
    assert.equal((await graphs.find(SITE)).graph.counts.pages, 1);
    assert.deepEqual(
      (await graphs.list()).map((kept) => kept.root),
      [SITE],
    );
    const told = reported.map((failure) => /skipped the graph (\S+)/.exec(failure)?.[1]);
    assert.deepEqual(told.toSorted(), Object.keys(foreign).toSorted());
  });
});

describe("a folder of graphs that cannot be read", () => {
  /** What is reported while a site is looked for, before and after the folder is made readable by `mend`. */
  async function lookIn(folder: string, mend: () => unknown): Promise<readonly string[]> {
    const { graphs, reported } = graphsIn(folder);
    await assert.rejects(graphs.find(SITE), isMissing);
    await assert.rejects(graphs.holding(SITE), isMissing);
    assert.deepEqual(await graphs.list(), []);
    await mend();
    assert.equal((await graphs.find(SITE)).graph.counts.pages, 1);
    return reported;
  }

  // proves: graph.retention.unreadable
  it("holds nothing and is reported once, until it can be read: one below a file", async () => {
    const { path } = await newFolder("moved");
    const file = join(root, "in-its-place");
    await writeFile(file, "");
    const folder = join(file, "graphs");
    const reported = await lookIn(folder, async () => {
      await rm(file);
      await mkdir(file);
      await rename(path, folder);
    });
    assert.equal(reported.length, 1);
    assert.match(reported[0] ?? "", /could not read the graph folder .*in-its-place.*: ENOTDIR/);
  });

  // proves: graph.retention.unreadable
  it("holds nothing and is reported once, until it can be read: one of another user", {
    skip: process.platform === "win32" && "there are no user ids",
  }, async () => {
    const { path } = await newFolder("foreign-user");
    const own = process.geteuid?.() ?? 0;
    await chmod(path, 0);
    if (own === 0) process.seteuid?.(NOBODY);
    try {
      const reported = await lookIn(path, async () => {
        process.seteuid?.(own);
        await chmod(path, 0o700);
      });
      assert.equal(reported.length, 1);
      assert.match(reported[0] ?? "", /could not read the graph folder .*foreign-user: EACCES/);
    } finally {
      process.seteuid?.(own);
    }
  });

  // proves: graph.retention.unreadable
  it("has its other graphs where one file cannot be read: a link to itself", async () => {
    const { path } = await newFolder("linked");
    await symlink("self.graph.jsonl", join(path, "self.graph.jsonl"));
    const { graphs, reported } = graphsIn(path);
    await assert.rejects(graphs.find("https://two.example/"), isMissing);
    assert.equal((await graphs.find(SITE)).graph.counts.pages, 1);
    assert.equal((await graphs.list()).length, 1);
    assert.equal(reported.length, 1);
    assert.match(reported[0] ?? "", /skipped the graph self\.graph\.jsonl .*ELOOP/);
  });
});

describe("a folder of graphs that can be written and not read", () => {
  // proves: graph.not_replaced
  it("keeps its graph: what may be smaller than that stays in memory", {
    skip: process.platform === "win32" && "there are no user ids",
  }, async () => {
    const { path, file, text } = await newFolder("write-only");
    const own = process.geteuid?.() ?? 0;
    if (own === 0) await chown(path, NOBODY, NOBODY);
    await chmod(path, 0o300);
    if (own === 0) process.seteuid?.(NOBODY);
    try {
      const { graphs, reported } = graphsIn(path);
      const keeping = await graphs.keep(largeGraph(SITE), { isPartial: true });
      assert.ok(!keeping.isStored && "failure" in keeping);
      assert.match(reported[0] ?? "", /could not write the graph of .*EACCES/);
      assert.equal((await graphs.find(SITE)).graph.counts.pages, 500);
    } finally {
      process.seteuid?.(own);
      await chmod(path, 0o700);
    }
    assert.equal(await readFile(join(path, file), "utf8"), text);
  });
});

describe("the folder of graphs", () => {
  itSlow("keeps as many files as the settings say, the last written ones", async () => {
    const { path, file } = await newFolder("many");
    const most = SETTINGS.GRAPH_KEEP_FILES;
    for (let n = 0; n < most + 3; n++) {
      const old = join(path, `old${n}.jsonl`);
      writeFileSync(old, "");
      utimesSync(old, n, n);
    }
    await graphsIn(path).graphs.keep(small(), whole);
    const kept = await readdir(path);
    assert.equal(kept.length, most);
    assert.ok(kept.includes(file));
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((n) => kept.includes(`old${n}.jsonl`)),
      [false, false, false, false, true],
    );
  });

  it("is not taken for one that cannot be written where old files cannot be removed", async () => {
    const { path, file } = await newFolder("unpruned");
    const reported: string[] = [];
    const nowMs = () => assert.fail("there is no clock");
    const report = (failure: unknown) => void reported.push(String(failure));
    const graphs = new Graphs({ folder: path, version: "1", nowMs, report });
    assert.deepEqual(await graphs.keep(largeGraph(SITE), whole), { isStored: true });
    assert.equal(reported.length, 1);
    assert.match(reported[0] ?? "", /could not remove old graphs of .*unpruned: there is no clock/);
    assert.ok((await stat(join(path, file))).size > 1_000_000);
  });
});
