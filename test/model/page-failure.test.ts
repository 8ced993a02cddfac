// Failures of pages: what they hold, what they mean, and that nothing reads their words.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { PageBlockedError, PageFetchError, PageMissingError } from "../../src/model/errors.ts";
import { isMissing, pageFailure, saysMissing } from "../../src/model/page-failure.ts";
import { itSlow } from "../support/slow.ts";

const URL_OF_PAGE = "https://a.test/page";

describe("pageFailure", () => {
  it("has the code of the error, its status and the kind of a failed exchange", () => {
    const slow = { transport: true, kind: "timeout" } as const;
    for (const [error, failure] of [
      [
        new PageMissingError(URL_OF_PAGE, 410),
        { error: "HTTP 410", code: "PAGE_MISSING", status: 410 },
      ],
      [
        new PageMissingError(URL_OF_PAGE, 200, "it says so"),
        { error: "it says so", code: "PAGE_MISSING", status: 200 },
      ],
      [
        new PageBlockedError(URL_OF_PAGE, "a challenge", { status: 403 }),
        { error: "HTTP 403", code: "PAGE_BLOCKED", status: 403 },
      ],
      [
        new PageFetchError(URL_OF_PAGE, "no answer", slow),
        {
          error: `PageFetchError: could not resolve ${URL_OF_PAGE}: no answer`,
          code: "PAGE_FETCH_FAILED",
          cause: "timeout",
        },
      ],
    ] as const) {
      assert.deepEqual(pageFailure(error), failure);
    }
  });
});

describe("a missing page", () => {
  it("is one by its code, and says so itself where its status is none of an error", () => {
    for (const [failure, missing, stated] of [
      [{ code: "PAGE_MISSING", status: 404 }, true, false],
      [{ code: "PAGE_MISSING", status: 200 }, true, true],
      [{ code: "PAGE_BLOCKED", status: 200 }, false, false],
      [{ code: "PAGE_FETCH_FAILED" }, false, false],
    ] as const) {
      assert.deepEqual([isMissing(failure), saysMissing(failure)], [missing, stated]);
    }
    assert.equal(isMissing({}), false);
  });
});

const SOURCES = fileURLToPath(new URL("../../../src/", import.meta.url));
/** What decides by a text: a comparison with one, or a search in one. */
const NAMES = "(?:error|message|reason|detail|blockingDetail|streamMessage|pageMessage)";
const DECISIONS = [
  new RegExp(`\\b${NAMES}\\??\\.(?:startsWith|endsWith|includes|match|search|indexOf)\\(`),
  new RegExp(`\\.(?:test|exec)\\([^)]*\\b${NAMES}\\)`),
  /(?<!typeof [\w.]*)\b(?:error|message|detail)\s*[!=]==\s*["'`][^"'`]/,
];
/** Playwright has no codes for what it fails with, V8 none for memory that the system refused. */
const FOREIGN: ReadonlySet<string> = new Set(["browser/navigate.ts", "runtime/reader-worker.ts"]);

describe("the words of errors", () => {
  // proves: errors.code_decides
  itSlow("decide nothing in any module", () => {
    const found = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !FOREIGN.has(name))
      .flatMap((name) =>
        readFileSync(join(SOURCES, name), "utf8")
          .split("\n")
          .filter((line) => DECISIONS.some((decision) => decision.test(line)))
          .map((line) => `${name}: ${line.trim()}`),
      );
    assert.deepEqual(found, []);
  });
});
