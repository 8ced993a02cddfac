// Step landmarks: removes navigation, page footers, asides, search, dialogs and widgets that
// operate the page.
import type { Block, PageDocument } from "../model/document.ts";
import { SITE_REGIONS } from "../structure/block-facts.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { Step } from "./policy.ts";

/** Minimum words that must remain for a page's landmarks to be trusted. */
const MIN_WORDS = 30;
/**
 * Maximum share of the page's words in consent dialogs, and maximum words of one beside a shorter
 * text; larger ones are misnamed.
 */
const MAX_CONSENT = 0.5;
const MAX_CONSENT_WORDS = 100;
/** Minimum words of the text beside it. */
const MIN_BESIDE_CONSENT = 5;

/** Maximum banners of a page; more similar elements are heads of its parts. */
const MAX_BANNERS = 2;

/** Returns headings in repeated banner elements: each is the head of its part of the page. */
function headsOfParts({ blocks, containers }: PageOutline): ReadonlySet<number> {
  const heads = new Map<string, { readonly rows: Set<number>; readonly headings: number[] }>();
  for (const [at, { region, kind }] of blocks.entries()) {
    if (region !== "banner" || kind !== "heading") continue;
    let row = containers.ofBlock[at] ?? -1;
    for (let steps = 0; steps < NEAR_HEADER && row >= 0; steps++) {
      const { tag, classes = [] } = containers.rows[row] ?? {};
      if (tag === "header") {
        const make = classes.join(" ");
        const known = heads.get(make) ?? { rows: new Set(), headings: [] };
        heads.set(make, known);
        known.rows.add(row);
        known.headings.push(at);
        break;
      }
      row = containers.parent[row] ?? -1;
    }
  }
  const repeated = [...heads.values()].filter(({ rows }) => rows.size > MAX_BANNERS);
  return new Set(repeated.flatMap(({ headings }) => headings));
}

/** Elements between a heading and its header. */
const NEAR_HEADER = 4;

/**
 * Marks blocks that operate the page or are in a landmark without content; never the page's title.
 */
export function neverContent(outline: PageOutline): Uint8Array {
  const { blocks, facts, document, totalWords } = outline;
  let [consent, beside] = [0, 0];
  for (const [at, { widget, region }] of blocks.entries()) {
    const words = facts.words[at] ?? 0;
    if (widget === "consent") consent += words;
    else if (!SITE_REGIONS.has(region)) beside += words;
  }
  const isShort = consent <= MAX_CONSENT_WORDS && beside >= MIN_BESIDE_CONSENT;
  const hasConsent = isShort || consent <= MAX_CONSENT * totalWords;
  const heads = headsOfParts(outline);
  const series = new Set(document.series);
  return Uint8Array.from(blocks, (block, at) => {
    const { widget, region } = block;
    if (widget === "select" || widget === "edit" || widget === "player") return 1;
    if (widget === "consent") return hasConsent ? 1 : 0;
    if (isDocBookNavigation(block) || isSeriesLine(outline, at, series)) return 1;
    return SITE_REGIONS.has(region) && !isTitle(document, block) && !heads.has(at) ? 1 : 0;
  });
}

/**
 * Minimum adjacent pages that a line must link to count as navigation; a contents list has one line
 * each.
 */
const MIN_OF_SERIES = 2;
/**
 * Maximum words of such a line outside its links: "Next:", "Previous:", the title of the manual.
 */
const MAX_BESIDE = 8;

/**
 * Whether a block is a line or table of links to the previous, next and parent pages declared in
 * the head.
 */
function isSeriesLine(
  { blocks, facts, document }: PageOutline,
  at: number,
  series: ReadonlySet<string>,
): boolean {
  if (series.size < MIN_OF_SERIES || (facts.links[at] ?? 0) < MIN_OF_SERIES) return false;
  if ((facts.words[at] ?? 0) - (facts.linkWords[at] ?? 0) > MAX_BESIDE) return false;
  const { runs = [], table } = blocks[at] ?? {};
  const all = table === undefined ? runs : table.cells.flatMap((cell) => cell.runs);
  const targets = new Set(all.flatMap(({ link }) => link?.href.replace(/#.*$/s, "") ?? []));
  targets.delete(document.url);
  const around = [...targets].filter((target) => series.has(target)).length;
  return around >= MIN_OF_SERIES && around * 2 >= targets.size;
}

/** Class names in DocBook's style sheets for tables of previous and next pages. */
const DOCBOOK_NAVIGATION = new Set(["navheader", "navfooter"]);
/** Elements to climb from a block to find them. */
const DOCBOOK_LEVELS = 6;

function isDocBookNavigation({ container }: Block): boolean {
  let around: Block["container"] | undefined = container;
  for (let level = 0; level < DOCBOOK_LEVELS && around !== undefined; level++) {
    if (around.tag === "div" && around.classes.some((name) => DOCBOOK_NAVIGATION.has(name)))
      return true;
    around = around.parent;
  }
  return false;
}

function isTitle({ heading, title }: PageDocument, block: Block): boolean {
  if (heading !== undefined) return block === heading;
  return block.kind === "heading" && block.text === title;
}

/** Removes landmarks and widgets, but never the page's title. */
export const LANDMARKS: Step = {
  method: "landmarks",
  count: "landmarks",
  run: (draft, { never, chosen }) => {
    const { blocks, document } = draft.outline;
    const isTaken = (at: number): boolean => {
      if (never[at] === 1) return true;
      const block = blocks[at];
      // An aside can be content if the block model says so.
      if (block?.region !== "complementary" || chosen?.[at] === 1) return false;
      return !isTitle(document, block);
    };
    const isConsent = (at: number): boolean => never[at] === 1 && blocks[at]?.widget === "consent";
    draft.take("landmarks", isConsent, { least: 1 });
    draft.take("landmarks", isTaken, { least: MIN_WORDS });
  },
};
