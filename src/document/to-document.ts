// Converts a tree to a document: this folder's only entry point.
import { declarations } from "../html/declarations.ts";
import { headClaims } from "../html/head-claims.ts";
import { nextLinksOf, nextOf } from "../html/next-page.ts";
import type { HtmlTree } from "../html/tree.ts";
import { attribute, elements } from "../html/walk.ts";
import type { HiddenBy, PageDocument, PageSigns } from "../model/document.ts";
import type { Layout } from "../model/layout.ts";
import { wordSet } from "../text/word-list.ts";
import { withAttributions } from "./attribution.ts";
import { awaitedParts } from "./hidden/omitted.ts";
import { inReadingOrder, inSourceOrder } from "./order/reading-order.ts";
import { ownAddress } from "./own-address.ts";
import { measuredOf } from "./page/measured.ts";
import { type PageContext, pageContext } from "./page/page-context.ts";
import { signsOf } from "./signs.ts";
import { namesOf, titleOf } from "./title.ts";
import type { WalkMode } from "./walk/context.ts";
import { readTree, type WalkResult } from "./walk/walk.ts";

/** Options for reading a tree. */
export interface DocumentOptions {
  readonly url: string;
  /** Base of relative addresses. */
  readonly base: string;
  /** Whether to read right to left; undefined for the page's direction. */
  readonly rtl: boolean | undefined;
  /** Whether to keep text that a sighted reader never sees. */
  readonly includeHiddenText: boolean;
  /** Layout that a browser measured in the same render as the tree. */
  readonly layout?: Layout;
  /** Whether to keep the boxes of blocks. */
  readonly keepsBoxes?: boolean;
  /** Headlines from the page's structured data. */
  readonly headlines?: readonly string[];
  /** 1 for each node that the caller's selectors leave out; undefined without selectors. */
  readonly leftOut?: Uint8Array | undefined;
}

/** A document of the whole page, and one without the parts that the caller's selectors omit. */
export interface Documents {
  readonly document: PageDocument;
  /** Document of the selected parts; undefined without selectors. */
  readonly chosen: PageDocument | undefined;
}

/** A page with fewer words outside noscript is a shell. */
const SHELL_WORDS = 150;
/** Minimum words of a shell's noscript to count as its content. */
const NOSCRIPT_WORDS = 100;
/** A page with fewer words displayed, and `UNSHOWN_TIMES` as many not, waits for a script. */
const UNSHOWN_WORDS = 30;
const UNSHOWN_TIMES = 5;

/** Options of a walk other than those of the caller. */
type Reading = Omit<WalkMode, "includeHiddenText">;

const FIRST_READING: Reading = {
  readsNoscript: false,
  keepsUndisplayed: false,
  awaited: new Set(),
};

/** Reads a page as ordered blocks with its metadata. Never throws. */
export function toDocument(tree: HtmlTree, options: DocumentOptions): PageDocument {
  return toDocuments(tree, options).document;
}

/** Reads a page as `toDocument` does, and its chosen parts as a document of their own. */
export function toDocuments(tree: HtmlTree, options: DocumentOptions): Documents {
  const { layout, leftOut, includeHiddenText } = options;
  const measured = layout === undefined ? undefined : measuredOf(tree, layout);
  const page = pageContext(tree, { base: options.base, measured });
  const first = readTree(page, { ...FIRST_READING, includeHiddenText });
  // Measurements settle what is displayed.
  const again = measured === undefined ? rereading(tree, first) : undefined;
  const read = again === undefined ? first : readTree(page, { ...again, includeHiddenText });
  const mode = { ...(again ?? FIRST_READING), includeHiddenText, leftOut };
  const documentOf = (result: WalkResult) => asDocument(result, page, options);
  return {
    document: documentOf(read),
    chosen: leftOut && documentOf(readTree(page, mode)),
  };
}

