// Changes between two checks of a watch.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WatchedPage } from "../../src/model/watch-store.ts";
import { compareChecks as comparing } from "../../src/watches/compare.ts";
import { parseConditions } from "../../src/watches/conditions.ts";
import { drained } from "../support/steps.ts";

const compareChecks = (...checks: Parameters<typeof comparing>) => drained(comparing(...checks));

const page = (key: string, text: string, hash = text): WatchedPage => ({
  key,
  url: `https://${key}`,
  title: key,
  hash,
  text,
});
const site = (pages: readonly WatchedPage[], missing: readonly string[] = [], complete = true) => ({
  pages,
  missing: new Set(missing),
  complete,
});
const kinds = (
  before: readonly WatchedPage[] | undefined,
  now: ReturnType<typeof site>,
  query?: string,
) => compareChecks(before, now, { query }).changes.map(({ change, url }) => `${change} ${url}`);

describe("compareChecks", () => {
  it("has no changes at the first check", () => {
    assert.deepEqual(kinds(undefined, site([page("a", "words")])), []);
  });

  it("calls a page gone if it is missing, or was not found by a crawl that read everything", () => {
    const before = [page("a", "one"), page("b", "two")];
    assert.deepEqual(kinds(before, site([page("a", "one")])), ["gone https://b"]);
    assert.deepEqual(kinds(before, site([page("a", "one")], [], false)), []);
    assert.deepEqual(kinds(before, site([page("a", "one")], ["b"], false)), ["gone https://b"]);
  });

  it("keeps a page that was not read, to compare it later", () => {
    const before = [page("a", "one"), page("b", "two")];
    const { pages } = compareChecks(before, site([page("a", "one")], [], false));
    assert.deepEqual(pages.map(({ key }) => key).toSorted(), ["a", "b"]);
  });

  it("moves a page to the address where its words are now", () => {
    const now = site([page("b", "one")], ["a"]);
    const { changes } = compareChecks([page("a", "one")], now);
    assert.deepEqual(
      changes.map(({ change, url, from }) => [change, url, from]),
      [["moved", "https://b", "https://a"]],
    );
  });

  it("reports no change of markup alone", () => {
    assert.deepEqual(
      kinds([page("a", "some *words*", "1")], site([page("a", "some words", "2")])),
      [],
    );
  });

  it("reports a page that is too long to be stored without sections", () => {
    const [change] = compareChecks(
      [page("a", "", "1")],
      site([page("a", "", "2")]),
      undefined,
    ).changes;
    assert.deepEqual([change?.change, change?.sections, change?.cut], ["changed", [], true]);
  });

  it("leaves out sections that are too large, and says so", () => {
    const long = (word: string) => `# one\n\n${word}\n\n# two\n\n${`${word} `.repeat(5000)}`;
    const found = compareChecks(
      [page("a", long("red"))],
      site([page("a", long("blue"))]),
      undefined,
    );
    const [change] = found.changes;
    assert.deepEqual(
      change?.sections.map(({ heading }) => heading),
      ["one"],
    );
    assert.equal(change?.cut, true);
  });

  it("with a query reports pages with all its words, before or now, in any script", () => {
    const before = [page("a", "a brass lamp"), page("b", "old oil"), page("c", "灯台の歴史")];
    const now = site([
      page("a", "a steel lamp"),
      page("b", "new oil"),
      page("c", "灯台の新しい歴史"),
    ]);
    assert.deepEqual(kinds(before, now, "LÁMP brass"), ["changed https://a"]);
    assert.deepEqual(kinds(before, now, "灯台"), ["changed https://c"]);
    assert.deepEqual(kinds(before, now, "lam"), []);
  });
});

describe("compareChecks with conditions", () => {
  const priced = (key: string, price: number): WatchedPage => ({
    ...page(key, `# price\n\n${price}`),
    numbers: { price },
  });
  /** Returns the numbers that checks with these prices report, one after the other. */
  const reported = (when: string, prices: readonly number[]) => {
    const conditions = parseConditions(when);
    let before: readonly WatchedPage[] | undefined;
    return prices.flatMap((price) => {
      const { changes, pages } = compareChecks(before, site([priced("a", price)]), { conditions });
      before = pages;
      return changes.length > 0 ? [price] : [];
    });
  };

  it("reports a number that has changed and meets the conditions", () => {
    assert.deepEqual(reported("price below 20", [25, 22, 19, 19, 18, 25, 19]), [19, 18, 19]);
    assert.deepEqual(reported("price at least 20; price < 30", [10, 20, 35, 29]), [20, 29]);
  });

  it("measures a change against the last report, so that small steps add up", () => {
    assert.deepEqual(reported("price changes by 5 %", [100, 103, 105, 107, 112]), [105, 112]);
    assert.deepEqual(reported("price changes by 2", [10, 11, 9, 8, 8]), [8]);
  });

  it("reports neither gone nor moved pages, and new ones that meet the conditions", () => {
    const conditions = parseConditions("price below 20");
    const before = [priced("a", 10)];
    const now = site([priced("b", 10), priced("c", 30)], ["a"]);
    const { changes } = compareChecks(before, now, { conditions });
    assert.deepEqual(
      changes.map(({ change, url }) => [change, url]),
      [["new", "https://b"]],
    );
  });
});
