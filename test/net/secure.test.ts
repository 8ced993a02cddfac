import assert from "node:assert/strict";
import { constants } from "node:http2";
import type { Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { HttpError } from "../../src/model/errors.ts";
import type { Network } from "../../src/net/network.ts";
import type { PageFetchOptions } from "../../src/net/page-fetch.ts";
import { fetchOptions } from "../support/options.ts";
import { itSlow } from "../support/slow.ts";
import {
  errorCode,
  FLAG,
  frame,
  loopbackDial,
  OK_HTML,
  PUBLIC_ADDRESS,
  page,
  type StreamAnswer,
  serveFrames,
  serveHttp2,
  serveRaw,
  serveSockets,
  type TestServer,
  testNetwork,
} from "./hostile-server.ts";

const HTML = "<!doctype html><title>t</title><p>Sentence of the page.</p>";
const { signal } = new AbortController();

const fetchFrom = (
  network: Network,
  server: TestServer,
  path: string,
  options: Partial<PageFetchOptions> = {},
) =>
  network.fetchPage(
    `https://site.test:${server.port}${path}`,
    { ...fetchOptions(), retries: 0, timeout_seconds: 5, ...options },
    signal,
  );

const refused = (kind: HttpError["kind"], message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof HttpError, String(error));
  assert.equal(error.kind, kind, error.message);
  assert.match(error.message, message);
  return true;
};

