// Judges the results of both ways of fetching and merges them into the one document to read.
import type { IdsOfTree } from "../document/fragments.ts";
import { toText } from "../document/to-text.ts";
import { decodeHtml } from "../html/decode.ts";
import type { Block, PageDocument } from "../model/document.ts";
import type { Annotation, Payload } from "../model/fact.ts";
import type { DeadEnd, PageRefusal, Strategy } from "../model/page.ts";
import type { PageSource } from "../model/reading.ts";
import type { RenderedPage } from "../model/rendered.ts";
import type { UsageReservation } from "../model/reservation.ts";
import { SETTINGS } from "../model/settings.ts";
import type { CanvasEvidence, PageLink } from "../model/site.ts";
import type { Technology } from "../model/technology.ts";
import { technologiesOf } from "../technologies/detect.ts";
import { hashRoute } from "../url/hash-route.ts";
import { parseUrl } from "../url/parse-url.ts";
import { isReadable, type ResponseEvidence } from "./block-pages/block-page.ts";
import { detectDeadEnd, type FoundDeadEnd } from "./block-pages/dead-end.ts";
import { chooseParts, type Sides } from "./chosen-parts.ts";
import type { ReadingInput } from "./input.ts";
import {
  type FetchFailure,
  isForWords,
  judgeAnswer,
  type Refusal,
  refusalError,
  refuseFailures,
  refuseSelector,
} from "./refusals.ts";
import { renderNote } from "./render-note.ts";
import { readSide, type Side, type SideAnswer, type SideFaults, wordsIn } from "./side.ts";
import { refuseUnfilled } from "./unfilled.ts";
import { interstitialNote } from "./union/interstitial-note.ts";
import { type BrowserHistory, NO_HISTORY } from "./union/removed.ts";
import { type Union, unite } from "./union/union.ts";

/** The page to read and how it was fetched. */
export interface ResolvedPage {
  readonly source: PageSource;
  readonly document: PageDocument;
  /** Plain text of the document's blocks. */
  readonly text: string;
  readonly payloads: readonly Payload[];
  /** Empty if visible facts are not requested. */
  readonly annotations: readonly Annotation[];
  readonly reservations: readonly UsageReservation[];
  /** Every link of the page; empty if the site record is not requested. */
  readonly links: readonly PageLink[];
  /**
   * Element ids, from the side that contributes most of the document's blocks. Empty if the graph
   * is not requested.
   */
  readonly ids: IdsOfTree;
  /** Canvas-rendered content; undefined if not requested or if the page has words. */
  readonly drawn: CanvasEvidence | undefined;
  readonly dead_end: DeadEnd | null;
  /** Refusal that the caller overruled. */
  readonly refusal?: PageRefusal;
  readonly render_loses_content: boolean;
  readonly frameworks: readonly string[];
  /** Blocks that only the browser shows; undefined without a rendered page. */
  readonly added: readonly Block[] | undefined;
  /** Of the rendered side, if there is one; undefined if not requested, and for other formats. */
  readonly faults: SideFaults | undefined;
  /** Undefined if not requested. */
  readonly technologies: readonly Technology[] | undefined;
  /** Why the caller's selectors have less effect than written; absent if they have all of it. */
  readonly selector_note?: string;
}

/**
 * A page, or the reason for its failure, plus a page without words, which is refused for that
 * whatever its data contains.
 */
export type Resolution =
  | { readonly ok: true; readonly page: ResolvedPage }
  | { readonly ok: false; readonly refusal: Refusal; readonly wordless?: ResolvedPage };

/**
 * A side, or why there is none: a failed fetch, or a response that is not the page, with its
 * content.
 */
type Judged =
  | { readonly side: Side; readonly deadEnd: FoundDeadEnd | undefined }
  | { readonly failure: FetchFailure }
  | {
      readonly refusal: Refusal;
      readonly refused: Side;
      readonly deadEnd: FoundDeadEnd | undefined;
    };

