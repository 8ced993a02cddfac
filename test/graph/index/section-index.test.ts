// Scores of sections for a query: by their words, their place and the links to them.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SearchOptions } from "../../../src/graph/index/section-index.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import type { SettledPage } from "../../../src/model/site.ts";
import { graphOf, indexOf, type MadeSection, settledPage } from "../../support/graphs.ts";

const FILL = "Words enough to be a section of a page that says something.";

/** Scores of all sections for a query. */
function scoresOf(graph: SiteGraph, query: string, options?: SearchOptions): readonly number[] {
  const scores = indexOf(graph).search(query.split(" "), options);
  return Array.from({ length: graph.counts.sections }, (_, section) => scores.of(section));
}

/** A site of pages, each with one section. */
const site = (...sections: readonly (MadeSection & { readonly title?: string })[]): SiteGraph =>
  graphOf(
    sections.map(({ title = "", ...section }, at) => settledPage(`/p${at}`, [section], { title })),
  );

function assertHigher(scores: readonly number[], one: number, other: number): void {
  const [high = 0, low = 0] = [scores[one], scores[other]];
  assert.ok(high > low && low > 0, `${high} and ${low}`);
}

describe("the score of a section", () => {
  it("is nothing without a word of the query", () => {
    const scores = scoresOf(site({ text: `Lamps. ${FILL}` }, { text: FILL }), "lamp");
    assert.ok((scores[0] ?? 0) > 0);
    assert.equal(scores[1], 0);
  });

  it("grows with the number of times a word is in it", () => {
    const graph = site({ text: `Lamp and lamp. ${FILL}` }, { text: `Lamp and desk. ${FILL}` });
    assertHigher(scoresOf(graph, "lamp"), 0, 1);
  });

  it("counts a word of the heading as much as three of the text", () => {
    const [heading, text] = scoresOf(
      site(
        { heading: "Lamp", text: `Desk, desk, desk. ${FILL}` },
        { heading: "Desk", text: `Lamp, lamp, lamp. ${FILL}` },
        { heading: "Floor", text: FILL },
      ),
      "lamp",
    );
    assert.ok(heading !== undefined && heading > 0);
    assert.equal(heading, text);
  });

  it("counts a word of the page's title as much as two of the text, however often it is there", () => {
    const [title, twice, text] = scoresOf(
      site(
        { title: "Lamp", text: `Desk, desk. ${FILL}` },
        { title: "Lamp or a lamp", text: `Desk, desk. ${FILL}` },
        { title: "Desk", text: `Lamp, lamp. ${FILL}` },
      ),
      "lamp",
    );
    assert.ok(title !== undefined && twice !== undefined && twice > 0 && twice < title);
    assert.equal(title, text);
  });

  it("counts words of the page's path, without its host and its file's ending", () => {
    const graph = graphOf([
      settledPage("/lamps/green.html", [{ text: FILL }], { title: "" }),
      settledPage("/desks", [{ text: FILL }], { title: "" }),
    ]);
    assert.ok((scoresOf(graph, "green")[0] ?? 0) > 0);
    assert.ok((scoresOf(graph, "lamp")[0] ?? 0) > 0);
    assert.deepEqual(scoresOf(graph, "html"), [0, 0]);
    assert.deepEqual(scoresOf(graph, "example"), [0, 0]);
  });

  it("counts words of the headings above it, and not of those beside it", () => {
    const graph = graphOf([
      settledPage("/a", [
        { heading: "Lamps", level: 1, text: FILL },
        { heading: "Green", level: 2, text: FILL },
        { heading: "Cables", level: 3, text: FILL },
        { heading: "Red", level: 2, text: FILL },
      ]),
    ]);
    const has = (query: string) => scoresOf(graph, query).map((score) => score > 0);
    assert.deepEqual(has("lamp"), [true, true, true, true]);
    assert.deepEqual(has("green"), [false, true, true, false]);
    assert.deepEqual(has("cable"), [false, false, true, false]);
  });

  it("is that of a rarer word where it is for several", () => {
    const graph = site(
      { text: `Lamp. ${FILL}` },
      { text: `Lamp. ${FILL}` },
      { text: `Desk. ${FILL}` },
    );
    assertHigher(scoresOf(graph, "lamp desk"), 2, 0);
  });

  it("counts the text of a link as much as it covers of the query", () => {
    const graph = graphOf([
      settledPage("/a", [{ text: `[Lamps](/b). ${FILL}`, links: [["/b", "Lamps"]] }]),
      settledPage("/b", [{ text: `Nothing of it. ${FILL}` }]),
      settledPage("/c", [{ text: `Desk and table. ${FILL}` }]),
    ]);
    const [alone = 0, half = 0, third = 0] = ["lamp", "lamp desk", "lamp desk table"].map(
      (query) => scoresOf(graph, query)[1],
    );
    assert.ok(alone > half && half > third && third > 0, `${alone} ${half} ${third}`);
  });

  it("has a coverage: the share of the query in the section, by the rarity of its words", () => {
    const graph = site(
      { text: `Lamp and desk. ${FILL}` },
      { text: `Lamp and chair. ${FILL}` },
      { text: FILL },
    );
    const coverage = (query: string) => {
      const scores = indexOf(graph).search(query.split(" "));
      return [0, 1, 2].map((section) => Math.round(scores.coverage(section) * 1000) / 1000);
    };
    assert.deepEqual(coverage("lamp desk")[0], 1);
    const [, common = 0, nothing] = coverage("lamp desk");
    assert.ok(common > 0 && common < 0.5, String(common));
    assert.equal(nothing, 0);
    // A word that the site never has is rarer than any that it has.
    const [known = 0] = coverage("desk elsewhere");
    assert.ok(known > 0 && known < 0.5, String(known));
    assert.deepEqual(coverage("elsewhere"), [0, 0, 0]);
  });

  it("is nothing for a section without text", () => {
    const graph = graphOf([
      settledPage("/a", [
        { heading: "Lamp", level: 1, text: "" },
        { heading: "Desk", level: 2, text: FILL },
      ]),
    ]);
    assert.equal(scoresOf(graph, "lamp")[0], 0);
  });

  it("counts the word of a question less than the word it is about", () => {
    const graph = site({ text: `Where. ${FILL}` }, { text: `Lamp. ${FILL}` }, { text: FILL });
    assertHigher(scoresOf(graph, "where lamp"), 1, 0);
    // Without anything it is about, it counts as any other.
    const alone = scoresOf(graph, "where");
    const among = scoresOf(graph, "where lamp");
    assert.ok(Math.abs((among[0] ?? 0) - 0.25 * (alone[0] ?? 0)) < 1e-6);
    assert.deepEqual(scoresOf(graph, "where elsewhere"), alone);
  });

  it("counts a part of a name half where the name is known", () => {
    const graph = site({ text: `Set poll_interval. ${FILL}` }, { text: `The interval. ${FILL}` });
    const name = scoresOf(graph, "poll interval poll_interval");
    const word = scoresOf(graph, "interval");
    assert.ok(Math.abs((name[1] ?? 0) - 0.5 * (word[1] ?? 0)) < 1e-6);
    // A word that is asked for besides counts whole.
    const besides = scoresOf(graph, "poll interval poll_interval interval");
    assert.ok(Math.abs((besides[1] ?? 0) - (word[1] ?? 0)) < 1e-6);
    // So does a part of a name that no section spells out.
    const unknown = scoresOf(graph, "retry interval retry_interval");
    assert.ok(Math.abs((unknown[1] ?? 0) - (word[1] ?? 0)) < 1e-6);
  });
});

