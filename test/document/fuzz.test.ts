// Pages broken at random: whatever becomes of them, no word is lost, none is said twice, nothing fails.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe } from "node:test";
import { bagOf, wordsOfNodes } from "../../bench/fidelity-words.ts";
import { corpusPages, dataFolder } from "../../bench/pages.ts";
import { roundTrip } from "../../bench/round-trip.ts";
import { toDocument } from "../../src/document/to-document.ts";
import { toText } from "../../src/document/to-text.ts";
import { type HtmlTree, parseHtml } from "../../src/html/tree.ts";
import { attribute } from "../../src/html/walk.ts";
import { itSlow } from "../support/slow.ts";

/** The runs are the same every time; another seed is another set of pages. */
const SEED = Number(process.env["LEGIBLE_FUZZ_SEED"] ?? 20_251);
const TIMES = Number(process.env["LEGIBLE_FUZZ_TIMES"] ?? 10);
const FOLDER = new URL("../../../test/fixtures/", import.meta.url);

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PIECES =
  "<table> <tr> <td> <th> </td> </table> <caption> <ul> <ol> <li> </li> </ul> <dl> <dt> <dd> <p> </p> <div> </div> <b> </b> <i> <a_href='/x'> </a> <br> <hr> <pre> </pre> <code> </code> <h1> </h1> <blockquote> </blockquote> <sup> </sup> <q> </q> <ruby> <rt> <svg> <text> </svg> <select> <option> </select> <button> </button> <label> <details> <summary> <figure> <figcaption> <span> </span> <nav> <main> <article> <em> <s> <foreignObject> <img_src='/i.png'> <video> <frameset> <form> <input> word <!-- --> &lt; ] [ * _ ` \\ | $ # > - 1. ~~".split(
    " ",
  );

/** A page with some of its parts cut out, doubled, moved, or mixed with others. */
function broken(html: string, random: () => number): string {
  let page = html;
  const at = (): number => Math.floor(random() * page.length);
  const changes = 1 + Math.floor(random() * 8);
  for (let change = 0; change < changes; change++) {
    const from = at();
    const to = Math.min(page.length, from + Math.floor(random() * 400));
    const kind = random();
    if (kind < 0.25) page = page.slice(0, from) + page.slice(to);
    else if (kind < 0.45) page = page.slice(0, to) + page.slice(from);
    else if (kind < 0.6) {
      const place = at();
      page = page.slice(0, place) + page.slice(from, to) + page.slice(place);
    } else if (kind < 0.97) {
      const piece = PIECES[Math.floor(random() * PIECES.length)] ?? "";
      page = page.slice(0, from) + piece.replace("_", " ") + page.slice(from);
    } else page = page.slice(0, from);
  }
  return page;
}

/** Elements whose text a reader never sees, or sees as something else. */
const UNSEEN = new Set(
  "script style template head textarea datalist noframes canvas video audio iframe frame embed title desc defs symbol metadata clipPath mask pattern rp math dialog param progress meter".split(
    " ",
  ),
);
type Letters = Map<string, number>;

function countLetters(text: string, into: Letters): void {
  for (const [letter] of text.normalize("NFKC").matchAll(/[\p{L}\p{N}]/gu)) {
    into.set(letter, (into.get(letter) ?? 0) + 1);
  }
}

/** The text nodes a reader can see, found by another way than the walk under test. */
function textsHeld(tree: HtmlTree): readonly string[] {
  const texts: string[] = [];
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node] ?? "";
    if (UNSEEN.has(tag)) node = (tree.end[node] ?? node + 1) - 1;
    else if (tag === "") texts.push(tree.text[node] ?? "");
    else if (tag === "input") texts.push(` ${buttonLabel(tree, node)} `);
    else if (tag === "img") texts.push(emojiName(tree, node));
  }
  return texts;
}

/** The label of an input that is a button; "" for a field. */
function buttonLabel(tree: HtmlTree, node: number): string {
  const type = attribute(tree, node, "type")?.trim() ?? "";
  return /^(?:submit|button|reset)$/i.test(type) ? (attribute(tree, node, "value") ?? "") : "";
}

