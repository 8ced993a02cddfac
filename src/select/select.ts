// Chooses the blocks of a page that are its content. The only entry point of this room.
import type {
  BlockReason,
  PageType,
  RemovedCounts,
  Selection,
  TypeVerdict,
} from "../model/verdict.ts";
import { homeOf } from "../url/at-home.ts";
import { sharedUrl } from "../url/parse-url.ts";
import { BLOCK_MODEL, type ChosenBlocks, chooseBlocks } from "./block-model.ts";
import { LISTS, listedDates, NO_BYLINE, restoreByline, shownByline } from "./byline.ts";
import { commentParts } from "./comments.ts";
import { ARTICLE_BODY, ARTICLE_ELEMENT, MAIN_LANDMARK } from "./declared-main.ts";
import { SelectionDraft } from "./draft.ts";
import { withEvidence } from "./evidence.ts";
import { settleHeadings } from "./headings.ts";
import { LANDMARKS } from "./landmarks.ts";
import { MAIN_CONTENT } from "./main-content.ts";
import type { Step } from "./policy.ts";
import { POLICIES, type Policy } from "./policy.ts";
import { keepTitleOnce, restore } from "./restore.ts";
import { ruledOut } from "./rules/rules.ts";
import type { BlockScores } from "./scores.ts";
import { chromeBlocks, SITE_CHROME } from "./site-chrome.ts";
import { restoreSpeakers } from "./speakers.ts";

/** Steps the caller can switch off, and what a crawl knows about the site. */
export interface SelectOptions {
  /** `remove_chrome`: false keeps everything. */
  readonly removeChrome: boolean;
  /** `main_content`: false skips the steps block-model and main-content. */
  readonly mainContent: boolean;
  /** Indexes of blocks that repeat across the site or its template; empty outside of a crawl. */
  readonly repeated: ReadonlySet<number>;
  /** Authors the page declares, and whether it declares itself an article or a post. */
  readonly authors: readonly string[];
  readonly isArticle: boolean;
  /** Whether the page's data repeats a text, which makes it content; undefined without such data. */
  readonly isDeclared?: ((text: string) => boolean) | undefined;
  /** Names of rules and ties to leave out, for measurements. */
  readonly without?: ReadonlySet<string>;
}

/** Options for a page outside of a crawl. */
export const PAGE_OPTIONS: SelectOptions = {
  removeChrome: true,
  mainContent: true,
  repeated: new Set(),
  authors: [],
  isArticle: false,
};

/** All steps in order; comments are set aside after the first. */
const STEPS: readonly Step[] = [
  LANDMARKS,
  MAIN_LANDMARK,
  ARTICLE_ELEMENT,
  ARTICLE_BODY,
  SITE_CHROME,
  BLOCK_MODEL,
  MAIN_CONTENT,
];

/**
 * Returns the content of a page and the counts removed by each step. Kept blocks, removed blocks
 * and comments together are all blocks; a page with words keeps at least some of them.
 */
export function selectContent(
  scores: BlockScores,
  verdict: TypeVerdict,
  options: SelectOptions,
): Selection {
  const draft = new SelectionDraft(scores.outline);
  const isReduced = options.removeChrome && scores.outline.blocks.length > 0;
  const said = isReduced
    ? runSteps(draft, scores, { verdict, options })
    : { posts: [], byline: NO_BYLINE };
  return selectionOf(draft, said);
}

/** Posts and byline of a page. */
type Said = Pick<Selection, "posts" | "byline">;

