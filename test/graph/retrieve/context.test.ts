// A query to a bundle: what is scored, what is reached by links, how the size is shared out, what each source is told as.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import type { ContextSource } from "../../../src/model/graph.ts";
import { SETTINGS } from "../../../src/model/settings.ts";
import {
  at,
  contextOf,
  graphOf,
  indexOf,
  type MadeSection,
  settledPage,
} from "../../support/graphs.ts";

/** Words that no query of these tests has, enough for a section of so many characters; each call gives others. */
let fillers = 0;
function filler(chars: number): string {
  const word = `filler${(fillers++).toString(36)} `;
  return word
    .repeat(Math.ceil(chars / word.length))
    .slice(0, chars)
    .trimEnd();
}

const section = (heading: string, text: string, links: MadeSection["links"] = []): MadeSection => ({
  heading,
  text,
  links,
});
const about = (source: ContextSource) => [source.heading, source.hops, source.reason];
function nth(sources: readonly ContextSource[], place: number): ContextSource {
  const source = sources[place];
  assert.ok(source !== undefined, `there are ${sources.length} sources`);
  return source;
}
const pathOf = ({ page_url }: ContextSource) => new URL(page_url).pathname;

describe("the words of a query", () => {
  // proves: context.bm25.b, context.bm25.k1
  it("find sections by BM25 with the length normalised by b and saturated by k1", () => {
    const graph = graphOf([
      settledPage("/a", [{ text: "alpha beta beta" }], { title: "" }),
      settledPage("/b", [{ text: "beta gamma gamma gamma gamma" }], { title: "" }),
    ]);
    const scores = indexOf(graph).search(["gamma"]);
    const { GRAPH_BM25_K1: k1, GRAPH_BM25_B: b } = SETTINGS;
    assert.deepEqual([k1, b], [1.5, 0.75]);
    // Each address adds its one word with weight 2: lengths 5 and 7, 6 on average.
    const rarity = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5));
    const expected = (rarity * 4 * (k1 + 1)) / (4 + k1 * (1 - b + (b * 7) / 6));
    assert.ok(Math.abs(scores.of(1) - expected) < 1e-5);
    assert.equal(scores.of(0), 0);
  });

  // proves: context.heading.weight
  it("count three times in a heading", () => {
    const words = (count: number) => filler(90) + " lamp".repeat(count);
    const of = (heading: string, count: number): number => {
      const graph = graphOf([
        settledPage("/a", [section(heading, words(count))], { title: "" }),
        settledPage("/b", [section("Else", filler(100))], { title: "" }),
      ]);
      return indexOf(graph).search(["lamp"]).of(0);
    };
    assert.equal(SETTINGS.GRAPH_HEADING_WEIGHT, 3);
    assert.ok(Math.abs(of("Lamp", 0) - of("word", 3)) < 0.12);
    assert.ok(of("Lamp", 0) > of("word", 2));
  });

  // proves: context.heading.ubiquity
  it("count nothing in a heading that stands on more than half of the pages", () => {
    const pages = (count: number) =>
      Array.from({ length: 20 }, (_, n) =>
        settledPage(`/p${n}`, [section(n < count ? "Warranty" : `Else ${n}`, filler(60))], {
          title: `Page ${n}`,
        }),
      );
    assert.equal(indexOf(graphOf(pages(10))).search(["warranty"]).matching.length, 10);
    assert.equal(indexOf(graphOf(pages(11))).search(["warranty"]).matching.length, 0);
  });

  it("put the best in order, however many there are, those of one score by their place", () => {
    const graph = graphOf(
      Array.from({ length: 300 }, (_, n) =>
        settledPage(`/p${n}`, [section("", `${filler((n * 7919) % 97)} lamp`)], { title: "" }),
      ),
    );
    const scores = indexOf(graph).search(["lamp"]);
    const all = scores.best(scores.matching, 300);
    const sorted = [...scores.matching].sort((a, b) => scores.of(b) - scores.of(a) || a - b);
    assert.deepEqual(all, sorted);
    for (let most = 0; most < 300; most++) {
      assert.deepEqual(scores.best(scores.matching, most), sorted.slice(0, most));
    }
  });

  it("count a quarter where they only ask, and whole where nothing else is asked", () => {
    const graph = graphOf([
      settledPage("/a", [section("", "how a lamp is lit")], { title: "" }),
      settledPage("/b", [section("", "how why what")], { title: "" }),
    ]);
    const index = indexOf(graph);
    const alone = index.search(["how"]).of(1);
    assert.ok(alone > 0);
    assert.ok(Math.abs(index.search(["how", "lamp"]).of(1) - alone / 4) < 1e-5);
    assert.equal(index.search(["how", "nowhere"]).of(1), alone);
  });

  it("count half in a part of a name where sections spell the name", () => {
    const graph = graphOf([
      settledPage("/a", [section("", "the open_file call")], { title: "" }),
      settledPage("/b", [section("", "open any file there")], { title: "" }),
    ]);
    const index = indexOf(graph);
    const parts = index.search(["open", "file"]).of(1);
    assert.ok(Math.abs(index.search(["open", "file", "open_file"]).of(1) - parts / 2) < 1e-5);
    assert.equal(index.search(["open", "file", "open_fil"]).of(1), parts);
    assert.equal(index.search(["open", "file", "open", "file", "open_file"]).of(1), parts);
  });

  it("find texts in scripts of every kind", () => {
    const graph = graphOf([
      settledPage("/ja", [section("設定", "接続の最大数は設定ファイルで変更できます。")]),
      settledPage("/ru", [section("Настройка", "Число соединений меняется в файле настроек.")]),
      settledPage("/ar", [section("الإعدادات", "يمكن تغيير عدد الاتصالات في ملف الإعدادات.")]),
      settledPage("/fr", [
        section("Réglages", "Le nombre de connexions se règle là où l'on démarre."),
      ]),
    ]);
    const first = (query: string) =>
      contextOf(graph, query, { max_hops: 0 }).sources.map(pathOf)[0];
    assert.equal(first("最大数"), "/ja");
    assert.equal(first("число соединений"), "/ru");
    assert.equal(first("عدد الاتصالات"), "/ar");
    assert.equal(first("regle demarre"), "/fr");
  });
});