/** Note on supplied HTML, which is not rendered. */
const SUPPLIED_NOTE =
  "the HTML was supplied and not fetched or rendered: reading order is source order, and hidden text may appear";

/** Share of the words a render must lack to be reported as losing content. */
const LOSING_SHARE = 0.1;

/**
 * Minimum words of a page for it to be trusted if the other fetch received a block page, or if
 * scripts are to fill it in.
 */
const WORDS_BESIDE_BLOCK_PAGE = 20;
const SHELL_WORDS_BESIDE_BLOCK_PAGE = 50;

/**
 * Returns the page of a read, or the refusal if both ways of fetching failed. A refusal for the
 * page's words is noted instead if the caller wants such pages.
 */
export function resolvePage(input: ReadingInput): Resolution {
  const served = judgePlain(input);
  const rendered = judgeRendered(input, served);
  const resolution = resolveSides(input, served, rendered);
  if (resolution.ok || input.reads_refused !== true || !isForWords(resolution.refusal)) {
    return resolution;
  }
  const { refusal } = resolution;
  const anyway = resolveSides(input, despiteRefusal(served), rendered && despiteRefusal(rendered));
  if (!anyway.ok) return resolution;
  const { document } = anyway.page;
  const requires_render = document.requires_render || refusal.shell;
  const { code, reason } = refusalError(refusal);
  return {
    ok: true,
    page: {
      ...anyway.page,
      document: { ...document, requires_render },
      refusal: { code, message: reason },
    },
  };
}

function resolveSides(
  input: ReadingInput,
  served: Judged,
  rendered: Judged | undefined,
): Resolution {
  const plain = besideRendered(ofRoute(input, served), rendered);
  const sides: Sides = {
    ...("side" in plain && !isDoubtful(plain.side, rendered) && { plain: plain.side }),
    ...(rendered && "side" in rendered && { rendered: rendered.side }),
  };
  if (sides.plain === undefined && sides.rendered === undefined) {
    const wordless = wordlessPage(input, plain, rendered);
    return {
      ok: false,
      refusal: refuse(input, plain, rendered),
      ...(wordless && { wordless }),
    };
  }
  const unfilled = sides.plain && refuseUnfilled(input, sides.plain.document);
  if (unfilled !== undefined) return { ok: false, refusal: unfilled };
  const found = { ...foundOf(input, plain, rendered), requires_render: isShell(served) };
  if (input.parts === undefined) return { ok: true, page: resolved(input, sides, found) };
  const choice = chooseParts(sides, input.parts);
  if (!choice.ok) return { ok: false, refusal: unchosen(input, choice.reason, found) };
  const page = resolved(input, choice.sides, found);
  return { ok: true, page: { ...page, ...(choice.note && { selector_note: choice.note }) } };
}

/** Returns a page with words as a side although they refuse it. */
function despiteRefusal(judged: Judged): Judged {
  if (!("refusal" in judged) || !isForWords(judged.refusal)) return judged;
  const { refused, deadEnd } = judged;
  return isReadable(refused.text) ? { side: refused, deadEnd } : judged;
}

/** Returns the refusal of a page without the chosen parts; a browser may still add them to a shell. */
function unchosen({ url, rendered }: ReadingInput, reason: string, found: Found): Refusal {
  const shell = rendered === undefined && found.requires_render;
  return { ...refuseSelector(url, reason), shell };
}

/**
 * Returns the plain fetch's failure to read a hash route that a browser was sent to: no request
 * names a fragment, so what was served is the application's first page.
 */
function ofRoute({ url, rendered }: ReadingInput, served: Judged): Judged {
  const parsed = rendered === undefined ? undefined : parseUrl(url);
  const route = parsed === undefined ? "" : hashRoute(parsed);
  if (route === "" || !("side" in served || "refusal" in served)) return served;
  const message = `no request can name the hash route ${route}`;
  return { failure: { name: "HttpError", message, transport: false } };
}

