import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import * as zlib from "node:zlib";
import { BlockedHostError, HttpError } from "../../src/model/errors.ts";
import { SETTINGS } from "../../src/model/settings.ts";
import type { Network } from "../../src/net/network.ts";
import type { PageFetchOptions } from "../../src/net/page-fetch.ts";
import type { Clock } from "../../src/runtime/clock.ts";
import { fetchOptions } from "../support/options.ts";
import { itSlow } from "../support/slow.ts";
import {
  endless,
  head,
  page,
  type RawAnswer,
  type RawRequest,
  redirect,
  serveRaw,
  status,
  type TestServer,
  testNetwork,
} from "./hostile-server.ts";

const HTML = "<!doctype html><title>t</title><p>Sentence of the page.</p>";
const chunked = (status = 200, more: readonly string[] = []) =>
  head(status, ["content-type: text/html", "transfer-encoding: chunked", ...more]);
const CHUNK = Buffer.concat([
  Buffer.from("10000\r\n"),
  Buffer.alloc(65_536, 97),
  Buffer.from("\r\n"),
]);
const QUICK = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } };
const zeros = (bytes: number) => Buffer.alloc(bytes);
const MiB = 1_048_576;

/** Answers one after another, the last one again and again. */
function inTurn(...answers: readonly RawAnswer[]): RawAnswer {
  let turn = 0;
  return (socket, request) => answers[Math.min(turn++, answers.length - 1)]?.(socket, request);
}

const requests: RawRequest[] = [];

/** Compresses by Zstandard; undefined where Node cannot. */
const zstd = (zlib as { readonly zstdCompressSync?: (data: string | Buffer) => Buffer })
  .zstdCompressSync;

