// The frontier against a model of a few lines, on random sites: order, completeness, tallies, replay.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  type FoundLink,
  Frontier,
  type Offer,
  type QueuedPage,
} from "../../../src/crawl/frontier/frontier.ts";
import { createScope, type ScopeOptions } from "../../../src/crawl/frontier/scope.ts";
import type { Offered } from "../../../src/model/journal.ts";
import { itSlow } from "../../support/slow.ts";
import { drained } from "../../support/steps.ts";

const ROOT = "https://example.com/";

function frontier(options: Partial<ScopeOptions> = {}, maxPages = 100_000): Frontier {
  const scope = createScope({
    root: ROOT,
    max_depth: 12,
    strict_domain: true,
    within_path: false,
    include: undefined,
    exclude: undefined,
    allows: undefined,
    ...options,
  });
  return new Frontier(scope, {
    maxPages,
    maxRefusedUrls: 200,
    talliesRobots: options.allows !== undefined,
    closesTraps: true,
  });
}

const take = (made: Frontier, offer: Offer): Offered => drained(made.offer(offer));

const next = (made: Frontier): QueuedPage | undefined => drained(made.take());

const end = (made: Frontier, { id }: QueuedPage): void =>
  made.settle({ id, ok: true, isNew: true, isCopy: false });

const seed = (made: Frontier): Offered =>
  take(made, { via: "seed", found_on: null, depth: 0, links: [{ url: ROOT, anchor: null }] });

const linksTo = (urls: readonly string[]): readonly FoundLink[] =>
  urls.map((url) => ({ url, anchor: `to ${url}` }));

/** Offers links as a page's. */
const offerLinks = (made: Frontier, page: QueuedPage, urls: readonly string[]): Offered =>
  take(made, {
    via: "link",
    found_on: page.url,
    depth: page.citation.depth + 1,
    links: linksTo(urls),
  });

const refusedOf = (made: Frontier): Record<string, number> =>
  Object.fromEntries(Object.entries(made.counts().refused).filter(([, count]) => count > 0));

/** A random site: page n links to some others; the number is its address. */
const site = fc.array(fc.array(fc.nat(30), { maxLength: 6 }), { minLength: 1, maxLength: 31 });
const address = (page: number): string => (page === 0 ? ROOT : `${ROOT}p${page}x`);

/** Every page of a site with its distance from the root: breadth-first by a queue. */
function distances(pages: readonly (readonly number[])[]): ReadonlyMap<string, number> {
  const found = new Map([[ROOT, 0]]);
  const queue = [0];
  for (const page of queue) {
    for (const next of pages[page] ?? []) {
      if (found.has(address(next))) continue;
      found.set(address(next), (found.get(address(page)) ?? 0) + 1);
      queue.push(next);
    }
  }
  return found;
}

const numberOf = (url: string): number => Number(/p(\d+)x$/.exec(url)?.[1] ?? 0);