/** Findings about the page from judging both sides, besides their words. */
interface Found {
  readonly render_error: string | null;
  /** Whether the served page is a shell, whatever a browser rendered from it. */
  readonly requires_render: boolean;
  readonly dead_end: DeadEnd | null;
  /** Whether the browser's page is empty, so that the plain page is the whole page. */
  readonly isEmptied: boolean;
}

function foundOf(input: ReadingInput, plain: Judged, rendered: Judged | undefined): Found {
  return {
    render_error: whyOneSide(input, plain, rendered),
    requires_render: isShell(plain),
    dead_end: deadEndOf(rendered !== undefined && "side" in rendered ? rendered : plain),
    isEmptied: "side" in plain && rendered !== undefined && isEmptyPage(rendered),
  };
}

/** Returns the dead end of a page that is not refused for it. */
function deadEndOf(judged: Judged): DeadEnd | null {
  if (!("side" in judged) || judged.deadEnd === undefined) return null;
  const { kind, evidence } = judged.deadEnd;
  return { kind, evidence };
}

/** Whether the served page needs a browser: a shell or a script challenge. */
function isShell(plain: Judged): boolean {
  if ("side" in plain) return plain.side.document.requires_render;
  return "refusal" in plain && plain.refusal.shell;
}

/** Whether a page was served but contained nothing to read. */
function isEmptyPage(judged: Judged): boolean {
  return "refusal" in judged && judged.refusal.wordless && judged.refused.text.trim() === "";
}

/**
 * Returns the served or rendered page that has data but no words; undefined if something else was
 * served in its place.
 */
function wordlessPage(
  input: ReadingInput,
  plain: Judged,
  rendered: Judged | undefined,
): ResolvedPage | undefined {
  const shell = (judged: Judged | undefined): Side | undefined =>
    judged !== undefined &&
    "refusal" in judged &&
    judged.refusal.wordless &&
    judged.refused.payloads.length > 0
      ? judged.refused
      : undefined;
  const sides = { plain: shell(plain), rendered: shell(rendered) };
  const found = foundOf(input, plain, rendered);
  if (sides.plain !== undefined) {
    const render_error = whyOneSide(input, { side: sides.plain, deadEnd: undefined }, rendered);
    return resolved(input, { plain: sides.plain }, { ...found, render_error });
  }
  return sides.rendered && resolved(input, { rendered: sides.rendered }, found);
}

function judgePlain(input: ReadingInput): Judged {
  const { html, plain, url } = input;
  if (html !== undefined) {
    const answer = { url, status: 200, headers: {}, html, charset: null, declaredAddress: true };
    return judge(input, answer);
  }
  if (plain === undefined) throw new Error("a read has supplied HTML or a plain fetch");
  if (!plain.ok) return { failure: plain.failure };
  const { page } = plain;
  if (input.pdf !== undefined) {
    return judge(input, { ...page, html: "", charset: null, pdf: input.pdf });
  }
  if (input.file !== undefined) {
    return judge(input, { ...page, html: input.file.html, charset: null, isFile: true });
  }
  const { hostname } = new URL(page.url);
  const { text, charset } = decodeHtml(page.body, page.headers["content-type"], hostname);
  return judge(input, { ...page, html: text, charset });
}

function judgeRendered(input: ReadingInput, plain: Judged): Judged | undefined {
  const { rendered } = input;
  if (rendered === undefined) return undefined;
  if (!rendered.ok) return { failure: rendered.failure };
  const judged = judge(input, { ...rendered.page, charset: null, isRendered: true });
  return "side" in plain && "refused" in judged && isInterstitial(plain.side, judged.refused)
    ? { side: judged.refused, deadEnd: undefined }
    : judged;
}

/**
 * Whether an interstitial covers the page that the plain fetch returned: the two are merged, and
 * the page is kept whole.
 */
function isInterstitial(plain: Side, refused: Side): boolean {
  return interstitialNote(plain.document, refused.document) !== undefined;
}

