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
  });
}

const take = (made: Frontier, offer: Offer): Offered => drained(made.offer(offer));

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
  it("reads every reachable page once, and none before all of the depth above have ended", () => {
    fc.assert(
      fc.property(site, fc.integer({ min: 1, max: 8 }), fc.nat(), (pages, places, order) => {
        const made = frontier();
        seed(made);
        const open: QueuedPage[] = [];
        const read = new Map<string, number>();
        for (let turn = order; ; turn = (turn * 7 + 3) % 1009) {
          while (open.length < places) {
            const page = made.take();
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
          made.settle({ id: page.id, ok: true, isFresh: true });
        }
        assert.deepEqual([...read].sort(), [...distances(pages)].sort());
        assert.equal(made.queued + made.open, 0);
        assert.equal(made.counts().discovered, read.size);
      }),
    );
  });

  it("is the same after the replay of what it was told, cut anywhere", () => {
    const step = fc.record({ urls: fc.array(fc.webUrl(), { maxLength: 5 }), fresh: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(), (steps, cut) => {
        const log: ((to: Frontier) => void)[] = [];
        const made = frontier({ strict_domain: false });
        const keep = (offered: Offered) => log.push((to) => to.replay(offered));
        keep(seed(made));
        for (const { urls, fresh } of steps) {
          const page = made.take();
          if (page === undefined) break;
          log.push((to) => to.start(page.id));
          const inside = urls.map((url, at) => (at % 2 === 0 ? url : `${ROOT}${at}/${url.length}`));
          keep(offerLinks(made, page, inside));
          const end = { id: page.id, ok: true, isFresh: fresh };
          made.settle(end);
          log.push((to) => void to.settle(end));
        }
        const rest = frontier({ strict_domain: false });
        for (const entry of log) entry(rest);
        assert.deepEqual(rest.counts(), made.counts());
        assert.deepEqual(rest.refusedUrls, made.refusedUrls);
        assert.deepEqual(rest.take(), made.take());
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
    const root = made.take();
    assert.ok(root !== undefined);
    assert.equal(made.take(), undefined);
    offerLinks(made, root, [`${ROOT}l1`, `${ROOT}l2`]);
    made.settle({ id: root.id, ok: true, isFresh: true });
    const order = Array.from({ length: 5 }, () => made.take()?.url.slice(ROOT.length));
    assert.deepEqual(order, ["l1", "s1", "l2", "s2", "s3"]);
  });

  // proves: page_event.citation.link
  it("cites where an address was accepted first", () => {
    const made = frontier();
    seed(made);
    const root = made.take();
    assert.ok(root !== undefined);
    assert.deepEqual(root.citation, { via: "seed", found_on: null, anchor: null, depth: 0 });
    offerLinks(made, root, [`${ROOT}a`]);
    made.settle({ id: root.id, ok: true, isFresh: true });
    const page = made.take();
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
    const root = made.take();
    assert.ok(root !== undefined);
    const given = ["https://other.org/x", `${ROOT}private`, "mailto:a@b.c", `${ROOT}a/undefined`];
    offerLinks(made, root, [...given, ...given, `${ROOT}ok`, `${ROOT}{{slug}}`]);
    made.settle({ id: root.id, ok: true, isFresh: true });
    const page = made.take();
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
    const root = made.take();
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
    const root = made.take();
    assert.ok(root !== undefined);
    offerLinks(made, root, [`${ROOT}a.pdf`, `${ROOT}b.PNG`]);
    made.settle({ id: root.id, ok: true, isFresh: true });
    assert.equal(made.take()?.url, `${ROOT}a.pdf`);
    assert.equal(made.take(), undefined);
    assert.equal(made.counts().discovered_kinds.pdf, 1);
  });

  // proves: frontier.files
  it("counts files and never gives them out, also past the depth", () => {
    const made = frontier({ max_depth: 0 });
    seed(made);
    const root = made.take();
    assert.ok(root !== undefined);
    offerLinks(made, root, [`${ROOT}a.pdf`, `${ROOT}b.PNG`, `${ROOT}c.zip`, `${ROOT}d`]);
    made.settle({ id: root.id, ok: true, isFresh: true });
    assert.equal(made.take(), undefined);
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
    const root = made.take();
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
});

describe("a trap", () => {
  /** Reads pages of a frontier for as long as there are any, `links` giving what each one links to. */
  function crawl(
    made: Frontier,
    links: (url: string) => readonly string[],
    isFresh = true,
  ): number {
    seed(made);
    let read = 0;
    for (let page = made.take(); page !== undefined; page = made.take()) {
      offerLinks(made, page, links(page.url));
      made.settle({ id: page.id, ok: true, isFresh: page.url === ROOT || isFresh });
      read++;
    }
    return read;
  }

  /** The same for a site whose pages all say what the root says, but for posts. */
  function crawlCopies(made: Frontier, links: (url: string) => readonly string[]): number {
    seed(made);
    let read = 0;
    for (let page = made.take(); page !== undefined; page = made.take()) {
      const isFresh = page.url === ROOT || /post\/\d+-/.test(page.url);
      const copy = isFresh ? {} : { copy_of: "hash" };
      const found = linksTo(links(page.url));
      const { depth } = page.citation;
      take(made, { via: "link", found_on: page.url, depth: depth + 1, links: found, ...copy });
      made.settle({ id: page.id, ok: true, isFresh, landed: page.url });
      read++;
    }
    return read;
  }

  it("of a path that goes on repeating itself is not followed far", () => {
    const made = frontier({ max_depth: 50 });
    const read = crawl(made, (url) => [`${url.replace(/\/$/, "")}/en/about/`]);
    assert.ok(read < 5, String(read));
    assert.ok((refusedOf(made)["trap"] ?? 0) > 0);
  });

  it("of facets that multiply is cut, and the list itself is read", () => {
    const made = frontier({ max_depth: 50 });
    const facets = ["color", "size", "brand", "sort", "page"];
    const links = (url: string) =>
      facets.flatMap((name) =>
        [1, 2, 3].map((value) => {
          const next = new URL(url === ROOT ? `${ROOT}shop` : url);
          next.searchParams.set(name, String(value));
          return next.href;
        }),
      );
    const read = crawl(made, links);
    assert.ok(read > 100 && read < 130, String(read));
  });

  it("of pages that say nothing new is closed, and what waits of it is turned away", () => {
    const made = frontier({ max_depth: 50 });
    const read = crawl(
      made,
      (url) => {
        const day = Number(/day=(\d+)/.exec(url)?.[1] ?? 0);
        return [1, 2, 3].map((more) => `${ROOT}calendar?day=${day * 3 + more}`);
      },
      false,
    );
    assert.ok(read < 100, String(read));
    assert.ok((refusedOf(made)["trap"] ?? 0) > 0);
    assert.equal(made.queued, 0);
  });

  it("is no large site: ten thousand threads that each say something are all read", () => {
    const made = frontier();
    const threads = Array.from({ length: 10_000 }, (_, at) => `${ROOT}thread/${at}-of-many`);
    assert.equal(
      crawl(made, (url) => (url === ROOT ? threads : [])),
      10_001,
    );
    assert.deepEqual(refusedOf(made), {});
  });

  it("is no list in many parts that say the same over links to pages of their own", () => {
    const made = frontier({ max_depth: 100 });
    const read = crawlCopies(made, (url) => {
      const part = Number(/page\/(\d+)$/.exec(url)?.[1] ?? (url === ROOT ? 1 : 99));
      const posts = [1, 2, 3].map((post) => `${ROOT}post/${part}-${post}`);
      return part < 64 ? [...posts, `${ROOT}post/page/${part + 1}`] : part === 64 ? posts : [];
    });
    assert.equal(read, 1 + 63 + 64 * 3);
    assert.deepEqual(refusedOf(made), {});
  });

  it("of lists and pages that lead to each other and say the same is closed", () => {
    const made = frontier({ max_depth: 5000 });
    const read = crawlCopies(made, (url) => {
      const at = Number(/(\d+)$/.exec(url)?.[1] ?? 0);
      return [url.includes("/day") ? `${ROOT}month/${at}` : `${ROOT}day/${at + 1}`];
    });
    assert.ok(read < 100, String(read));
  });

  it("of a site that answers everything with one page is closed, however its links spell", () => {
    for (const names of [["a", "b", "c"], Array.from({ length: 100 }, (_, at) => `part-${at}-x`)]) {
      const made = frontier({ max_depth: 5000 });
      const links = (url: string) => names.map((name) => `${url.replace(/\/$/, "")}/${name}`);
      const read = crawlCopies(made, links);
      assert.ok(read < names.length + 60, String(read));
      assert.ok((refusedOf(made)["trap"] ?? 0) > 0);
      assert.equal(made.queued, 0);
    }
  });
});
