// The pure half of one page read, run on a worker thread: turns fetched input into a reading or a
// refusal.

import { createHash } from "node:crypto";
import { judgePage } from "../classify/classify.ts";
import { installedRouter } from "../classify/model.ts";
import { fragmentsOf } from "../document/fragments.ts";
import {
  type MarkdownOptions,
  type PlacedMarkdown,
  placedMarkdown,
  toMarkdown,
} from "../document/markdown/to-markdown.ts";
import { sectionsOf } from "../document/sections.ts";
import { readFacts } from "../facts/facts.ts";
import { factsPage } from "../facts/page.ts";
import type { PageAudit } from "../model/audit.ts";
import type { MissingText } from "../model/coverage.ts";
import type { Block, BlockKind, Link, PageDocument } from "../model/document.ts";
import { PAYLOAD_SOURCES, type Payload, type PayloadSource } from "../model/fact.ts";
import type { Layout } from "../model/layout.ts";
import { once } from "../model/once.ts";
import type { PageAbout } from "../model/page.ts";
import type { PageReading, PageShape, PageText, ReadingWants } from "../model/reading.ts";
import type { GraphRecord } from "../model/site.ts";
import type { Selection, TypeVerdict } from "../model/verdict.ts";
import { readByRecipe } from "../recipes/page.ts";
import { listsBy, listsLike, type TaughtPage, teach } from "../recipes/recipes.ts";
import { tableByRecipe } from "../recipes/site-page.ts";
import { readLists } from "../records/read-records.ts";
import { listShowing } from "../records/shown-things.ts";
import { recordsText } from "../records/stored.ts";
import { scoreBlocks } from "../select/scores.ts";
import { NOTHING_REMOVED, selectContent } from "../select/select.ts";
import {
  type BlockHashes,
  hashBlocks,
  repeatedBlocks,
  repetitionHashes,
} from "../select/site-profile.ts";
import { aboutPage, declaredArticle } from "../statements/about.ts";
import { bodyNote } from "../statements/declared-body.ts";
import { type DeclaredPage, declaredHeadlines, declaredPage } from "../statements/declared-page.ts";
import { evidenceOf } from "../statements/evidence.ts";
import { outlineOf, type PageOutline } from "../structure/outline.ts";
import { declaredTexts } from "../structured/declared-texts.ts";
import { declaredEntities } from "../structured/entities.ts";
import { countOne } from "../text/grouped.ts";
import { oneLine } from "../text/one-line.ts";
import { percentDecoded } from "../text/percent.ts";
import { wordHashes } from "../text/word-hashes.ts";
import { blockMap } from "./block-map.ts";
import { commentBlocks, contentBlocks } from "./content.ts";
import { dataDifferences } from "./data-differences.ts";
import type { ReadingInput } from "./input.ts";
import type { Refusal } from "./refusals.ts";
import { resolvePage } from "./resolve.ts";
import type { ResolvedPage } from "./resolved-page.ts";
import { declaredText } from "./stored-facts.ts";
import { compareTwin } from "./twin-coverage.ts";

/** A page's reading, or the reason for its failure. Plain data: it crosses threads. */
export type ReadingOutcome =
  | { readonly ok: true; readonly reading: PageReading }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads one page. One without words is refused, unless it has wanted facts or frames. */
export function readInput(input: ReadingInput): ReadingOutcome {
  const resolved = resolvePage(input);
  if (resolved.ok) return { ok: true, reading: readResolved(resolved.page, input) };
  const { refusal, wordless } = resolved;
  if (input.wants.site === true && wordless?.links.some(({ isFrame }) => isFrame)) {
    return { ok: true, reading: readResolved(wordless, input) };
  }
  if (wordless !== undefined && input.wants.facts !== undefined) {
    const reading = readResolved(wordless, input);
    if (Object.keys(reading.facts?.facts ?? {}).length > 0) return { ok: true, reading };
  }
  return { ok: false, refusal };
}

