// `readPage` and `streamPage` as a program meets them: answers, errors by class, cancelling, and an end by itself.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import {
  crawlSite,
  extractFacts,
  InvalidRequestError,
  PageBlockedError,
  PageDisallowedError,
  PageError,
  type PageEvent,
  PageFetchError,
  PageMissingError,
  type PageOptions,
  readPage,
  SuppliedHtmlError,
  streamPage,
} from "../../src/index.ts";
import { endOf } from "../support/command.ts";
import { type HeldAnswer, holdAnswer, startOrigin, useOrigin } from "../support/origin.ts";
import { leftAfter } from "../support/processes.ts";
import { FOUND } from "../support/rendering.ts";
import { frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const PAGE = `<!doctype html><title>T</title><main><h1>On lamps</h1>
<p>A lamp gives light to a room when the sun has gone down. <a href="more">More</a></p></main>`;
const BLOCK_PAGE = `<title>Just a moment...</title><body><h1>Checking your browser</h1>
<script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script></body>`;

// The engine of the library starts with the first call and reads the environment then.
process.env["SERVICE_PAGE_INTERVAL_SECONDS"] = "0";
for (const guard of ["SERVICE_ALLOW_PRIVATE_HOSTS", "SERVICE_BLOCK_PRIVATE_HOSTS"]) {
  delete process.env[guard];
}
const service = useService();
const origin = useOrigin({
  "/page": PAGE,
  "/wall": (_request, response) => {
    response.writeHead(403, { "content-type": "text/html", "cf-mitigated": "challenge" });
    response.end(BLOCK_PAGE);
  },
  "/robots.txt": (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.end("User-agent: *\nDisallow: /private\n");
  },
  "/private": PAGE,
  "/failing": (_request, response) => {
    response.writeHead(500);
    response.end();
  },
});

const page = () => `${origin.address}/page`;

async function eventsOf(url: string, options?: PageOptions): Promise<readonly PageEvent[]> {
  const events: PageEvent[] = [];
  for await (const event of streamPage(url, options)) events.push(event);
  return events;
}

/** An event without what differs from run to run. */
function lasting(event: object): Readonly<Record<string, unknown>> {
  const { at, run, trace, started, ...rest } = event as Readonly<Record<string, unknown>>;
  return rest;
}

describe("extractFacts", () => {
  const data = { "@type": "Product", name: "Desk lamp", offers: { price: "12,50" } };
  const html = `<title>Desk lamp</title><script type="application/ld+json">${JSON.stringify(data)}</script><h1>Desk lamp</h1>`;
  const schema = { properties: { price: { type: "number" } } };

  itSlow("resolves to the answer /api/extract gives", async () => {
    const response = await post(`${service.address}/api/extract`, { url: page(), schema });
    assert.deepEqual(
      await extractFacts(page(), { schema, direction: "ltr" }),
      await response.json(),
    );
  });

  it("reads HTML the caller holds, and fetches nothing", async () => {
    const asked = origin.asked.length;
    const { page: record, facts } = await extractFacts(page(), { schema, html });
    assert.equal(facts["price"]?.value, 12.5);
    assert.deepEqual(record.payloads, ["json-ld"]);
    assert.equal(origin.asked.length, asked);
  });

  it("throws for a schema that is none before anything is fetched, and for a page that cannot be had", async () => {
    await assert.rejects(extractFacts(page(), { schema: {} }), InvalidRequestError);
    await assert.rejects(extractFacts(`${origin.address}/nowhere`), PageMissingError);
  });
});

describe("readPage", () => {
  // proves: library.read_page
  it("resolves to the answer /api/text gives", async () => {
    const options = { include_hidden_text: true, fetch: { retries: 0 } };
    const response = await post(`${service.address}/api/text`, { url: page(), ...options });
    assert.deepEqual(await readPage(page(), options), await response.json());
    const supplied = { html: PAGE, rtl: true };
    const answer = await post(`${service.address}/api/text`, { url: page(), ...supplied });
    assert.deepEqual(await readPage(page(), supplied), await answer.json());
  });

  it("throws each refusal as its class, with reason and address", async () => {
    const cases: readonly [string, PageOptions, new (...given: never[]) => PageError, RegExp][] = [
      ["/nowhere", {}, PageMissingError, /^HTTP 404: page does not exist$/],
      ["/wall", {}, PageBlockedError, /challenge|Cloudflare/i],
      ["/private", { fetch: { respect_robots: true } }, PageDisallowedError, /Disallow: \/private/],
      ["/failing", {}, PageFetchError, /^HTTP 500: the server failed$/],
      ["/page", { html: " " }, SuppliedHtmlError, /^it is empty$/],
    ];
    for (const [path, options, kind, reason] of cases) {
      const url = `${origin.address}${path}`;
      await assert.rejects(readPage(url, options), (error: unknown) => {
        assert.ok(error instanceof kind, `${path}: ${error}`);
        assert.ok(error instanceof PageError && error instanceof Error);
        assert.match(error.reason, reason);
        assert.equal(error.url, url);
        return true;
      });
    }
  });

  it("throws InvalidRequestError for what does not fit, asking nothing of the site", async () => {
    const asked = origin.asked.length;
    await assert.rejects(readPage("example.com"), (error) => {
      assert.ok(error instanceof InvalidRequestError);
      assert.equal(error.detail, "url must be http or https");
      return true;
    });
    await assert.rejects(readPage(page(), { fetch: { retries: 9 } }), (error) => {
      assert.ok(error instanceof InvalidRequestError && typeof error.detail !== "string");
      assert.deepEqual(error.detail[0]?.loc, ["body", "fetch", "retries"]);
      return true;
    });
    assert.equal(origin.asked.length, asked);
  });

  it("ends with the signal's reason: before it began, and in the middle of a fetch", async () => {
    const reason = new Error("enough");
    await assert.rejects(readPage(page(), { signal: AbortSignal.abort(reason) }), reason);
    const { held, close } = await holding();
    const stop = new AbortController();
    const read = readPage(held.url, { signal: stop.signal });
    await held.asked;
    stop.abort(reason);
    await assert.rejects(read, reason);
    await held.dropped;
    await close();
  });

  // proves: guard.default.library
  it("reads a private host where no variable says otherwise", async () => {
    assert.match(page(), /^http:\/\/127\.0\.0\.1:/);
    assert.match((await readPage(page())).text, /^On lamps/);
    assert.equal((await eventsOf(page())).at(-1)?.type, "done");
  });

  it("reads many pages at once", async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => readPage(page())));
    for (const { text } of results) assert.match(text, /^On lamps/);
  });
});

