// Kept pages over HTTP: when a copy is answered, when the site is asked whether it changed, and what is never kept.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import type { TechnologyReport } from "../../src/model/technology.ts";
import { legible } from "../support/command.ts";
import { type Answer, type Origin, useOrigins } from "../support/origin.ts";
import { pdfOf } from "../support/pdf-writer.ts";
import { frames, post } from "../support/requests.ts";
import { startService, useService, type Variables } from "../support/service.ts";
import { crawl, madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const HOUR = 3600;
const newFolder = () => mkdtempSync(join(tmpdir(), "legible-page-cache-"));
const folder = newFolder();
const service = useService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR: folder });
const sites = useOrigins();

/** What a page of the test's site says now, and with which headers. */
interface Served {
  text: string;
  headers: Record<string, string>;
  status: number;
}

/** A site of one page that answers conditions as servers do. */
async function servedPage(headers: Record<string, string> = {}, more: Record<string, Answer> = {}) {
  const served: Served = { text: "one", headers, status: 200 };
  const conditions: string[] = [];
  const answer = ({ headers: asked }: IncomingMessage, response: ServerResponse): void => {
    const condition = asked["if-none-match"] ?? asked["if-modified-since"] ?? "";
    conditions.push(condition);
    const known = [served.headers["etag"], served.headers["last-modified"]];
    if (condition !== "" && known.includes(condition)) {
      response.writeHead(304, served.headers);
      response.end();
      return;
    }
    response.writeHead(served.status, { "content-type": "text/html", ...served.headers });
    response.end(
      madePage("page", { text: `It says ${served.text} today, at some length, as pages do.` }),
    );
  };
  const origin = await sites({ "/page": answer, ...more });
  return { served, conditions, origin, url: `${origin.address}/page` };
}

async function read(url: string, max_age: number | null, more: object = {}, at = service) {
  const response = await post(`${at.address}/api/text`, { url, fetch: { max_age }, ...more });
  return { status: response.status, result: (await response.json()) as TextResult };
}

const sendsPdf =
  (bytes: Uint8Array): Answer =>
  (_, response) =>
    void response.writeHead(200, { "content-type": "application/pdf" }).end(bytes);

const pagesAsked = ({ asked }: Origin) => asked.filter((path) => path !== "/robots.txt").length;

/** Makes everything that is kept older, as time would. */
function age(seconds: number, within = folder): void {
  const pages = join(within, "pages");
  for (const name of readdirSync(pages)) {
    const [head = "", body = ""] = readFileSync(join(pages, name), "utf8").split("\n");
    const kept = JSON.parse(head);
    kept.readMs -= seconds * 1000;
    kept.confirmedMs -= seconds * 1000;
    writeFileSync(join(pages, name), `${JSON.stringify(kept)}\n${body}\n`);
  }
}

