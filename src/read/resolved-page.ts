// Builds the one document to read from the sides of a page.
import type { IdsOfTree } from "../document/fragments.ts";
import { toText } from "../document/to-text.ts";
import type { Block, PageDocument } from "../model/document.ts";
import type { DeadEnd, PageRefusal, Strategy } from "../model/page.ts";
import type { PageSource } from "../model/reading.ts";
import type { RenderedPage } from "../model/rendered.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CanvasEvidence, PageLink } from "../model/site.ts";
import type { Technology } from "../model/technology.ts";
import { technologiesOf } from "../technologies/detect.ts";
import type { Sides } from "./chosen-parts.ts";
import type { ReadingInput } from "./input.ts";
import { renderNote } from "./render-note.ts";
import { type Side, wordsIn } from "./side.ts";
import { type BrowserHistory, NO_HISTORY } from "./union/removed.ts";
import { type Union, unite } from "./union/union.ts";

/** The parts of a page that its sides have too. `faults` are of the rendered side, if any. */
type SharedParts = Omit<Side, "url" | "chosen" | "metadata" | "ids" | "traces">;

/** The page to read and how it was fetched. */
export interface ResolvedPage extends SharedParts {
  readonly source: PageSource;
  /** Element ids of the side with most of the blocks; empty if no graph is requested. */
  readonly ids: IdsOfTree;
  readonly dead_end: DeadEnd | null;
  /** Refusal that the caller overruled. */
  readonly refusal?: PageRefusal;
  readonly render_loses_content: boolean;
  /** Blocks that only the browser shows; undefined without a rendered page. */
  readonly added: readonly Block[] | undefined;
  /** Detected technologies; undefined if not requested. */
  readonly technologies: readonly Technology[] | undefined;
  /** Reason why some of the caller's selectors have no effect; absent if all have an effect. */
  readonly selector_note?: string;
  /** Whether the page has none of the elements to include, and was therefore read whole; absent means no. */
  readonly unchosen?: true;
}

/** Share of the words a render must lack to be reported as losing content. */
const LOSING_SHARE = 0.1;

/** Findings about the page from judging both sides, besides their words. */
export interface Found {
  readonly render_error: string | null;
  /** Whether the served page is a shell, even if a browser rendered its content. */
  readonly requires_render: boolean;
  readonly dead_end: DeadEnd | null;
  /** Whether the browser's page is empty, so that the plain page is the whole page. */
  readonly isEmptied: boolean;
}

/** Note for a browser's page that is empty. */
const EMPTIED_NOTE =
  "the rendered page is empty after its scripts have run; the plain page is used";

/** Returns the plain page as the union with an empty rendered page. */
function emptiedUnion({ document }: Side): Union {
  return {
    document,
    only_in_static: document.blocks.length,
    words_only_in_static: wordsIn(document),
    only_in_rendered: 0,
    words_removed: 0,
    samples_removed: [],
    added: [],
    note: EMPTIED_NOTE,
  };
}

function unionOf(
  input: ReadingInput,
  { plain, rendered }: Sides,
  { isEmptied }: Found,
): Union | undefined {
  if (plain === undefined) return undefined;
  if (rendered !== undefined) {
    return unite(plain.document, rendered.document, historyOf(input));
  }
  return isEmptied ? emptiedUnion(plain) : undefined;
}

/** Returns how the browser came to its page; nothing if it was stopped or hidden text is wanted. */
function historyOf(input: ReadingInput): BrowserHistory {
  const page = renderedPageOf(input);
  if (page === undefined || page.timedOut || input.include_hidden_text) return NO_HISTORY;
  return { served: page.notes.clicked > 0 ? undefined : page.served, moved: page.moved };
}

/** Counts words that a script removed among those left out. */
function withRemoved(document: PageDocument, union: Union | undefined): PageDocument {
  if (union === undefined || union.words_removed === 0) return document;
  return {
    ...document,
    left_out: { ...document.left_out, removed: union.words_removed },
    left_out_samples: { ...document.left_out_samples, removed: union.samples_removed },
  };
}