describe("links to a section", () => {
  const linking = (...sentences: readonly string[]): SettledPage[] =>
    sentences.map((sentence, at) =>
      settledPage(
        `/from${at}`,
        [
          {
            text: `${sentence.replace(/\[([^\]]*)\]/, "[$1](https://example.com/to)")}. ${FILL}`,
            links: [["/to", /\[([^\]]*)\]/.exec(sentence)?.[1] ?? ""]],
          },
        ],
        { title: "" },
      ),
    );
  const target = settledPage("/to", [{ text: FILL }], { title: "" });
  const search = (pages: readonly SettledPage[], query: string, options?: SearchOptions) => {
    const graph = graphOf(pages);
    const scores = indexOf(graph).search([query], options);
    const to = graph.counts.sections - 1;
    return { scores, to };
  };

  it("describe it by their anchors and their sentences", () => {
    const { scores, to } = search([...linking("The shade of [the bulb]"), target], "bulb");
    assert.ok(scores.of(to) > 0);
    assert.equal(scores.holds(to), false);
    assert.deepEqual(scores.described, [to]);
    assert.deepEqual(scores.matching, [0]);
    const sentence = search([...linking("The shade of [the bulb]"), target], "shade");
    assert.ok(scores.of(to) > sentence.scores.of(to) && sentence.scores.of(to) > 0);
  });

  it("count nothing where only its own words are asked for", () => {
    const pages = [...linking("The shade of [the bulb]"), target];
    const { scores, to } = search(pages, "bulb", { byLinks: false });
    assert.equal(scores.of(to), 0);
    assert.deepEqual(scores.described, []);
  });

  it("count for each word once, however often a link says it", () => {
    const other = settledPage("/else", [{ text: FILL }], { title: "" });
    const score = (sentence: string) => {
      const { scores, to } = search([other, ...linking(sentence), target], "bulb");
      return scores.of(to);
    };
    assert.ok(score("See [bulb bulb bulb]") <= score("See [bulb]"));
  });

  it("are 24 at most, the first in page order", () => {
    const names = Array.from({ length: 25 }, (_, at) => `About [word${at}x]`);
    const pages = [...linking(...names), target];
    const said = (at: number) => {
      const { scores, to } = search(pages, `word${at}x`);
      return scores.of(to) > 0;
    };
    assert.deepEqual([said(0), said(23), said(24)], [true, true, false]);
  });

  it("describe nothing by an anchor that says nothing", () => {
    // "here" leads to five places, so it says nothing about any of them.
    const idle = ["/to", "/b", "/c", "/d", "/e"].map((path, at) =>
      settledPage(`/from${at}`, [
        { text: `Bulb: [here](https://example.com${path}). ${FILL}`, links: [[path, "here"]] },
      ]),
    );
    const others = ["/b", "/c", "/d", "/e"].map((path) => settledPage(path, [{ text: FILL }]));
    const graph = graphOf([...idle, ...others, target]);
    const { links, search: find } = indexOf(graph);
    assert.equal(links.isIdle(0), true);
    assert.equal(find(["bulb"]).of(graph.counts.sections - 1), 0);
  });

  it("are found from either end", () => {
    const graph = graphOf([
      settledPage("/from", [
        {
          text: `See [one](https://example.com/a) and [two](https://example.com/to). ${FILL}`,
          links: [
            ["/a", "one"],
            ["/to", "two"],
          ],
        },
      ]),
      settledPage("/a", [{ text: FILL }]),
      target,
    ]);
    const { links } = indexOf(graph);
    assert.deepEqual([links.target(0), links.target(1), links.target(9)], [1, 2, -1]);
    assert.deepEqual([...links.to(0)], []);
    assert.deepEqual([...links.to(1)], [0]);
    assert.deepEqual([...links.to(2)], [1]);
  });
});