const ANSWERS: Record<string, RawAnswer> = {
  "/robots.txt": status(404),
  "/ok": page(HTML),
  "/headers": (socket, request) => {
    requests.push(request);
    page(HTML)(socket, request);
  },
  "/gzip": page(zlib.gzipSync(HTML), ["content-encoding: gzip"]),
  "/x-gzip": page(zlib.gzipSync(HTML), ["content-encoding: X-GZIP"]),
  "/br": page(zlib.brotliCompressSync(HTML), ["content-encoding: br"]),
  "/deflate": page(zlib.deflateSync(HTML), ["content-encoding: deflate"]),
  "/deflate-raw": page(zlib.deflateRawSync(HTML), ["content-encoding: deflate"]),
  "/twice": page(zlib.brotliCompressSync(zlib.gzipSync(HTML)), ["content-encoding: gzip, br"]),
  "/identity": page(HTML, ["content-encoding: identity"]),
  "/thrice": page(zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(HTML))), [
    "content-encoding: gzip, gzip, gzip",
  ]),
  "/compress": page(HTML, ["content-encoding: compress"]),
  "/zstd": page(zstd?.(HTML) ?? HTML, ["content-encoding: zstd"]),
  "/zstd-cut": page((zstd?.(HTML) ?? Buffer.from(HTML)).subarray(0, 20), [
    "content-encoding: zstd",
  ]),
  "/bomb-zstd": page(zstd?.(zeros(200 * MiB)) ?? "", ["content-encoding: zstd"]),
  "/gzip-lie": page(HTML, ["content-encoding: gzip"]),
  "/gzip-cut": page(zlib.gzipSync(HTML).subarray(0, 30), ["content-encoding: gzip"]),
  "/br-cut": page(zlib.brotliCompressSync(HTML).subarray(0, 20), ["content-encoding: br"]),
  "/gzip-empty": page("", ["content-encoding: gzip"]),
  "/bomb-gzip": page(zlib.gzipSync(zeros(200 * MiB)), ["content-encoding: gzip"]),
  "/bomb-br": page(zlib.brotliCompressSync(zeros(200 * MiB), QUICK), ["content-encoding: br"]),
  "/bomb-nested": page(zlib.gzipSync(zlib.gzipSync(zeros(200 * MiB))), [
    "content-encoding: gzip, gzip",
  ]),
  "/silent": () => {},
  "/head-drip": (socket) => {
    const drip = setInterval(() => socket.write("X"), 20);
    socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
    socket.once("close", () => clearInterval(drip));
  },
  "/body-drip": (socket) => {
    socket.write(chunked());
    const drip = setInterval(() => socket.write("1\r\na\r\n"), 20);
    socket.once("close", () => clearInterval(drip));
  },
  "/endless": endless(chunked(), CHUNK),
  "/endless-head": endless("HTTP/1.1 200 OK\r\n", Buffer.from(`x-a: ${"a".repeat(8000)}\r\n`)),
  "/cut": (socket) => {
    socket.end(`${head(200, ["content-type: text/html", "content-length: 1000"])}${HTML}`);
  },
  "/chunk-cut": (socket) => {
    socket.end(`${chunked()}400\r\n${HTML}`);
  },
  "/chunk-bad": (socket) => {
    socket.end(`${chunked()}zz\r\n${HTML}\r\n0\r\n\r\n`);
  },
  "/reset": (socket) => {
    socket.resetAndDestroy();
  },
  "/reset-in-body": (socket) => {
    socket.write(`${chunked()}5\r\nhello\r\n`, () => socket.resetAndDestroy());
  },
  "/hang-up": (socket) => {
    socket.end();
  },
  "/not-http": (socket) => {
    socket.end("SSH-2.0-OpenSSH_9.2p1\r\n");
  },
  "/length-and-chunks": (socket) => {
    const chunk = `${HTML.length.toString(16)}\r\n${HTML}\r\n0\r\n\r\n`;
    socket.end(chunked(200, ["content-length: 7"]) + chunk);
  },
  "/two-lengths": (socket) => {
    socket.end(`${head(200, ["content-length: 5", "content-length: 6"])}hello!`);
  },
  "/too-long": endless(
    head(200, ["content-type: text/html", `content-length: ${64 * MiB}`]),
    CHUNK,
  ),
  "/at-limit": page(zeros(SETTINGS.FETCH_MAX_BYTES).fill(97)),
  "/over-limit": (socket) => {
    socket.write(chunked());
    socket.write(`${(SETTINGS.FETCH_MAX_BYTES + 1).toString(16)}\r\n`);
    socket.write(zeros(SETTINGS.FETCH_MAX_BYTES + 1));
    socket.end("\r\n0\r\n\r\n");
  },
  "/early-hints": (socket) => {
    socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n".repeat(3));
    page(HTML)(socket, { path: "", head: "", header: () => "" });
  },
  "/pdf": (socket) => {
    socket.write(`${head(200, ["content-type: application/pdf", "content-length: 123456"])}%PDF`);
  },
  "/image": (socket) => {
    socket.write(
      `${head(200, ["content-type: image/png", "transfer-encoding: chunked"])}1\r\na\r\n`,
    );
  },
  "/pdf-as-html": page("%PDF-1.7 and so on"),
  "/xhtml": (socket) => {
    socket.write(
      head(200, ["content-type: application/xhtml+xml", `content-length: ${HTML.length}`]) + HTML,
    );
  },
  "/untyped": (socket) => {
    socket.write(`${head(200, [`content-length: ${HTML.length}`])}${HTML}`);
  },
  "/untyped-data": (socket) => {
    socket.write(`${head(200, ["content-length: 9"])}{"a": 12}`);
  },
  "/markdown": (socket) => {
    socket.write(`${head(200, ["content-type: text/markdown", "content-length: 4"])}# Hi`);
  },
  "/plain": (socket) => {
    socket.write(
      `${head(200, ["content-type: text/plain; charset=utf-8", "content-length: 4"])}# Hi`,
    );
  },
  "/plain-binary": (socket) => {
    socket.write(`${head(200, ["content-type: text/plain", "content-length: 4"])}a\0bc`);
  },
  "/empty": page(""),
  "/no-content": (socket) => {
    socket.write("HTTP/1.1 204 No Content\r\n\r\n");
  },
  "/missing": status(404, "<p>gone fishing"),
  "/forbidden": status(403, "<p>Not for you, dear client."),
  "/forbidden-image": (socket) => {
    socket.write(`${head(403, ["content-type: image/png", "content-length: 3"])}png`);
  },
  "/error-cut": (socket) => {
    socket.end(`${head(500, ["content-type: text/html", "content-length: 1000"])}<p>half`);
  },
  "/error-endless": endless(chunked(500), CHUNK),
  "/hop": redirect("/ok"),
  "/hop-308": redirect("ok", [], 308),
  ...Object.fromEntries(
    [301, 302, 303, 307].map((code) => [`/hop-${code}`, redirect("/ok", [], code)]),
  ),
  "/hop-300": redirect("/ok", [], 300),
  "/hop-304": redirect("/ok", [], 304),
  "/hop-protocol-relative": (socket, request) => {
    redirect(`//${request.header("host")}/ok`)(socket, request);
  },
  "/hop-utf8": redirect(Buffer.from("/é").toString("latin1")),
  "/%C3%A9": page(HTML),
  "/hop-latin1": redirect("/\xe9"),
  "/hop-nowhere": (socket) => {
    socket.write(head(302, ["content-length: 0"]));
  },
  "/hop-empty": redirect(""),
  "/hop-mail": redirect("mailto:someone@site.test"),
  "/hop-file": redirect("file:///etc/passwd"),
  "/hop-script": redirect("javascript:alert(1)"),
  "/hop-broken": redirect("http://[broken/"),
  "/hop-credentials": redirect("http://user:secret@site.test/ok"),
  "/hop-private": redirect("http://127.0.0.1/admin"),
  "/hop-metadata": redirect("http://169.254.169.254/latest/meta-data/"),
  "/hop-spelled": redirect("http://0x7f.1/"),
  "/moved": page('<meta http-equiv="refresh" content="0; url=/ok"><p>Redirecting...'),
  "/moved-inside": page('<meta http-equiv="refresh" content="0; url=http://10.0.0.1/">'),
  "/moved-round": page('<meta http-equiv="refresh" content="0; url=/moved-back">'),
  "/moved-back": page('<meta http-equiv="refresh" content="0; url=/moved-round">'),
  "/loop": redirect("/loop"),
  "/loop-a": redirect("/loop-b"),
  "/loop-b": redirect("/loop-a"),
  "/hop-slow-body": endless(head(302, ["location: /ok", "transfer-encoding: chunked"]), CHUNK),
  "/cookie-check": (socket, request) => {
    if (request.header("cookie").includes("seen=1")) page(HTML)(socket, request);
    else redirect("/cookie-check", ["set-cookie: seen=1; Path=/"])(socket, request);
  },
  "/busy-then-ok": inTurn(status(503), page(HTML)),
  "/busy-0": inTurn(status(429, "", ["retry-after: 0"]), page(HTML)),
  "/busy-always": status(429, "<p>slow down", ["retry-after: 0"]),
  "/busy-long": status(503, "", ["retry-after: 6"]),
  "/busy-5": inTurn(status(429, "", ["retry-after: 5"]), page(HTML)),
  "/busy-date": inTurn(status(503, "", ["retry-after: Thu, 01 Jan 2026 00:00:03 GMT"]), page(HTML)),
  "/busy-date-850": inTurn(
    status(503, "", ["retry-after: Thursday, 01-Jan-26 00:00:04 GMT"]),
    page(HTML),
  ),
  "/busy-date-past": inTurn(
    status(503, "", ["retry-after: Wed, 31 Dec 2025 23:59:00 GMT"]),
    page(HTML),
  ),
  "/busy-date-long": status(503, "", ["retry-after: Thu, 01 Jan 2026 00:00:06 GMT"]),
  "/busy-nonsense": inTurn(status(503, "", ["retry-after: soon, 5 please"]), page(HTML)),
  "/once-429": status(429),
  "/once-503": status(503),
  "/once-reset": (socket) => socket.destroy(),
  "/busy-forbidden": inTurn(status(403), page(HTML)),
  "/reset-then-ok": inTurn((socket) => socket.destroy(), page(HTML)),
  "/cut-then-ok": inTurn((socket) => {
    socket.end(`${head(200, ["content-type: text/html", "content-length: 1000"])}${HTML}`);
  }, page(HTML)),
};
const DEFINITE = [400, 401, 403, 404, 410, 451, 500, 502, 504];
for (const code of DEFINITE) ANSWERS[`/definite-${code}`] = inTurn(status(code), page(HTML));
for (let n = 0; n <= 11; n++)
  ANSWERS[`/down-${n}`] = n === 0 ? page(HTML) : redirect(`/down-${n - 1}`);