function asDocument(
  read: WalkResult,
  { tree, measured, controls }: PageContext,
  options: DocumentOptions,
): PageDocument {
  const blocks = withAttributions(tree, read.blocks);
  const signs = signsOf(tree, blocks, measured);
  const direction = isRightToLeft(tree, options.layout) ? "rtl" : "ltr";
  const rtl = options.rtl ?? direction === "rtl";
  const isForced = options.rtl !== undefined;
  const ordered =
    measured === undefined
      ? inSourceOrder(blocks)
      : inReadingOrder(blocks, {
          tree,
          measured,
          rtl,
          isForced,
          keepsBoxes: options.keepsBoxes === true,
        });
  const own = ownAddress(tree, options.url);
  const names = namesOf(tree, {
    url: own,
    readFrom: options.url,
    base: options.base,
    headlines: options.headlines ?? [],
  });
  const { title, block } = titleOf(names, ordered.blocks);
  return {
    url: options.url,
    title,
    heading: block,
    names,
    claims: headClaims(tree),
    next: nextOf(tree, options.base),
    nextLinks: nextLinksOf(tree, options.base),
    ...ordered,
    reading_order_measured: ordered.reading_order.startsWith("geometric"),
    rtl,
    direction,
    requires_render: needsRender(signs),
    signs,
    images: read.images,
    left_out: Object.fromEntries(read.omitted.words),
    left_out_samples: Object.fromEntries(read.omitted.samples),
    hidden_parts: read.omitted.parts,
    choices: controls.choices,
  };
}

/** Returns how to reread a page whose first reading left out its content, if it did. */
function rereading(tree: HtmlTree, { blocks, omitted }: WalkResult): Reading | undefined {
  const words = blocks.reduce((sum, block) => sum + block.words, 0);
  const awaited = awaitedParts(tree, blocks, omitted);
  const left = (by: HiddenBy): number => omitted.words.get(by) ?? 0;
  const readsNoscript = words < SHELL_WORDS && left("fallback") >= NOSCRIPT_WORDS;
  const undisplayed = left("attribute") + left("style") + left("stylesheet");
  const keepsUndisplayed = words < UNSHOWN_WORDS && undisplayed >= UNSHOWN_WORDS * UNSHOWN_TIMES;
  if (!readsNoscript && !keepsUndisplayed && awaited.size === 0) return undefined;
  return { readsNoscript, keepsUndisplayed, awaited };
}

/** Minimum own words of a page with content. */
const CONTENT_WORDS = 50;
/** Minimum own words if a mount point or main part is empty; fewer are only a frame. */
const FRAME_WORDS = 150;

/** Whether a page is a shell: few own words, and nothing in its mount point or main part. */
function needsRender(signs: PageSigns): boolean {
  const { ownWords, hasEmptyMount, unfilled, runsScript, asksForScripts } = signs;
  if (ownWords >= FRAME_WORDS) return false;
  if (hasEmptyMount || unfilled !== undefined) return true;
  return ownWords < CONTENT_WORDS && runsScript && (asksForScripts || ownWords === 0);
}

/** Languages written from right to left. */
const RTL_LANGUAGES = wordSet(
  "ar arc ckb dv fa glk he iw khw ks lrc mzn nqo pnb ps sd syr ug ur yi",
);
const BODY = wordSet("body");
const RTL_SCRIPTS = new Set(["arab", "hebr", "syrc", "thaa", "nkoo", "adlm", "rohg"]);

/**
 * Whether a page is read right to left: by `dir` of body or html, else its layout in the browser,
 * else the declared language; never its letters.
 */
function isRightToLeft(tree: HtmlTree, layout: Layout | undefined): boolean {
  const [root = -1] = declarations(tree).html;
  const [body = -1] = elements(tree, BODY);
  for (const node of [body, root]) {
    const dir = attribute(tree, node, "dir")?.trim().toLowerCase();
    if (dir === "rtl" || dir === "ltr") return dir === "rtl";
  }
  if (layout?.rtl === true) return true;
  const language = attribute(tree, root, "lang") ?? attribute(tree, root, "xml:lang");
  const [main = "", ...subtags] = (language ?? "").trim().toLowerCase().split(/[-_]/);
  const script = subtags.find((subtag) => subtag.length === 4 && /^[a-z]+$/.test(subtag));
  return script === undefined ? RTL_LANGUAGES.has(main) : RTL_SCRIPTS.has(script);
}