describe("Frontier", () => {
  // proves: crawl.max_depth.breadth_first
  itSlow(
    "reads every reachable page once, and none before all of the depth above have ended",
    () => {
      fc.assert(
        fc.property(site, fc.integer({ min: 1, max: 8 }), fc.nat(), (pages, places, order) => {
          const made = frontier();
          seed(made);
          const open: QueuedPage[] = [];
          const read = new Map<string, number>();
          for (let turn = order; ; turn = (turn * 7 + 3) % 1009) {
            while (open.length < places) {
              const page = next(made);
              if (page === undefined) break;
              assert.equal(read.has(page.url), false, "read twice");
              for (const other of open) assert.equal(other.citation.depth, page.citation.depth);
              read.set(page.url, page.citation.depth);
              open.push(page);
            }
            if (open.length === 0) break;
            const [page] = open.splice(turn % open.length, 1);
            if (page === undefined) continue;
            offerLinks(made, page, (pages[numberOf(page.url)] ?? []).map(address));
            end(made, page);
          }
          assert.deepEqual([...read].sort(), [...distances(pages)].sort());
          assert.equal(made.queued + made.open, 0);
          assert.equal(made.counts().discovered, read.size);
        }),
      );
    },
  );

  itSlow("is the same after the replay of what it was told, cut anywhere", () => {
    const step = fc.record({ urls: fc.array(fc.webUrl(), { maxLength: 5 }), fresh: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, cut) => {
        const log: ((to: Frontier) => void)[] = [];
        const made = frontier({ strict_domain: false });
        const keep = (offered: Offered) => log.push((to) => to.replay(offered));
        keep(seed(made));
        for (const { urls, fresh } of steps) {
          const page = next(made);
          if (page === undefined) break;
          log.push((to) => to.start(page.id));
          const inside = urls.map((url, at) => (at % 2 === 0 ? url : `${ROOT}${at}/${url.length}`));
          const offered = offerLinks(made, page, inside);
          keep(offered);
          const done = { id: page.id, ok: true, isNew: fresh, isCopy: !fresh, offered };
          made.settle(done);
          log.push((to) => to.settle(done));
        }
        const rest = frontier({ strict_domain: false });
        for (const entry of log) entry(rest);
        assert.deepEqual(rest.counts(), made.counts());
        assert.deepEqual(rest.refusedUrls, made.refusedUrls);
        assert.deepEqual(next(rest), next(made));
        const part = frontier({ strict_domain: false });
        for (const entry of log.slice(0, cut % (log.length + 1))) entry(part);
        assert.ok(part.counts().discovered <= made.counts().discovered);
      }),
    );
  });

  it("takes sitemap seeds and linked pages in turn", () => {
    const made = frontier();
    seed(made);
    take(made, {
      via: "sitemap",
      found_on: `${ROOT}sitemap.xml`,
      depth: 1,
      links: linksTo([`${ROOT}s1`, `${ROOT}s2`, `${ROOT}s3`]),
    });
    const root = next(made);
    assert.ok(root !== undefined);
    assert.equal(next(made), undefined);
    offerLinks(made, root, [`${ROOT}l1`, `${ROOT}l2`]);
    end(made, root);
    const order = Array.from({ length: 5 }, () => next(made)?.url.slice(ROOT.length));
    assert.deepEqual(order, ["l1", "s1", "l2", "s2", "s3"]);
  });

  // proves: page_event.citation.link
  it("cites where an address was accepted first", () => {
    const made = frontier();
    seed(made);
    const root = next(made);
    assert.ok(root !== undefined);
    assert.deepEqual(root.citation, { via: "seed", found_on: null, anchor: null, depth: 0 });
    offerLinks(made, root, [`${ROOT}a`]);
    end(made, root);
    const page = next(made);
    assert.ok(page !== undefined);
    offerLinks(made, page, [`${ROOT}a/`, `${ROOT}a?utm_source=x`, "https://www.example.com/a#b"]);
    assert.deepEqual(page.citation, {
      via: "link",
      found_on: ROOT,
      anchor: `to ${ROOT}a`,
      depth: 1,
    });
    assert.equal(made.counts().discovered, 2);
  });

  // proves: frontier.refused.once, site_done.refused_urls
  it("tallies an address that is turned away once, under its first reason, and lists the first", () => {
    const made = frontier({ max_depth: 1, exclude: (path) => path.startsWith("/private") });
    seed(made);
    const root = next(made);
    assert.ok(root !== undefined);
    const given = ["https://other.org/x", `${ROOT}private`, "mailto:a@b.c", `${ROOT}a/undefined`];
    offerLinks(made, root, [...given, ...given, `${ROOT}ok`, `${ROOT}{{slug}}`]);
    end(made, root);
    const page = next(made);
    assert.ok(page !== undefined);
    offerLinks(made, page, [`${ROOT}deeper`, `${ROOT}private`, `${ROOT}deeper#x`]);
    assert.deepEqual(refusedOf(made), {
      "off-site": 1,
      "past-depth": 1,
      "not-a-page": 3,
      excluded: 1,
    });
    assert.deepEqual(Object.keys(made.counts().refused), [
      "off-site",
      "past-depth",
      "not-a-page",
      "excluded",
      "not-included",
      "queue-cap",
    ]);
    assert.deepEqual(made.refusedUrls.slice(0, 2), [
      { url: "https://other.org/x", reason: "off-site" },
      { url: `${ROOT}private`, reason: "excluded" },
    ]);
  });

  // proves: crawl.one_page
  it("takes a page in once, however its address is spelled", () => {
    const made = frontier();
    made.admitRoot(ROOT);
    const root = next(made);
    assert.ok(root !== undefined);
    const { accepted } = offerLinks(made, root, [
      "http://www.example.com/index.html",
      "https://example.com/a/",
      "https://example.com/a/index.php#top",
      "https://example.com/a;jsessionid=0123456789",
      "https://example.com/a?utm_source=mail",
    ]);
    assert.deepEqual(
      accepted.map(({ url }) => url),
      ["https://example.com/a/"],
    );
  });

  // proves: frontier.files.read_pdf
  it("gives out PDFs where they are read, and no other files", () => {
    const made = frontier({ readPdf: true });
    seed(made);
    const root = next(made);
    assert.ok(root !== undefined);
    offerLinks(made, root, [`${ROOT}a.pdf`, `${ROOT}b.PNG`]);
    end(made, root);
    assert.equal(next(made)?.url, `${ROOT}a.pdf`);
    assert.equal(next(made), undefined);
    assert.equal(made.counts().discovered_kinds.pdf, 1);
  });

  // proves: frontier.files
  it("counts files and never gives them out, also past the depth", () => {
    const made = frontier({ max_depth: 0 });
    seed(made);
    const root = next(made);
    assert.ok(root !== undefined);
    offerLinks(made, root, [`${ROOT}a.pdf`, `${ROOT}b.PNG`, `${ROOT}c.zip`, `${ROOT}d`]);
    end(made, root);
    assert.equal(next(made), undefined);
    const { discovered_kinds, discovered, depth_counts } = made.counts();
    assert.deepEqual(discovered_kinds, {
      page: 1,
      pdf: 1,
      image: 1,
      other_file: 1,
      archive: 0,
      category: 0,
      tag: 0,
    });
    assert.equal(discovered, 4);
    assert.deepEqual(depth_counts, { 0: 1, 1: 3 });
    assert.deepEqual(refusedOf(made), { "past-depth": 1 });
  });

  it("turns away as queue-cap what is past its size", () => {
    const made = frontier({}, 3);
    seed(made);
    const root = next(made);
    assert.ok(root !== undefined);
    offerLinks(made, root, [1, 2, 3, 4].map(address));
    assert.deepEqual(refusedOf(made), { "queue-cap": 2 });
    assert.equal(made.queued, 2);
  });

  it("turns away as robots what robots.txt disallows or marks nofollow, where it is respected", () => {
    const made = frontier({ allows: ({ pathname }) => !pathname.startsWith("/no") });
    seed(made);
    const links = [
      { url: `${ROOT}no`, anchor: null },
      { url: `${ROOT}yes`, anchor: null, nofollow: true },
      { url: `${ROOT}fine`, anchor: null },
    ];
    take(made, { via: "link", found_on: ROOT, depth: 1, links });
    assert.deepEqual(refusedOf(made), { robots: 2 });
    assert.equal(frontier().counts().refused.robots, undefined);
  });

  it("queues a page that it refused for nofollow once another link leads there without it", () => {
    const made = frontier({ allows: ({ pathname }) => !pathname.startsWith("/no") });
    const offers = [true, false, false].flatMap((nofollow) =>
      ["no", "yes"].map((path) => [{ url: `${ROOT}${path}`, anchor: null, nofollow }]),
    );
    seed(made);
    const again = frontier({ allows: ({ pathname }) => !pathname.startsWith("/no") });
    again.replay(seed(frontier()));
    const accepted = offers.flatMap((links) => {
      const offered = take(made, { via: "link", found_on: ROOT, depth: 1, links });
      again.replay(offered);
      return offered.accepted.map(({ url }) => url);
    });
    assert.deepEqual(accepted, [`${ROOT}yes`]);
    for (const one of [made, again]) {
      assert.deepEqual(refusedOf(one), { robots: 1 });
      assert.deepEqual(
        one.refusedUrls.map(({ url }) => url),
        [`${ROOT}no`],
      );
      assert.equal(one.queued, 2);
    }
  });
});