export function resolved(input: ReadingInput, sides: Sides, found: Found): ResolvedPage {
  const { plain, rendered } = sides;
  const lead = plain ?? rendered;
  if (lead === undefined) throw new Error("a resolved page has a side");
  const union = unionOf(input, sides, found);
  const { requires_render, render_error } = found;
  const document = withRemoved({ ...(union?.document ?? lead.document), requires_render }, union);
  const text = document.blocks === lead.document.blocks ? lead.text : toText(document.blocks);
  const static_chars = plain?.text.length ?? 0;
  const { payloads } = lead.payloads.length > 0 ? lead : (rendered ?? lead);
  const { annotations } = lead.annotations.length > 0 ? lead : (rendered ?? lead);
  const source: PageSource = {
    url: (rendered ?? lead).url,
    strategy: strategyOf(input, sides, found),
    static_chars,
    rendered_chars: rendered?.text.length ?? 0,
    union_chars: text.length,
    static_coverage: coverage(static_chars, text.length),
    blocks_only_in_static: union?.only_in_static ?? 0,
    blocks_only_in_rendered: union?.only_in_rendered ?? 0,
    render_error,
    identity_declared: input.plain?.ok === true && input.plain.page.identity_declared,
    render_note: renderNote(union?.note, renderedPageOf(input), rendered?.document.signs.unfilled),
    metadata: lead.metadata,
  };
  const lost = union?.words_only_in_static ?? 0;
  const render_loses_content = lost > LOSING_SHARE * wordsIn(document);
  return {
    source,
    document,
    text,
    payloads,
    annotations,
    reservations: lead.reservations,
    links: linksOf(sides),
    ids: idsOf(sides, document),
    faults: (rendered ?? lead).faults,
    drawn: canvasEvidenceOf(sides, wordsIn(document)),
    dead_end: found.dead_end,
    render_loses_content,
    added: rendered && (union?.added ?? document.blocks),
    frameworks: [...new Set([plain, rendered].flatMap((side) => side?.frameworks ?? []))],
    technologies: input.wants.technologies
      ? technologiesOf([plain, rendered].flatMap((side) => side?.traces ?? []))
      : undefined,
  };
}

/** Returns the links of all sides, each address once. */
function linksOf({ plain, rendered }: Sides): readonly PageLink[] {
  const found = new Map<string, PageLink>();
  for (const link of [...(rendered?.links ?? []), ...(plain?.links ?? [])]) {
    if (found.get(link.url)?.isDeclared ?? true) found.set(link.url, link);
  }
  return [...found.values()];
}

/** Returns the ids of the side that contributes most of the document's blocks. */
function idsOf({ plain, rendered }: Sides, { blocks }: PageDocument): IdsOfTree {
  const held = new Set(blocks);
  const own = (side: Side): number =>
    side.document.blocks.reduce((sum, block) => sum + (held.has(block) ? 1 : 0), 0);
  const sides = [rendered, plain].filter((side) => side !== undefined);
  const [one, other] = sides;
  const lead = one && other && own(other) > own(one) ? other : one;
  return { placed: lead?.ids ?? [], blocks: lead?.document.blocks ?? [] };
}

/** Returns the canvas-rendered content if both sides have no more words than such a page. */
function canvasEvidenceOf({ plain, rendered }: Sides, words: number): CanvasEvidence | undefined {
  const drawn = rendered?.drawn ?? plain?.drawn;
  return drawn === undefined || words >= SETTINGS.CANVAS_MAX_WORDS
    ? undefined
    : { ...drawn, words };
}

function renderedPageOf({ rendered }: ReadingInput): RenderedPage | undefined {
  return rendered?.ok === true ? rendered.page : undefined;
}

function strategyOf(
  input: ReadingInput,
  { plain, rendered }: Sides,
  { isEmptied }: Found,
): Strategy {
  if (input.html !== undefined) return "supplied";
  if (plain === undefined) return "rendered-only";
  return rendered === undefined && !isEmptied ? "static-only" : "union";
}

function coverage(part: number, whole: number): number {
  if (whole === 0) return 0;
  return Math.min(1, Math.round((part / whole) * 10_000) / 10_000);
}