describe("max_age", () => {
  // proves: fetch.max_age.default, cache.max_age
  itSlow("left out, null or 0 reads the page anew and keeps nothing", async () => {
    const { origin, url, served } = await servedPage();
    for (const max_age of [null, 0, null]) {
      const { result } = await read(url, max_age);
      assert.equal(result.page.cache, null);
    }
    assert.equal(pagesAsked(origin), 3);
    await read(url, HOUR);
    served.text = "two";
    assert.match((await read(url, 0)).result.text, /says two/);
  });

  // proves: cache.max_age
  itSlow("answers a younger copy without a request, and says so", async () => {
    const { origin, url } = await servedPage();
    const first = await read(url, HOUR);
    assert.equal(first.result.page.cache, null);
    const before = pagesAsked(origin);
    const second = await read(url, HOUR);
    assert.equal(pagesAsked(origin), before);
    const { cache, ...page } = second.result.page;
    assert.equal(cache?.revalidated, false);
    assert.ok(cache.age_seconds >= 0 && cache.age_seconds < HOUR);
    assert.ok(Date.parse(cache.read_at) <= Date.now());
    const { cache: _, ...firstPage } = first.result.page;
    assert.deepEqual({ ...second.result, page }, { ...first.result, page: firstPage });
  });

  // proves: cache.offline
  it("is not needed offline: a copy of any age is answered without a request, or refused", async () => {
    const { origin, url } = await servedPage();
    const offline = () => post(`${service.address}/api/text`, { url, fetch: { offline: true } });
    const before = await offline();
    assert.equal(before.status, 502);
    assert.match(await before.text(), /the request is offline, and no copy of the page is cached/);
    assert.equal(pagesAsked(origin), 0);
    await read(url, HOUR);
    age(48 * HOUR);
    const asked = pagesAsked(origin);
    const { page, text }: TextResult = JSON.parse(await (await offline()).text());
    assert.match(text, /says one/);
    assert.ok((page.cache?.age_seconds ?? 0) >= 48 * HOUR);
    assert.equal(pagesAsked(origin), asked);
    const crawl = await post(`${service.address}/api/site/stream`, {
      url,
      fetch: { offline: true },
    });
    assert.equal(crawl.status, 422);
  });

  // proves: cache.max_age
  it("asks for an older copy on condition; 304 answers what was kept, another answer is read", async () => {
    for (const headers of [
      { etag: '"v1"' },
      { "last-modified": "Sun, 22 Nov 2026 10:00:00 GMT" },
    ] as Record<string, string>[]) {
      const { url, served, conditions } = await servedPage(headers);
      await read(url, HOUR);
      age(2 * HOUR);
      const same = await read(url, HOUR);
      assert.deepEqual(conditions, ["", Object.values(headers)[0]]);
      assert.equal(same.result.page.cache?.revalidated, true);
      assert.equal(same.result.page.cache?.age_seconds, 0);
      assert.match(same.result.text, /says one/);
      // Confirmed now, it is young again.
      assert.equal((await read(url, HOUR)).result.page.cache?.revalidated, false);
      assert.equal(conditions.length, 2);
      age(2 * HOUR);
      served.text = "two";
      served.headers = { etag: '"v2"' };
      const changed = await read(url, HOUR);
      assert.equal(changed.result.page.cache, null);
      assert.match(changed.result.text, /says two/);
      assert.match((await read(url, HOUR)).result.text, /says two/);
    }
  });

  // proves: cache.max_age
  it("reads an older copy anew where the site gave nothing to ask by", async () => {
    const { url, conditions } = await servedPage();
    await read(url, HOUR);
    age(2 * HOUR);
    assert.equal((await read(url, HOUR)).result.page.cache, null);
    assert.deepEqual(conditions, ["", ""]);
  });

  // proves: cache.max_age
  it("sends a condition to the address that gave the page alone, behind its redirects", async () => {
    const seen: (string | undefined)[] = [];
    const { url, origin, conditions } = await servedPage(
      { etag: '"v1"' },
      {
        "/old": ({ headers }, response) => {
          seen.push(headers["if-none-match"]);
          response.writeHead(302, { location: "/page" });
          response.end();
        },
      },
    );
    await read(`${origin.address}/old`, HOUR);
    age(2 * HOUR);
    const { result } = await read(`${origin.address}/old`, HOUR);
    assert.equal(result.page.url, url);
    assert.equal(result.page.cache?.revalidated, true);
    assert.deepEqual(
      [seen, conditions],
      [
        [undefined, undefined],
        ["", '"v1"'],
      ],
    );
  });

  // proves: cache.keys
  it("keeps answers apart by all that changes them: options of the reading, and what is wanted of it", async () => {
    const { url, origin } = await servedPage();
    await read(url, HOUR);
    await read(url, HOUR, { include_hidden_text: true });
    await read(url, HOUR, { rtl: true });
    const technologies = async () => {
      const body = { url, fetch: { max_age: HOUR } };
      const response = await post(`${service.address}/api/technologies`, body);
      return (await response.json()) as TechnologyReport;
    };
    await technologies();
    assert.equal(pagesAsked(origin), 4);
    assert.notEqual((await read(url, HOUR, { rtl: true })).result.page.cache, null);
    assert.equal((await technologies()).cache?.revalidated, false);
    assert.equal(pagesAsked(origin), 4);
  });

  // proves: cache.keys
  itSlow("keeps a PDF from who does not want one read", async () => {
    const words = { text: "A lamp gives light to a room at night.", x: 72, y: 700 };
    const { origin } = await servedPage({}, { "/report.pdf": sendsPdf(pdfOf([[words]])) });
    const url = `${origin.address}/report.pdf`;
    const asked = (read_pdf: boolean) => ({ fetch: { max_age: HOUR, read_pdf, retries: 0 } });
    await read(url, HOUR, asked(true));
    assert.equal((await read(url, HOUR, asked(true))).result.page.cache?.revalidated, false);
    assert.equal((await read(url, HOUR, asked(false))).status, 502);
  });

  // proves: cache.max_age
  it("takes a 304 of another address for no word on the copy", async () => {
    const target = { location: "/page" };
    const { url, origin } = await servedPage(
      { etag: '"v1"' },
      {
        "/old": (_, response) => response.writeHead(302, target).end(),
        "/elsewhere": (_, response) => response.writeHead(304).end(),
      },
    );
    const old = `${origin.address}/old`;
    assert.equal((await read(old, HOUR)).result.page.url, url);
    age(2 * HOUR);
    target.location = "/elsewhere";
    assert.equal((await read(old, HOUR)).status, 502);
  });

  // proves: cache.told
  it("is told in the stream: the resolve event has the copy", async () => {
    const { url } = await servedPage();
    const resolveEvent = async () => {
      const body = { url, fetch: { max_age: HOUR } };
      const events = await frames(await post(`${service.address}/api/text/stream`, body));
      return events.find(({ type }) => type === "resolve");
    };
    assert.equal((await resolveEvent())?.["cache"], null);
    const cache = (await resolveEvent())?.["cache"];
    assert.equal((cache as { revalidated: boolean }).revalidated, false);
  });

  // proves: cache.max_age
  it("out of range is a 422", async () => {
    for (const max_age of [-1, 31_536_001, "soon"]) {
      const response = await post(`${service.address}/api/text`, {
        url: "https://example.com/",
        fetch: { max_age },
      });
      assert.equal(response.status, 422);
      assert.match(await response.text(), /max_age/);
    }
  });
});

