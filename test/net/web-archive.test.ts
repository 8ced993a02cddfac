// The web-archive index over real HTTP: a stand-in that answers well, slowly, brokenly, emptily, hugely, elsewhere, or not at all.
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { SETTINGS } from "../../src/model/settings.ts";
import type { WebArchive } from "../../src/model/web-archive.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { askWebArchive } from "../../src/net/web-archive.ts";
import { type Answer, type Origin, startOrigin } from "../support/origin.ts";
import { loopbackDial, PUBLIC_ADDRESS, testNetwork } from "./hostile-server.ts";

const SITE = "https://lamps.example/";
const closing: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closing) await close();
});

const collections = (address: string): string =>
  JSON.stringify([
    { id: "CC-MAIN-2012", name: "2012", "cdx-api": `${address}/old` },
    { id: "CC-MAIN-2026-08", name: "February 2026", "cdx-api": `${address}/february` },
    { id: "CC-MAIN-2026-21", name: "May 2026", "cdx-api": `${address}/may` },
  ]);
const row = (url: string): string => JSON.stringify({ url, status: "200" });

interface Stand {
  readonly origin: Origin;
  readonly network: ReturnType<typeof testNetwork>;
  ask(seconds?: number, site?: string, signal?: AbortSignal): Promise<WebArchive>;
}

/** An index that lists its collections, and answers for the newest as it is told. */
async function archive(answer: Answer, listed?: Answer): Promise<Stand> {
  let address = "";
  const origin = await startOrigin({
    "/may": answer,
    "/collinfo.json": listed ?? ((_, response) => void response.end(collections(address))),
  });
  address = origin.address;
  const network = testNetwork({ guard: createHostGuard({ blockPrivate: false }) });
  closing.push(network.close, origin.close);
  return {
    origin,
    network,
    ask: async (seconds = 30, site = SITE, signal = new AbortController().signal) => {
      const question = { base: `${origin.address}/`, site, seconds };
      const found = await askWebArchive(network, question, signal);
      assert.ok(found !== undefined);
      return found;
    },
  };
}

const lines =
  (...rows: readonly string[]): Answer =>
  (_, response) =>
    void response.end(rows.join("\n"));

