import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withoutTracking } from "../../src/url/tracking.ts";
import { documentOf } from "../document/pages.ts";

describe("withoutTracking", () => {
  it("removes parameters that only track visitors, and keeps the rest as written", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["https://a.test/b?utm_source=x&id=3&fbclid=9#f", "https://a.test/b?id=3#f"],
      ["https://a.test/b?gclid=1", "https://a.test/b"],
      ["https://a.test/b?z=1&&a=%20", "https://a.test/b?z=1&&a=%20"],
      ["https://a.test/b#x?utm_source=y", "https://a.test/b#x?utm_source=y"],
      ["mailto:a@b.test?subject=utm_source", "mailto:a@b.test?subject=utm_source"],
    ];
    for (const [written, expected] of cases) assert.equal(withoutTracking(written), expected);
  });

  it("applies to the links of a page", () => {
    const { blocks } = documentOf(`<p>See <a href="/q?utm_medium=m&amp;p=2">that</a>.</p>`);
    assert.deepEqual(
      blocks.flatMap(({ runs }) => runs.flatMap(({ link }) => link?.href ?? [])),
      ["https://site.test/q?p=2"],
    );
  });
});
