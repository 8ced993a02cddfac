// Other forms of a query's words: by the stemmer of the site's language, within bounds.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Stem, stemmerOf } from "../../../src/graph/index/stemmer.ts";
import {
  familiesOf as familiesIn,
  WordList,
  wordArrays,
} from "../../../src/graph/index/word-list.ts";
import { searchSite } from "../../../src/graph/retrieve/search.ts";
import type { SiteGraph } from "../../../src/graph/site-graph.ts";
import { completed, graphOf, indexOf, settledPage } from "../../support/graphs.ts";

const ENGLISH = `The lamp of the old harbour was lit every evening by a man who had never been away from the coast.
He carried the oil up the stairs, trimmed the wick and looked at the ships that were coming in from the north.
When he was too old for the stairs, his daughter did the work, and after her nobody wanted to live there any more.`;
const GERMAN = `Die Lampe des alten Hafens wurde jeden Abend von einem Mann angezündet, der nie von der Küste weggekommen war.
Er trug das Öl die Treppe hinauf, kürzte den Docht und sah den Schiffen zu, die aus dem Norden hereinkamen.
Als er für die Treppe zu alt war, machte seine Tochter die Arbeit, und nach ihr wollte dort niemand mehr leben.`;
const JAPANESE =
  "古い港の灯台は毎晩一人の男によって灯されていた。彼は海岸を離れたことがなかった。".repeat(12);

/** A site whose first section says something in a language at length. */
const site = (language: string, ...texts: readonly string[]): SiteGraph =>
  graphOf([language.repeat(2), ...texts].map((text, at) => settledPage(`/p${at}`, [{ text }])));

const stemmer = async (language: string): Promise<Stem> => {
  const stem = await stemmerOf(site(language));
  assert.ok(stem !== undefined);
  return stem;
};

function familiesOf(stem: Stem, words: readonly string[], ...query: readonly string[]): unknown {
  const list = new WordList(completed(wordArrays(words)));
  return Object.fromEntries(familiesIn(new Set(query), list, stem));
}

/** Scores of the sections for a query, with the stemmer of their language. */
async function scoresOf(graph: SiteGraph, query: string): Promise<readonly number[]> {
  const index = indexOf(graph, await stemmerOf(graph));
  const scores = index.search(query.split(" "));
  return Array.from({ length: graph.counts.sections }, (_, section) => scores.of(section));
}

describe("the stemmer of a site", () => {
  it("is that of its language; there is none for other languages and short texts", async () => {
    const [english, german] = [await stemmer(ENGLISH), await stemmer(GERMAN)];
    assert.equal(english("deletion"), english("deleting"));
    assert.equal(german("lampen"), german("lampe"));
    assert.notEqual(english("lampen"), english("lampe"));
    assert.equal(await stemmerOf(site(JAPANESE)), undefined);
    assert.equal(await stemmerOf(site("Lamps.")), undefined);
  });
});

describe("the family of a word", () => {
  it("has the words with its stem, without those of the query and names with signs or digits", async () => {
    const stem = await stemmer(ENGLISH);
    const words = ["delete", "deleted", "deletion", "delegate", "delete_all", "deleted2", "query"];
    assert.deepEqual(familiesOf(stem, words, "deleting"), {
      deleting: ["delete", "deleted", "deletion"],
    });
    assert.deepEqual(familiesOf(stem, words, "delete", "deletion"), {
      delete: ["deleted"],
      deletion: ["deleted"],
    });
    assert.deepEqual(familiesOf(stem, words, "queries", "go", "lamp"), { queries: ["query"] });
  });

  it("is bounded, as is the work for a query", () => {
    let stemmed = 0;
    const stem = (): string => {
      stemmed++;
      return "lamp";
    };
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const words = letters.flatMap((one) => letters.map((other) => `lamp${one}${other}`));
    const [family] = Object.values(familiesOf(stem, words, "lamp") as Record<string, string[]>);
    assert.equal(family?.length, 24);
    stemmed = 0;
    const strangers = (word: string): string => {
      stemmed++;
      return word.length > 6 ? "lamp" : word;
    };
    familiesOf(strangers, words, ...words.map((word) => `${word}x`));
    assert.ok(stemmed < 3000, String(stemmed));
  });
});

describe("the score of a section with another form of a word", () => {
  it("is less than with the word, and more than nothing", async () => {
    const graph = site(
      ENGLISH,
      "Rows are deleted by this command.",
      "Rows are deleting by this command.",
      "Rows are renamed by this command.",
    );
    const [, other = 0, same = 0, none] = await scoresOf(graph, "deleting");
    assert.ok(same > other && other > 0, `${same} and ${other}`);
    assert.equal(none, 0);
  });

  it("is found where the site never has the word itself, and marked in a snippet", async () => {
    const graph = site(ENGLISH, "Rows are deleted by this command.");
    const index = indexOf(graph, await stemmerOf(graph));
    const query = { query: "How does deletion work?", limit: 5, offset: 0, path: undefined };
    const [found] = searchSite(graph, index, query).results;
    const [mark] = found?.marks ?? [];
    assert.equal(found?.snippet.slice(mark?.start, mark?.end), "deleted");
  });

  it("saturates together with the word: two forms are one word twice", async () => {
    const graph = site(
      ENGLISH,
      "Deleted and deletion: rows of a table.",
      "Deleted and lamps are rows of a table.",
    );
    const [, both = 0, one = 0] = await scoresOf(graph, "deleting");
    assert.ok(both > one && both < 2 * one, `${both} and ${one}`);
  });
});