/** The name or number of an emoji that stands as a picture; "" for any other image, and for one without letters. */
function emojiName(tree: HtmlTree, node: number): string {
  const alt = attribute(tree, node, "alt")?.trim() ?? "";
  return /^:[\w+-]+:$/.test(alt) ? ` ${alt} ` : /^[\d*#]\ufe0f?\u20e3/.test(alt) ? alt : "";
}

function lettersHeld(tree: HtmlTree): Letters {
  const letters: Letters = new Map();
  countLetters(textsHeld(tree).join("\n"), letters);
  return letters;
}

/** Letters of the text; with `languages` also those of the names of listings' languages. */
function lettersSaid(tree: HtmlTree, languages = false): Letters {
  const { blocks } = toDocument(tree, {
    url: "https://site.test/",
    base: "https://site.test/",
    rtl: undefined,
    includeHiddenText: true,
  });
  const letters: Letters = new Map();
  countLetters(toText(blocks), letters);
  if (languages) for (const { language } of blocks) countLetters(language ?? "", letters);
  return letters;
}

function without(all: Letters, others: Letters): string {
  let rest = "";
  for (const [letter, count] of all) {
    const more = count - (others.get(letter) ?? 0);
    if (more > 0) rest += letter.repeat(Math.min(more, 5));
  }
  return rest;
}

const PLAIN_ATTRIBUTES = new Set([
  "href",
  "src",
  "alt",
  "colspan",
  "rowspan",
  "start",
  "value",
  "type",
]);

/** Takes out what hides text, and names that give elements a meaning: everything left is to be said. */
function unhidden(html: string): HtmlTree {
  const tree = parseHtml(
    html
      .replace(/<style.*?<\/style>|<template.*?<\/template>|<\/?dialog/gis, "")
      .replace(/\{\{|\}\}|\$\$|\\[([]/g, "")
      // Controls on a listing are no part of it.
      .replace(
        /<pre|<listing|<xmp/.test(html) ? /<\/?(?:button|svg|select|clipboard-copy)\b/gi : /^$/,
        "<span",
      ),
  );
  const attrs = tree.attrs.map((list) => list.filter(({ name }) => PLAIN_ATTRIBUTES.has(name)));
  return { ...tree, attrs };
}

function seeds(): readonly string[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const path = new URL(`${name}/page.html`, FOLDER);
    return existsSync(path) ? [readFileSync(path, "utf8")] : [];
  });
}

function realPages(every: number): readonly string[] {
  const folder = dataFolder();
  if (folder === undefined) return [];
  return [...corpusPages(folder, every)].map(({ bytes }) => bytes.toString("utf8"));
}

/** Breaks every page `times` times and asks `check` about each. */
function run(pages: readonly string[], times: number, check: (html: string) => void): void {
  for (const [index, page] of pages.entries()) {
    const random = randomFrom(SEED + index);
    for (let time = 0; time < times; time++) {
      const html = broken(page, random);
      try {
        check(html);
      } catch (error) {
        throw new Error(
          `seed ${SEED}, page ${index}, change ${time}: ${String(error)}\n${html.slice(0, 3000)}`,
        );
      }
    }
  }
}

function saysEachWordOnce(html: string): void {
  // A formula is said as TeX, whatever its markup says.
  if (/<math|math\/tex/.test(html)) return;
  const tree = unhidden(html);
  const held = lettersHeld(tree);
  const said = lettersSaid(tree);
  // A label of a listing is said as the language of its fence.
  assert.equal(without(held, lettersSaid(tree, true)), "", "letters lost");
  assert.equal(without(said, held), "", "letters said twice");
}

/** White space in the source keeps words apart in the text, whatever else becomes of the page. */
function runsNothingTogether(html: string): void {
  if (/<math|math\/tex/.test(html)) return;
  const tree = unhidden(html);
  const possible = wordsOfNodes(textsHeld(tree));
  const { blocks } = toDocument(tree, {
    url: "https://site.test/",
    base: "https://site.test/",
    rtl: undefined,
    includeHiddenText: true,
  });
  const made = [...bagOf(toText(blocks)).keys()].filter((word) => !possible.has(word));
  assert.deepEqual(made, [], "words run together");
}

function addsNothing(html: string): void {
  const tree = parseHtml(html);
  const all: Letters = new Map();
  countLetters(tree.text.join("\n"), all);
  for (const [node, attrs] of tree.attrs.entries()) {
    // A picture of a smiley is named for it.
    const isEmoji = /emoji|smil/.test(attribute(tree, node, "class") ?? "");
    for (const { name, value } of attrs)
      if (/alttext|latex|tex|value/.test(name) || (name === "alt" && isEmoji))
        countLetters(value, all);
    if (tree.tag[node] === "img" && !isEmoji) countLetters(emojiName(tree, node), all);
  }
  const isMath = tree.tag.includes("math");
  if (!isMath) assert.equal(without(lettersSaid(tree), all), "", "letters said twice");
}

function isReadBack(html: string): void {
  const { blocks } = toDocument(parseHtml(html), {
    url: "https://site.test/",
    base: "https://site.test/",
    rtl: undefined,
    includeHiddenText: false,
  });
  if (
    blocks.some(({ kind, runs }) => kind === "math" || runs.some(({ marks }) => (marks & 64) !== 0))
  )
    return;
  const { lost, gained } = roundTrip(blocks);
  assert.deepEqual({ lost: [...lost], gained: [...gained] }, { lost: [], gained: [] });
}

describe("a page broken at random", () => {
  // proves: text_result.text
  itSlow("says every word it shows, and says it once", () => run(seeds(), TIMES, saysEachWordOnce));
  itSlow("keeps words apart that white space separates", () =>
    run(seeds(), TIMES, runsNothingTogether),
  );
  itSlow("says nothing more often than its markup holds it", () =>
    run(seeds(), TIMES, addsNothing),
  );
  // proves: text_result.markdown
  itSlow("is read back from its Markdown with the same words", () =>
    run(seeds(), TIMES, isReadBack),
  );

  const noData = dataFolder() === undefined ? "LEGIBLE_DATA names no data folder" : false;
  itSlow("keeps these laws when it is a real page", { skip: noData }, () => {
    const pages = realPages(100);
    run(pages, 2, saysEachWordOnce);
    run(pages, 2, runsNothingTogether);
    run(pages, 2, addsNothing);
    run(pages, 1, isReadBack);
  });
});
