// Reads a response into one side of a page: blocks, payloads, metadata and other requested data.
import { plainTextDocument } from "../document/plain-text.ts";
import { toDocuments } from "../document/to-document.ts";
import { toText } from "../document/to-text.ts";
import { baseUrl, readMetadata } from "../html/head.ts";
import { markupFaults } from "../html/markup-faults.ts";
import { type PlacedId, pageFragments, pageIds } from "../html/page-fragments.ts";
import { pageLinks } from "../html/page-links.ts";
import { findPageParts, noPageParts, type PageParts } from "../html/page-parts.ts";
import { readReservations } from "../html/reservations.ts";
import { type HtmlTree, parseHtml } from "../html/tree.ts";
import type { MarkupFaults, PageFragments } from "../model/audit.ts";
import type { PageDocument } from "../model/document.ts";
import type { Annotation, Payload } from "../model/fact.ts";
import type { Layout } from "../model/layout.ts";
import type { Metadata } from "../model/metadata.ts";
import type { PageGlobals, RenderedSource } from "../model/rendered.ts";
import type { UsageReservation } from "../model/reservation.ts";
import type { CanvasEvidence, PageLink } from "../model/site.ts";
import { type PdfPage, pdfHead } from "../pdf/to-document.ts";
import { declaredHeadlines } from "../statements/declared-page.ts";
import { readAnnotations } from "../structured/microformats.ts";
import { readPayloads, schemaTypes } from "../structured/payloads.ts";
import { canvasEvidence } from "../technologies/canvas.ts";
import { findTraces } from "../technologies/detect.ts";
import type { Findings } from "../technologies/findings.ts";
import { frameworksOf } from "../technologies/frameworks.ts";
import type { ReadingInput } from "./input.ts";
import { withFront } from "./union/front.ts";

/** The parts of a side that the caller's selectors choose. */
export interface ChosenSide extends Omit<PageParts, "leftOut"> {
  readonly document: PageDocument;
}

/** The parsed result of one way of fetching. */
export interface Side {
  readonly url: string;
  readonly document: PageDocument;
  /** Plain text of the document's blocks. */
  readonly text: string;
  /** Selected parts of the page; undefined without selectors. */
  readonly chosen: ChosenSide | undefined;
  readonly payloads: readonly Payload[];
  /** Empty if visible facts are not requested. */
  readonly annotations: readonly Annotation[];
  readonly metadata: Metadata;
  /** Declarations of the response and its head about uses of the text. */
  readonly reservations: readonly UsageReservation[];
  /** Every link of the page; empty if the site record is not requested. */
  readonly links: readonly PageLink[];
  readonly ids: readonly PlacedId[];
  readonly frameworks: readonly string[];
  /** Canvas-rendered content; undefined if not requested or if the page has words. */
  readonly drawn: CanvasEvidence | undefined;
  /** Faults of its markup, and its indexing rules; undefined if not requested, or not HTML. */
  readonly faults: SideFaults | undefined;
  /** Traces of technologies; undefined if not requested. */
  readonly traces: Findings | undefined;
}

/** Data about a response for an audit. */
export interface SideFaults extends MarkupFaults, PageFragments {
  readonly noindex: boolean;
}

/** A response before it is judged. */
export interface SideAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  readonly charset: string | null;
  readonly layout?: Layout;
  /** Addresses requested by a browser, and globals created by the page's scripts. */
  readonly requests?: readonly string[];
  readonly globals?: PageGlobals;
  /** Page shown before an interstitial that was passed. */
  readonly front?: RenderedSource | undefined;
  readonly identity_declared?: boolean;
  /** Whether a page without its own address is identified by the one it declares. */
  readonly declaredAddress?: boolean;
  /** Whether a browser has run its scripts. */
  readonly isRendered?: boolean;
  /** Content of a PDF; `html` is then "". */
  readonly pdf?: PdfPage;
  /** Whether `html` stands for a file, which runs no scripts and fills no template. */
  readonly isFile?: boolean;
}

/** Robots directives that keep a page out of search indexes. */
const NOINDEX = /(?:^|[\s,:])(?:noindex|none)(?:$|[\s,])/i;

