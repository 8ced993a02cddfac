// Steps main-landmark, article-element and article-body: keep what the page declares as its
// content.
import { flags } from "../structure/arrays.ts";
import { sumInside } from "../structure/containers.ts";
import type { PageOutline } from "../structure/outline.ts";
import type { SelectionDraft } from "./draft.ts";
import type { Step, StepContext } from "./policy.ts";

/** Minimum number of words in a declared part (`main`, `article`) that is trusted. */
const MIN_WORDS = 100;
/** Minimum share of the page's remaining words that a trusted `main` or `article` element must contain. */
const MAIN_SHARE = 0.2;
const ARTICLE_SHARE = 0.15;
/** The dominant article of a page has at least this many times the words of the next. */
const TIMES_THE_NEXT = 3;

/** Keeps only the main landmark. */
export const MAIN_LANDMARK: Step = {
  method: "main-landmark",
  count: "main_landmark",
  run: (draft, context) => {
    const mains = outermost(draft.outline, (row) => {
      const container = draft.outline.containers.rows[row];
      return container?.tag === "main" || container?.role === "main";
    });
    const main = largest(draft, mains);
    if (main === undefined || !isEnough(draft, main.words, MAIN_SHARE)) return;
    takeOutside(draft, context, { row: main.row, fate: "main_landmark" });
  },
};

/** Keeps only the one dominant article element. */
export const ARTICLE_ELEMENT: Step = {
  method: "article-element",
  count: "article_element",
  run: (draft, context) => {
    const articles = outermost(
      draft.outline,
      (row) => draft.outline.containers.rows[row]?.tag === "article",
    );
    keepDominant(draft, context, { rows: articles, fate: "article_element" });
  },
};

/** Names that publishing systems use for the body of an article. */
const BODY_NAME =
  /^(?:(?:article|post|entry|story|news|blog|page)[-_]*(?:body|content|text)|articlebody|postbody|mw-parser-output|markdown-body)$/i;

/** Keeps only the container named as the article's body. */
export const ARTICLE_BODY: Step = {
  method: "article-body",
  count: "article_body",
  run: (draft, context) => {
    const bodies = outermost(draft.outline, (row) => {
      const container = draft.outline.containers.rows[row];
      return container?.classes.some((name) => BODY_NAME.test(name)) === true;
    });
    keepDominant(draft, context, { rows: bodies, fate: "article_body" });
  },
};

interface DeclaredPart {
  readonly rows: readonly number[];
  readonly fate: "article_element" | "article_body";
}

function keepDominant(
  draft: SelectionDraft,
  context: StepContext,
  { rows, fate }: DeclaredPart,
): void {
  const sums = keptWords(draft);
  const sizes = rows.map((row) => sums[row] ?? 0).sort((a, b) => b - a);
  const best = largest(draft, rows);
  if (best === undefined || !isEnough(draft, best.words, ARTICLE_SHARE)) return;
  if (best.words < TIMES_THE_NEXT * (sizes[1] ?? 0)) return;
  takeOutside(draft, context, { row: best.row, fate });
}

/** Returns matching containers that are not inside another match. */
function outermost({ containers }: PageOutline, test: (row: number) => boolean): readonly number[] {
  const { parent, rows } = containers;
  const inside = new Uint8Array(rows.length);
  const found: number[] = [];
  for (let row = 0; row < rows.length; row++) {
    if (inside[parent[row] ?? -1] === 1) inside[row] = 1;
    else if (test(row)) {
      inside[row] = 1;
      found.push(row);
    }
  }
  return found;
}

function keptWords(draft: SelectionDraft): Float64Array {
  const { containers, facts } = draft.outline;
  return sumInside(
    containers,
    facts.words.map((words, block) => (draft.keeps(block) ? words : 0)),
  );
}

function largest(
  draft: SelectionDraft,
  rows: readonly number[],
): { readonly row: number; readonly words: number } | undefined {
  const sums = keptWords(draft);
  let best: { readonly row: number; readonly words: number } | undefined;
  for (const row of rows) {
    const words = sums[row] ?? 0;
    if (words > (best?.words ?? 0)) best = { row, words };
  }
  return best;
}

function isEnough(draft: SelectionDraft, words: number, share: number): boolean {
  return words >= MIN_WORDS && words >= share * draft.wordsWhere(() => true);
}

interface Kept {
  readonly row: number;
  readonly fate: "main_landmark" | DeclaredPart["fate"];
}

/** Removes blocks outside a container, except those the block model chose. */
function takeOutside(draft: SelectionDraft, { chosen }: StepContext, { row, fate }: Kept): void {
  const inside = blocksInside(draft.outline, row);
  draft.take(fate, (block) => inside[block] !== 1 && chosen?.[block] !== 1, {
    least: MIN_WORDS,
  });
}

function blocksInside({ containers }: PageOutline, wanted: number): Uint8Array {
  const { parent, rows, ofBlock } = containers;
  const inside = new Uint8Array(rows.length);
  for (let row = wanted; row < rows.length; row++) {
    if (row === wanted || inside[parent[row] ?? -1] === 1) inside[row] = 1;
  }
  return flags(ofBlock.length, (block) => inside[ofBlock[block] ?? -1] === 1);
}