function readResolved(page: ResolvedPage, input: ReadingInput): PageReading {
  const { source, document, payloads, annotations } = page;
  const { metadata, url } = source;
  const evidence = evidenceOf(document, { metadata, payloads });
  const declared = declaredPage(payloads, evidence);
  const { verdict, selection, hashes, words_hash, outline } = judged(page, input, declared);
  const { blocks } = document;
  const written = writtenPage(page, selection, input);
  const kept = () => keptBlocks(document, selection);
  const prefers = input.prefersTwin === true;
  const beside = input.twin && compareTwin(kept(), input.twin, { url, prefers });
  const about = aboutPage({
    document,
    metadata,
    declared,
    annotated: declaredPage(annotations, evidence),
    byline: selection.byline,
    kept: selection.kept,
    now: input.now,
    type: verdict.page_type === "unknown" ? undefined : verdict.page_type,
    info: (input.pdf ?? input.file)?.info,
  });
  const lists = once(() =>
    readLists({ outline: outline(), selection, payloads, page_type: verdict.page_type, url }),
  );
  const tables = once(() => lists().map(({ table }) => table));
  const { wants } = input;
  const taught = once((): TaughtPage => ({ outline: outline(), selection, payloads, url, lists }));
  const facts = factsPage({
    ...{ url, metadata, document, payloads, annotations, about, verdict, now: input.now },
    list: () => tables().find(({ place }) => place === "main"),
    showing: (things) => listShowing(lists(), things, url),
  });
  const stored = input.wants.declared === true ? declaredText(facts) : undefined;
  const found = wants.site && wants.recipe ? tableByRecipe(taught(), wants.recipe) : undefined;
  const isStored = wants.stored_records === true;
  const records =
    isStored || found ? recordsText(isStored ? tables() : [], found?.table) : undefined;
  const text_note = isSelected(document)
    ? undefined
    : bodyNote(declared.body, { blocks, words: contentWords(document, selection) });
  const redirects = input.plain?.ok === true ? input.plain.page.redirects : undefined;
  return {
    source,
    ...(redirects && { redirects }),
    shape: {
      ...shapeOf(page, input),
      ...(input.pdf && { pdf: input.pdf.record }),
      ...(input.file && { file: input.file.record }),
      ...(beside && { twin: beside.twin }),
      ...(page.reservations.length > 0 && { reservations: page.reservations }),
      ...(text_note !== undefined && { text_note }),
    },
    verdict,
    selection: {
      kept: selection.kept.length,
      total: blocks.length,
      methods: selection.methods,
      removed: selection.removed,
    },
    title: document.title,
    about,
    images: document.images,
    tables: blocks.filter((block) => block.kind === "table").length,
    render_loses_content: page.render_loses_content,
    ...(page.selector_note !== undefined && { selector_note: page.selector_note }),
    ...(page.unchosen && { unchosen: page.unchosen }),
    ...(input.wants.missing === true && page.added && { missing: missingText(page, page.added) }),
    ...(page.technologies && { technologies: page.technologies }),
    texts: {
      ...Object.fromEntries(input.wants.texts.map((name) => [name, TEXTS[name](written)] as const)),
      ...(beside?.twin.used === true &&
        input.wants.texts.includes("content_markdown") && {
          content_markdown: toMarkdown(beside.document.blocks, { cellBreak: input.cellBreak }),
        }),
    },
    ...(input.wants.site === true && {
      site: {
        links: page.links,
        repetition: repetitionHashes(document, hashes),
        ...wordsOf(document, url),
        drawn: page.drawn,
        ...(input.wants.graph === true && {
          graph: {
            ...graphRecord(written),
            traits: traitsOf(verdict, about),
            ...(stored !== undefined && { declared: stored }),
            ...(records !== undefined && { records }),
            words_hash: words_hash(),
          },
        }),
      },
    }),
    ...(page.faults && {
      audit: {
        ...page.faults,
        language: metadata.language,
        words: contentWords(document, selection),
        words_hash: wordsHash(document, selection),
        differences: dataDifferences({
          facts,
          text: page.text,
          headlines: declaredHeadlines(payloads),
          types: metadata.schema_types,
        }),
        links: page.links.filter(({ isDeclared }) => isDeclared !== true),
        ...weightOf(input),
      },
    }),
    ...(input.wants.blocks === true && {
      blocks: blockMap(outline(), selection, layoutOf(input)),
    }),
    ...(wants.records === true && recordsWanted(taught(), wants)),
    ...(wants.facts && {
      facts: wants.recipe ? readByRecipe(taught(), wants.recipe) : readFacts(facts, wants.facts),
    }),
    ...(found && { by_recipe: found.found }),
    ...(wants.lesson && { taught: teach(taught(), wants.lesson) }),
  };
}

/** Whether the caller's selectors omit words of a page. */
const isSelected = ({ left_out }: PageDocument): boolean => left_out.selector !== undefined;

/** Returns the status and the bytes of the plain page. */
function weightOf({
  plain,
}: ReadingInput): Pick<PageAudit, "status" | "html_bytes" | "decoded_bytes"> {
  if (plain?.ok !== true) return { status: null, html_bytes: null, decoded_bytes: null };
  const { status, body, received_bytes = null } = plain.page;
  return { status, html_bytes: received_bytes, decoded_bytes: body.byteLength };
}

