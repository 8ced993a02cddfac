// Pages of a crawl in the order they settle to a graph: pages by landing, sections with parents, links, entities, mentions.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { GraphBuilder } from "../../../src/graph/build/builder.ts";
import { graphFile, graphLines } from "../../../src/graph/files/json-lines.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import type { GraphLine } from "../../../src/model/graph.ts";
import type { SettledPage } from "../../../src/model/site.ts";
import { at, completed, graphOf, ROOT, settledPage } from "../../support/graphs.ts";
import { itSlow } from "../../support/slow.ts";

type LineOf<K extends GraphLine["kind"]> = Extract<GraphLine, { kind: K }>;

function linesOf<K extends GraphLine["kind"]>(graph: SiteGraph, kind: K): readonly LineOf<K>[] {
  return [...graphLines(graph)].filter((line): line is LineOf<K> => line.kind === kind);
}

const WORDS = "Words enough to be a section of a page that says something.";

describe("the graph of a crawl", () => {
  // proves: graph.file.page, graph.file.section, graph.page_key, graph.section_id
  it("names pages by key and sections by page and order, each below the heading that stands above it", () => {
    const graph = graphOf([
      settledPage("/guide/?page=2", [
        { text: "Before the first heading." },
        { heading: "Guide", level: 1, text: WORDS },
        { heading: "Install", level: 2, text: WORDS },
        { heading: "On Linux", level: 3, text: WORDS },
        { heading: "Use", level: 2, text: WORDS },
      ]),
    ]);
    assert.deepEqual(linesOf(graph, "page"), [
      {
        kind: "page",
        key: "example.com/guide?page=2",
        url: at("/guide/?page=2"),
        title: "/guide/?page=2",
        depth: 1,
        chars: graph.pages[0]?.chars,
        content_hash: "hash of /guide/?page=2",
        sections: 5,
      },
    ]);
    const key = "example.com/guide?page=2";
    assert.deepEqual(
      linesOf(graph, "section").map(({ id, order, heading, level, parent_id, text }) => {
        return [id, order, heading, level, parent_id, text];
      }),
      [
        [`${key}#s0`, 0, "", 0, null, "Before the first heading."],
        [`${key}#s1`, 1, "Guide", 1, null, WORDS],
        [`${key}#s2`, 2, "Install", 2, `${key}#s1`, WORDS],
        [`${key}#s3`, 3, "On Linux", 3, `${key}#s2`, WORDS],
        [`${key}#s4`, 4, "Use", 2, `${key}#s1`, WORDS],
      ],
    );
  });

  // proves: graph.one_page_per_landing
  it("has a page once that two addresses land on, and edges to both lead to it", () => {
    const graph = graphOf([
      settledPage("/", [
        {
          text: WORDS,
          links: [
            ["/old", "the old"],
            ["/new", "the new"],
          ],
        },
      ]),
      settledPage("/new", [{ text: WORDS }], { requested: "/old" }),
      settledPage("/new", [{ text: WORDS }]),
    ]);
    assert.equal(graph.counts.pages, 2);
    assert.deepEqual(linesOf(graph, "link"), [
      {
        kind: "link",
        source: "example.com",
        target: "example.com/new",
        anchors: ["the old", "the new"],
        count: 2,
      },
    ]);
  });

  // proves: graph.file.link
  it("has an edge a pair of pages, with the anchors of all its links and six at most", () => {
    const many = Array.from({ length: 9 }, (_, n) => ["/b", `anchor ${n}`] as const);
    const graph = graphOf([
      settledPage(
        "/a",
        many.map(([url, anchor]) => ({ heading: anchor, text: WORDS, links: [[url, anchor]] })),
      ),
      settledPage("/b", [{ text: WORDS }]),
    ]);
    const [link] = linesOf(graph, "link");
    assert.deepEqual(
      link?.anchors,
      many.slice(0, 6).map(([, anchor]) => anchor),
    );
    assert.equal(link?.count, 9);
  });

  it("leaves out links to other sites, to pages that were not read and to the page itself", () => {
    const graph = graphOf([
      settledPage("/", [{ text: WORDS }], {
        links: [
          ["https://elsewhere.example/", "elsewhere"],
          ["/never", "never read"],
          ["/", "itself"],
          ["mailto:a@example.com", "mail"],
          ["https://docs.example.com/", "a part of the site"],
        ],
      }),
      settledPage("https://docs.example.com/", [{ text: WORDS }]),
    ]);
    assert.deepEqual(
      linesOf(graph, "link").map(({ target }) => target),
      ["docs.example.com"],
    );
  });

  // proves: graph.file.section_link
  it("keeps links of sections with their anchor, and lists their pages with the section", () => {
    const graph = graphOf([
      settledPage("/a", [
        { heading: "One", text: WORDS, links: [["/b", "see b"]] },
        { heading: "Two", text: WORDS },
      ]),
      settledPage("/b", [{ text: WORDS }]),
    ]);
    assert.deepEqual(linesOf(graph, "section_link"), [
      {
        kind: "section_link",
        section: "example.com/a#s0",
        target: "example.com/b",
        anchor: "see b",
      },
    ]);
    const links = linesOf(graph, "section").map((section) => section.links);
    assert.deepEqual(links, [["example.com/b"], [], []]);
  });

  // proves: graph.file.section_link
  it("leads links with fragments to the section they name, each once, however late its page is read", () => {
    const graph = graphOf([
      settledPage("/", [
        {
          text: WORDS,
          links: [
            ["/a#two", "the second"],
            ["/a#deep", "deep in it"],
            ["/a#%74wo", "the second again"],
            ["/a#gone", "gone"],
            ["/a", "bare"],
            ["/old#one", "by its old name"],
            ["/#own", "itself"],
          ],
        },
      ]),
      settledPage(
        "/a",
        [
          { heading: "One", text: WORDS, ids: ["one", "first"] },
          { heading: "Two", text: WORDS, ids: ["two", "deep"], links: [["/#own", "back"]] },
        ],
        { requested: "/old" },
      ),
    ]);
    assert.deepEqual(
      linesOf(graph, "section_link").map(({ target, target_section, anchor }) => {
        return [target, target_section, anchor];
      }),
      [
        ["example.com/a", "example.com/a#s1", "the second"],
        ["example.com/a", undefined, "gone"],
        ["example.com/a", "example.com/a#s0", "by its old name"],
        ["example.com", undefined, "back"],
      ],
    );
    assert.deepEqual(
      linesOf(graph, "link").map(({ target, count }) => [target, count]),
      [
        ["example.com/a", 2],
        ["example.com", 1],
      ],
    );
    assert.deepEqual(linesOf(graph, "section")[0]?.links, ["example.com/a"]);
  });

  // proves: graph.file.entity, graph.file.mention
  it("finds declared entities, symbols and subjects, and the sections that name them", () => {
    const lamp = {
      key: "Product:Aurora",
      type: "Product",
      name: "Aurora",
      aliases: ["Aurora Lamp"],
    };
    const graph = graphOf([
      settledPage("/", [{ text: WORDS, links: [["/lamp", "The Aurora"]] }]),
      settledPage("/lamp", [{ heading: "Lamp", text: WORDS }], {
        entities: [lamp],
        title: "The Aurora, a lamp",
      }),
      settledPage("/api", [{ heading: "read_all(path)", text: "Reads it all." }]),
      settledPage("/more", [
        {
          heading: "More",
          text: "Call `read_all` for the Aurora.",
          links: [["/lamp", "The Aurora"]],
        },
      ]),
      settledPage("/other", [{ text: "Auroras are no lamps, and read_allx is none." }]),
    ]);
    const named = linesOf(graph, "entity").map(({ type, name, pages }) => [type, name, pages]);
    assert.deepEqual(named, [
      ["Product", "Aurora", ["example.com/lamp", "example.com/more"]],
      ["Symbol", "read_all", ["example.com/api", "example.com/more"]],
      ["Subject", "The Aurora, a lamp", ["example.com/lamp"]],
    ]);
    assert.deepEqual(
      linesOf(graph, "mention").map(({ section, entity }) => [section, entity]),
      [
        ["example.com/lamp#s0", "Product:Aurora"],
        ["example.com/lamp#s0", "Subject:example.com/lamp"],
        ["example.com/api#s0", "Symbol:read_all"],
        ["example.com/more#s0", "Symbol:read_all"],
        ["example.com/more#s0", "Product:Aurora"],
      ],
    );
  });

  it("makes a symbol of a plain heading only where code of several sections uses it", () => {
    const pages = (uses: number) => [
      settledPage("/api", [{ heading: "restart", text: WORDS }]),
      ...Array.from({ length: uses }, (_, n) =>
        settledPage(`/use${n}`, [{ text: "Call `restart` then." }]),
      ),
    ];
    assert.equal(graphOf(pages(1)).counts.entities, 0);
    assert.deepEqual(graphOf(pages(2)).entities[0]?.key, "Symbol:restart");
  });

  it("calls a subject by the title of its page, with the path where titles are the same", () => {
    const linked = ["/a", "/b"].map((path) =>
      settledPage(path, [{ text: `${WORDS} See Chapter 6.` }], {
        links: [
          ["/install", "Chapter 6"],
          ["/upgrade", "Chapter 7"],
        ],
      }),
    );
    const graph = graphOf([
      ...linked,
      settledPage("/install", [{ text: "How to install it." }], { title: "Overview" }),
      settledPage("/upgrade", [{ text: "How to upgrade it." }], { title: "Overview" }),
    ]);
    const subjects = linesOf(graph, "entity").map(({ name, aliases, pages }) => [
      name,
      aliases,
      pages.length,
    ]);
    assert.deepEqual(subjects, [
      ["Overview", ["Chapter 6"], 3],
      ["Overview (/upgrade)", ["Chapter 7"], 1],
    ]);
  });

  it("takes no anchor that leads to many pages for a subject", () => {
    const pages = Array.from({ length: 8 }, (_, n) =>
      settledPage(`/p${n}`, [{ text: WORDS }], {
        links: [
          [`/p${(n + 1) % 8}`, "Next"],
          [`/p${(n + 2) % 8}`, "Next"],
        ],
      }),
    );
    assert.equal(graphOf(pages).counts.entities, 0);
  });
});

