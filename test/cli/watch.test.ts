// `legible watch`: one check and its exit code, delivery to a file, a feed and a command.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { WatchMessage } from "../../src/model/watch.ts";
import { appendReport } from "../../src/operations/watches/commands.ts";
import { BIN, endOf, legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { madePage } from "../support/site.ts";

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-watch-"));
});
after(() => rm(folder, { recursive: true, force: true }));

let price = "1";
const origin = useOrigin({
  "/": (_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      madePage("prices", { text: `The brass lamp of the harbour costs ${price} dollars.` }),
    );
  },
});

const env = () => ({
  ...process.env,
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_DATA_DIR: join(folder, "data"),
});
const watch = (...flags: string[]) =>
  legible(["watch", `${origin.address}/`, ...flags], { env: env() });
const linesOf = async (path: string) => (await readFile(path, "utf8")).trimEnd().split("\n");

describe("legible watch", () => {
  it("records first, then exits with 1 for a change and 0 without", async () => {
    const first = await watch();
    assert.equal(first.code, 0);
    assert.match(first.err, /pages recorded for the next check: 1/);
    price = "2";
    const changed = await watch("-q");
    assert.equal(changed.code, 1);
    assert.match(changed.out, /^changed {2}http.*\n {4}prices \(changed\)\n {4}- 1\n {4}\+ 2\n$/);
    const same = await watch("-q");
    assert.deepEqual([same.code, same.out], [0, ""]);
  });

  it("delivers a report to a file, a feed and a command", async () => {
    const [reports, feed, given] = ["reports.jsonl", "feed.xml", "given.json"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    price = "3";
    const flags = ["--append", reports, "--feed", feed, "--exec", `cat > ${given}`];
    const { code } = await watch("-q", "--json", ...flags);
    assert.equal(code, 1);
    const [line = ""] = await linesOf(reports);
    const message: WatchMessage = JSON.parse(line);
    assert.equal(message.type, "watch.changed");
    assert.deepEqual(JSON.parse(await readFile(given, "utf8")), message);
    assert.match(await readFile(feed, "utf8"), /<title>Changed: prices<\/title>/);
  });

  it("delivers a report again, under the same id, if its command failed", async () => {
    price = "4";
    const failed = await watch("-q", "--exec", "exit 7");
    assert.equal(failed.code, 3);
    assert.match(failed.err, /the report was not delivered: the command ended with 7/);
    const given = join(folder, "id.txt");
    const next = await watch("-q", "--exec", `echo $LEGIBLE_MESSAGE_ID > ${given}`);
    assert.equal(next.code, 1);
    assert.match(await readFile(given, "utf8"), /^msg_[0-9a-f]{16}_3\n$/);
    assert.equal((await watch("-q")).code, 0);
  });

  it("refuses a schedule that is none", async () => {
    const { code, err } = await watch("--every", "every day");
    assert.equal(code, 2);
    assert.match(err, /cron expression/);
  });

  it("checks on a schedule until it is interrupted", async () => {
    const args = [BIN, "watch", `${origin.address}/`, "--every", "0 0 1 1 *", "--query", "lamp"];
    const child = spawn(process.execPath, args, { env: env(), stdio: "pipe" });
    const end = endOf(child);
    await new Promise<void>((resolve) => {
      child.stderr.on("data", (chunk) => {
        if (String(chunk).includes("pages recorded")) resolve();
      });
    });
    child.kill("SIGINT");
    const { code, signal } = await end;
    assert.deepEqual([code, signal], [0, null]);
  });
});

describe("appendReport", () => {
  const message = (id: number): WatchMessage => ({
    type: "watch.changed",
    timestamp: "2026-11-26T00:00:00.000Z",
    data: { watch: "0123456789abcdef", url: "https://example.org/", id, at: 1, changes: [] },
  });

  it("appends a report once, also after a process was killed while it wrote", async () => {
    const path = join(folder, "killed.jsonl");
    await appendReport(path, message(1));
    await appendReport(path, message(1));
    await appendFile(path, JSON.stringify(message(2)).slice(0, 40));
    await appendReport(path, message(2));
    await appendReport(path, message(2));
    const ids = (await linesOf(path)).map((line) => JSON.parse(line).data.id);
    assert.deepEqual(ids, [1, 2]);
  });
});
