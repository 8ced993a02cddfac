import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { NO_SIGNS } from "../../src/model/document.ts";
import {
  BlockedHostError,
  HttpError,
  type HttpErrorKind,
  PageDisallowedError,
  PageFetchError,
} from "../../src/model/errors.ts";
import { transportError } from "../../src/net/exchange.ts";
import type { ResponseEvidence } from "../../src/read/block-pages/block-page.ts";
import { detectDeadEnd } from "../../src/read/block-pages/dead-end.ts";
import { failureOf, judgeAnswer, refusalError, refuseFailures } from "../../src/read/refusals.ts";

const URL_ASKED = "https://site.test/a";

const evidence = (more: Partial<ResponseEvidence>): ResponseEvidence => ({
  requestedUrl: URL_ASKED,
  finalUrl: URL_ASKED,
  status: 200,
  headers: {},
  bytes: 0,
  signs: NO_SIGNS,
  blocks: [],
  title: "",
  text: "",
  words: 0,
  ...more,
});

const judged = (answer: ResponseEvidence) => judgeAnswer(answer, detectDeadEnd(answer));

describe("judgeAnswer", () => {
  it("finds nothing to refuse in a page", () => {
    assert.equal(judged(evidence({ text: "Words to be read.", words: 4 })), undefined);
    assert.equal(judged(evidence({ status: 206, text: "Words.", words: 1 })), undefined);
  });

  it("calls 404 and 410 missing, whatever stands on the page", () => {
    for (const status of [404, 410]) {
      const refusal = judged(evidence({ status, text: "Verify you are human." }));
      assert.equal(refusal?.kind, "missing");
      assert.equal(refusal.status, status);
    }
  });

  it("says what a status means, and quotes 140 characters at most of what the page says", () => {
    const text = `\n The   end. ${"Word ".repeat(100)}`;
    const refusal = judged(evidence({ status: 500, text, words: 102 }));
    assert.equal(refusal?.kind, "fetch");
    const [, quote = ""] =
      /^HTTP 500: the server failed; it says: "(.*)"$/.exec(refusal.reason) ?? [];
    assert.ok(quote.startsWith("The end. Word Word") && quote.endsWith("..."), quote);
    assert.ok(quote.length <= 140);
    assert.equal(
      judged(evidence({ status: 500, text: "Sorry." }))?.reason,
      "HTTP 500: the server failed",
    );
    assert.equal(
      judged(evidence({ status: 599 }))?.reason,
      "HTTP 599: the server reports an error",
    );
    assert.equal(judged(evidence({ status: 304 }))?.reason, "HTTP 304: the server sends no page");
  });

  it("sees the block page behind an error status, and tells which a browser or a name may pass", () => {
    const blockPage = judged(evidence({ status: 403, text: "Verify you are human to continue." }));
    assert.deepEqual(
      [blockPage?.kind, blockPage?.shell, blockPage?.undeclared],
      ["blocked", false, false],
    );
    const shell = judged(
      evidence({ signs: { ...NO_SIGNS, runsScript: true }, text: "Loading..." }),
    );
    assert.deepEqual([shell?.kind, shell?.shell], ["blocked", true]);
    const who = judged(evidence({ status: 403, text: "Undeclared automated tool." }));
    assert.deepEqual([who?.kind, who?.undeclared], ["blocked", true]);
  });
});