describe("the web-archive index", () => {
  it("is asked for the host's pages in its newest collection", async () => {
    const { origin, ask } = await archive(lines(row("https://lamps.example/a")));
    const found = await ask();
    assert.equal(found.index, "CC-MAIN-2026-21");
    assert.equal(found.index_name, "May 2026");
    const asked = new URL(origin.asked[1] ?? "", origin.address);
    assert.equal(origin.asked.length, 2);
    assert.equal(asked.pathname, "/may");
    assert.deepEqual(
      ["url", "output", "filter", "fl"].map((name) => asked.searchParams.get(name)),
      ["lamps.example/*", "json", "=status:200", "url,status"],
    );
  });

  it("lists each address of the site once, in its canonical spelling, and counts every row", async () => {
    const { ask } = await archive(
      lines(
        row("https://lamps.example/a?utm_source=x"),
        row("http://www.lamps.example/a/"),
        row("https://www.lamps.example:443/b#part"),
        row("https://other.example/a"),
        row("mailto:lamps@lamps.example"),
        "",
      ),
    );
    assert.deepEqual(await ask(), {
      status: "seen",
      index: "CC-MAIN-2026-21",
      index_name: "May 2026",
      urls: ["https://lamps.example/a", "https://www.lamps.example/b"],
      records: 5,
      sample: ["https://lamps.example/a", "https://www.lamps.example/b"],
      error: null,
    });
  });

  it("says not-seen where it has no row: a 404, no line, or rows of other sites alone", async () => {
    const none: Answer = (_, response) => {
      response.writeHead(404, { "content-type": "application/json" });
      response.end('{"message": "No Captures found for: lamps.example/*"}');
    };
    for (const answer of [none, lines(), lines(row("https://other.example/"))]) {
      const { ask } = await archive(answer);
      const { status, urls, error } = await ask();
      assert.deepEqual({ status, urls, error }, { status: "not-seen", urls: [], error: null });
    }
  });

  // proves: discovery.web_archive.urls, discovery.web_archive.sample
  it("takes no more than its caps of a huge answer, cut in the middle of a row", async () => {
    const { ask } = await archive((_, response) => {
      for (let page = 0; page < 150_000; page++) {
        response.write(`${row(`https://lamps.example/page-${page}/${"x".repeat(60)}`)}\n`);
      }
      response.end();
    });
    const found = await ask(120);
    assert.equal(found.status, "seen");
    assert.equal(found.urls.length, SETTINGS.WEB_ARCHIVE_MAX_URLS);
    assert.equal(found.sample.length, SETTINGS.WEB_ARCHIVE_SAMPLE);
    assert.deepEqual(found.sample, found.urls.slice(0, found.sample.length));
    assert.ok(found.records > found.urls.length && found.records < 150_000, `${found.records}`);
  });

  it("follows a redirect of the index", async () => {
    const { origin, ask } = await archive((request, response) => {
      const moved = request.url?.includes("moved") === true;
      if (moved) return void response.end(row("https://lamps.example/a"));
      response.writeHead(302, { location: `${request.url}&moved=1` });
      response.end();
    });
    assert.equal((await ask()).status, "seen");
    assert.equal(origin.asked.length, 3);
  });
});

describe("a web-archive index that gives no answer", () => {
  const reasonOf = async (stand: Promise<Stand>, seconds?: number): Promise<string | null> => {
    const found = await (await stand).ask(seconds);
    assert.equal(found.status, "unavailable");
    assert.deepEqual([found.urls, found.records, found.sample], [[], 0, []]);
    return found.error;
  };

  // proves: discovery.web_archive.unavailable, discovery.web_archive.once
  it("is unavailable when it is silent past its time, whichever part is silent", async () => {
    const silent: Answer = () => undefined;
    const words = "the index did not answer within 0.3 s";
    assert.equal(await reasonOf(archive(silent), 0.3), words);
    assert.equal(await reasonOf(archive(lines(), silent), 0.3), words);
    const dripping: Answer = (_, response) => {
      response.write(`${row("https://lamps.example/a")}\n`);
      const drip = setInterval(() => response.write(" "), 20);
      response.once("close", () => clearInterval(drip));
    };
    assert.equal(await reasonOf(archive(dripping), 0.3), words);
  });

  it("is unavailable when it refuses, and says with which status", async () => {
    const refuses: Answer = (_, response) => {
      response.writeHead(503);
      response.end("slow down");
    };
    assert.equal(await reasonOf(archive(refuses)), "the index answered with HTTP 503");
    assert.equal(
      await reasonOf(archive(lines(), refuses)),
      "the list of collections was answered with HTTP 503",
    );
  });

  it("is unavailable when what it answers is no index", async () => {
    const page = "<!doctype html><title>Maintenance</title>\n<p>Back soon.";
    assert.equal(await reasonOf(archive(page)), "the index's answer holds no row");
    for (const listed of [page, "[]", "{}", '[{"id": 7}, null, "x"]']) {
      assert.equal(await reasonOf(archive(lines(), listed)), "the index lists no collection");
    }
    const elsewhere = JSON.stringify([{ id: "a", "cdx-api": "file:///etc/passwd" }]);
    assert.equal(await reasonOf(archive(lines(), elsewhere)), "the index lists no collection");
  });

  it("is unavailable when the connection breaks off", async () => {
    const breaks: Answer = (_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write(row("https://lamps.example/a"));
      response.socket?.destroy();
    };
    assert.match((await reasonOf(archive(breaks))) ?? "", /closed the connection|broke off/);
  });

  it("is unavailable when nothing listens", async () => {
    const stand = await archive(lines());
    await stand.origin.close();
    assert.equal((await stand.ask()).error, "the server refused the connection");
  });

  it("is unavailable, and does not reject, when the caller leaves", async () => {
    const leaving = new AbortController();
    const stand = await archive((_, response) => {
      response.on("close", () => undefined);
      leaving.abort(new Error("left"));
    });
    const found = await stand.ask(30, SITE, leaving.signal);
    assert.equal(found.status, "unavailable");
    assert.equal(found.error, "the index could not be asked");
  });

  // proves: guard.robots_sitemaps
  it("is unavailable when the guard refuses its address", async () => {
    const network = testNetwork();
    closing.push(network.close);
    const { signal } = new AbortController();
    const question = { base: "http://127.0.0.1:9/", site: SITE };
    const found = await askWebArchive(network, question, signal);
    assert.match(found?.error ?? "", /refusing to fetch a non-public address/);
  });

  it("is reached through the dialler, at an address that passed the guard", async () => {
    const { origin } = await archive(lines(row("https://lamps.example/a")));
    const dialled: string[] = [];
    const network = testNetwork({ dial: loopbackDial(dialled) });
    closing.push(network.close);
    const base = `http://index.test:${origin.port}`;
    // What the list names is an address of loopback, which the guard refuses.
    await askWebArchive(network, { base, site: SITE }, new AbortController().signal);
    assert.deepEqual(dialled[0], `${PUBLIC_ADDRESS}:${origin.port}`);
  });

  // proves: env.SERVICE_WEB_ARCHIVE_URL
  it("is not asked at all without a base address", async () => {
    const network = testNetwork();
    closing.push(network.close);
    const { signal } = new AbortController();
    assert.equal(await askWebArchive(network, { base: "", site: SITE }, signal), undefined);
  });
});