function judge(input: ReadingInput, answer: SideAnswer): Judged {
  const side = readSide(input, answer);
  const { document, metadata, text, url } = side;
  const declared = metadata.canonical ?? metadata.open_graph["og:url"];
  const evidence: ResponseEvidence = {
    requestedUrl: input.url,
    finalUrl: answer.declaredAddress === true ? (declared ?? url) : url,
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.byteLength(answer.html),
    signs: document.signs,
    blocks: document.blocks,
    title: metadata.title ?? "",
    text,
    words: wordsIn(document),
    isRendered: answer.isRendered ?? false,
    identityDeclared: answer.identity_declared ?? false,
  };
  const deadEnd = detectDeadEnd(evidence);
  const refusal = judgeAnswer(evidence, deadEnd);
  return refusal === undefined ? { side, deadEnd } : { refusal, refused: side, deadEnd };
}

/**
 * Returns the shell around an application's container as a side if a browser loaded the rest: its
 * words belong to the page.
 */
function besideRendered(plain: Judged, rendered: Judged | undefined): Judged {
  const isBuilt = rendered !== undefined && "side" in rendered;
  return isBuilt && "refusal" in plain && plain.refusal.frames
    ? { side: plain.refused, deadEnd: undefined }
    : plain;
}

/**
 * Whether a plain page is too short to be trusted, given that the browser received a block page.
 */
function isDoubtful({ document }: Side, rendered: Judged | undefined): boolean {
  if (rendered === undefined || !("refusal" in rendered)) return false;
  const { kind, shell, status = 0 } = rendered.refusal;
  const least = document.requires_render ? SHELL_WORDS_BESIDE_BLOCK_PAGE : WORDS_BESIDE_BLOCK_PAGE;
  const isStated = kind === "missing" && status < 400;
  return (isStated || (kind === "blocked" && !shell)) && document.signs.ownWords < least;
}

function refuse({ url, html }: ReadingInput, plain: Judged, rendered: Judged | undefined): Refusal {
  const found = [plain, rendered].flatMap((judged) =>
    judged !== undefined && "refusal" in judged ? [judged.refusal] : [],
  );
  const reported =
    found.find(({ kind }) => kind === "missing") ??
    found.find(({ kind, shell }) => kind === "blocked" && !shell) ??
    found[0];
  const isLast = rendered !== undefined || html !== undefined;
  if (reported !== undefined) return isLast ? { ...reported, shell: false } : reported;
  if (!("failure" in plain)) throw new Error("a page without a side has a refusal or a failure");
  const browser = rendered !== undefined && "failure" in rendered ? rendered.failure : undefined;
  return refuseFailures(url, plain.failure, browser);
}

/** Returns why only one representation exists; null if both do, or if only one was requested. */
function whyOneSide(
  input: ReadingInput,
  plain: Judged,
  rendered: Judged | undefined,
): string | null {
  if (input.html !== undefined) return SUPPLIED_NOTE;
  // A file has only one representation: a browser would just download it.
  if (input.pdf !== undefined || input.file !== undefined) return null;
  if (!("side" in plain)) return `plain fetch: ${whyMissing(plain)}`;
  if (rendered === undefined || "side" in rendered) return null;
  return `browser: ${whyMissing(rendered)}`;
}

function whyMissing(judged: Exclude<Judged, { side: Side }>): string {
  if ("refusal" in judged) {
    const { name, reason } = refusalError(judged.refusal);
    return `${name}: ${reason}`;
  }
  return `${judged.failure.name}: ${judged.failure.message}`;
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

/**
 * Returns how the browser came to its page. A stopped page is unfinished, and text that a click
 * replaced stays; so does everything if hidden text is requested.
 */
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

function resolved(input: ReadingInput, sides: Sides, found: Found): ResolvedPage {
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
    if (!found.has(link.url)) found.set(link.url, link);
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

/**
 * Returns the canvas-rendered content if both sides together have no more words than such a page
 * has.
 */
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
