// Firecrawl's protocol, as its own SDK for JavaScript calls it.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Firecrawl, type SdkError } from "firecrawl";
import { WebSocket } from "ws";
import { holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { startService, useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";
import { LAMPS } from "./pages.ts";

// The SDK takes the socket of the platform, which Node has since 22.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

const origin = useOrigin(LAMPS);
const service = useService({ SERVICE_COMPAT: "firecrawl" });
const guarded = useService({ SERVICE_COMPAT: "firecrawl", SERVICE_API_TOKEN: "secret" });
const plain = useService();

const client = (address = service.address, apiKey = "fc-any"): Firecrawl =>
  new Firecrawl({ apiKey, apiUrl: address });
const at = (path: string): string => `${origin.address}${path}`;

/** The refusal that a call of the SDK rejects with. */
async function refusalOf(call: Promise<unknown>): Promise<SdkError> {
  const answer = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(answer instanceof Error, "the call was answered");
  return answer as SdkError;
}

/** Watches a job to its end, and returns the titles of its documents. */
async function watched(own: Firecrawl, id: string, kind: "crawl" | "batch"): Promise<string[]> {
  const titles: string[] = [];
  const watcher = own.watcher(id, { kind });
  watcher.on("document", ({ metadata }) => titles.push(metadata.title));
  const ended = new Promise<string>((resolve) => {
    watcher.on("done", ({ status }) => resolve(status));
    watcher.on("error", ({ error }) => resolve(`error: ${error}`));
  });
  await watcher.start();
  assert.equal(await ended, "completed");
  return titles.sort();
}

/** Returns what a socket says first, or why it is refused. */
function answerOf(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.once("message", (data) => resolve(String(data)));
    socket.once("error", ({ message }) => resolve(message));
    socket.once("close", () => resolve("closed"));
  });
}

/** Returns what a socket says last. */
function lastOf(socket: WebSocket): Promise<string> {
  let last = "";
  socket.on("message", (data) => {
    last = String(data);
  });
  return new Promise((resolve) => {
    socket.once("close", () => resolve(last));
  });
}

const SCHEMA = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" } },
};

