// Steps main-landmark, article-element and article-body: keep what the page declares as content.
import type { Container } from "../model/document.ts";
import { rowsWithin, sumInside } from "../structure/containers.ts";
import { blocksIn } from "./comments.ts";
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
    const [main] = partsOf(draft, ({ tag, role }) => tag === "main" || role === "main");
    keep(draft, context, { part: main, share: MAIN_SHARE, fate: "main_landmark" });
  },
};

/** Keeps only the one dominant article element. */
export const ARTICLE_ELEMENT: Step = {
  method: "article-element",
  count: "article_element",
  run: (draft, context) => {
    const part = dominant(partsOf(draft, ({ tag }) => tag === "article"));
    keep(draft, context, { part, share: ARTICLE_SHARE, fate: "article_element" });
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
    const part = dominant(
      partsOf(draft, ({ classes }) => classes.some((name) => BODY_NAME.test(name))),
    );
    keep(draft, context, { part, share: ARTICLE_SHARE, fate: "article_body" });
  },
};

/** A declared part of the page and its kept words. */
interface Part {
  readonly row: number;
  readonly words: number;
}

/** Returns matching containers that are not inside another match, largest first. */
function partsOf(draft: SelectionDraft, test: (container: Container) => boolean): readonly Part[] {
  const { containers, facts } = draft.outline;
  const { parent } = containers;
  const inside = rowsWithin(containers, test);
  if (!inside.includes(1)) return [];
  const kept = facts.words.map((words, block) => (draft.keeps(block) ? words : 0));
  const parts = [...sumInside(containers, kept)].map((words, row) => ({ row, words }));
  return parts
    .filter(({ row }) => inside[row] === 1 && inside[parent[row] ?? -1] !== 1)
    .toSorted((a, b) => b.words - a.words);
}

function dominant([best, next]: readonly Part[]): Part | undefined {
  return (best?.words ?? 0) < TIMES_THE_NEXT * (next?.words ?? 0) ? undefined : best;
}

interface Kept {
  readonly part: Part | undefined;
  /** Minimum share of the page's remaining words. */
  readonly share: number;
  readonly fate: "main_landmark" | "article_element" | "article_body";
}

/** Removes blocks outside a part with enough words, except those the block model chose. */
function keep(draft: SelectionDraft, { chosen }: StepContext, { part, share, fate }: Kept): void {
  const { containers } = draft.outline;
  if (part === undefined || part.words < MIN_WORDS) return;
  if (part.words < share * draft.wordsWhere(() => true)) return;
  const inside = blocksIn(
    containers,
    rowsWithin(containers, (_, row) => row === part.row),
  );
  draft.take(fate, (block) => inside[block] !== 1 && chosen?.[block] !== 1, { least: MIN_WORDS });
}