describe("a page fetched from a server that does not play along", () => {
  let server: TestServer;
  let network: Network;
  const signal = new AbortController().signal;

  before(async () => {
    server = await serveRaw(ANSWERS);
    network = testNetwork();
  });
  after(async () => {
    await network.close();
    await server.close();
  });

  const get = (path: string, options: Partial<PageFetchOptions> = {}) =>
    network.fetchPage(
      `http://site.test:${server.port}${path}`,
      { ...fetchOptions(), retries: 0, timeout_seconds: 5, ...options },
      signal,
    );
  const textOf = async (path: string) => new TextDecoder().decode((await get(path)).body);
  const timesAsked = (path: string) => server.asked.filter((each) => each === path).length;
  const refused = (kind: HttpError["kind"], message: RegExp) => (error: unknown) => {
    assert.ok(error instanceof HttpError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, message);
    return true;
  };

  for (const path of [
    "/ok",
    "/gzip",
    "/x-gzip",
    "/br",
    "/deflate",
    "/deflate-raw",
    "/twice",
    "/identity",
    "/early-hints",
    "/untyped",
    "/xhtml",
  ]) {
    // proves: fetch.compression, rule1.plain, content.html, content.sniffed
    it(`reads ${path}`, async () => {
      assert.equal(await textOf(path), HTML);
    });
  }

  // proves: fetch.compression, fetch.navigation_headers, fetch.user_agent, names.product
  it("sends the headers of a navigation under a User-Agent that names the service and its contact address", async () => {
    await get("/headers");
    const [request] = requests;
    assert.ok(request);
    assert.match(
      request.header("user-agent"),
      /^Mozilla\/5\.0 .*\(compatible; legible\/1\.2\.3; \+https:\/\/operator\.test\/client\)$/,
    );
    const codings = zstd === undefined ? "gzip, deflate, br" : "gzip, deflate, br, zstd";
    assert.equal(request.header("accept-encoding"), codings);
    assert.match(request.header("accept"), /^text\/html,application\/xhtml\+xml/);
    assert.match(request.header("accept-language"), /^en\b/);
    const fetched = ["site", "mode", "user", "dest"].map((name) =>
      request.header(`sec-fetch-${name}`),
    );
    assert.deepEqual(fetched, ["none", "navigate", "?1", "document"]);
    assert.equal(request.header("upgrade-insecure-requests"), "1");
    assert.equal(request.header("host"), `site.test:${server.port}`);
  });

  it("takes a body of no bytes for what it is, also where it is said to be compressed", async () => {
    assert.equal(await textOf("/empty"), "");
    assert.equal(await textOf("/gzip-empty"), "");
    assert.equal((await get("/no-content")).status, 204);
  });

  it("refuses a coding it did not ask for, or wrapped too often", async () => {
    await assert.rejects(get("/compress"), refused("encoding", /compressed as "compress"/));
    await assert.rejects(get("/thrice"), refused("encoding", /compressed as "gzip, gzip, gzip"/));
  });

  it("asks for Zstandard where Node reads it, and refuses it elsewhere", async () => {
    if (zstd === undefined) {
      await assert.rejects(get("/zstd"), refused("encoding", /compressed as "zstd"/));
      return;
    }
    assert.equal(await textOf("/zstd"), HTML);
    await assert.rejects(get("/zstd-cut"), refused("encoding", /broken or cut short/));
    await assert.rejects(get("/bomb-zstd"), refused("size", /over the 33,554,432-byte limit/));
  });

  it("refuses a compressed body that is broken or cut short", async () => {
    for (const path of ["/gzip-lie", "/gzip-cut", "/br-cut"]) {
      await assert.rejects(get(path), refused("encoding", /broken or cut short/), path);
    }
  });

  // proves: content.max_bytes
  itSlow("stops a compression bomb at the limit, in bounded memory", async () => {
    const before = process.memoryUsage().rss;
    for (const path of ["/bomb-gzip", "/bomb-br", "/bomb-nested"]) {
      await assert.rejects(get(path), refused("size", /over the 33,554,432-byte limit/), path);
    }
    const grown = process.memoryUsage().rss - before;
    assert.ok(grown < 300 * MiB, `grew by ${grown} bytes`);
  });

  // proves: content.max_bytes
  itSlow("reads a page of exactly the limit and refuses one byte more", async () => {
    assert.equal((await get("/at-limit")).body.length, SETTINGS.FETCH_MAX_BYTES);
    await assert.rejects(get("/over-limit"), refused("size", /over the 33,554,432-byte limit/));
  });

  // proves: content.max_bytes
  it("refuses by the announced length without reading the body", async () => {
    await assert.rejects(get("/too-long"), refused("size", /over the 33,554,432-byte limit/));
  });

  // proves: fetch.timeout_seconds.effect
  it("refuses a server that never answers, by its time", async () => {
    const times = { timeout_seconds: 0.3 };
    await assert.rejects(get("/silent", times), refused("timeout", /did not answer within 0\.3 s/));
    await assert.rejects(
      get("/head-drip", times),
      refused("timeout", /did not answer within 0\.3 s/),
    );
  });

  // proves: fetch.timeout_seconds.whole_answer
  it("refuses a body that drips, at twice the time", async () => {
    await assert.rejects(
      get("/body-drip", { timeout_seconds: 1 }),
      refused("slow", /not complete within 2 s/),
    );
  });

  it("refuses an endless body and an endless head", async () => {
    await assert.rejects(get("/endless"), refused("size", /over the 33,554,432-byte limit/));
    await assert.rejects(
      get("/endless-head"),
      refused("transport", /headers of the answer are too large/),
    );
  });

  it("refuses a body that breaks off", async () => {
    for (const path of [
      "/cut",
      "/chunk-cut",
      "/chunk-bad",
      "/reset-in-body",
      "/length-and-chunks",
    ]) {
      await assert.rejects(get(path), refused("transport", /./), path);
    }
  });

  it("says in plain words how a connection failed", async () => {
    await assert.rejects(get("/reset"), refused("transport", /broke off the connection/));
    await assert.rejects(get("/hang-up"), refused("transport", /closed the connection/));
    await assert.rejects(get("/not-http"), refused("transport", /not valid HTTP/));
    await assert.rejects(
      get("/two-lengths"),
      refused("transport", /not as long as the server announced/),
    );
    const closed = await serveRaw({});
    await closed.close();
    await assert.rejects(
      network.fetchPage(
        `http://site.test:${closed.port}/`,
        { ...fetchOptions(), retries: 0 },
        signal,
      ),
      refused("transport", /refused the connection/),
    );
  });

  // proves: content.sniffed, content.other
  it("refuses what is not a page, naming its type and size", async () => {
    await assert.rejects(
      get("/pdf"),
      refused("type", /not a page but application\/pdf \(123,456 bytes\)/),
    );
    await assert.rejects(get("/image"), refused("type", /image\/png \(of unstated size\)/));
    await assert.rejects(get("/pdf-as-html"), refused("type", /application\/pdf \(18 bytes\)/));
    await assert.rejects(
      get("/untyped-data"),
      refused("type", /data without a content type \(9 bytes\)/),
    );
    await assert.rejects(get("/plain-binary"), refused("type", /binary data/));
  });

  it("reads plain text and Markdown", async () => {
    assert.equal(await textOf("/markdown"), "# Hi");
    assert.equal(await textOf("/plain"), "# Hi");
  });

  it("hands on an error status with what the page says", async () => {
    const missing = await get("/missing");
    assert.equal(missing.status, 404);
    assert.equal(new TextDecoder().decode(missing.body), "<p>gone fishing");
    assert.equal((await get("/forbidden")).status, 403);
  });

  it("hands on an error status whose body is no page, broken or endless", async () => {
    const image = await get("/forbidden-image");
    assert.deepEqual([image.status, image.body.length], [403, 0]);
    assert.equal((await get("/error-cut")).status, 500);
    const endlessError = await get("/error-endless");
    assert.deepEqual([endlessError.status, endlessError.body.length], [500, MiB]);
  });

  describe("redirects", () => {
    // proves: page.url.final
    it("follows relative, protocol-relative and encoded locations and reports where it ended", async () => {
      for (const path of [
        ...["/hop", "/hop-301", "/hop-302", "/hop-303", "/hop-307", "/hop-308"],
        ...["/hop-protocol-relative", "/hop-slow-body"],
      ]) {
        assert.equal((await get(path)).url, `http://site.test:${server.port}/ok`, path);
      }
      assert.equal((await get("/hop-utf8")).url, `http://site.test:${server.port}/%C3%A9`);
      assert.equal((await get("/hop-latin1")).url, `http://site.test:${server.port}/%C3%A9`);
    });

    it("goes on from a page that only says that it moved, as from a redirect", async () => {
      const { url, body } = await get("/moved");
      assert.equal(url, `http://site.test:${server.port}/ok`);
      assert.equal(new TextDecoder().decode(body), HTML);
      await assert.rejects(get("/moved-inside"), new BlockedHostError("http://10.0.0.1/"));
      await assert.rejects(get("/moved-round"), refused("redirects", /more than 10 times/));
    });

    it("keeps the fragment that was asked for", async () => {
      assert.equal((await get("/hop#part")).url, `http://site.test:${server.port}/ok#part`);
    });

    // proves: redirects.limit, redirects.loop
    it("follows ten and refuses the eleventh, saying where it ended", async () => {
      assert.equal((await get("/down-10")).url, `http://site.test:${server.port}/down-0`);
      await assert.rejects(
        get("/down-11"),
        refused("redirects", /more than 10 times, last to http:\/\/site\.test:\d+\/down-0/),
      );
      await assert.rejects(
        get("/loop"),
        refused("redirects", /last to http:\/\/site\.test:\d+\/loop/),
      );
      await assert.rejects(
        get("/loop-a"),
        refused("redirects", /last to http:\/\/site\.test:\d+\/loop-/),
      );
    });

    it("returns a cookie on the way, for the sites that redirect until they see it", async () => {
      assert.equal(await textOf("/cookie-check"), HTML);
    });

    it("follows no other status of that class", async () => {
      assert.equal((await get("/hop-300")).status, 300);
      assert.equal((await get("/hop-304")).status, 304);
    });

    it("takes a redirect status without a location as the answer", async () => {
      assert.equal((await get("/hop-nowhere")).status, 302);
      assert.equal((await get("/hop-empty")).status, 302);
    });

    // proves: redirects.scheme
    it("refuses a location that is not on the web", async () => {
      await assert.rejects(
        get("/hop-mail"),
        refused("redirect", /mailto:someone@site\.test, which is not on the web/),
      );
      await assert.rejects(get("/hop-file"), refused("redirect", /not on the web/));
      await assert.rejects(get("/hop-script"), refused("redirect", /not on the web/));
      await assert.rejects(get("/hop-broken"), refused("redirect", /which is no address/));
      await assert.rejects(get("/hop-credentials"), (error) => {
        assert.ok(!String(error).includes("secret"));
        return refused("redirect", /credentials/)(error);
      });
    });

    // proves: guard.link_local, guard.redirect
    it("refuses a hop to a private address, naming it", async () => {
      for (const [path, address] of [
        ["/hop-private", "http://127.0.0.1/admin"],
        ["/hop-metadata", "http://169.254.169.254/latest/meta-data/"],
        ["/hop-spelled", "http://127.0.0.1/"],
      ] as const) {
        await assert.rejects(get(path), new BlockedHostError(address));
      }
    });
  });

  describe("retries", () => {
    const waits: number[] = [];
    const now = Date.parse("2026-01-01T00:00:00Z");
    const clock: Clock = {
      now: () => 0,
      date: () => now,
      wait: async (ms) => void waits.push(ms),
    };
    let ordinary: Network;
    before(() => {
      ordinary = network;
      network = testNetwork({ clock });
    });
    after(async () => {
      await network.close();
      network = ordinary;
    });

    // proves: fetch.retries.status_429, fetch.retries.status_503, fetch.retries.transport
    // proves: fetch.retries.retry_after, fetch.retries.retry_after_date
    it("asks again after 429, 503 and a broken transport", async () => {
      for (const [path, wait] of [
        ["/busy-then-ok", 500],
        ["/busy-0", 0],
        ["/busy-5", 5000],
        ["/busy-date", 3000],
        ["/busy-date-past", 0],
        ["/busy-date-850", 4000],
        ["/busy-nonsense", 500],
        ["/reset-then-ok", 500],
        ["/cut-then-ok", 500],
      ] as const) {
        waits.length = 0;
        assert.equal((await get(path, { retries: 1 })).status, 200, path);
        assert.equal(timesAsked(path), 2, path);
        assert.deepEqual(waits, [wait], path);
      }
    });

    it("asks again where the connection was refused, and says so when it is again", async () => {
      const closed = await serveRaw({});
      await closed.close();
      waits.length = 0;
      const options = { ...fetchOptions(), retries: 2 };
      await assert.rejects(
        network.fetchPage(`http://site.test:${closed.port}/`, options, signal),
        refused("transport", /refused the connection/),
      );
      assert.equal(waits.length, 2);
    });

    // proves: fetch.retries.status_429
    it("asks as often as allowed and hands on the last answer", async () => {
      assert.equal((await get("/busy-always", { retries: 3 })).status, 429);
      assert.equal(timesAsked("/busy-always"), 4);
    });

    // proves: fetch.retries.retry_after_long, fetch.retries.retry_after_date
    it("ends at once when told to wait longer than five seconds", async () => {
      for (const path of ["/busy-long", "/busy-date-long"]) {
        assert.equal((await get(path, { retries: 5 })).status, 503);
        assert.equal(timesAsked(path), 1);
      }
    });

    // proves: fetch.retries.zero
    it("sends one request when none is to be repeated", async () => {
      for (const path of ["/once-429", "/once-503", "/once-reset"]) {
        await get(path, { retries: 0 }).catch(refused("transport", /./));
        assert.equal(timesAsked(path), 1, path);
      }
    });

    // proves: fetch.retries.definite
    it("never asks again after a definite answer", async () => {
      for (const code of DEFINITE) {
        assert.equal((await get(`/definite-${code}`, { retries: 5 })).status, code);
        assert.equal(timesAsked(`/definite-${code}`), 1);
      }
      assert.equal((await get("/busy-forbidden", { retries: 5 })).status, 403);
      assert.equal(timesAsked("/busy-forbidden"), 1);
      await assert.rejects(get("/pdf", { retries: 5 }), refused("type", /./));
      assert.equal(timesAsked("/pdf"), 2);
    });
  });

  describe("cancellation", () => {
    it("ends a read at once with the caller's reason, also while connecting and while the body comes", async () => {
      for (const path of ["/silent", "/body-drip", "/endless"]) {
        const leaving = new AbortController();
        const reading = network.fetchPage(
          `http://site.test:${server.port}${path}`,
          fetchOptions(),
          leaving.signal,
        );
        setTimeout(() => leaving.abort(new Error("left")), 30);
        await assert.rejects(reading, new Error("left"));
      }
    });

    it("ends every read when the network closes", async () => {
      const closing = testNetwork();
      const reading = closing.fetchPage(
        `http://site.test:${server.port}/silent`,
        fetchOptions(),
        signal,
      );
      setTimeout(() => void closing.close(), 30);
      await assert.rejects(reading, refused("closed", /shutting down/));
    });
  });
});