describe("refuseFailures", () => {
  const failure = (kind: HttpErrorKind, message: string) => failureOf(new HttpError(kind, message));

  it("names the cause of the plain fetch, with the class name where the contract shows it", () => {
    const blocked = refuseFailures(URL_ASKED, failureOf(new BlockedHostError("http://10.0.0.1/")));
    assert.equal(
      refusalError(blocked).blockingDetail,
      "could not fetch page: plain fetch: BlockedHostError: refusing to fetch a non-public address: http://10.0.0.1/",
    );
    const reset = refuseFailures(
      URL_ASKED,
      failure("transport", "the server broke off the connection"),
    );
    assert.equal(
      refusalError(reset).streamMessage,
      `PageFetchError: could not resolve ${URL_ASKED}: plain fetch: the server broke off the connection`,
    );
  });

  it("names both causes, the browser's by its first line and 120 characters at most", () => {
    const browser = {
      name: "RenderError",
      message: `no answer ${"x".repeat(200)}\nat a.js:1`,
      transport: true,
    };
    const { reason } = refuseFailures(URL_ASKED, failure("timeout", "late"), browser);
    assert.match(reason, /^plain fetch: late; browser: RenderError: no answer x+\.\.\.$/);
    assert.equal(reason.length, "plain fetch: late; browser: ".length + 120);
  });

  it("gives a robots.txt refusal alone, its reason not wrapped twice", () => {
    const disallowed = failureOf(new PageDisallowedError(URL_ASKED, "robots.txt says no"));
    const browser = { name: "RenderError", message: "no", transport: false };
    const error = refusalError(refuseFailures(URL_ASKED, disallowed, browser));
    assert.equal(
      error.streamMessage,
      `PageDisallowedError: could not resolve ${URL_ASKED}: robots.txt says no`,
    );
  });

  it("tells a way that failed from something that was served", () => {
    const isTransport = (kind: HttpErrorKind) => {
      const error = refusalError(refuseFailures(URL_ASKED, failure(kind, "x")));
      return error instanceof PageFetchError && error.transport;
    };
    for (const kind of [
      "unresolved",
      "transport",
      "certificate",
      "timeout",
      "slow",
      "encoding",
      "closed",
    ] as const) {
      assert.ok(isTransport(kind), kind);
    }
    for (const kind of ["redirect", "type", "size"] as const) assert.ok(!isTransport(kind), kind);
  });
});

describe("transportError", () => {
  it("puts the codes of sockets, TLS and both versions of HTTP in plain words", () => {
    for (const [code, kind, words] of [
      ["ECONNREFUSED", "transport", "the server refused the connection"],
      ["ENETUNREACH", "transport", "the server cannot be reached"],
      [
        "ERR_SSL_WRONG_VERSION_NUMBER",
        "transport",
        "no secure connection could be agreed on (ERR_SSL_WRONG_VERSION_NUMBER)",
      ],
      ["CERT_HAS_EXPIRED", "certificate", "the server's certificate has expired"],
      [
        "ERR_HTTP2_STREAM_ERROR",
        "transport",
        "the server ended the HTTP/2 exchange (ERR_HTTP2_STREAM_ERROR)",
      ],
      ["ESOMETHING", "transport", "the connection failed (ESOMETHING)"],
      ["constructor", "transport", "the connection failed (constructor)"],
    ] as const) {
      const error = transportError(Object.assign(new Error("x"), { code }));
      assert.ok(error instanceof HttpError);
      assert.deepEqual([error.kind, error.message], [kind, words]);
    }
    assert.equal(transportError("what").message, "the connection failed");
    const both = new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]);
    assert.equal(transportError(both).message, "the server refused the connection");
  });
});

describe("docs/reference/errors.md", () => {
  const root = new URL("../../../", import.meta.url);
  const page = readFileSync(new URL("docs/reference/errors.md", root), "utf8");
  /** The words of every row: the first column, in code. */
  const rows = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, words = ""]) => words);

  it("says of every refusal what the code says", () => {
    const folders = ["src/net/", "src/read/", "src/model/"];
    const sources = folders
      .flatMap((folder) =>
        readdirSync(new URL(folder, root), { recursive: true })
          .filter((file) => String(file).endsWith(".ts"))
          .map((file) => readFileSync(new URL(`${folder}${file}`, root), "utf8")),
      )
      .join("\n");
    assert.ok(rows.length > 50, String(rows.length));
    for (const words of rows) {
      // what stands between the parts that differ, numbers among them
      const fragments = words
        .replace(/^BlockedHostError: /, "")
        .split(/<[^>]*>|\d[\d,]*|;/)
        .map((part) => part.replace(/^[\s:,;"]+/, "").trim());
      for (const fragment of fragments.filter((part) => part.length > 3)) {
        assert.ok(sources.includes(fragment), `${fragment} (of: ${words})`);
      }
    }
  });
});