/** A site that keeps its reader waiting. */
async function holding(): Promise<{
  readonly held: HeldAnswer & { readonly url: string };
  readonly close: () => Promise<void>;
}> {
  const held = holdAnswer();
  const site = await startOrigin({ "/held": held.handler });
  return { held: { ...held, url: `${site.address}/held` }, close: site.close };
}

describe("streamPage", () => {
  // proves: library.stream_page
  it("yields the events of the page stream", async () => {
    for (const body of [{ url: page() }, { url: page(), html: PAGE }]) {
      const sent = await frames(await post(`${service.address}/api/text/stream`, body));
      const { url, ...options } = body;
      assert.deepEqual((await eventsOf(url, options)).map(lasting), sent.map(lasting));
    }
  });

  it("ends with an error event where there is no page, and throws nothing", async () => {
    const last = (await eventsOf(`${origin.address}/nowhere`)).at(-1);
    assert.equal(last?.type, "error");
    assert.equal(last.message, "HTTP 404: page does not exist");
  });

  it("throws InvalidRequestError before the first event", async () => {
    await assert.rejects(streamPage("ftp://example.com/").next(), InvalidRequestError);
  });

  it("ends with the signal's reason", async () => {
    const { held, close } = await holding();
    const stop = new AbortController();
    const seen: string[] = [];
    await assert.rejects(async () => {
      for await (const event of streamPage(held.url, { signal: stop.signal })) {
        seen.push(event.type);
        if (event.type === "stage") void held.asked.then(() => stop.abort(new Error("enough")));
      }
    }, /^Error: enough$/);
    assert.deepEqual(seen, ["run", "stage"]);
    await held.dropped;
    await close();
  });

  it("is over for a reader that breaks off", async () => {
    for await (const event of streamPage(page())) {
      if (event.type === "stage") break;
    }
    assert.match((await readPage(page())).text, /^On lamps/);
  });
});