describe("Firecrawl's SDK", () => {
  // proves: env.SERVICE_COMPAT
  itSlow("scrapes the content as Markdown, HTML, links and images", async () => {
    const formats = ["markdown", "html", "links", "images"] as const;
    const document = await client().scrape(at("/a"), { formats: [...formats] });
    assert.match(document.markdown ?? "", /^# Lamp A\n\nThe Lamp A stands/);
    assert.doesNotMatch(document.markdown ?? "", /Imprint|Home/);
    assert.match(document.html ?? "", /^<h1>Lamp A<\/h1>\n<p>The Lamp A stands/);
    assert.deepEqual(document.links, [at("/")]);
    assert.deepEqual(document.images, [at("/lamp.png")]);
    const { title, description, language, sourceURL, statusCode } = document.metadata ?? {};
    assert.deepEqual(
      [title, description, language, sourceURL, statusCode],
      ["Lamp A", "About Lamp A", "en", at("/a"), 200],
    );
  });

  itSlow("scrapes the whole page, or parts of it", async () => {
    const whole = await client().scrape(at("/a"), { onlyMainContent: false });
    assert.match(whole.markdown ?? "", /Imprint of the site/);
    const parts = { includeTags: ["p.lead", ".none"], excludeTags: ["nav", ".advert"] };
    const lead = await client().scrape(at("/a"), { ...parts, onlyMainContent: false });
    assert.match(lead.markdown ?? "", /^The Lamp A stands[^\n]*$/);
  });

  it("scrapes data by a schema, and says that a prompt was not used", async () => {
    const json = { type: "json" as const, schema: SCHEMA, prompt: "the price" };
    const document = await client().scrape(at("/a"), { formats: [json] });
    assert.deepEqual(document.json, { name: "Lamp A", price: 12.5 });
    assert.match(document.warning ?? "", /prompt was not used.*no language model/);
  });

  it("is refused what the service cannot do, by name, in Firecrawl's form", async () => {
    const cases = [
      [client().scrape(at("/a"), { formats: ["summary"] }), /formats\.summary: .*language model/],
      [client().scrape(at("/a"), { formats: [{ type: "json", prompt: "x" }] }), /needs a schema/],
      [client().scrape(at("/a"), { actions: [{ type: "wait", milliseconds: 1 }] }), /^actions: /],
      [client().scrape(at("/a"), { location: { country: "DE" } }), /^location\.country: /],
      [client().scrape(at("/a"), { proxy: "stealth" }), /^proxy: /],
      [client().scrape(at("/a"), { storeInCache: false }), /^storeInCache: /],
      [client().scrape(at("/a"), { removeBase64Images: false }), /^removeBase64Images: /],
      [client().scrape("no address"), /no address|url/],
      [client().startCrawl(at("/"), { prompt: "blogs only" }), /^prompt: /],
      [client().startCrawl(at("/"), { delay: 11 }), /^delay: at most 10/],
      [client().startCrawl(at("/"), { webhook: "https://example.com" }), /^webhook: /],
      [client().map(at("/"), { ignoreQueryParameters: true }), /^ignoreQueryParameters: /],
      [client().startExtract({ urls: [at("/a")], prompt: "x" }), /^prompt: /],
    ] as const;
    for (const [call, message] of cases) {
      const refusal = await refusalOf(call);
      assert.match(refusal.message, message);
      assert.equal(refusal.status, 400);
    }
  });

  it("is told why a page cannot be read, once", async () => {
    const before = origin.asked.length;
    const refusal = await refusalOf(client().scrape(at("/gone")));
    assert.match(refusal.message, /HTTP 404/);
    assert.equal(refusal.code, "PAGE_MISSING");
    assert.equal(origin.asked.slice(before).filter((path) => path === "/gone").length, 1);
  });

  it("maps a site by the links of its root, with words and a limit", async () => {
    const { links } = await client().map(at("/"));
    assert.deepEqual(links.map(({ url }) => url).sort(), ["/", "/a", "/b", "/gone"].map(at));
    assert.equal((await client().map(at("/"), { limit: 2 })).links.length, 2);
    const found = await client().map(at("/"), { search: "GONE" });
    assert.deepEqual(
      found.links.map(({ url }) => url),
      [at("/gone")],
    );
  });

  itSlow("crawls a site to its end, and reads its errors", async () => {
    const options = { limit: 10, delay: 0, scrapeOptions: { formats: ["markdown", "links"] } };
    const job = await client().crawl(at("/"), options as never);
    assert.equal(job.status, "completed");
    assert.equal(job.completed, 4);
    assert.deepEqual(job.data.map(({ metadata }) => metadata?.["url"]).sort(), [
      at("/"),
      at("/a"),
      at("/b"),
    ]);
    assert.ok(job.data.every(({ markdown, links }) => markdown !== "" && Array.isArray(links)));
    const { errors } = await client().getCrawlErrors(job.id);
    assert.deepEqual(
      errors.map(({ url, error }) => [url, error]),
      [[at("/gone"), "HTTP 404"]],
    );
  });

  it("starts a crawl, lists it while it runs, and cancels it", async () => {
    const started = await client().startCrawl(at("/"), { limit: 10, delay: 10 });
    const { crawls } = await client().getActiveCrawls();
    assert.ok(crawls.some(({ id }) => started.id.startsWith(id)));
    assert.equal((await client().getCrawlStatus(started.id)).status, "scraping");
    assert.equal(await client().cancelCrawl(started.id), true);
    const ended = await client().getCrawlStatus(started.id);
    assert.equal(ended.status, "cancelled");
  });

  itSlow("scrapes a batch, with its errors", async () => {
    const urls = [at("/a"), at("/gone"), at("/b")];
    const job = await client().batchScrape(urls, { options: { formats: ["markdown"] } });
    assert.equal(job.status, "completed");
    assert.deepEqual(
      job.data.map(({ metadata }) => metadata?.title),
      ["Lamp A", "Lamp B"],
    );
    const { errors } = await client().getBatchScrapeErrors(job.id);
    assert.deepEqual(
      errors.map(({ url, code }) => [url, code]),
      [[at("/gone"), "PAGE_MISSING"]],
    );
  });

  itSlow("is told by a batch which pages took too long", async () => {
    const job = await client().batchScrape([at("/a")], { options: { timeout: 1 } });
    const { errors } = await client().getBatchScrapeErrors(job.id);
    assert.deepEqual(
      errors.map(({ code, error }) => [code, error]),
      [["TIMEOUT", "the page was not read within 1 ms"]],
    );
  });

  it("starts a batch without its invalid addresses, and cancels it", async () => {
    const urls = ["nowhere", at("/a")];
    const started = await client().startBatchScrape(urls, { ignoreInvalidURLs: true });
    assert.deepEqual(started.invalidURLs, ["nowhere"]);
    assert.equal(await client().cancelBatchScrape(started.id), true);
    assert.match((await refusalOf(client().startBatchScrape(urls))).message, /^urls: nowhere/);
  });

  itSlow("extracts data of several pages into one object, with its sources", async () => {
    const urls = [at("/a"), at("/gone")];
    const answer = await client().extract({ urls, schema: SCHEMA, showSources: true });
    assert.equal(answer.status, "completed");
    assert.deepEqual(answer.data, { name: "Lamp A", price: 12.5 });
    assert.deepEqual(answer.sources, { name: [at("/a")], price: [at("/a")] });
    assert.match(answer.warning ?? "", /\/gone: .*HTTP 404/);
  });

  itSlow("watches a crawl and a batch by a WebSocket, with its key", async () => {
    for (const [address, key] of [
      [service.address, "fc-any"],
      [guarded.address, "secret"],
    ] as const) {
      const own = client(address, key);
      const { id } = await own.startCrawl(at("/"), { limit: 10, delay: 0 });
      assert.deepEqual(await watched(own, id, "crawl"), ["Lamp A", "Lamp B", "Lighthouse"]);
      const batch = await own.startBatchScrape([at("/a"), at("/gone")]);
      assert.deepEqual(await watched(own, batch.id, "batch"), ["Lamp A"]);
    }
  });

  it("hears from a WebSocket of a service that closes that it closes", async () => {
    const held = holdAnswer();
    const slow = await startOrigin({ ...LAMPS, "/a": held.handler });
    const closing = await startService({ SERVICE_COMPAT: "firecrawl" });
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= closing.close();
      return closed;
    };
    try {
      const own = client(closing.address);
      const crawl = await own.startCrawl(`${slow.address}/`, { limit: 10, delay: 0 });
      const batch = await own.startBatchScrape([`${slow.address}/a`]);
      await held.asked;
      const base = closing.address.replace("http", "ws");
      const watching = [`crawl/${crawl.id}`, `batch/scrape/${batch.id}`].map((path) => {
        const socket = new WebSocket(`${base}/v2/${path}`, "fc-any");
        return { first: answerOf(socket), last: lastOf(socket) };
      });
      for (const { first } of watching) assert.match(await first, /"type":"catchup"/);
      await close();
      for (const { last } of watching) {
        assert.equal(await last, '{"type":"error","error":"the service is closing"}');
      }
    } finally {
      await close();
      await slow.close();
    }
  });

  it("is refused a WebSocket of an unknown job, without the key, and of another page", async () => {
    const of = (address: string, id: string, key: string, headers = {}) =>
      answerOf(new WebSocket(`${address.replace("http", "ws")}/v2/crawl/${id}`, key, { headers }));
    const unknown = "0123456789abcdef-mc";
    assert.match(await of(service.address, unknown, "any"), /"error":"there is no detached crawl/);
    assert.match(await of(guarded.address, unknown, "wrong"), /401/);
    const page = { origin: "https://other.example" };
    assert.match(await of(guarded.address, unknown, "secret", page), /403/);
    assert.match(await of(service.address, unknown, "any", { host: "other.example" }), /403/);
    assert.match(await of(plain.address, unknown, "any"), /404|socket hang up/);
  });

  it("learns that a job is unknown", async () => {
    for (const call of [
      client().getCrawlStatus("0123456789abcdef-mc"),
      client().getBatchScrapeStatus("none"),
      client().getExtractStatus("none"),
    ]) {
      assert.equal((await refusalOf(call)).status, 404);
    }
  });

  it("sends its key as the token of the service", async () => {
    const wrong = await refusalOf(client(guarded.address, "fc-wrong").scrape(at("/a")));
    assert.equal(wrong.status, 401);
    const document = await client(guarded.address, "secret").scrape(at("/a"));
    assert.match(document.markdown ?? "", /Lamp A/);
  });

  it("is given addresses with the name and path of a proxy before the service", async () => {
    const headers = {
      "content-type": "application/json",
      "x-forwarded-proto": "https",
      "x-forwarded-prefix": "/legible",
    };
    const body = JSON.stringify({ url: at("/a"), limit: 1 });
    const response = await fetch(`${service.address}/v2/crawl`, { method: "POST", headers, body });
    const { url, id } = (await response.json()) as { url: string; id: string };
    assert.equal(url, `${service.address.replace("http", "https")}/legible/v2/crawl/${id}`);
  });

  // proves: env.SERVICE_COMPAT
  it("finds nothing where the protocol is off", async () => {
    assert.equal((await refusalOf(client(plain.address).scrape(at("/a")))).status, 404);
  });
});