describe("what is not kept", () => {
  const asksAgain = async (url: string, origin: Origin, at = service) => {
    await read(url, HOUR, {}, at);
    const before = pagesAsked(origin);
    const { result } = await read(url, HOUR, {}, at);
    assert.equal(pagesAsked(origin), before + 1);
    return result;
  };

  // proves: cache.not_kept
  it("is a page whose site forbids it, and a copy goes when it does so later", async () => {
    const { url, origin } = await servedPage({ "cache-control": "private, no-store" });
    assert.equal((await asksAgain(url, origin)).page.cache, null);
    const later = await servedPage({ etag: '"v1"' });
    await read(later.url, HOUR);
    age(2 * HOUR);
    later.served.headers = { etag: '"v1"', "cache-control": "no-store" };
    assert.equal((await read(later.url, HOUR)).result.page.cache?.revalidated, true);
    assert.equal((await read(later.url, HOUR)).result.page.cache, null);
  });

  // proves: cache.not_kept
  it("is a refusal, nor a page that is gone since", async () => {
    const { url, served, origin } = await servedPage();
    served.status = 404;
    assert.equal((await read(url, HOUR)).status, 502);
    served.status = 200;
    assert.equal((await read(url, HOUR)).result.page.cache, null);
    age(2 * HOUR);
    served.status = 410;
    assert.equal((await read(url, HOUR)).status, 502);
    served.status = 200;
    assert.equal((await read(url, 10 * HOUR)).result.page.cache, null);
    assert.equal(pagesAsked(origin), 4);
  });

  // proves: cache.not_kept
  it("is supplied HTML", async () => {
    const { url, origin } = await servedPage();
    await read(url, HOUR, { html: madePage("supplied") });
    assert.equal((await read(url, HOUR)).result.page.cache, null);
    assert.equal(pagesAsked(origin), 1);
    assert.equal((await read(url, HOUR, { html: madePage("supplied") })).result.page.cache, null);
  });

  // proves: cache.not_kept
  it("is what was read with headers or cookies of the operator", async () => {
    const { url, origin } = await servedPage();
    const extras: Variables[] = [
      { SERVICE_HEADERS: JSON.stringify({ [origin.address]: { "x-key": "secret" } }) },
      { SERVICE_COOKIES: JSON.stringify({ [origin.address]: { session: "secret" } }) },
    ];
    for (const variables of extras) {
      const own = newFolder();
      const personal = await startService({
        SERVICE_BROWSER_PATH: "/nowhere",
        SERVICE_GRAPH_DIR: own,
        ...variables,
      });
      try {
        assert.equal((await asksAgain(url, origin, personal)).page.cache, null);
        assert.deepEqual(readdirSync(own), []);
      } finally {
        await personal.close();
      }
    }
  });

  // proves: cache.keys
  it("is answered to nobody who would be told apart by headers or cookies of the operator", async () => {
    const { url, origin } = await servedPage();
    await read(url, HOUR);
    const personal = await startService({
      SERVICE_BROWSER_PATH: "/nowhere",
      SERVICE_GRAPH_DIR: folder,
      SERVICE_HEADERS: JSON.stringify({ [origin.address]: { "x-key": "secret" } }),
    });
    try {
      const { result } = await read(url, HOUR, {}, personal);
      assert.equal(result.page.cache, null);
      assert.equal(pagesAsked(origin), 2);
    } finally {
      await personal.close();
    }
  });

  // proves: env.SERVICE_PAGE_CACHE_MB
  it("is anything where the operator keeps none", async () => {
    const { url, origin } = await servedPage();
    const variables = { SERVICE_GRAPH_DIR: newFolder(), SERVICE_PAGE_CACHE_MB: "0" };
    const bare = await startService({ SERVICE_BROWSER_PATH: "/nowhere", ...variables });
    try {
      assert.equal((await asksAgain(url, origin, bare)).page.cache, null);
    } finally {
      await bare.close();
    }
  });
});