/** A page that matches, and what lies around it. */
const LINKED = graphOf([
  settledPage(
    "/start",
    [
      section("Quantum lamps", "All about quantum lamps. [how](/way)", [
        ["/way", "how they shine"],
      ]),
      section("Beside", filler(80)),
    ],
    { title: "Start", links: [["/far", "the distance"]] },
  ),
  settledPage("/way", [section("Emission", filler(80), [["/end", "the end"]])], { title: "Way" }),
  settledPage("/far", [section("Remote", filler(80))], { title: "Far" }),
  settledPage("/end", [section("Last", filler(80))], { title: "End" }),
  ...Array.from({ length: 8 }, (_, n) => settledPage(`/other${n}`, [section(`O${n}`, filler(70))])),
]);

describe("what the matches lead to", () => {
  // proves: context.source.hops, context.source.reason.query, context.source.reason.page_link
  // proves: context.source.reason.section_link, context.expand.hops
  it("is reached hop by hop, each source with its reason", () => {
    const { sources } = contextOf(LINKED, "quantum", { max_hops: 2 });
    const told = new Map(sources.map((source) => [source.heading, about(source).slice(1)]));
    assert.deepEqual(told.get("Quantum lamps"), [0, "matched query"]);
    assert.deepEqual(told.get("Emission"), [1, 'linked from this section as "how they shine"']);
    assert.deepEqual(told.get("Remote"), [1, 'linked from this page as "the distance"']);
    assert.deepEqual(told.get("Beside"), [1, 'linked from this page as "Start"']);
    assert.deepEqual(told.get("Last"), [2, 'linked from this section as "the end"']);
  });

  it("is what links say of a section that has none of the words, with an anchor that has one", () => {
    const links: MadeSection["links"] = [["/told#deep", "its gears"]];
    const told = section("Quiet", filler(60));
    const graph = graphOf([
      settledPage("/told", [section("First", filler(60)), { ...told, ids: ["deep"] }]),
      settledPage("/a", [
        section("A", `${filler(60)}. A clockwork turns by [its gears](/told#deep) alone.`, links),
      ]),
      settledPage("/b", [
        section("B", `${filler(60)} [gears](/told#deep)`, [["/told#deep", "gears"]]),
      ]),
      ...Array.from({ length: 8 }, (_, n) =>
        settledPage(`/other${n}`, [section(`O${n}`, filler(70))]),
      ),
    ]);
    const { sources } = contextOf(graph, "clockwork", { max_hops: 1 });
    assert.deepEqual(about(nth(sources, 0)), ["A", 0, "matched query"]);
    assert.deepEqual(about(nth(sources, 1)), [
      "Quiet",
      1,
      'linked from this section as "its gears"',
    ]);
    const own = contextOf(graph, "clockwork", { max_hops: 0 }).sources;
    assert.deepEqual(own.map(about), [["A", 0, "matched query"]]);
    const scores = indexOf(graph).search(["gear"]);
    assert.ok(scores.of(1) > 0 && !scores.holds(1));
    assert.deepEqual([...scores.described], [1]);
    assert.equal(indexOf(graph).search(["gear"], { byLinks: false }).of(1), 0);
  });

  // proves: context.max_hops.zero
  it("is no further away than max_hops, and nothing at 0", () => {
    const hops = (max_hops: number) =>
      contextOf(LINKED, "quantum", { max_hops }).sources.map((source) => source.hops);
    assert.deepEqual(hops(0), [0]);
    assert.equal(Math.max(...hops(1)), 1);
    assert.ok(
      !contextOf(LINKED, "quantum", { max_hops: 1 }).sources.some((s) => s.heading === "Last"),
    );
  });

  // proves: context.source.reason.no_anchor
  it("quotes the page's title where a link has no words", () => {
    const graph = graphOf([
      settledPage("/a", [section("Quantum", "quantum", [["/b", ""]])], { title: "A" }),
      settledPage("/b", [section("Other", filler(60))], { title: "The B page" }),
      settledPage("/c", [section("More", filler(60))]),
    ]);
    const { sources } = contextOf(graph, "quantum");
    assert.deepEqual(about(nth(sources, 1)), [
      "Other",
      1,
      'linked from this section as "The B page"',
    ]);
  });

  // proves: context.expand.specificity
  it("leaves out a page that every page links to", () => {
    const pages = Array.from({ length: 10 }, (_, n) =>
      settledPage(`/p${n}`, [section(n === 0 ? "Quantum" : `H${n}`, filler(60))], {
        links: [
          ["/imprint", "imprint"],
          ["/", "home"],
        ],
      }),
    );
    const graph = graphOf([
      ...pages,
      settledPage("/imprint", [section("Imprint", filler(60))], { links: [["/", "home"]] }),
    ]);
    const { sources } = contextOf(graph, "quantum");
    assert.deepEqual(sources.map(pathOf), ["/p0"]);
  });

  // proves: context.source.reason.entity, context.expand.mentions
  it("has sections that name an entity the match names", () => {
    const lamp = { key: "Product:Aurora", type: "Product", name: "Aurora", aliases: [] };
    const graph = graphOf([
      settledPage("/lamp", [section("Quantum", "The quantum lamp")], { entities: [lamp] }),
      settledPage("/care", [section("Care", `${filler(60)} Aurora`)]),
      ...Array.from({ length: 8 }, (_, n) => settledPage(`/o${n}`, [section(`O${n}`, filler(70))])),
    ]);
    const { sources } = contextOf(graph, "quantum");
    assert.deepEqual(about(nth(sources, 1)), ["Care", 1, "also describes Aurora"]);
    assert.equal(SETTINGS.GRAPH_MENTION_WEIGHT, 0.25);
  });

  it("shares out what a match has: one of two links gets more than one of many", () => {
    const many = Array.from({ length: 20 }, (_, n) => [`/m${n}`, `m${n}`] as const);
    const graph = graphOf([
      settledPage("/few", [section("Quantum", "quantum lamp", [["/one", "one"]])]),
      settledPage("/many", [section("Quantum also", "quantum lamp", many)]),
      settledPage("/one", [section("One", filler(60))]),
      ...many.map(([path]) => settledPage(path, [section(path, filler(60))])),
    ]);
    const { sources } = contextOf(graph, "quantum", { max_chars: 100_000 });
    const scoreOf = (path: string) => sources.find((source) => pathOf(source) === path)?.score ?? 0;
    assert.ok(scoreOf("/one") > 5 * scoreOf("/m3"));
    const reached = sources.filter(({ hops }) => hops > 0);
    const matched = sources.filter(({ hops }) => hops === 0);
    const sum = (of: readonly ContextSource[]) => of.reduce((total, { score }) => total + score, 0);
    assert.ok(sum(reached) < sum(matched));
  });
});