/** Returns the lists of a page, by a recipe or by items if the caller gives some. */
function recordsWanted(
  page: TaughtPage,
  { like, recipe }: ReadingWants,
): Pick<PageReading, "records" | "recipe" | "like_fault"> {
  const by = recipe ? listsBy(page, recipe) : like && listsLike(page, like);
  if (by === undefined) return { records: page.lists().map(({ table }) => table) };
  if (typeof by === "string") return { records: [], like_fault: by };
  return { records: by.lists, recipe: { used: by.used, fit: by.recipe } };
}

/** Page type and content that were determined for a page. */
interface Judged {
  readonly verdict: TypeVerdict;
  readonly selection: Selection;
  /** Hashes of the blocks, by which a crawl counts and recognises texts that repeat on the site. */
  readonly hashes: BlockHashes;
  /** Returns the hash of the content's words. Text that repeats on the site is included. */
  readonly words_hash: () => string;
  readonly outline: () => PageOutline;
}

/** A page that is not judged: its type is unknown, and its content is the whole page. */
const UNJUDGED: Pick<Judged, "verdict" | "selection"> = {
  verdict: {
    page_type: "unknown",
    confidence: 0,
    reasons: [],
    runner_up: { type: "", confidence: 0 },
    available: false,
  },
  selection: {
    kept: [],
    comments: [],
    fates: [],
    reasons: [],
    posts: [],
    byline: { authors: [], head: [], published: [], modified: [] },
    removed: NOTHING_REMOVED,
    methods: [],
  },
};

/** Judges the type and the content of a page, unless the caller wants neither. */
function judged(page: ResolvedPage, input: ReadingInput, declared: DeclaredPage): Judged {
  const { source, document, payloads } = page;
  const { metadata, url } = source;
  if (input.wants.unjudged === true) {
    const words_hash = () => wordsHash(document, UNJUDGED.selection);
    const unjudged = once(() => outlineOf(document));
    return { ...UNJUDGED, hashes: NO_HASHES, words_hash, outline: unjudged };
  }
  const outline = outlineOf(document);
  const { verdict, chances } = judgePage(installedRouter(), { outline, url, metadata, payloads });
  const scores = scoreBlocks(outline, chances);
  const hashes = input.wants.site || input.profile ? hashBlocks(document) : NO_HASHES;
  const repeated = repeatedBlocks(hashes, input.profile);
  const select = (repeats: ReadonlySet<number>): Selection =>
    selectContent(scores, verdict, {
      removeChrome: input.remove_chrome && input.file === undefined,
      // The main-content model was trained on web pages, so it does not apply to PDFs and files.
      mainContent: input.main_content && input.pdf === undefined && input.file === undefined,
      repeated: repeats,
      ...declaredArticle(document.claims, { declared, open_graph: metadata.open_graph }),
      isDeclared: declaredTexts(payloads),
    });
  const selection = select(repeated);
  return {
    verdict,
    selection,
    hashes,
    words_hash: () => wordsHash(document, repeated.size === 0 ? selection : select(NONE)),
    outline: () => outline,
  };
}

/** Maximum blocks of a missing text, and characters of each. */
const MISSING_BLOCKS = 20;
const MISSING_CHARS = 200;

function missingText({ document }: ResolvedPage, added: readonly Block[]): MissingText {
  const count = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0);
  const texts = added.filter(({ text }) => text !== "").slice(0, MISSING_BLOCKS);
  const words = count(document.blocks);
  return {
    words,
    missing_words: Math.min(words, count(added)),
    is_shell: document.requires_render,
    missing: texts.map(({ text }) =>
      oneLine(text.slice(0, 2 * MISSING_CHARS)).slice(0, MISSING_CHARS),
    ),
  };
}

function layoutOf({ rendered }: ReadingInput): Layout | undefined {
  return rendered?.ok === true ? rendered.page.layout : undefined;
}

const NONE: ReadonlySet<number> = new Set();

/** Hashes the words of the content; markup and separators have no effect. */
function wordsHash(document: PageDocument, selection: Selection): string {
  const lines = keptBlocks(document, selection).map((block) => `${oneLine(block?.text ?? "")}\n`);
  return createHash("sha256").update(lines.join("")).digest("hex");
}

const contentWords = (document: PageDocument, selection: Selection): number =>
  keptBlocks(document, selection).reduce((sum, block) => sum + (block?.words ?? 0), 0);

function keptBlocks({ blocks }: PageDocument, { kept }: Selection) {
  return kept.length === 0 ? blocks : kept.map((index) => blocks[index]);
}

const NO_HASHES: BlockHashes = {
  texts: new Uint32Array(0),
  slots: new Uint32Array(0),
  template: new Uint32Array(0),
};

