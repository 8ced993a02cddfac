// Errors: what each says, and what of it a caller sees.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hasCode, messageOf } from "../../src/model/error-code.ts";
import * as errors from "../../src/model/errors.ts";

const URL_OF_PAGE = "https://a.test/page";
const cause = new Error("cause");

describe("an error of a page", () => {
  it("says in a blocking answer and in a stream what happened", () => {
    for (const [error, message, blocking, stream] of [
      [
        new errors.PageMissingError(URL_OF_PAGE, 404),
        "HTTP 404: page does not exist",
        "could not fetch page: HTTP 404: page does not exist",
        "HTTP 404: page does not exist",
      ],
      [
        new errors.PageMissingError(URL_OF_PAGE, 410),
        "HTTP 410: page is gone",
        "could not fetch page: HTTP 410: page is gone",
        "HTTP 410: page is gone",
      ],
      [
        new errors.PageBlockedError(URL_OF_PAGE, "a challenge"),
        `could not resolve ${URL_OF_PAGE}: a challenge`,
        `could not resolve ${URL_OF_PAGE}: a challenge`,
        `could not resolve ${URL_OF_PAGE}: a challenge`,
      ],
      [
        new errors.PageDisallowedError(URL_OF_PAGE, "Disallow: /"),
        `could not resolve ${URL_OF_PAGE}: Disallow: /`,
        `could not resolve ${URL_OF_PAGE}: Disallow: /`,
        `PageDisallowedError: could not resolve ${URL_OF_PAGE}: Disallow: /`,
      ],
      [
        new errors.PageFetchError("", "too large"),
        "could not resolve the page: too large",
        "could not fetch page: too large",
        "PageFetchError: could not resolve the page: too large",
      ],
      [
        new errors.SelectorError("", 'no element of the page matches "i"'),
        'could not read the parts of the page: no element of the page matches "i"',
        'could not read the parts of the page: no element of the page matches "i"',
        'could not read the parts of the page: no element of the page matches "i"',
      ],
      [
        new errors.ExampleError("", "the page has no list"),
        "could not find the given values on the page: the page has no list",
        "could not find the given values on the page: the page has no list",
        "could not find the given values on the page: the page has no list",
      ],
      [
        new errors.SuppliedHtmlError("", "empty"),
        "could not read the supplied HTML: empty",
        "could not read the supplied HTML: empty",
        "ValueError: could not read the supplied HTML: empty",
      ],
      [
        new errors.SuppliedHtmlError(URL_OF_PAGE, "empty"),
        `could not read the supplied HTML for ${URL_OF_PAGE}: empty`,
        `could not read the supplied HTML for ${URL_OF_PAGE}: empty`,
        `ValueError: could not read the supplied HTML for ${URL_OF_PAGE}: empty`,
      ],
    ] as const) {
      assert.deepEqual(
        [error.message, error.blockingDetail, error.streamMessage],
        [message, blocking, stream],
      );
      assert.equal(errors.refusalDetail(error), blocking);
    }
  });

  it("has status, need of a browser and cause where they are known", () => {
    const options = { status: 403, requiresRender: true, cause };
    const blocked = new errors.PageBlockedError(URL_OF_PAGE, "a wall", options);
    assert.deepEqual(
      [blocked.url, blocked.reason, blocked.status, blocked.requiresRender, blocked.cause],
      [URL_OF_PAGE, "a wall", 403, true, cause],
    );
    const plain = new errors.PageBlockedError(URL_OF_PAGE, "a wall");
    assert.deepEqual([plain.status, plain.requiresRender], [undefined, false]);
    assert.ok(!("cause" in plain));
    assert.equal(new errors.PageMissingError(URL_OF_PAGE, 410).status, 410);
  });

  it("says whether the transport failed", () => {
    const fetchError = (options?: { transport: boolean }) =>
      new errors.PageFetchError(URL_OF_PAGE, "reset", options);
    assert.equal(fetchError({ transport: true }).transport, true);
    assert.equal(fetchError().transport, false);
  });
});

describe("an invalid request", () => {
  const entries = [
    { type: "missing", loc: ["body", "url"], msg: "Field required", input: {} },
    { type: "object", loc: ["body"], msg: "not an object", input: 1 },
  ];

  it("has the message of each field after its path", () => {
    const error = new errors.InvalidRequestError(entries, ["unknown field: ulr"]);
    assert.equal(error.message, "url: Field required; not an object");
    assert.deepEqual(errors.refusalDetail(error), entries);
    assert.deepEqual(error.warnings, ["unknown field: ulr"]);
  });

  it("may be a sentence", () => {
    const error = new errors.InvalidRequestError("no address");
    assert.deepEqual(
      [error.message, errors.refusalDetail(error), error.warnings],
      ["no address", "no address", []],
    );
  });
});