describe("a kept page", () => {
  // proves: cache.refused
  it("is refused where robots.txt disallows it or its address is private, as a fetch is", async () => {
    let robots = "User-agent: *\nDisallow:\n";
    const { url } = await servedPage(
      {},
      {
        "/robots.txt": (_request, response) => {
          response.writeHead(200, { "content-type": "text/plain" });
          response.end(robots);
        },
      },
    );
    const own = newFolder();
    const start = (variables: Variables) =>
      startService({ SERVICE_BROWSER_PATH: "/nowhere", SERVICE_GRAPH_DIR: own, ...variables });
    const first = await start({});
    await read(url, HOUR, {}, first);
    assert.notEqual((await read(url, HOUR, {}, first)).result.page.cache, null);
    await first.close();
    robots = "User-agent: *\nDisallow: /\n";
    const second = await start({});
    const body = { url, fetch: { max_age: HOUR, respect_robots: true } };
    const refused = await post(`${second.address}/api/text`, body);
    assert.equal(refused.headers.get("x-legible-error"), "PAGE_DISALLOWED");
    await second.close();
    const guarded = await start({
      SERVICE_ALLOW_PRIVATE_HOSTS: "",
      SERVICE_BLOCK_PRIVATE_HOSTS: "1",
    });
    const blocked = await post(`${guarded.address}/api/text`, { url, fetch: { max_age: HOUR } });
    assert.match(await blocked.text(), /refusing to fetch a non-public address/);
    await guarded.close();
  });

  // proves: cache.told
  itSlow("is answered by the command line and by the crawl of a site", async () => {
    const { url, origin } = await servedPage();
    const env = {
      ...process.env,
      SERVICE_GRAPH_DIR: newFolder(),
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
    };
    const run = () => legible(["read", url, "--json", "--max-age", "60"], { env });
    assert.equal(JSON.parse((await run()).out).page.cache, null);
    assert.equal(JSON.parse((await run()).out).page.cache.revalidated, false);
    assert.equal(pagesAsked(origin), 1);
    const facts = async () =>
      JSON.parse((await legible(["facts", url, "--json", "--max-age", "60"], { env })).out);
    assert.equal((await facts()).page.cache, null);
    assert.equal((await facts()).page.cache.revalidated, false);

    const site = await sites(madeSite({ "/": ["/a", "/b"], "/a": ["/b"], "/b": [] }));
    const body = { url: `${site.address}/`, fetch: { max_age: HOUR } };
    const first = await crawl(service, body);
    const before = site.asked.length;
    const second = await crawl(service, body);
    // The root is read both ways, and looked at anew each time.
    assert.deepEqual(
      site.asked.slice(before).filter((path) => path === "/a" || path === "/b"),
      [],
    );
    for (const path of ["/a", "/b"]) {
      assert.equal(first.page(path).cache, null);
      assert.equal(second.page(path).cache?.revalidated, false);
      assert.equal(second.page(path).markdown, first.page(path).markdown);
    }
    assert.deepEqual(second.one("done").graph, first.one("done").graph);
  });
});

describe("the page cache", () => {
  // proves: cache.disk
  it("is shared by processes, and what is damaged is read anew", async () => {
    const { url, origin } = await servedPage();
    await read(url, HOUR);
    const other = await startService({
      SERVICE_BROWSER_PATH: "/nowhere",
      SERVICE_GRAPH_DIR: folder,
    });
    try {
      assert.equal((await read(url, HOUR, {}, other)).result.page.cache?.revalidated, false);
      const pages = join(folder, "pages");
      for (const name of readdirSync(pages)) {
        const text = readFileSync(join(pages, name), "utf8");
        writeFileSync(join(pages, name), text.replace("says", "lies"));
        utimesSync(join(pages, name), new Date(), new Date());
      }
      const { result } = await read(url, HOUR, {}, other);
      assert.equal(result.page.cache, null);
      assert.match(result.text, /says one/);
      assert.equal(pagesAsked(origin), 2);
    } finally {
      await other.close();
    }
  });
});