describe("crawlSite", () => {
  const OPTIONS = {
    complete: false,
    crawl: { delay_seconds: 0, web_archive: false, sitemap_limit: 0 },
  } as const;

  // proves: library.crawl_site
  it("yields the events of the site stream", async () => {
    const types = new Set<string>();
    for await (const event of crawlSite(`${origin.address}/page`, OPTIONS)) {
      types.add(event.type);
      if (event.type === "done") assert.deepEqual([event.pages_ok, event.failed], [1, 1]);
    }
    assert.deepEqual(
      [...types],
      ["run", "stage", "analysis", "discovery", "frontier", "fetching", "page", "done"],
    );
  });

  it("ends with an error event for a root that cannot be had, and throws for what does not fit", async () => {
    const types: string[] = [];
    for await (const event of crawlSite(`${origin.address}/nowhere`, OPTIONS))
      types.push(event.type);
    assert.deepEqual(types, ["run", "stage", "error"]);
    const wrong = { ...OPTIONS, crawl: { include_paths: "(" } };
    await assert.rejects(crawlSite(`${origin.address}/page`, wrong).next(), InvalidRequestError);
    await assert.rejects(crawlSite("ftp://x/").next(), InvalidRequestError);
  });

  it("is over for a reader that breaks off, and rejects with the signal's reason", async () => {
    for await (const event of crawlSite(`${origin.address}/page`, OPTIONS)) {
      if (event.type === "run") break;
    }
    const leave = new AbortController();
    const crawl = crawlSite(`${origin.address}/page`, { ...OPTIONS, signal: leave.signal });
    await crawl.next();
    leave.abort(new Error("enough"));
    await assert.rejects(async () => {
      for await (const _ of crawl);
    }, /enough/);
  });
});

