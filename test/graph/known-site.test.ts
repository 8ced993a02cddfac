// A stored graph beside the same site read again: new, same, changed, moved and gone pages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { KnownSite } from "../../src/graph/known-site.ts";
import { wordsOf, wordsOfSections } from "../../src/graph/markdown-words.ts";
import { outlineOf, sectionById } from "../../src/graph/outline.ts";
import { readSections, storedSections } from "../../src/graph/section-texts.ts";
import { linksFrom, storedPage } from "../../src/graph/stored-page.ts";
import { SectionMissingError } from "../../src/model/errors.ts";
import type { SettledPage } from "../../src/model/site.ts";
import { at, graphOf, settledPage } from "../support/graphs.ts";

const text = (what: string) => `${what} in words enough to be a section of a page.`;

/** A page whose content has a hash, by which it is recognised at another address. */
function page(path: string, what = path, { requested = path, hash = what } = {}): SettledPage {
  const made = settledPage(path, [{ text: text(what) }], { requested });
  return { ...made, record: { ...made.record, words_hash: hash } };
}

const site = (...pages: readonly SettledPage[]) => new KnownSite(graphOf(pages));
const nothingLost = () => false;
const WHOLE = { sections: true, offset: 0, limit: 100 };

describe("a known site", () => {
  it("takes a page with the same words for the same, whatever its hash", () => {
    const known = site(page("/a", "A"));
    assert.equal(known.read(page("/a", "A", { hash: "another" })), "same");
    assert.equal(site(page("/a", "A")).read(page("/a", "B", { hash: "A" })), "same");
    assert.equal(site(page("/a", "A")).read(page("/a", "B")), "changed");
  });

  it("counts a page once, by what it was at first", () => {
    const known = site(page("/a", "A"), page("/b", "B"));
    known.read(page("/a", "A"));
    known.read(page("/a", "Z"));
    known.read(page("/b", "Z"));
    const { same, changed } = known.changes(nothingLost);
    assert.deepEqual([same, changed], [1, 1]);
  });

  it("takes an address nobody knew for new", () => {
    const known = site(page("/a", "A"));
    assert.equal(known.read(page("/n", "N")), "new");
    assert.equal(known.changes(nothingLost).new, 1);
  });

  it("takes a page for moved when its old address leads to a new one", () => {
    const known = site(page("/a", "A"));
    assert.equal(known.read(page("/n", "N", { requested: "/a" })), "moved");
    const { moved, moved_urls, gone } = known.changes(() => true);
    assert.deepEqual([moved, moved_urls, gone], [1, [{ from: at("/a"), to: at("/n") }], 0]);
  });

  it("takes a page for moved when its old address leads to another known page", () => {
    const known = site(page("/a", "A"), page("/b", "B"));
    assert.equal(known.read(page("/b", "B", { requested: "/a" })), "same");
    assert.deepEqual(known.changes(() => true).moved_urls, [{ from: at("/a"), to: at("/b") }]);
  });

  it("does not take a page for moved that was read at its own address", () => {
    const known = site(page("/a", "A"), page("/b", "B"));
    known.read(page("/a", "A"));
    known.read(page("/b", "B", { requested: "/a" }));
    assert.equal(known.changes(nothingLost).moved, 0);
  });

  it("takes a page for moved when its content is at a new address and its own is gone", () => {
    const known = site(page("/a", "A"));
    assert.equal(known.missing(at("/a")), "gone");
    assert.equal(known.read(page("/n", "A")), "moved");
    // Once.
    assert.equal(known.read(page("/m", "A")), "new");
    const { moved, gone, new: fresh } = known.changes(nothingLost);
    assert.deepEqual([moved, gone, fresh], [1, 0, 1]);
  });

  it("finds the move when the old address turns out to be gone afterwards", () => {
    const known = site(page("/a", "A"), page("/b", "B"));
    assert.equal(known.read(page("/n", "A")), "new");
    known.read(page("/b", "B"));
    const { moved_urls, gone, new: fresh } = known.changes((url) => url === at("/a"));
    assert.deepEqual([moved_urls, gone, fresh], [[{ from: at("/a"), to: at("/n") }], 0, 0]);
  });

  it("does not recognise by its content a page that is still there, or one of several alike", () => {
    const known = site(page("/a", "A"));
    assert.equal(known.read(page("/n", "A")), "new");
    known.read(page("/a", "A"));
    assert.equal(known.changes(nothingLost).moved, 0);
    const alike = site(page("/a", "A"), page("/b", "A"));
    alike.missing(at("/a"));
    assert.equal(alike.read(page("/n", "A")), "new");
  });

  it("does not take pages without a hash for each other", () => {
    const plain = (path: string) => settledPage(path, [{ text: text(path) }]);
    const known = site(plain("/a"));
    known.missing(at("/a"));
    assert.equal(known.read(plain("/n")), "new");
  });

  it("says which pages are gone: those missing, and those lost", () => {
    const known = site(page("/a", "A"), page("/b", "B"), page("/c", "C"), page("/d", "D"));
    known.missing(at("/a"));
    known.read(page("/b", "B"));
    known.carry(at("/c"));
    assert.deepEqual(known.changes(nothingLost).gone_urls, [at("/a")]);
    assert.deepEqual(known.changes(() => true).gone_urls, [at("/a"), at("/d")]);
    assert.equal(known.changes(() => true).gone, 2);
  });

  it("knows the number of a page that is carried over, under any spelling of its address", () => {
    const known = site(page("/a", "A"), page("/b", "B"));
    assert.equal(known.carry(`${at("/b")}#part`), 1);
    assert.equal(known.carry(at("/n")), undefined);
    assert.equal(known.carry("no address"), undefined);
    assert.equal(known.missing(at("/n")), null);
  });

  it("lists 200 pages of a kind, and counts all", () => {
    const pages = Array.from({ length: 201 }, (_, number) => page(`/p${number}`));
    const { gone, gone_urls } = site(...pages).changes(() => true);
    assert.deepEqual([gone, gone_urls.length], [201, 200]);
    const moving = site(...pages);
    for (let number = 0; number < 201; number++) {
      moving.read(page(`/n${number}`, "N", { requested: `/p${number}` }));
    }
    const { moved, moved_urls } = moving.changes(nothingLost);
    assert.deepEqual([moved, moved_urls.length], [201, 200]);
  });

  it("has a digest of its pages and their content", () => {
    const { digest } = site(page("/a", "A"), page("/b", "B"));
    assert.equal(site(page("/a", "A"), page("/b", "B")).digest, digest);
    assert.notEqual(site(page("/b", "B"), page("/a", "A")).digest, digest);
    assert.notEqual(site(page("/a", "A")).digest, digest);
    const other = { ...page("/b", "B"), content_hash: "another" };
    assert.notEqual(site(page("/a", "A"), other).digest, digest);
  });
});