describe("the best sections", () => {
  const graph = site(
    ...Array.from({ length: 60 }, (_, at) => ({
      text: `${"lamp ".repeat(1 + (at % 20))} ${FILL}`,
    })),
  );
  const scores = indexOf(graph).search(["lamp"]);
  const all = [...scores.matching];
  const sorted = all.toSorted((a, b) => scores.of(b) - scores.of(a) || a - b);

  it("are in order of their scores, then of the site", () => {
    assert.deepEqual(scores.best(all, 60), sorted);
    assert.deepEqual(scores.best(all.toReversed(), 100), sorted);
    assert.deepEqual(sorted.slice(0, 3), [19, 39, 59]);
  });

  it("are as many as wanted, of the given ones alone", () => {
    for (const most of [1, 2, 3, 7, 30, 59]) {
      assert.deepEqual(scores.best(all, most), sorted.slice(0, most), String(most));
    }
    assert.deepEqual(scores.best([3, 1, 2], 2), [3, 2]);
    assert.deepEqual(scores.best([], 5), []);
  });
});

describe("a ubiquitous heading", () => {
  const pages = (count: number, of: number, heading = "See also"): SiteGraph =>
    site(
      ...Array.from({ length: of }, (_, at) => ({
        heading: at < count ? heading : `Own ${at}`,
        text: FILL,
      })),
    );

  it("is on more than half of the pages", () => {
    assert.equal(indexOf(pages(3, 4)).isUbiquitous("See also"), true);
    assert.equal(indexOf(pages(2, 4)).isUbiquitous("See also"), false);
    assert.equal(indexOf(pages(3, 4)).isUbiquitous("Own 3"), false);
  });

  it("is the same in another spelling", () => {
    assert.equal(indexOf(pages(3, 4)).isUbiquitous("SEE ALSO:"), true);
  });

  it("is none on a site of one page", () => {
    assert.equal(indexOf(pages(1, 1)).isUbiquitous("See also"), false);
    assert.equal(indexOf(pages(2, 2)).isUbiquitous("See also"), true);
  });

  it("is counted once on a page", () => {
    const twice = settledPage("/a", [
      { heading: "Notes", text: FILL },
      { heading: "Notes", text: FILL },
    ]);
    const graph = graphOf([twice, settledPage("/b", [{ heading: "Other", text: FILL }])]);
    assert.equal(indexOf(graph).isUbiquitous("Notes"), false);
  });

  it("is not searched, as the heading of a section or above one", () => {
    assert.deepEqual(scoresOf(pages(3, 4), "also"), [0, 0, 0, 0]);
    const above = (heading: string) =>
      graphOf(
        ["/a", "/b", "/c"].map((path, at) =>
          settledPage(path, [
            { heading: at < 2 ? heading : "Else", level: 1, text: FILL },
            { heading: `Own ${at}`, level: 2, text: FILL },
          ]),
        ),
      );
    assert.deepEqual(scoresOf(above("Also"), "also"), [0, 0, 0, 0, 0, 0]);
  });
});