describe("a program that uses the library", () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "legible-library-"));
    await mkdir(join(folder, "node_modules"));
    await symlink(
      fileURLToPath(new URL("../../..", import.meta.url)),
      join(folder, "node_modules/legible"),
    );
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const run = async (source: string, variables: NodeJS.ProcessEnv = {}, library = "legible") => {
    const file = join(folder, "program.mjs");
    await writeFile(file, `import * as legible from ${JSON.stringify(library)};\n${source}`);
    const env = { ...process.env, ...variables };
    return endOf(spawn(process.execPath, [file], { env, stdio: "pipe" }));
  };

  // proves: names.library
  it("ends by itself after a page that was fetched, with nothing said", async () => {
    const source = `const { text } = await legible.readPage(${JSON.stringify(page())});
      for await (const event of legible.streamPage(${JSON.stringify(page())})) if (event.type === "parse") break;
      process.stdout.write(text);`;
    const { code, out, err } = await run(source);
    assert.equal(code, 0, err);
    assert.match(out, /^On lamps/);
    assert.equal(err, "");
  });

  // proves: guard.block
  itSlow("reads no private host where SERVICE_BLOCK_PRIVATE_HOSTS is set", async () => {
    const source = `const failure = await legible.readPage(${JSON.stringify(page())}).catch((error) => error);
      const events = [];
      for await (const event of legible.streamPage(${JSON.stringify(page())})) events.push(event);
      process.stdout.write(JSON.stringify([failure.name, failure.reason, events.at(-1).type]));`;
    const asked = origin.asked.length;
    const { code, out, err } = await run(source, { SERVICE_BLOCK_PRIVATE_HOSTS: "1" });
    assert.equal(code, 0, err);
    const [name, reason, last] = JSON.parse(out);
    assert.deepEqual([name, last], ["PageFetchError", "error"]);
    assert.match(reason, /refusing to fetch a non-public address/);
    assert.equal(origin.asked.length, asked);
  });

  // proves: trace.single_file, env.SERVICE_TRACE
  itSlow("leaves every run in the one file SERVICE_TRACE names, and none without it", async () => {
    const trace = join(folder, "runs.jsonl");
    const source = `await legible.readPage("https://example.com/", { html: ${JSON.stringify(PAGE)} });
      await legible.readPage("https://example.com/", { html: "" }).catch(() => {});`;
    const variables = { SERVICE_TRACE_DIR: folder, SERVICE_TRACE: trace };
    const { code, err } = await run(source, variables);
    assert.equal(code, 0, err);
    const lines = (await readFile(trace, "utf8")).trim().split("\n");
    const types = lines.map((line) => JSON.parse(line).type);
    assert.deepEqual(types, [
      ...["run", "stage", "resolve", "parse", "stage", "classify", "select", "done"],
      "trace-closed",
      ...["run", "stage", "error", "trace-closed"],
    ]);
    await rm(trace);
    await run(source, { SERVICE_TRACE_DIR: folder });
    await assert.rejects(readFile(trace), /ENOENT/);
  });

  itSlow(
    "loads no HTTP client, browser's driver or server for a page that needs none",
    async () => {
      const driver = import.meta.resolve("playwright-core");
      const source = `import { createRequire } from "node:module";
      const loaded = () => {
        const paths = Object.keys(createRequire(import.meta.url).cache).join(" ");
        const packages = ["undici", "playwright-core", "fastify"];
        return packages.filter((name) => paths.includes("/node_modules/" + name + "/"));
      };
      await legible.readPage("https://example.com/", { html: ${JSON.stringify(PAGE)} });
      const reading = loaded();
      await import(${JSON.stringify(driver)});
      process.stdout.write(JSON.stringify({ reading, shown: loaded() }));`;
      const unbundled = new URL("../../src/index.js", import.meta.url).href;
      const { code, out, err } = await run(source, {}, unbundled);
      assert.equal(code, 0, err);
      assert.deepEqual(JSON.parse(out), {
        reading: [],
        shown: ["playwright-core"],
      });
    },
  );

  itSlow("is told of a variable that cannot be read, and may go on once it is mended", async () => {
    const source = `const html = ${JSON.stringify(PAGE)};
      const failure = await legible.readPage("https://example.com/", { html }).catch((error) => error);
      process.stdout.write(failure.name + " " + (failure instanceof legible.EnvironmentError) + "\\n");
      delete process.env.SERVICE_MAX_BROWSERS;
      process.stdout.write((await legible.readPage("https://example.com/", { html })).text);`;
    const { code, out, err } = await run(source, { SERVICE_MAX_BROWSERS: "many" });
    assert.equal(code, 0, err);
    assert.match(out, /^EnvironmentError true\nOn lamps/);
  });

  itSlow(
    "that rendered a page ends by itself too, its browser with it",
    {
      timeout: 120_000,
      skip: FOUND === undefined && "no browser is found",
    },
    async () => {
      const processes = new URL("../support/processes.js", import.meta.url).href;
      const source = `import { browserProcesses } from ${JSON.stringify(processes)};
      const { page } = await legible.readPage(${JSON.stringify(page())}, { render: true });
      const pids = browserProcesses().map(({ pid }) => pid);
      process.stdout.write(JSON.stringify({ order: page.reading_order, pids }));`;
      const { code, out, err } = await run(source);
      assert.equal(code, 0, err);
      const { order, pids } = JSON.parse(out) as { order: string; pids: number[] };
      assert.match(order, /^geometric-/);
      assert.ok(pids.length > 0);
      // The system takes a moment to end what was killed.
      assert.deepEqual(await leftAfter(10_000, pids), []);
    },
  );
});
