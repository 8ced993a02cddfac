// `legible crawls` as processes, against a service: begun, listed, followed, paused, ended.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Ended, legible as run } from "../support/command.ts";
import { holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { useService } from "../support/service.ts";
import { madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const SITE = madeSite({ "/": ["/a", "/gone"], "/a": [] });
const service = useService({ SERVICE_API_TOKEN: "of-the-test" });
const site = useOrigin(SITE);

const crawls = (...args: readonly string[]): Promise<Ended> =>
  run(["crawls", ...args, "--server", service.address], {
    env: { ...process.env, SERVICE_API_TOKEN: "of-the-test" },
  });
const PLAIN = ["--no-complete", "--delay-seconds", "0", "--concurrency", "1"];

describe("legible crawls", () => {
  itSlow("begins a crawl once for a key, follows it and gives its pages", async () => {
    const root = `${site.address}/`;
    const begun = await crawls("start", root, "--key", "once", ...PLAIN);
    assert.equal(begun.code, 0, begun.err);
    const id = begun.out.trim();
    assert.equal((await crawls("start", root, "--key", "once", ...PLAIN)).out.trim(), id);
    const followed = await crawls("follow", id);
    assert.equal(followed.code, 0, followed.err);
    assert.match(followed.err, /2 pages read, 1 failed/);
    const events = (await crawls("follow", id, "--json", "--after", "2")).out.trim().split("\n");
    assert.deepEqual(
      events.map((line) => JSON.parse(line).id),
      events.map((_, index) => index + 3),
    );
    const pages = (await crawls("pages", id)).out.trim().split("\n");
    assert.deepEqual(
      pages.map((line) => new URL(JSON.parse(line).url).pathname),
      ["/", "/a", "/gone"],
    );
    assert.match(
      (await crawls()).out,
      new RegExp(`^${id}\tdone\t2 read, 1 failed, 0 queued\t${root}\n`),
    );
  });

  it("pauses, resumes and ends one, and removes it", async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ ...SITE, "/a": held.handler });
    try {
      const id = (await crawls("start", `${slow.address}/`, ...PLAIN)).out.trim();
      await held.asked;
      assert.match((await crawls("pause", id)).out, /\tpaused\t1 read/);
      held.answer(madePage("a"));
      assert.match((await crawls("resume", id)).out, /\t(?:waiting|running)\t/);
      assert.equal((await crawls("follow", id)).code, 0);
      assert.equal(JSON.parse((await crawls("show", id, "--json")).out).state, "done");
      assert.equal((await crawls("cancel", id)).code, 0);
      const gone = await crawls("show", id);
      assert.deepEqual([gone.code, gone.err], [4, `legible: there is no detached crawl ${id}\n`]);
    } finally {
      await slow.close();
    }
  });

  it("ends with 2 for what cannot be asked, and with 5 where no service answers", async () => {
    for (const args of [["show"], ["start"], ["follow", "x", "--after", "-1"], ["stop"]]) {
      assert.equal((await crawls(...args)).code, 2, args.join(" "));
    }
    assert.equal((await crawls("start", "ftp://x")).code, 2);
    const closed = await startOrigin({});
    await closed.close();
    const nobody = await run(["crawls", "--server", closed.address]);
    assert.equal(nobody.code, 5);
    assert.match(nobody.err, /no service answers/);
  });
});