/** Pages of a few addresses that link to one another, some landing where another did. */
const SITES = fc.array(
  fc.record({
    path: fc.integer({ min: 0, max: 7 }),
    requested: fc.integer({ min: 0, max: 9 }),
    links: fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom("", "a", "b c"))),
  }),
  { maxLength: 14 },
);

describe("any crawl", () => {
  // proves: page_event.graph
  itSlow("counts while it runs what is there in the end, and gives one graph for one order", () => {
    fc.assert(
      fc.property(SITES, (site) => {
        const build = (): [GraphBuilder, SiteGraph] => {
          const builder = new GraphBuilder(ROOT);
          for (const { path, requested, links } of site) {
            const linked = links.map(([to, anchor]) => [`/${to}`, anchor] as const);
            const sections = [{ heading: "H", text: WORDS, links: linked.slice(0, 2) }];
            const options = { requested: `/${requested}`, links: linked };
            builder.add(settledPage(`/${path}`, sections, options));
          }
          return [builder, completed(builder.finish())];
        };
        const [builder, graph] = build();
        const { pages, sections, links } = builder.counts;
        const { counts } = graph;
        assert.deepEqual([pages, sections, links], [counts.pages, counts.sections, counts.links]);
        assert.deepEqual([...graphFile(graph)], [...graphFile(build()[1])]);
        const pairs = [...graph.links.source].map((from, n) => `${from} ${graph.links.target[n]}`);
        assert.equal(new Set(pairs).size, pairs.length);
        assert.ok([...graph.links.source].every((from, n) => from !== graph.links.target[n]));
      }),
    );
  });

  // proves: context.first_crawl
  itSlow("so far is the graph of the pages so far, whatever is taken in while it is built", () => {
    fc.assert(
      fc.property(SITES, fc.integer({ min: 1, max: 8 }), fc.boolean(), (site, most, isBegun) => {
        const page = ({ path, links }: (typeof site)[number]) => {
          const linked = links.map(([to, anchor]) => [`/${to}`, anchor] as const);
          return settledPage(`/${path}`, [{ heading: `H${path}()`, text: WORDS, links: linked }], {
            links: linked,
          });
        };
        const early = new GraphBuilder(ROOT);
        const whole = new GraphBuilder(ROOT);
        const untouched = new GraphBuilder(ROOT);
        for (const one of site) untouched.add(page(one));
        for (const one of site.slice(0, most)) {
          early.add(page(one));
          whole.add(page(one));
        }
        const building = whole.soFar();
        if (isBegun && site.length > 0) building.next();
        for (const one of site.slice(most)) whole.add(page(one));
        const soFar = [...graphFile(completed(building))];
        assert.deepEqual(soFar, [...graphFile(completed(early.finish()))]);
        const last = completed(whole.finish());
        assert.deepEqual([...graphFile(last)], [...graphFile(completed(untouched.finish()))]);
      }),
    );
  });

  itSlow(
    "whose first pages get other content in the end has the graph of pages that always had it",
    () => {
      fc.assert(
        fc.property(SITES, fc.integer({ min: 1, max: 6 }), (site, most) => {
          const page = ({ path, requested, links }: (typeof site)[number], isOld: boolean) => {
            const linked = links.map(([to, anchor]) => [`/${to}`, anchor] as const);
            const own = { heading: `H${path}()`, ids: [`id${path}`], text: WORDS };
            const sections = [
              ...(isOld
                ? [{ heading: "Menu_entry", text: "Chrome.", links: linked.slice(1) }]
                : []),
              {
                ...own,
                links: [
                  ...linked.slice(0, 2),
                  [`/${(path + 1) % 8}#id${(path + 1) % 8}`, "on"] as const,
                ],
              },
              ...(isOld ? [] : [{ heading: "End", level: 3, text: `${WORDS} H3()` }]),
            ];
            const made = settledPage(`/${path}`, sections, {
              requested: `/${requested}`,
              links: linked,
            });
            return { ...made, chars: 100 };
          };
          const always = new GraphBuilder(ROOT);
          const changed = new GraphBuilder(ROOT);
          const first: SettledPage[] = [];
          for (const [at, one] of site.entries()) {
            const isReplaced =
              first.length < most && !site.slice(0, at).some(({ path }) => path === one.path);
            always.add(page(one, !isReplaced));
            const number = changed.add(page(one, true));
            if (isReplaced && number === first.length) first.push(page(one, false));
          }
          changed.replaceFirst(first);
          const wanted = completed(always.finish());
          const graph = completed(changed.finish());
          const lines = (of: SiteGraph) =>
            [...graphFile(of)].filter((line) => !line.includes("Menu_entry"));
          if (site.length > first.length)
            assert.equal(graph.counts.sections, wanted.counts.sections);
          assert.deepEqual(lines(graph).slice(1), lines(wanted).slice(1));
        }),
      );
    },
  );
});
