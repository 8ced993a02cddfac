// Requests through the operator's proxy, with the operator's headers and cookies: plain, in the browser, and nowhere else.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readEnvironment } from "../../src/api/environment.ts";
import { type RunningServer, startServer } from "../../src/server/main.ts";
import { BIN, legible, serving } from "../support/command.ts";
import { begin } from "../support/detached.ts";
import { type Origin, startOrigin } from "../support/origin.ts";
import { type RunningProxy, startProxy } from "../support/proxy.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { itSlow } from "../support/slow.ts";

/** An address of the public internet that all names under .test have here; no packet ever goes there. */
const PUBLIC = "198.41.0.4";
const PASSWORD = "pr0xy-s3cret";
const TOKEN = "t0ken-s3cret";
const SESSION = "c00kie-s3cret";
const READS_AT_MOST = 5;

/** What a request carried of the operator's, by host and path. */
interface Carried {
  readonly at: string;
  readonly token: string | undefined;
  readonly cookie: string | undefined;
}

const carried: Carried[] = [];
let slow = (): void => undefined;

/** Notes what a request carries, then answers it. */
const noting =
  (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  (request: IncomingMessage, response: ServerResponse) => {
    const { host = "", cookie } = request.headers;
    const token = request.headers["x-token"];
    carried.push({ at: `${host}${request.url}`, token: token?.toString(), cookie });
    answer(request, response);
  };
const html = (text: string) =>
  noting((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(text);
  });
const redirect = (location: string) =>
  noting((_request, response) => {
    response.writeHead(302, { location }).end();
  });

/** Told of the host by which the webhook is called. */
let sayHooked: (host: string) => void = () => undefined;

const WORDS = "<h1>Lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";

let origin: Origin;
let proxy: RunningProxy;
let service: RunningServer;
let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-outbound-"));
  origin = await startOrigin({
    "/": html(WORDS),
    "/away": redirect("http://other.test/"),
    "/home": redirect("http://named.test/"),
    "/parts": html(
      `${WORDS}<script>
        Promise.all(["http://named.test/part", "http://other.test/part"].map((at) => fetch(at, { mode: "no-cors" })))
          .then(() => document.body.append("all parts came"));
      </script><iframe src="http://other.test/frame"></iframe>`,
    ),
    "/hook": (request, response) => {
      response.writeHead(204).end();
      sayHooked(request.headers.host ?? "");
    },
    "/part": html("part"),
    "/cookie": html(
      `${WORDS}<script>document.body.append("readable: " + document.cookie)</script>`,
    ),
    "/own-post": html(
      `${WORDS}<script>fetch("/act", { method: "POST" }).then(() => document.body.append("posted"))</script>`,
    ),
    "/own-frames": html(
      `${WORDS}<iframe src="/frame"></iframe><iframe srcdoc="<script src='http://named.test/script'></script>"></iframe>`,
    ),
    "/foreign-frame": html(`${WORDS}<iframe src="http://other.test/asks"></iframe>`),
    "/asks": html(`<script>fetch("http://named.test/asked", { mode: "no-cors" })</script>`),
    "/posts": html(
      `${WORDS}<form method="post" action="http://named.test/act"><input name="amount" value="1000"></form>
       <script>document.forms[0].submit()</script>`,
    ),
    "/goes": html(`${WORDS}<script>location = "http://named.test/came"</script>`),
    "/goes-by-redirect": html(`${WORDS}<script>location = "/home"</script>`),
    // While the address it goes to is awaited, it goes on asking, and as it is left it asks once more.
    "/asks-on": html(
      `${WORDS}<script>
        const ask = (at) => fetch("http://named.test/" + at, { mode: "no-cors", keepalive: true, referrerPolicy: "no-referrer" });
        addEventListener("pagehide", () => ask("last"));
        addEventListener("load", () => setTimeout(() => {
          location = "http://named.test/slow";
          setInterval(() => ask("meanwhile"), 20);
        }));
      </script>`,
    ),
    "/slow": noting((_request, response) => {
      slow = () => {
        if (!response.writableEnded) response.setHeader("content-type", "text/html").end(WORDS);
      };
    }),
    "/meanwhile": noting((_request, response) => {
      response.end();
      slow();
    }),
    "/last": html("last"),
    "/act": html(WORDS),
    "/came": html(WORDS),
    "/asked": html("asked"),
    "/script": html(""),
    "/frame": html("<p>of another site</p>"),
  });
  proxy = await startProxy({
    // By address from the service, which resolves names, and by name from the command line, which does not.
    to: { [`${PUBLIC}:80`]: origin.port, "named.test:80": origin.port },
    authorization: `Basic ${Buffer.from(`jo:${PASSWORD}`).toString("base64")}`,
  });
  const environment = readEnvironment({
    PATH: process.env["PATH"] ?? "",
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_WEB_ARCHIVE_URL: "",
    SERVICE_LOG_LEVEL: "error",
    SERVICE_TRACE_DIR: folder,
    SERVICE_GRAPH_DIR: join(folder, "graphs"),
    SERVICE_PROXY: `http://jo:${PASSWORD}@${proxy.host}`,
    SERVICE_HEADERS: JSON.stringify({ "http://named.test": { "X-Token": TOKEN } }),
    SERVICE_COOKIES: JSON.stringify({ "http://named.test": { session: SESSION } }),
  });
  service = await startServer({
    environment,
    port: 0,
    host: "127.0.0.1",
    resolve: async (hostname) => [hostname === "inside.test" ? "10.0.0.5" : PUBLIC],
  });
});
after(async () => {
  await service?.close();
  await Promise.all([origin?.close(), proxy?.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function read(url: string, render = false): Promise<readonly Carried[]> {
  carried.length = 0;
  const response = await post(`${service.address}/api/text`, { url, render });
  assert.equal(response.status, 200, await response.text());
  return carried.filter(({ at }) => !at.endsWith("/robots.txt") && !at.endsWith("/favicon.ico"));
}

/** What the last request for a place carried: others may come after it, of pages that were left. */
function lastAt(place: string): Omit<Carried, "at"> | undefined {
  const last = carried.findLast(({ at }) => at === place);
  return last && { token: last.token, cookie: last.cookie };
}

const WITH = { token: TOKEN, cookie: `session=${SESSION}` };
const WITHOUT = { token: undefined, cookie: undefined };

/** What holds of plain fetches and of the browser alike. */
function holds(render: boolean): void {
  // A page that is rendered is fetched plainly as well.
  const times = render ? 2 : 1;
  const asked = (...all: Carried[]) => all.flatMap((one) => Array(times).fill(one));
  const byPlace = (all: readonly Carried[]) => all.map((one) => JSON.stringify(one)).sort();
  const same = (actual: readonly Carried[], expected: readonly Carried[]) =>
    assert.deepEqual(byPlace(actual), byPlace(expected));

  itSlow("carries headers and cookies to the origin they are named for", async () => {
    same(await read("http://named.test/", render), asked({ at: "named.test/", ...WITH }));
    // A tab that is used again has them again.
    same(await read("http://named.test/", render), asked({ at: "named.test/", ...WITH }));
  });

  // proves: env.SERVICE_HEADERS, env.SERVICE_COOKIES
  itSlow("carries neither to another origin, nor over a redirect to one", async () => {
    same(await read("http://other.test/", render), asked({ at: "other.test/", ...WITHOUT }));
    same(
      await read("http://named.test/away", render),
      asked({ at: "named.test/away", ...WITH }, { at: "other.test/", ...WITHOUT }),
    );
  });

  it("carries both where a redirect leads to the origin", async () => {
    same(
      await read("http://other.test/home", render),
      asked({ at: "other.test/home", ...WITHOUT }, { at: "named.test/", ...WITH }),
    );
  });

  // proves: env.SERVICE_PROXY
  it("refuses private addresses without asking the proxy for them", async () => {
    const before = (await proxy.asked()).length;
    for (const url of ["http://inside.test/", "http://10.0.0.1/", "http://localhost/"]) {
      const response = await post(`${service.address}/api/text`, { url, render });
      assert.equal(response.status, 502, url);
      assert.match((await answerOf<Refused>(response)).detail, /non-public address/);
    }
    assert.equal((await proxy.asked()).length, before);
  });
}

describe("a page read plainly behind a proxy", () => holds(false));

describeWithBrowser("a page read in the browser behind a proxy", () => {
  holds(true);

  // proves: env.SERVICE_HEADERS.browser
  it("carries both to what a page of the origin asks of it, and neither to what it asks of others", async () => {
    const parts = (await read("http://named.test/parts", true)).filter(
      ({ at }) => at.endsWith("/part") || at.endsWith("/frame"),
    );
    const byPlace = new Map(parts.map(({ at, token, cookie }) => [at, { token, cookie }]));
    assert.deepEqual(byPlace.get("named.test/part"), WITH);
    assert.deepEqual(byPlace.get("other.test/part"), WITHOUT);
    assert.deepEqual(byPlace.get("other.test/frame"), WITHOUT);
  });

  // proves: env.SERVICE_COOKIES
  it("carries neither where the page of another origin asks the one they are named for", async () => {
    const parts = await read("http://other.test/parts", true);
    const { token, cookie } = parts.find(({ at }) => at === "named.test/part") ?? WITH;
    assert.deepEqual({ token, cookie }, WITHOUT);
  });

  for (const [path, lands] of [
    ["/posts", "named.test/act"],
    ["/goes", "named.test/came"],
    ["/goes-by-redirect", "named.test/"],
    ["/foreign-frame", "named.test/asked"],
    ["/asks-on", "named.test/meanwhile"],
    ["/asks-on", "named.test/slow"],
    ["/asks-on", "named.test/last"],
  ] as const) {
    // proves: env.SERVICE_HEADERS.browser, env.SERVICE_COOKIES.browser
    it(`carries neither where a page of another origin sends the browser to the one they are named for: ${path}, ${lands}`, async () => {
      const start = path === "/foreign-frame" ? "named.test" : "other.test";
      let there: readonly Carried[] = [];
      // A browser may drop what a page asks as it is left: then the page is read again.
      for (let reads = 0; there.length === 0 && reads < READS_AT_MOST; reads += 1) {
        await read(`http://${start}${path}`, true);
        there = carried.filter(({ at }) => at === lands);
      }
      assert.ok(there.length > 0);
      for (const one of there) assert.deepEqual(one, { at: lands, ...WITHOUT });
    });
  }

  // proves: env.SERVICE_HEADERS.browser
  itSlow("carries no header with a POST, nor with what a frame asks", async () => {
    const posted = (await read("http://named.test/own-post", true)).find(
      ({ at }) => at === "named.test/act",
    );
    assert.equal(posted?.token, undefined);
    const framed = (await read("http://named.test/own-frames", true)).filter(
      ({ at }) => at === "named.test/frame" || at === "named.test/script",
    );
    assert.deepEqual(
      framed.map(({ token }) => token),
      framed.map(() => undefined),
    );
    assert.equal(framed.length, 2);
  });

  // proves: env.SERVICE_COOKIES.browser
  it("shows no script the cookies", async () => {
    const response = await post(`${service.address}/api/text`, {
      url: "http://named.test/cookie",
      render: true,
    });
    const { text } = await answerOf<{ readonly text: string }>(response);
    assert.match(text, /readable:/);
    assert.ok(!text.includes(SESSION));
  });
});

describe("a webhook behind a proxy", () => {
  for (const [way, resolves, authority] of [
    ["an address", "", `${PUBLIC}:80`],
    ["a name that the proxy resolves", "1", "named.test:80"],
  ] as const) {
    // proves: env.SERVICE_PROXY
    it(`is told through the proxy, which is asked for ${way}`, { timeout: 60_000 }, async () => {
      const own = await startServer({
        environment: readEnvironment({
          SERVICE_PAGE_INTERVAL_SECONDS: "0",
          SERVICE_WEB_ARCHIVE_URL: "",
          SERVICE_LOG_LEVEL: "error",
          SERVICE_TRACE_DIR: folder,
          SERVICE_GRAPH_DIR: join(folder, "graphs"),
          SERVICE_DATA_DIR: join(folder, `data${resolves}`),
          SERVICE_PROXY: `http://jo:${PASSWORD}@${proxy.host}`,
          SERVICE_PROXY_RESOLVES: resolves,
          SERVICE_WEBHOOK_ORIGINS: "http://named.test",
          SERVICE_WEBHOOK_SECRET: "s",
        }),
        port: 0,
        host: "127.0.0.1",
        resolve: async () => [PUBLIC],
      });
      try {
        const before = (await proxy.asked()).length;
        const told = new Promise<string>((resolve) => {
          sayHooked = resolve;
        });
        await begin(own.address, { url: "http://10.0.0.1/", webhook: "http://named.test/hook" });
        assert.equal(await told, "named.test");
        const asked = (await proxy.asked()).slice(before);
        assert.deepEqual(
          asked.map((one) => one.authority),
          [authority],
        );
      } finally {
        await own.close();
      }
    });
  }
});

describe("what is kept and told behind a proxy", () => {
  const flags = () => [
    ...["--proxy", `http://jo:${PASSWORD}@${proxy.host}`],
    ...["--header", `http://named.test X-Token: ${TOKEN}`],
    ...["--cookie", `http://named.test session=${SESSION}`],
  ];
  const environment = () => ({
    PATH: process.env["PATH"],
    SERVICE_PAGE_INTERVAL_SECONDS: "0",
    SERVICE_TRACE_DIR: join(folder, "served"),
    SERVICE_TRACE: join(folder, "trace.jsonl"),
    SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  });
  const holdsNone = (told: string) => {
    for (const secret of [PASSWORD, TOKEN, SESSION, proxy.host]) {
      assert.ok(!told.includes(secret), secret);
    }
  };

  // proves: env.SERVICE_PROXY
  itSlow(
    "holds no password, header or cookie in answers, logs and traces of a server",
    async () => {
      carried.length = 0;
      const args = [BIN, "serve", "--port", "0", ...flags()];
      const { address, child, end } = await serving(process.execPath, args, { env: environment() });
      const ask = (path: string, url: string) => post(`${address}/api/${path}`, { url });
      const events = await frames(await ask("text/stream", "http://named.test/"));
      const refused = await ask("text", "http://nowhere.test/");
      assert.equal(refused.status, 502);
      const resources = await Promise.all(
        ["api/config", "api/health", "metrics"].map((path) => fetch(`${address}/${path}`)),
      );
      const bodies = await Promise.all([refused, ...resources].map((response) => response.text()));
      child.kill("SIGTERM");
      const { err } = await end;
      const runs = join(folder, "served", "service-runs");
      const traces = await Promise.all(
        (await readdir(runs)).map((name) => readFile(join(runs, name), "utf8")),
      );
      assert.equal(traces.length, 2);
      assert.deepEqual(lastAt("named.test/"), WITH);
      const told = [JSON.stringify(events), ...bodies, err, ...traces].join("\n");
      assert.match(told, /the proxy refused the connection \(HTTP 502\)/);
      assert.match(err, /"host":"named.test"/);
      holdsNone(told);
    },
  );

  itSlow("holds none in the output and the trace of the command line", async () => {
    carried.length = 0;
    const read = await legible(["read", "http://named.test/", ...flags()], { env: environment() });
    assert.equal(read.code, 0, read.err);
    assert.match(read.out, /# Lamps/);
    assert.deepEqual(lastAt("named.test/"), WITH);
    const refused = await legible(["read", "http://nowhere.test/", ...flags()], {
      env: environment(),
    });
    assert.equal(refused.code, 5, refused.err);
    assert.match(refused.err, /the proxy refused the connection/);
    const trace = await readFile(join(folder, "trace.jsonl"), "utf8");
    holdsNone([read.out, read.err, refused.out, refused.err, trace].join("\n"));
  });

  itSlow("is said by doctor, which names the variable and not the proxy", async () => {
    const args = ["doctor", "--url", "http://nowhere.test/", ...flags()];
    const { code, out, err } = await legible(args, { env: environment() });
    assert.equal(code, 1, err);
    assert.match(out, /failed +network +.*the proxy refused/);
    assert.match(out, /check SERVICE_PROXY/);
    holdsNone(out + err);
  });
});