function runSteps(
  draft: SelectionDraft,
  scores: BlockScores,
  { verdict, options }: { readonly verdict: TypeVerdict; readonly options: SelectOptions },
): Said {
  const type = verdict.page_type;
  const { outline } = scores;
  const policy = POLICIES[type];
  const { mainContent } = options;
  const signatures = scores.signatures();
  const siteChrome = chromeBlocks(outline, options.repeated, signatures);
  const parts = policy.setsCommentsAside ? commentParts(outline) : undefined;
  const comments = parts?.thread;
  const never = scores.never.map((is, at) => is | (parts?.furniture[at] ?? 0));
  const likely = likelyType(verdict);
  const scored = withEvidence(scores, { type, ...options });
  const isApart = (at: number): boolean =>
    never[at] === 1 || comments?.[at] === 1 || siteChrome.has(at);
  const probabilities = scored.probabilities?.map((one, at) => (isApart(at) ? 0 : one));
  const page = { outline, type, likelyType: likely, signatures };
  const ruled =
    mainContent && probabilities !== undefined
      ? ruledOut({ ...page, probabilities }, options.without)
      : undefined;
  const isOut = (at: number): boolean => isApart(at) || ruled?.has(at) === true;
  const { without } = options;
  const choice = mainContent ? chooseBlocks(scored, { type, isOut, without }) : undefined;
  const chosen = choice?.chosen;
  for (const step of STEPS) {
    if (isWanted(step, policy, options)) step.run(draft, { never, chosen, siteChrome });
    if (step === LANDMARKS) draft.take("comment", (at) => comments?.[at] === 1, { least: 1 });
  }
  for (const at of outline.blocks.keys()) {
    draft.reasons[at] = reasonOf(draft, at, { scores, scored, choice, ruled });
  }
  restore(draft, scores, { type, isOut });
  const posts = restoreSpeakers(draft, { signatures, type: likely, isOut });
  const { authors, isArticle } = options;
  const isListed = listedDates(outline, signatures);
  const said = type === "forum" ? posts.filter(({ lines }) => draft.keeps(lines[0] ?? -1)) : [];
  // A forum without posts, but with dates at one kind of place in its content, lists topics.
  const isTopic = (at: number): boolean => isListed(at) && draft.keeps(at);
  const isTopics = type === "forum" && posts.length === 0 && [...signatures.keys()].some(isTopic);
  const isList = !isArticle && (LISTS.has(type) || isTopics);
  const mayBeArticle = type === "article" || type === "unknown";
  const about = { signatures, authors, isList, mayBeArticle, posts: said, isOut, isListed };
  const lines = restoreByline(draft, about);
  if (chosen !== undefined) {
    settleHeadings(draft, isOut);
  }
  keepTitleOnce(draft);
  // The authors and dates on a home page belong to other pages.
  const address = sharedUrl(homeOf(outline.document));
  const isHome = address?.pathname === "/" && address.search === "";
  return { posts, byline: isHome ? NO_BYLINE : shownByline(draft, about, lines) };
}

/** Grounds of the choice. */
interface Grounds {
  readonly scores: BlockScores;
  /** The scores with all evidence. */
  readonly scored: BlockScores;
  readonly choice: ChosenBlocks | undefined;
  readonly ruled: ReadonlyMap<number, string> | undefined;
}

/** Returns the reason for the choice of a block; undefined if the step that removed it is the reason. */
function reasonOf(
  { fates }: SelectionDraft,
  at: number,
  { scores, scored, choice, ruled }: Grounds,
): BlockReason | undefined {
  const fate = fates[at];
  const rule = ruled?.get(at);
  if (fate === "block_model") return rule === undefined ? choice?.reasons[at] : { by: rule };
  // Where too few words would remain, a step removes nothing.
  if (fate !== "kept" || rule !== undefined) return undefined;
  const reason = choice?.reasons[at];
  const isRaised = (scored.probabilities?.[at] ?? 0) > (scores.probabilities?.[at] ?? 0);
  return reason?.by === "score" && isRaised ? { by: "evidence" } : reason;
}

/** Returns the type of a page or, if unknown, its most likely type. */
function likelyType({ page_type, runner_up }: TypeVerdict): PageType {
  return page_type === "unknown" && runner_up.type !== "" ? runner_up.type : page_type;
}

function isWanted({ method }: Step, policy: Policy, { mainContent }: SelectOptions): boolean {
  switch (method) {
    case "landmarks":
    case "main-landmark":
    case "site-chrome":
      return true;
    case "article-element":
    case "article-body":
      return policy.believesArticle;
    case "block-model":
      return mainContent;
    case "main-content":
      return mainContent && policy.hasOneRun;
  }
}

/** The counts of a page from which no step removes anything. */
export const NOTHING_REMOVED: RemovedCounts = {
  landmarks: 0,
  main_landmark: 0,
  article_element: 0,
  article_body: 0,
  site_chrome: 0,
  boundary: 0,
  block_model: 0,
};

function selectionOf({ fates, reasons }: SelectionDraft, said: Said): Selection {
  const kept: number[] = [];
  const comments: number[] = [];
  const removed: Record<keyof RemovedCounts, number> = { ...NOTHING_REMOVED };
  for (const [block, fate] of fates.entries()) {
    if (fate === "kept") kept.push(block);
    else if (fate === "comment") comments.push(block);
    else removed[fate]++;
  }
  const methods = STEPS.filter(({ count }) => removed[count] > 0).map(({ method }) => method);
  return { kept, comments, fates, reasons, ...said, removed, methods };
}