describe("a page of a graph", () => {
  const home = settledPage(
    "/",
    [
      { text: text("Home"), links: [["/a", "To A"]] },
      { heading: "More", level: 3, text: text("More"), links: [["/a", "Again"]] },
    ],
    { title: "Start", depth: 0 },
  );
  const graph = graphOf([home, page("/a", "A")]);

  it("is kept with its sections and its links", () => {
    const kept = storedPage(graph, 0);
    assert.ok(kept !== undefined);
    const { markdown, record, links, ...rest } = kept;
    assert.deepEqual(rest, {
      requested: at("/"),
      url: at("/"),
      title: "Start",
      depth: 0,
      chars: home.chars,
      content_hash: "hash of /",
    });
    assert.deepEqual(
      record.sections.map(({ start, end, ...section }) => [section, markdown.slice(start, end)]),
      [
        [{ heading: "", level: 0, links: [{ url: at("/a"), anchor: "To A" }] }, text("Home")],
        [{ heading: "More", level: 3, links: [{ url: at("/a"), anchor: "Again" }] }, text("More")],
      ],
    );
    assert.deepEqual(links, linksFrom(graph, 0));
    assert.deepEqual(links, [
      { url: at("/a"), anchor: "To A", nofollow: false },
      { url: at("/a"), anchor: "Again", nofollow: false },
    ]);
  });

  it("is kept with the hash of its words where it has one", () => {
    assert.equal(storedPage(graph, 1)?.record.words_hash, "A");
    assert.ok(!("words_hash" in (storedPage(graph, 0)?.record ?? {})));
    assert.equal(storedPage(graph, 2), undefined);
  });

  it("makes the same graph again", () => {
    const again = graphOf([0, 1].flatMap((number) => storedPage(graph, number) ?? []));
    assert.deepEqual(again.counts, graph.counts);
    assert.deepEqual([...outlineOf(again, WHOLE).pages], [...outlineOf(graph, WHOLE).pages]);
  });

  it("is kept with the entities that it declares", () => {
    const lamp = { key: "lamp", type: "Product", name: "Desk lamp", aliases: [] };
    const declaring = settledPage("/", [{ text: text("Desk lamp") }], { entities: [lamp] });
    const entities = storedPage(graphOf([declaring]), 0)?.record.entities ?? [];
    assert.deepEqual(
      entities.map(({ name, type }) => [name, type]),
      [["Desk lamp", "Product"]],
    );
  });

  it("has its sections as texts, in the graph as when it was read", () => {
    const stored = storedSections(graph, 0);
    assert.deepEqual(stored, [
      { heading: "", level: 0, text: text("Home") },
      { heading: "More", level: 3, text: text("More") },
    ]);
    assert.deepEqual(readSections(home.markdown, home.record.sections), stored);
  });
});