describe("the other errors", () => {
  it("say what they are about", () => {
    for (const [error, message] of [
      [
        new errors.BlockedHostError("http://10.0.0.1/"),
        "refusing to fetch a non-public address: http://10.0.0.1/",
      ],
      [new errors.CrawlMissingError("ab"), "there is no detached crawl ab"],
      [new errors.WatchMissingError("ab"), "there is no watch ab"],
      [new errors.WatchesElsewhereError("closing"), "watches are not available: closing"],
      [new errors.CrawlEndedError("ab", "done"), "the crawl ab has ended: done"],
      [new errors.CrawlLogError("cut"), "the log of the crawl cannot be read: cut"],
      [new errors.CrawlsElsewhereError("closing"), "detached crawls are not available: closing"],
      [new errors.GraphMissingError(URL_OF_PAGE), `No graph for ${URL_OF_PAGE}. Crawl it first.`],
      [new errors.SectionMissingError("a#s1"), "the graph has no section a#s1"],
      [new errors.RunMissingError("x".repeat(400)), `there is no trace ${"x".repeat(300)}`],
      [new errors.GraphFileError("cut"), "the graph file cannot be read: cut"],
      [
        new errors.ReadLimitError("30 seconds"),
        "reading the page took more than 30 seconds and was aborted",
      ],
    ] as const) {
      assert.equal(error.message, message);
    }
  });

  it("have the values and the cause they are made of", () => {
    assert.equal(new errors.GraphMissingError(URL_OF_PAGE).url, URL_OF_PAGE);
    assert.equal(new errors.SectionMissingError("a#s1").id, "a#s1");
    const log = new errors.CrawlLogError("cut", { lastEvent: 7, cause });
    assert.deepEqual([log.lastEvent, log.cause], [7, cause]);
    assert.equal(new errors.CrawlLogError("cut").lastEvent, 0);
    const http = new errors.HttpError("slow", "slow", { status: 200, cause });
    assert.deepEqual([http.kind, http.status, http.cause], ["slow", 200, cause]);
    const render = new errors.RenderError("crash", "crashed", cause);
    assert.deepEqual([render.kind, render.cause], ["crash", cause]);
    assert.equal(new errors.WatchesElsewhereError("x", cause).cause, cause);
    assert.equal(new errors.CrawlsElsewhereError("x", cause).cause, cause);
    assert.equal(new errors.GraphFileError("x", cause).cause, cause);
    assert.equal(new errors.ReadLimitError("x", cause).cause, cause);
    for (const plain of [
      new errors.HttpError("port", "x"),
      new errors.RenderError("type", "x"),
      new errors.GraphFileError("x"),
      new errors.CrawlLogError("x"),
      new errors.CrawlsElsewhereError("x"),
      new errors.WatchesElsewhereError("x"),
    ]) {
      assert.ok(!("cause" in plain), plain.name);
    }
  });

  it("are shown to a caller by their message, a refused address as such", () => {
    assert.equal(
      errors.refusalDetail(new errors.BlockedHostError("x")),
      "refused: refusing to fetch a non-public address: x",
    );
    assert.equal(
      errors.refusalDetail(new errors.ServiceBusyError()),
      "too many requests are open; ask again later",
    );
  });
});

describe("every error class", () => {
  it("has a name and a code of its own, in the form of the others", () => {
    const made = [
      new errors.PageMissingError("", 404),
      new errors.PageBlockedError("", ""),
      new errors.PageDisallowedError("", ""),
      new errors.PageFetchError("", ""),
      new errors.SelectorError("", ""),
      new errors.ExampleError("", ""),
      new errors.PageOutOfScopeError(""),
      new errors.BlockedHostError(""),
      new errors.HttpError("port", ""),
      new errors.RenderError("crash", ""),
      new errors.InvalidRequestError(""),
      new errors.RequestTooLargeError(),
      new errors.ServiceBusyError(),
      new errors.ServiceClosingError(),
      new errors.CrawlMissingError(""),
      new errors.WatchMissingError(""),
      new errors.WatchesElsewhereError(""),
      new errors.CrawlEndedError("", ""),
      new errors.CrawlCancelledError(),
      new errors.CrawlLogError(""),
      new errors.CrawlsElsewhereError(""),
      new errors.StorageError("crawl", ""),
      new errors.EnvironmentError(""),
      new errors.GraphMissingError(""),
      new errors.GraphEmptyError(),
      new errors.GraphDataMissingError(""),
      new errors.SectionMissingError(""),
      new errors.RunMissingError(""),
      new errors.GraphFileError(""),
      new errors.ModelFileError(""),
      new errors.ReadLimitError(""),
      new errors.FileReaderError("time", ""),
    ];
    for (const error of made) {
      // The class's name is written out, since minifiers rename classes.
      assert.equal(error.name, error.constructor.name);
      assert.match(error.code, /^[A-Z]+(?:_[A-Z]+)*$/);
      assert.ok(error instanceof errors.LegibleError);
    }
    assert.equal(new Set(made.map(({ code }) => code)).size, made.length);
    const classes = Object.values(errors).filter(
      (one) => typeof one === "function" && one.prototype instanceof errors.LegibleError,
    );
    // PageError is abstract, and SuppliedHtmlError has the name that the specification gives it.
    assert.equal(classes.length, made.length + 2);
    assert.deepEqual(
      [new errors.SuppliedHtmlError("", "").name, new errors.SuppliedHtmlError("", "").code],
      ["ValueError", "SUPPLIED_HTML"],
    );
  });
});

describe("a caught value", () => {
  it("has one of some codes", () => {
    const error = Object.assign(new Error("x"), { code: "ENOENT" });
    assert.equal(hasCode(error, "EACCES", "ENOENT"), true);
    assert.equal(hasCode(error, "EACCES"), false);
    assert.equal(hasCode(new Error("ENOENT"), "ENOENT"), false);
    assert.equal(hasCode({ code: "ENOENT" }, "ENOENT"), false);
    assert.equal(hasCode(undefined, "undefined"), false);
    assert.equal(hasCode(Object.assign(new Error("x"), { code: 5 }), "5"), true);
  });

  it("has a message", () => {
    assert.equal(messageOf(new TypeError("x")), "x");
    assert.equal(messageOf("text"), "text");
    assert.equal(messageOf(undefined), "undefined");
  });
});