describe("a page fetched over TLS", () => {
  let network: Network;
  const dialled: string[] = [];
  before(() => {
    network = testNetwork({ dial: loopbackDial(dialled) });
  });
  after(() => network.close());

  async function over(
    certificate: "site" | "expired" | "other",
    use: (server: TestServer) => Promise<void>,
  ) {
    const server = await serveRaw({ "/": page(HTML), "/robots.txt": page("") }, { certificate });
    try {
      await use(server);
    } finally {
      await server.close();
    }
  }

  // proves: fetch.http2, guard.injected
  it("reads it when the certificate holds, from the address that passed the guard", async () => {
    await over("site", async (server) => {
      const { body, url } = await fetchFrom(network, server, "/");
      assert.equal(new TextDecoder().decode(body), HTML);
      assert.equal(url, `https://site.test:${server.port}/`);
      assert.ok(dialled.every((address) => address.startsWith(`${PUBLIC_ADDRESS}:`)));
    });
  });

  it("uses the connection that showed its protocol, and that connection again", async () => {
    await over("site", async (server) => {
      const before = dialled.length;
      for (let time = 0; time < 3; time++) await fetchFrom(network, server, "/");
      // One for each of two requests at once, robots.txt and the page: the first of them learned the protocol.
      assert.ok(dialled.length - before <= 2);
    });
  });

  it("uses the connection that showed its protocol, and that connection again", async () => {
    await over("site", async (server) => {
      const before = dialled.length;
      for (let time = 0; time < 3; time++) await fetchFrom(network, server, "/");
      // One for each of two requests at once, robots.txt and the page: the first of them learned the protocol.
      assert.ok(dialled.length - before <= 2);
    });
  });

  // proves: fetch.retries.definite
  it("refuses a certificate that expired, is for another host or from nobody known, without another attempt", async () => {
    const { close, ...rest } = testNetwork({ ca: "" });
    for (const [certificate, asking, words] of [
      ["expired", network, /certificate has expired/],
      ["other", network, /certificate is for another host/],
      ["site", { ...rest, close }, /authority that is not trusted|chain is incomplete/],
    ] as const) {
      await over(certificate, async (server) => {
        await assert.rejects(
          fetchFrom(asking, server, "/", { retries: 3 }),
          refused("certificate", words),
        );
        assert.deepEqual(server.asked, []);
      });
    }
    await close();
  });

  it("says so when the server does not speak TLS, is silent or hangs up", async () => {
    const plain = await serveSockets((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    await assert.rejects(
      fetchFrom(network, plain, "/"),
      refused("transport", /no secure connection/),
    );
    await plain.close();
    const silent = await serveSockets(() => {});
    await assert.rejects(
      fetchFrom(network, silent, "/", { timeout_seconds: 0.3 }),
      refused("timeout", /did not answer within 0\.3 s/),
    );
    await silent.close();
    const rude = await serveSockets((socket) => void socket.once("data", () => socket.destroy()));
    await assert.rejects(fetchFrom(network, rude, "/"), refused("transport", /./));
    await rude.close();
  });
});

const ANSWERS: Record<string, StreamAnswer> = {
  "/robots.txt": (stream) => {
    stream.respond({ ":status": 404 });
    stream.end();
  },
  "/ok": (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html" });
    stream.end(HTML);
  },
  "/gzip": (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html", "content-encoding": "gzip" });
    stream.end(gzipSync(HTML));
  },
  "/hop": (stream) => {
    stream.respond({ ":status": 302, location: Buffer.from("/é").toString("latin1") });
    stream.end();
  },
  "/%C3%A9": (stream) => ANSWERS["/ok"]?.(stream, stream.session as never),
  "/silent": () => {},
  "/drip": (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html" });
    const drip = setInterval(() => stream.write("a"), 20);
    stream.once("close", () => clearInterval(drip));
  },
  "/endless": (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html" });
    const chunk = Buffer.alloc(65_536, 97);
    const more = () => {
      while (!stream.destroyed && stream.write(chunk));
    };
    stream.on("drain", more);
    more();
  },
  "/cut": (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html", "content-length": 1000 });
    stream.end(HTML);
  },
  "/long": (stream) => {
    stream.respond({ ":status": 200, "content-type": "text/html", "content-length": 10 });
    stream.end(HTML);
  },
  "/reset": (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR),
  "/refused": (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM),
  "/goaway": (_stream, session) => session.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM),
  "/goaway-in-body": (stream, session) => {
    stream.respond({ ":status": 200, "content-type": "text/html" });
    stream.write("<p>half", () => session.goaway(constants.NGHTTP2_INTERNAL_ERROR));
  },
  "/goaway-after": (stream, session) => {
    stream.respond({ ":status": 200, "content-type": "text/html" });
    stream.end(HTML, () => session.goaway(constants.NGHTTP2_NO_ERROR));
  },
  "/destroy": (_stream, session) => session.destroy(),
  "/destroy-in-body": (stream, session) => {
    stream.respond({ ":status": 200, "content-type": "text/html" });
    stream.write("<p>half", () => session.destroy());
  },
};

describe("a page fetched over HTTP/2 from a server that does not play along", () => {
  let server: TestServer;
  let network: Network;
  before(async () => {
    server = await serveHttp2(ANSWERS);
    network = testNetwork();
  });
  after(async () => {
    await network.close();
    await server.close();
  });
  const get = (path: string, options: Partial<PageFetchOptions> = {}) =>
    fetchFrom(network, server, path, options);

  // proves: fetch.http2
  it("reads a page, compressed or not, over one connection", async () => {
    const decoder = new TextDecoder();
    assert.equal(decoder.decode((await get("/ok")).body), HTML);
    assert.equal(decoder.decode((await get("/gzip")).body), HTML);
    assert.equal(server.connections(), 1);
  });

  it("follows a redirect whose location is UTF-8", async () => {
    assert.equal((await get("/hop")).url, `https://site.test:${server.port}/%C3%A9`);
  });

  it("refuses a body of another length than announced", async () => {
    await assert.rejects(get("/cut"), refused("transport", /./));
    await assert.rejects(get("/long"), refused("transport", /./));
  });

  it("refuses what the server resets, breaks off or ends by GOAWAY, and reads the next page all the same", async () => {
    for (const path of [
      "/reset",
      "/refused",
      "/goaway",
      "/goaway-in-body",
      "/destroy",
      "/destroy-in-body",
    ]) {
      await assert.rejects(get(path), refused("transport", /./), path);
      assert.equal((await get("/ok")).status, 200, `after ${path}`);
    }
  });

  it("reads a page that a GOAWAY follows, and the next one", async () => {
    assert.equal((await get("/goaway-after")).body.length, HTML.length);
    assert.equal((await get("/ok", { retries: 1 })).status, 200);
  });

  // proves: fetch.timeout_seconds.effect, fetch.timeout_seconds.whole_answer
  itSlow("is as strict about time and size as over HTTP/1.1", async () => {
    await assert.rejects(get("/silent", { timeout_seconds: 0.3 }), refused("timeout", /0\.3 s/));
    await assert.rejects(get("/drip", { timeout_seconds: 1 }), refused("slow", /2 s/));
    await assert.rejects(
      get("/endless", { timeout_seconds: 60 }),
      refused("size", /33,554,432-byte limit/),
    );
  });

  it("reads many pages at once, good and bad together", async () => {
    const paths = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? "/goaway" : "/ok"));
    const outcomes = await Promise.allSettled(paths.map((path) => get(path)));
    for (const each of outcomes) {
      if (each.status === "rejected") refused("transport", /./)(each.reason);
    }
    assert.equal((await get("/ok", { retries: 1 })).status, 200);
  });
});

