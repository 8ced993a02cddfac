// The sitemaps of a site whose time or size runs out, over real HTTP.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readSitemaps } from "../../src/crawl/sitemaps.ts";
import type { Network } from "../../src/net/network.ts";
import { type Clock, systemClock } from "../../src/runtime/clock.ts";
import { testNetwork } from "../net/hostile-server.ts";
import { type Answer, holdAnswer, useOrigin } from "../support/origin.ts";
import { itSlow } from "../support/slow.ts";

const text =
  (body: string): Answer =>
  (_, response) => {
    response.setHeader("content-type", "text/plain");
    response.end(body);
  };
const names = ["/1.txt", "/2.txt", "/3.txt", "/4.txt", "/never.txt", "/after.txt"];
const never = holdAnswer();
const slow = useOrigin({
  "/robots.txt": text(names.map((name) => `Sitemap: ${name}`).join("\n")),
  ...Object.fromEntries(names.map((name) => [name, text(`https://a.example${name}`)])),
  "/never.txt": never.handler,
});
/** A site whose sitemap, at a conventional path, is larger than what is read of a path that may not be needed. */
const large = useOrigin({
  "/sitemap.txt": text(`https://a.example/1\n${"#\n".repeat(3_000_000)}https://a.example/2`),
});
let network: Network;
before(() => {
  network = testNetwork();
});
after(() => network.close());

async function read(port: number, clock: Pick<Clock, "wait"> = systemClock) {
  const root = `http://site.test:${port}/`;
  const { signal } = new AbortController();
  const robots = network.robotsRecord(root, signal);
  const sitemaps = await readSitemaps({ network, root, robots, limit: 100, clock, signal });
  return { urls: sitemaps.addresses.map(({ url }) => url), ...sitemaps.report };
}

describe("the sitemaps of a site", () => {
  // proves: discovery.sitemaps.cut
  it("are cut when their time is up, and the cut is reported beside what was read", async () => {
    // Few are requested at once: the one that never comes is requested after the first was read.
    const { urls, attempts, cut } = await read(slow.port, { wait: () => never.asked });
    assert.equal(urls[0], "https://a.example/1.txt");
    assert.ok(cut !== null && cut.time >= 2);
    assert.deepEqual(cut, { files: 0, addresses: 0, bytes: 0, time: names.length - urls.length });
    assert.ok(attempts.every(({ ok, status }) => (ok ? status === 200 : status === 0)));
  });

  itSlow("are read whole at a conventional path, however large", async () => {
    const { urls, cut } = await read(large.port);
    assert.deepEqual(urls, ["https://a.example/1", "https://a.example/2"]);
    assert.equal(cut, null);
  });
});
