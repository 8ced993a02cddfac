// A crawl beside the stored graph of its site: what is carried over, and which pages are gone.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type CrawlOutcome, Recrawl } from "../../src/crawl/recrawl.ts";
import { KnownSite } from "../../src/graph/known-site.ts";
import type { Offered } from "../../src/model/journal.ts";
import type { FrontierRefusal } from "../../src/model/site-event.ts";
import { at, graphOf, settledPage } from "../support/graphs.ts";

const text = (what: string) => `${what} in words enough to be a section of a page.`;
const home = settledPage("/", [{ text: text("Home"), links: [["/a", "To A"]] }], { depth: 0 });
const a = settledPage("/a", [{ text: text("A"), links: [["/b", "To B"]] }], { depth: 1 });
const b = settledPage("/b", [{ text: text("B") }], { depth: 2 });

const recrawl = () => new Recrawl(new KnownSite(graphOf([home, a, b])));
const refused = (
  ...pages: readonly (readonly [path: string, reason: FrontierRefusal])[]
): Offered => ({
  offer: { via: "link", found_on: at("/"), depth: 1 },
  accepted: [],
  refused: pages.map(([path, reason]) => ({ url: at(path), key: path, reason })),
});

/** What a crawl that read everything says. */
const WHOLE: CrawlOutcome = { isExhausted: true, failed: 0, refused: {}, isLost: () => true };

describe("a recrawl", () => {
  it("carries over known pages that are not modified, and no others", () => {
    const crawl = recrawl();
    crawl.carry(refused(["/a", "modified-since"], ["/b", "robots"], ["/new", "modified-since"]));
    assert.deepEqual(
      [...crawl.carriedPages()].map(({ url, title }) => [url, title]),
      [[at("/a"), "/a"]],
    );
  });

  it("offers the links of carried-over pages one level below them", () => {
    const crawl = recrawl();
    crawl.carry(refused(["/a", "modified-since"]));
    assert.deepEqual(
      [...crawl.carriedOffers()],
      [
        {
          via: "link",
          found_on: at("/a"),
          depth: 2,
          links: [{ url: at("/b"), anchor: "To B", nofollow: false }],
        },
      ],
    );
  });

  it("does not take a carried-over page for gone", () => {
    const crawl = recrawl();
    crawl.carry(refused(["/a", "modified-since"]));
    crawl.read(home);
    assert.deepEqual(crawl.changes(WHOLE)?.gone_urls, [at("/b")]);
  });

  it("says of a read page what changed, and null of one that is not in the graph", () => {
    const crawl = recrawl();
    assert.equal(crawl.read(home), "same");
    assert.equal(crawl.read(settledPage("/a", [{ text: text("Another") }])), "changed");
    assert.equal(crawl.read(undefined), null);
  });

  it("says of an address without a page whether it was known", () => {
    const crawl = recrawl();
    assert.equal(crawl.missing(at("/b")), "gone");
    assert.equal(crawl.missing(at("/never")), null);
  });

  it("takes pages it searched for in vain for gone when it read everything", () => {
    const crawl = recrawl();
    crawl.read(home);
    crawl.read(a);
    const isLost = (url: string) => url === at("/b");
    assert.deepEqual(crawl.changes({ ...WHOLE, isLost })?.gone_urls, [at("/b")]);
    assert.equal(crawl.changes({ ...WHOLE, isLost: () => false })?.gone, 0);
  });

  for (const [why, outcome] of [
    ["stopped before its end", { isExhausted: false }],
    ["failed to read a page", { failed: 1 }],
    ["was refused a page by a rule", { refused: { robots: 1 } }],
  ] as const) {
    it(`takes no page for gone when it ${why}`, () => {
      const crawl = recrawl();
      crawl.read(home);
      assert.equal(crawl.changes({ ...WHOLE, ...outcome })?.gone, 0);
    });
  }

  it("is whole in spite of other sites, other files, and reasons that no page had", () => {
    const crawl = recrawl();
    crawl.read(home);
    const outcome = { ...WHOLE, refused: { "off-site": 3, "not-a-page": 2, robots: 0 } };
    assert.equal(crawl.changes(outcome)?.gone, 2);
  });

  it("is whole when its only failures are pages that are not there any more", () => {
    const crawl = recrawl();
    crawl.read(home);
    crawl.missing(at("/a"));
    crawl.missing(at("/never"));
    assert.equal(crawl.changes({ ...WHOLE, failed: 2 })?.gone, 2);
    assert.deepEqual(crawl.changes({ ...WHOLE, failed: 3 })?.gone_urls, [at("/a")]);
  });
});

describe("a first crawl", () => {
  it("has no changes and carries nothing over", () => {
    const crawl = new Recrawl(undefined);
    crawl.carry(refused(["/a", "modified-since"]));
    assert.deepEqual([...crawl.carriedOffers(), ...crawl.carriedPages()], []);
    assert.equal(crawl.read(home), null);
    assert.equal(crawl.missing(at("/a")), null);
    assert.equal(crawl.changes(WHOLE), null);
  });
});
