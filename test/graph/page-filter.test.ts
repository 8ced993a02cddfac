// Pages of a graph by path, type, language and date.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { graphFile } from "../../src/graph/files/json-lines.ts";
import { GraphReader } from "../../src/graph/files/read-lines.ts";
import { type PageFilter, pagesWhere, sectionsWhere } from "../../src/graph/page-filter.ts";
import { InvalidRequestError } from "../../src/model/errors.ts";
import type { PageTraits } from "../../src/model/page-name.ts";
import { graphOf, settledPage } from "../support/graphs.ts";

const TRAITS: Readonly<Record<string, PageTraits>> = {
  "/": { page_type: "listing", language: "en" },
  "/docs/a": { page_type: "documentation", language: "en-GB", published: "2026-03-01" },
  "/docs/b": { page_type: "documentation", language: "de", published: "2026-03-05T10:00:00+02:00" },
  "/news": { page_type: "article", language: "de-AT", published: "2025-12-31" },
  "/old": {},
};
const graph = graphOf(
  Object.entries(TRAITS).map(([path, traits]) => {
    const page = settledPage(`https://example.org${path}`, [{ text: `Words of ${path}.` }]);
    return { ...page, record: { ...page.record, traits } };
  }),
  "https://example.org/",
);

const paths = (filter: PageFilter, of = graph) =>
  pagesWhere(of, filter).map((page) => new URL(of.pages[page]?.url ?? "").pathname);

describe("pagesWhere", () => {
  it("returns all pages without a condition", () => {
    assert.deepEqual(paths({}), Object.keys(TRAITS));
    assert.equal(sectionsWhere(graph, {}), undefined);
  });

  it("compares path, type and language", () => {
    assert.deepEqual(paths({ path: "/docs/" }), ["/docs/a", "/docs/b"]);
    assert.deepEqual(paths({ page_type: "article" }), ["/news"]);
    assert.deepEqual(paths({ language: "de" }), ["/docs/b", "/news"]);
    assert.deepEqual(paths({ language: "de-at" }), ["/news"]);
    assert.deepEqual(paths({ language: "en", path: "/docs/" }), ["/docs/a"]);
  });

  it("compares days of publication, both included", () => {
    assert.deepEqual(paths({ published_after: "2026-03-01" }), ["/docs/a", "/docs/b"]);
    assert.deepEqual(paths({ published_before: "2026-03-01" }), ["/docs/a", "/news"]);
    const march = { published_after: "2026-03", published_before: "2026-03" };
    assert.deepEqual(paths(march), ["/docs/a", "/docs/b"]);
  });

  it("refuses a date that is none", () => {
    assert.throws(() => paths({ published_after: "last week" }), InvalidRequestError);
  });

  it("returns the same from a stored graph", () => {
    const reader = new GraphReader();
    for (const line of graphFile(graph)) reader.take(JSON.parse(line));
    const stored = reader.finish();
    assert.deepEqual(paths({ language: "de", page_type: "article" }, stored), ["/news"]);
    assert.deepEqual(stored.pages, graph.pages);
  });
});