describe("the outline of a graph", () => {
  const graph = graphOf([
    settledPage("/", [{ text: text("Home") }, { heading: "More", level: 2, text: text("More") }], {
      title: "Start",
    }),
    settledPage("/a", [{ heading: "A", level: 1, text: text("A") }], { title: "Page A" }),
  ]);
  const pagesOf = (wanted?: string, part = WHOLE) => [
    ...outlineOf(graph, { page: wanted, ...part }).pages,
  ];

  it("has the headings of every page, with the ids of their sections", () => {
    const { root } = outlineOf(graph, WHOLE);
    assert.equal(root, graph.root);
    assert.deepEqual(pagesOf(), [
      {
        url: at("/"),
        title: "Start",
        sections: [
          { id: "example.com#s0", heading: "", level: 0, chars: text("Home").length },
          { id: "example.com#s1", heading: "More", level: 2, chars: text("More").length },
        ],
      },
      {
        url: at("/a"),
        title: "Page A",
        sections: [{ id: "example.com/a#s0", heading: "A", level: 1, chars: text("A").length }],
      },
    ]);
  });

  it("comes in parts", () => {
    const whole = pagesOf();
    const part = (offset: number, limit: number) => pagesOf(undefined, { ...WHOLE, offset, limit });
    assert.deepEqual(part(0, 1), whole.slice(0, 1));
    assert.deepEqual(part(1, 5), whole.slice(1));
    assert.deepEqual(part(2, 5), []);
    assert.deepEqual(pagesOf(at("/a"), { ...WHOLE, offset: 1 }), []);
  });

  it("is that of one page, under any spelling of its address", () => {
    assert.deepEqual(
      pagesOf(`${at("/a")}#top`).map(({ url }) => url),
      [at("/a")],
    );
    assert.deepEqual(pagesOf(at("/none")), []);
    assert.deepEqual(pagesOf("no address"), []);
  });

  it("leads to the text of each section", () => {
    assert.deepEqual(sectionById(graph, "example.com#s1"), {
      id: "example.com#s1",
      page_url: at("/"),
      page_title: "Start",
      heading: "More",
      level: 2,
      text: text("More"),
    });
    assert.equal(sectionById(graph, "example.com/a#s0").heading, "A");
  });

  it("has no section of another page, or past the last, or under no id", () => {
    for (const id of [
      "example.com#s2",
      "example.com/a#s1",
      "example.com/b#s0",
      "example.com#s",
      "example.com",
      "example.com#s-1",
      "#s0",
      "",
      "example.com#s1 ",
      "example.com#s0000000001",
    ]) {
      assert.throws(() => sectionById(graph, id), SectionMissingError, id);
    }
  });
});

describe("the words of Markdown", () => {
  it("are what a reader sees, without marks", () => {
    assert.deepEqual(wordsOf("**Bold** and _light_ `code` ~~old~~ [link](https://a.test)!"), [
      "Bold",
      "and",
      "light",
      "code",
      "old",
      "link",
    ]);
    assert.deepEqual(wordsOf("| a | b |\n| --- | --- |\n| 1 | € |"), ["a", "b", "1", "€"]);
    assert.deepEqual(wordsOf("- - ~ = ^ + < > ..."), []);
    assert.deepEqual(wordsOf(""), []);
  });

  it("of sections are those of their headings and texts in order", () => {
    const sections = [
      { heading: "", level: 0, text: "one" },
      { heading: "Two", level: 2, text: "three **four**" },
    ];
    assert.deepEqual(wordsOfSections(sections), ["one", "Two", "three", "four"]);
  });
});