/** Markup that states author and dates of an entry or an article: microformats, RDFa. */
const STATES = /[\s"'](?:h-?entry|typeof\s*=)/i;

/** Media types read as a single text document. */
const TEXT_TYPES = /^text\/(?:plain|markdown|x-markdown)\s*(?:;|$)/i;

/** Reads a response, preceded by the page shown before an interstitial. */
export function readSide(input: ReadingInput, answer: SideAnswer): Side {
  const side = readSource(input, answer);
  if (answer.front === undefined) return side;
  const front = readSource(input, { ...answer, ...answer.front });
  const document = withFront(front.document, side.document);
  const chosen = side.chosen && front.chosen && withFrontParts(front.chosen, side.chosen);
  return { ...side, document, text: toText(document.blocks), chosen };
}

/** Merges the chosen parts before an interstitial with those after it. */
function withFrontParts(front: ChosenSide, page: ChosenSide): ChosenSide {
  const both = page.isIncluded === front.isIncluded;
  const lead = page.isIncluded ? page : front;
  return {
    document: both ? withFront(front.document, page.document) : lead.document,
    unmatched: page.unmatched.filter((text) => front.unmatched.includes(text)),
    isIncluded: page.isIncluded || front.isIncluded,
    costly: page.costly ?? front.costly,
  };
}

function readSource(input: ReadingInput, answer: SideAnswer): Side {
  const { url, html, layout } = answer;
  const { pdf } = answer;
  if (
    pdf !== undefined ||
    (answer.isFile !== true && TEXT_TYPES.test(answer.headers["content-type"] ?? ""))
  ) {
    const tree = parseHtml(pdf === undefined ? "" : pdfHead(pdf));
    const document = pdf?.document ?? plainTextDocument(html, url, answer.headers["content-type"]);
    const metadata = readMetadata(tree, url, { charset: answer.charset, schemaTypes: [] });
    const text = toText(document.blocks);
    const traces = input.wants.technologies ? findTraces(answer) : undefined;
    const links = input.wants.site === true ? (pdf?.links ?? []) : [];
    const none = { payloads: [], annotations: [], links, ids: pdf?.ids ?? [], frameworks: [] };
    const undrawn = { drawn: undefined, faults: undefined };
    const chosen = input.parts && { document, ...noPageParts(input.parts) };
    const reservations = readReservations(tree, answer.headers);
    const head = { metadata, reservations };
    return { url, document, text, ...head, traces, ...undrawn, chosen, ...none };
  }
  const tree = parseHtml(html);
  const base = baseUrl(tree, url);
  const payloads = readPayloads(tree, url);
  const parts = input.parts && findPageParts(tree, input.parts);
  const read = toDocuments(tree, {
    url,
    base,
    rtl: input.rtl,
    includeHiddenText: input.include_hidden_text,
    headlines: declaredHeadlines(payloads),
    keepsBoxes: input.wants.blocks === true,
    leftOut: parts?.leftOut,
    ...(layout && { layout }),
  });
  const asFile = <D extends PageDocument | undefined>(document: D): D =>
    document === undefined || answer.isFile !== true
      ? document
      : { ...document, requires_render: false };
  const document = asFile(read.document);
  const chosen = asFile(read.chosen);
  const found = { charset: answer.charset, schemaTypes: schemaTypes(payloads) };
  const metadata = readMetadata(tree, url, found);
  const robots = [metadata.robots, answer.headers["x-robots-tag"]].join(" ");
  const links = input.wants.site === true ? pageLinks(tree, { url, base, robots }) : [];
  return {
    url,
    document,
    text: toText(document.blocks),
    chosen: parts && chosen && chosenSide(chosen, parts),
    payloads,
    annotations:
      input.wants.facts?.visible === true || STATES.test(html) ? readAnnotations(tree, url) : [],
    metadata,
    reservations: readReservations(tree, answer.headers),
    links,
    ids: input.wants.graph === true ? pageIds(tree) : [],
    frameworks: frameworksOf(tree),
    traces: input.wants.technologies ? findTraces({ ...answer, tree }) : undefined,
    drawn: input.wants.site === true ? canvasEvidence(tree, wordsIn(document), url) : undefined,
    faults: input.wants.audit === true ? sideFaults(tree, { url, base, robots }) : undefined,
  };
}

function sideFaults(
  tree: HtmlTree,
  { robots, ...place }: { readonly url: string; readonly base: string; readonly robots: string },
): SideFaults {
  const fragments = pageFragments(tree, place.base);
  return { ...markupFaults(tree, place), ...fragments, noindex: NOINDEX.test(robots) };
}

function chosenSide(document: PageDocument, { leftOut: _, ...parts }: PageParts): ChosenSide {
  return { ...parts, document };
}

/** Returns the number of words in all blocks of a document. */
export function wordsIn({ blocks }: PageDocument): number {
  return blocks.reduce((sum, block) => sum + block.words, 0);
}