describe("a link in a matching section", () => {
  it("means the section it names, or the first of the page and the best for the query", () => {
    const scoreOf = (address: string) => {
      const graph = graphOf([
        settledPage("/a", [section("Quantum", "quantum quantum lamp", [[address, "there"]])]),
        settledPage("/b", [
          { ...section("Intro", filler(60)), ids: ["intro"] },
          section("Other", `quantum ${filler(60)}`),
        ]),
      ]);
      const { sources } = contextOf(graph, "quantum", { max_chars: 100_000, max_hops: 1 });
      return sources.find(({ heading }) => heading === "Intro")?.score ?? 0;
    };
    const [named, whole] = [scoreOf("/b#intro"), scoreOf("/b")];
    assert.ok(whole > 0 && named > whole, `${named} and ${whole}`);
  });
});

/** A site of pages with three to five sections each, half of which match "quantum". */
const LARGE = graphOf(
  Array.from({ length: 60 }, (_, n) =>
    settledPage(
      `/p${n}`,
      Array.from({ length: 5 }, (_, s) =>
        section(`Part ${n} ${s}`, `${(n + s) % 2 === 0 ? "quantum " : ""}${filler(700)}`),
      ),
      {
        title: `Page ${n}`,
        links: [
          [`/p${(n + 1) % 60}`, "onward"],
          [`/p${(n + 7) % 60}`, `leap ${n}`],
        ],
      },
    ),
  ),
);