/** A page and its content as Markdown; each is written lazily, and only once. */
interface WrittenPage {
  readonly page: ResolvedPage;
  readonly selection: Selection;
  /** Whether the content is part of the page, rather than all or none of it. */
  readonly isPart: boolean;
  /** Blocks of the content; all blocks of the page if the content is not a part. */
  readonly content: PageDocument["blocks"];
  readonly wholeMarkdown: () => PlacedMarkdown;
  readonly contentMarkdown: () => PlacedMarkdown;
  /** Shared by several texts, so each block is written once. */
  readonly style: MarkdownOptions;
}

function writtenPage(
  page: ResolvedPage,
  selection: Selection,
  { cellBreak, pdf, file }: ReadingInput,
): WrittenPage {
  const { document } = page;
  const { kept } = selection;
  const isPart = kept.length > 0 && kept.length < document.blocks.length;
  // On the pages of a file, lines above a heading are its text, not parts of a page's frame.
  const isFile = pdf !== undefined || file !== undefined;
  const ordered = isFile ? { ...document, heading: undefined } : document;
  const content = isPart ? contentBlocks(ordered, selection) : document.blocks;
  const style: MarkdownOptions = { written: new Map(), cellBreak };
  const wholeMarkdown = once(() => placedMarkdown(document.blocks, style));
  const contentMarkdown = isPart ? once(() => placedMarkdown(content, style)) : wholeMarkdown;
  return { page, selection, isPart, content, wholeMarkdown, contentMarkdown, style };
}

/** Hashes the words of the blocks that do not repeat the page's address. */
function wordsOf({ blocks }: PageDocument, url: string) {
  const texts = blocks.flatMap(textsOf);
  const { pathname, searchParams } = new URL(url);
  const path = percentDecoded(pathname);
  const query = [...searchParams.values()].join(" ");
  return {
    words: wordHashes(texts, path),
    ...(/\p{L}/u.test(query) && { words_beside_query: wordHashes(texts, `${path} ${query}`) }),
  };
}

/** Returns the text of a block, or of each link if it has nothing but links, as menus do. */
function textsOf({ text, runs }: Block): readonly string[] {
  const isOfLinks = runs.every(
    ({ text: part, link }) => link !== undefined || !/[\p{L}\p{N}]/u.test(part),
  );
  if (runs.length < 2 || !isOfLinks) return [text];
  const texts = new Map<Link, string>();
  for (const { text: part, link } of runs)
    if (link !== undefined) texts.set(link, (texts.get(link) ?? "") + part);
  return texts.size > 1 ? [...texts.values()] : [text];
}

/** Builds each text of an answer. */
const TEXTS: Readonly<Record<PageText, (written: WrittenPage) => string>> = {
  text: ({ page }) => page.text,
  markdown: ({ wholeMarkdown }) => wholeMarkdown().markdown,
  content_markdown: ({ isPart, contentMarkdown }) => (isPart ? contentMarkdown().markdown : ""),
  comments_markdown: ({ page, selection, style }) =>
    toMarkdown(commentBlocks(page.document, selection), style),
};

function traitsOf(
  { page_type }: TypeVerdict,
  { language, published }: PageAbout,
): NonNullable<GraphRecord["traits"]> {
  return {
    page_type,
    ...(language !== null && { language }),
    ...(published !== null && { published }),
  };
}

function graphRecord({ page, content, contentMarkdown }: WrittenPage): GraphRecord {
  const placed = contentMarkdown();
  const sections = sectionsOf(content, placed);
  return {
    sections,
    fragments: fragmentsOf(page.ids, { blocks: content, starts: placed.starts, sections }),
    entities: declaredEntities(page.payloads),
  };
}

function shapeOf(page: ResolvedPage, { left_out_samples }: ReadingInput): PageShape {
  const { document, frameworks, payloads, text, dead_end, refusal } = page;
  const { blocks } = document;
  return {
    blocks: blocks.length,
    words: blocks.reduce((sum, block) => sum + block.words, 0),
    reading_order: document.reading_order,
    reading_order_measured: document.reading_order_measured,
    dom_order_differs: document.dom_order_differs,
    direction: document.direction,
    content_hash: createHash("sha256").update(text, "utf8").digest("hex"),
    frameworks,
    requires_render: document.requires_render,
    kinds: kindCounts(document),
    payloads: payloadSources(payloads),
    left_out: document.left_out,
    ...(left_out_samples && { left_out_samples: document.left_out_samples }),
    dead_end,
    ...(refusal && { refusal }),
  };
}

function kindCounts({ blocks }: PageDocument): Partial<Record<BlockKind, number>> {
  const counts = new Map<BlockKind, number>();
  for (const { kind } of blocks) countOne(counts, kind);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

function payloadSources(payloads: readonly Payload[]): readonly PayloadSource[] {
  const found = new Set(payloads.map((payload) => payload.source));
  return PAYLOAD_SOURCES.filter((source) => found.has(source));
}