describe("an HTTP/2 server speaking frame by frame", () => {
  let network: Network;
  before(() => {
    network = testNetwork();
  });
  after(() => network.close());

  const opening = (socket: Socket, stream: number) =>
    socket.write(frame("headers", { flags: FLAG.endHeaders, stream }, OK_HTML));
  const half = (socket: Socket, stream: number, flags = 0) =>
    socket.write(frame("data", { flags, stream }, Buffer.from("<p>half")));
  const reset = (socket: Socket, stream: number, code: number) =>
    socket.write(frame("reset", { stream }, errorCode(code)));
  const goaway = (socket: Socket, last: number, code: number) =>
    socket.write(frame("goaway", {}, Buffer.concat([errorCode(last), errorCode(code)])));

  /** What one answer brings: its text, or the kind of its failure. Without robots.txt, which would share the connection. */
  async function outcome(answer: (socket: Socket, stream: number) => void): Promise<string> {
    const server = await serveFrames(answer);
    try {
      const got = await network.fetchResource(
        `https://site.test:${server.port}/`,
        { kind: "image", timeoutSeconds: 60, maxBytes: 1_000_000 },
        signal,
      );
      return new TextDecoder().decode(got.body);
    } catch (error) {
      return error instanceof HttpError ? error.kind : String(error);
    } finally {
      await server.close();
    }
  }

  itSlow("has its page read when the stream ended, whatever comes after", async () => {
    const whole = (socket: Socket, stream: number) => {
      opening(socket, stream);
      half(socket, stream, FLAG.endStream);
    };
    assert.equal(await outcome(whole), "<p>half");
    const then = (more: (socket: Socket, stream: number) => void) =>
      outcome((socket, stream) => {
        whole(socket, stream);
        more(socket, stream);
      });
    assert.equal(await then((socket) => socket.end()), "<p>half");
    assert.equal(await then((socket, stream) => reset(socket, stream, 0)), "<p>half");
    assert.equal(await then((socket, stream) => goaway(socket, stream, 0)), "<p>half");
  });

  it("may say that it is going away and finish what it began", async () => {
    const text = await outcome((socket, stream) => {
      opening(socket, stream);
      half(socket, stream);
      goaway(socket, stream, 0);
      setImmediate(() => half(socket, stream, FLAG.endStream));
    });
    assert.equal(text, "<p>half<p>half");
  });

  itSlow("never has half a page read as a page", async () => {
    for (const [name, then] of Object.entries({
      "a reset": (socket: Socket, stream: number) => reset(socket, stream, 2),
      "a cancel": (socket: Socket, stream: number) => reset(socket, stream, 8),
      "the end of the connection": (socket: Socket) => socket.end(),
      "a GOAWAY with an error": (socket: Socket, stream: number) => goaway(socket, stream, 2),
    })) {
      const came = await outcome((socket, stream) => {
        opening(socket, stream);
        half(socket, stream);
        then(socket, stream);
      });
      assert.equal(came, "transport", name);
    }
  });

  it("is refused at once when it will not answer", async () => {
    assert.equal(await outcome((socket) => goaway(socket, 0, 0)), "transport");
    assert.equal(await outcome((socket, stream) => goaway(socket, stream, 11)), "transport");
    assert.equal(await outcome((socket, stream) => reset(socket, stream, 13)), "transport");
    assert.equal(await outcome((socket, stream) => opening(socket, stream + 10)), "transport");
  });

  it("is cut off when it floods or speaks something else", async () => {
    const flood = (bytes: Buffer) => (socket: Socket) => {
      for (let sent = 0; sent < 20_000 && !socket.destroyed; sent++) socket.write(bytes);
    };
    assert.equal(await outcome(flood(frame("ping", {}, Buffer.alloc(8)))), "transport");
    assert.equal(await outcome(flood(frame("settings", {}))), "transport");
    assert.equal(
      await outcome((socket, stream) => {
        opening(socket, stream);
        flood(frame("data", { stream }))(socket);
      }),
      "transport",
    );
    assert.equal(
      await outcome((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nthis is no frame, nor is that")),
      "transport",
    );
  });
});