describe("the bundle", () => {
  // proves: context.text.sections, context.sources.order, context.pages_mapped, context.source.tier
  // proves: context.tier.map
  it("has three parts, whole sections before openings before the map", () => {
    const { text, sources, pages_mapped, stats } = contextOf(LARGE, "quantum");
    const places = [
      "## Relevant content\n\n### ",
      "\n\n## Further content (openings only)\n\n### ",
      "\n\n## Other pages on this site (not included above)\n\n- Page ",
    ].map((part) => text.indexOf(part));
    assert.deepEqual(
      [...places].sort((a, b) => a - b),
      places,
    );
    assert.equal(places[0], 0);
    const tiers = sources.map(({ tier }) => tier);
    assert.deepEqual([...tiers].sort(), tiers);
    const openings = tiers.filter((tier) => tier === "opening").length;
    assert.ok(openings > 0);
    assert.deepEqual(
      [stats.sections_full, stats.sections_opening],
      [tiers.length - openings, openings],
    );
    for (const url of pages_mapped) assert.ok(text.indexOf(`: ${url}`, places[2]) > 0);
    const shown = new Set(sources.map(({ page_url }) => page_url));
    assert.ok(pages_mapped.length > 0 && pages_mapped.every((url) => !shown.has(url)));
  });

  it("is Markdown as a whole: no open fence, no indent of a list, headings escaped", () => {
    const listing = `${"a line of words ".repeat(15)}\n\n\`\`\`js\n${"quantum();\n".repeat(900)}\`\`\``;
    const graph = graphOf([
      ...Array.from({ length: 30 }, (_, n) =>
        settledPage(`/l${n}`, [section(`Vec<T> and __init__(${n})`, `quantum ${n} ${listing}`)]),
      ),
      settledPage("/list", [
        section("Steps", `      - quantum of ${filler(80)}\n        and more\n  - ${filler(30)}\n`),
      ]),
    ]);
    const { text, sources } = contextOf(graph, "quantum");
    assert.ok(sources.some(({ tier }) => tier === "opening"));
    assert.equal((text.match(/^```/gm) ?? []).length % 2, 0);
    assert.ok(!text.includes("### Vec<T>") && text.includes("### Vec\\<T> and \\_\\_init"));
    assert.match(text, /\n\n- quantum of filler[^\n]*\n {2}and more\n- filler/);
  });

  // proves: context.tier.full, context.tier.expansion, context.tier.openings
  it("gives 65 % to whole sections, at most 35 % of that to what is reached, 20 % to openings of 400 characters", () => {
    const max_chars = 20_000;
    const { sources } = contextOf(LARGE, "quantum", { max_chars });
    const full = sources.filter(({ tier }) => tier === "full");
    const chars = (of: readonly ContextSource[]) => of.reduce((sum, one) => sum + one.chars, 0);
    assert.ok(chars(full) <= 0.65 * max_chars && chars(full) > 0.55 * max_chars);
    const linking = graphOf([
      settledPage("/hub", [
        section(
          "Hub",
          Array.from({ length: 20 }, (_, n) => `Quantum is [part ${n}](/t${n}).`).join("\n\n"),
          Array.from({ length: 20 }, (_, n) => [`/t${n}`, `part ${n}`] as const),
        ),
      ]),
      ...Array.from({ length: 20 }, (_, n) =>
        settledPage(`/t${n}`, [section(`T${n}`, filler(1000))]),
      ),
    ]);
    const reached = contextOf(linking, "quantum", { max_chars }).sources.filter(
      ({ tier, hops }) => tier === "full" && hops > 0,
    );
    assert.ok(chars(reached) <= 0.35 * 0.65 * max_chars);
    assert.ok(chars(reached) > 0.25 * 0.65 * max_chars);
    const openings = sources.filter(({ tier }) => tier === "opening");
    assert.ok(openings.every((one) => one.chars <= 400) && openings.some((one) => one.chars > 390));
    assert.ok(chars(openings) <= 0.2 * max_chars && chars(openings) > 0.15 * max_chars);
  });

  it("says where in the text each section's words stand", () => {
    for (const max_chars of [200, 2000, 20_000]) {
      const { text, sources } = contextOf(LARGE, "quantum", { max_chars });
      for (const { heading, offset, chars } of sources) {
        const [last, address, title] = text.slice(0, offset).split("\n\n").reverse();
        assert.deepEqual([last, title], ["", `### ${heading}`], `${address} at ${offset}`);
        assert.equal(text.slice(offset + chars).slice(0, 2), "\n\n");
        assert.equal(text.slice(offset, offset + chars).length, chars);
      }
      assert.ok(max_chars < 20_000 || sources.length > 1);
    }
  });

  it("has the best match whole wherever it fits, what else it leaves no room for aside", () => {
    const graph = graphOf([
      settledPage("/best", [section("Quantum", `quantum quantum ${filler(6000)}`)]),
      ...Array.from({ length: 9 }, (_, n) =>
        settledPage(`/p${n}`, [section(`P${n}`, `quantum ${filler(1500)}`)]),
      ),
    ]);
    const { sources } = contextOf(graph, "quantum", { max_chars: 10_000 });
    assert.deepEqual([nth(sources, 0).heading, nth(sources, 0).tier], ["Quantum", "full"]);
  });

  // proves: context.tier.passages
  it("has passages of a best match that is longer than the room, below its heading path", () => {
    const long = [filler(1500), "The quantum lamp needs oil.", filler(1500)].join("\n\n");
    const graph = graphOf([
      settledPage("/best", [
        { heading: "Care", level: 1, text: "" },
        { heading: "Lamps", level: 2, text: long },
      ]),
      settledPage("/other", [section("Other", `quantum ${filler(200)}`)]),
    ]);
    const { text, sources, stats } = contextOf(graph, "quantum lamp", { max_chars: 1500 });
    const { heading, tier, chars, offset, passages } = nth(sources, 0);
    assert.deepEqual([heading, tier, stats.sections_full], ["Lamps", "full", 2]);
    assert.ok(text.startsWith("## Relevant content\n\n### Care > Lamps\n\n"));
    assert.match(text.slice(offset, offset + chars), /^\[…\]\n\nThe quantum lamp needs oil\./);
    assert.ok(
      passages?.some(({ start, end }) => long.slice(start, end).includes("lamp needs oil")),
      JSON.stringify(passages),
    );
    assert.deepEqual([nth(sources, 1).heading, nth(sources, 1).passages], ["Other", undefined]);
    const whole = contextOf(graph, "quantum lamp", { max_chars: 20_000 }).sources;
    assert.ok(whole.every(({ passages: parts }) => parts === undefined));
  });

  it("takes a section that is only reached before a match with a lower score, never before a better one", () => {
    const links: MadeSection["links"] = [["/told", "the gears"]];
    const graph = graphOf([
      settledPage("/told", [section("Told", filler(900))]),
      settledPage("/a", [section("A", "A clockwork turns by [the gears](/told).", links)]),
      ...Array.from({ length: 6 }, (_, n) =>
        settledPage(`/weak${n}`, [section(`W${n}`, `clockwork ${filler(900)}`)]),
      ),
    ]);
    const whole = (from: SiteGraph, max_chars: number) =>
      contextOf(from, "clockwork", { max_chars }).sources.filter(({ tier }) => tier === "full");
    assert.deepEqual(
      whole(graph, 5000)
        .slice(0, 2)
        .map(({ heading, hops }) => [heading, hops]),
      [
        ["A", 0],
        ["Told", 1],
      ],
    );
    // Half of the sections of LARGE match; the others only stand beside them.
    const matched = contextOf(LARGE, "quantum", { max_chars: 20_000 }).sources;
    assert.ok(matched.filter(({ tier }) => tier === "full").every(({ hops }) => hops === 0));
  });

  // proves: context.tier.expansion_unused
  it("gives room reserved for expansion to matches where nothing is reached", () => {
    const { sources } = contextOf(LARGE, "quantum", { max_chars: 20_000, max_hops: 0 });
    const full = sources.filter(({ tier }) => tier === "full");
    assert.ok(full.reduce((sum, { chars }) => sum + chars, 0) > 0.55 * 20_000);
    assert.ok(sources.every(({ hops }) => hops === 0));
  });

  // proves: context.tier.per_page
  it("takes three whole sections of one page at most", () => {
    const { sources } = contextOf(LARGE, "quantum", { max_chars: 400_000 });
    const perPage = new Map<string, number>();
    for (const { tier, page_url } of sources) {
      if (tier === "full") perPage.set(page_url, (perPage.get(page_url) ?? 0) + 1);
    }
    assert.equal(Math.max(...perPage.values()), 3);
  });

  // proves: context.dedup
  it("takes sections once that begin alike for 300 characters", () => {
    const same = `quantum ${filler(300)}`;
    const graph = graphOf([
      settledPage("/a", [section("A", `${same} one`)]),
      settledPage("/b", [section("B", `${same} two`)]),
      settledPage("/c", [section("C", `${same.slice(0, 290)}, three`)]),
    ]);
    assert.equal(SETTINGS.GRAPH_DEDUP_PREFIX_CHARS, 300);
    assert.deepEqual(contextOf(graph, "quantum", { max_hops: 0 }).sources.map(pathOf), [
      "/c",
      "/a",
    ]);
  });

  // proves: context.text.section_markdown, context.source.fields, context.source.heading
  // proves: context.source.chars, context.stats.fields, context.stats.chars
  // proves: context.stats.approx_tokens, context.stats.budget_used, context.graph.fields
  it("tells of a section as its heading, page, Markdown and their size", () => {
    const graph = graphOf([
      settledPage("/a", [{ text: "The [quantum](https://example.com/b) **lamp**." }], {
        title: "Lamps",
      }),
    ]);
    const { text, sources, stats, graph: counts } = contextOf(graph, "quantum lamp");
    assert.ok(text.includes("The [quantum](https://example.com/b) **lamp**."));
    assert.deepEqual(Object.keys(nth(sources, 0)), [
      "heading",
      "page_url",
      "page_title",
      "hops",
      "score",
      "reason",
      "chars",
      "tier",
      "offset",
    ]);
    const { heading, page_url, page_title, chars, tier } = nth(sources, 0);
    assert.deepEqual(
      [heading, page_url, page_title, chars, tier],
      ["(opening)", at("/a"), "Lamps", 46, "full"],
    );
    assert.deepEqual(stats, {
      chars: text.length,
      approx_tokens: Math.ceil(text.length / 4),
      sections_considered: 1,
      sections_full: 1,
      sections_opening: 0,
      pages_mapped: 0,
      pages_in_graph: 1,
      budget_used: Math.round((text.length / 20_000) * 10_000) / 10_000,
      query_coverage: 1,
    });
    assert.deepEqual(counts, { pages: 1, sections: 1, entities: 0, links: 0, mentions: 0 });
  });

  it("says whether the site may answer, by the best section's share of the query", () => {
    const graph = graphOf([
      settledPage("/a", [{ text: "A brass lamp gives light to a room in the evening." }]),
      settledPage("/b", [{ text: "A desk of oak stands in the same room, below the window." }]),
      settledPage("/c", [{ text: "Nothing is said here of one or of the other of the two." }]),
    ]);
    const asked = (query: string) => contextOf(graph, query).answerable;
    assert.equal(asked("brass lamp light"), "likely");
    assert.equal(asked("brass lamp desk oak window"), "partly");
    assert.equal(asked("room rates hotel breakfast parking"), "none");
    assert.equal(asked("unheard"), "none");
  });

  // proves: context.tier.map
  it("is a map alone for a query without words that the site knows", () => {
    for (const query of ["", "?!", "unheard"]) {
      const { sources, pages_mapped, stats } = contextOf(LARGE, query, { max_chars: 4_000_000 });
      assert.deepEqual(sources, []);
      assert.equal(pages_mapped.length, 60);
      assert.equal(stats.sections_considered, 0);
    }
  });

  // proves: context.max_chars.bound
  it("never grows past its size, and is the same each time", () => {
    const words = fc.constantFrom("quantum", "part", "page", "3", "onward", "unheard", "filler1");
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 4 }),
        fc.integer({ min: 1000, max: 60_000 }),
        fc.integer({ min: 0, max: 3 }),
        (query, max_chars, max_hops) => {
          const asked = { max_chars, max_hops };
          const bundle = contextOf(LARGE, query.join(" "), asked);
          assert.ok(bundle.text.length <= max_chars);
          assert.equal(bundle.stats.chars, bundle.text.length);
          assert.ok(bundle.sources.every(({ hops }) => hops <= max_hops));
          assert.deepEqual(contextOf(LARGE, query.join(" "), asked), bundle);
        },
      ),
      { numRuns: 25 },
    );
  });
});