describe("a closed pattern", () => {
  const copies = Array.from({ length: 200 }, (_, at) => `${ROOT}copy/${at}`);

  /** Reads the copies of one text until their pattern is closed, and offers the rest. */
  function closed(via: "link" | "sitemap" = "link"): Frontier {
    const made = frontier();
    seed(made);
    const root = next(made);
    assert.ok(root !== undefined);
    take(made, { via, found_on: ROOT, depth: 1, links: linksTo(copies) });
    end(made, root);
    for (let page = next(made); page !== undefined; page = next(made)) {
      made.settle({ id: page.id, ok: true, isNew: page.url === copies[0], isCopy: true });
    }
    return made;
  }

  // proves: traps.refused, traps.warning
  it("turns away what is queued of it, each address once, and is reported once", () => {
    const made = closed();
    assert.deepEqual(refusedOf(made), { trap: 150 });
    assert.equal(made.takeDropped().length, 150);
    assert.deepEqual(made.closings(), [
      { pattern: "example.com/copy/*", pages: 50, stale: 49, urls: copies.slice(47, 50) },
    ]);
    assert.equal(made.queued + made.open, 0);
    const links = linksTo([...copies, `${ROOT}copy/201`]);
    take(made, { via: "link", found_on: ROOT, depth: 1, links });
    assert.deepEqual(refusedOf(made), { trap: 151 });
    assert.deepEqual(made.closings(), []);
  });

  // proves: traps.listed
  it("turns away nothing that a sitemap lists, and is then not reported", () => {
    const made = closed("sitemap");
    assert.deepEqual(refusedOf(made), {});
    assert.deepEqual(made.closings(), []);
    const links = linksTo([`${ROOT}copy/201`]);
    take(made, { via: "sitemap", found_on: ROOT, depth: 1, links });
    assert.equal(made.queued, 1);
  });
});
