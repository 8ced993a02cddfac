// Extracts the text items of a PDF's pages, with position, size and font, or the reason why there
// are none.
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import type { FileInfo } from "../model/files.ts";
import { withThousands } from "../text/thousands.ts";
import { marksAfterLetters, withAccents, withLigatures } from "./accents.ts";
import { DecodingBudget, withinBudget } from "./decoding-budget.ts";
import { drawingOf, type Operators, type Rule } from "./drawn.ts";
import { fieldItems } from "./fields.ts";
import { readInfo } from "./info.ts";
import { Destinations, linkedItems, linksOfPage, type OutlineEntry, readOutline } from "./links.ts";
import { type Matrix, matrixOf, seenBy, times } from "./matrix.ts";
import type { TextItem } from "./text-item.ts";

/** A page: its number from 1, its items in file order, and its ruled lines. */
export interface TextPage {
  readonly number: number;
  readonly items: readonly TextItem[];
  readonly rules: readonly Rule[];
}

/** The text layer and metadata of a PDF. */
export interface TextLayer {
  readonly pages: readonly TextPage[];
  /** Pages with images or drawings but no text. `unread`: pages the library failed to read. */
  readonly textless: readonly number[];
  readonly unread: readonly number[];
  readonly info: FileInfo;
  /** Its bookmarks, in order. */
  readonly outline: readonly OutlineEntry[];
}

/** A text layer, or why there is none. */
export type TextLayerOutcome =
  | { readonly ok: true; readonly layer: TextLayer }
  | { readonly ok: false; readonly reason: string; readonly scanned?: boolean };

/** Address of a file and its reading limits. */
export interface PdfSource {
  readonly url: string;
  readonly maxPages: number;
  /** Maximum decoded bytes of one stream, and of one step. */
  readonly maxStreamBytes: number;
}

/** Minimum slope of turned text. */
const TURNED = 0.1;

/** Reads the text layer of a PDF. The first call loads the library. */
export async function readTextLayer(
  bytes: Uint8Array,
  source: PdfSource,
): Promise<TextLayerOutcome> {
  const pdfjs = await loadLibrary();
  const budget = new DecodingBudget(source.maxStreamBytes);
  try {
    const outcome = await withinBudget(budget, () => readWithin(budget, pdfjs, { bytes, source }));
    // The library continues without a refused stream, so its result lacks words.
    return budget.isSpent ? tooLarge(budget) : outcome;
  } catch (error) {
    if (budget.isSpent) return tooLarge(budget);
    throw error;
  }
}

function tooLarge({ maxBytes }: DecodingBudget): TextLayerOutcome {
  return refused(
    `the streams of the PDF decode to more than the ${withThousands(maxBytes)}-byte limit (PDF_MAX_STREAM_BYTES)`,
  );
}

async function readWithin(
  budget: DecodingBudget,
  pdfjs: Awaited<ReturnType<typeof loadLibrary>>,
  { bytes, source: { url, maxPages } }: { readonly bytes: Uint8Array; readonly source: PdfSource },
): Promise<TextLayerOutcome> {
  const folder = new URL("./", import.meta.resolve("pdfjs-dist/package.json"));
  const task = pdfjs.getDocument({
    // The library takes over the array, so pass a copy.
    data: new Uint8Array(bytes),
    cMapUrl: decodeURIComponent(new URL("cmaps/", folder).pathname),
    cMapPacked: true,
    standardFontDataUrl: decodeURIComponent(new URL("standard_fonts/", folder).pathname),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    // Images are not read: decode none.
    maxImageSize: 1,
  });
  try {
    const opened = await opening(task.promise);
    if (typeof opened === "string") return refused(opened);
    const { numPages } = opened;
    if (numPages < 1) return refused("the PDF is broken: it has no pages");
    if (numPages > maxPages) {
      return refused(`the PDF has ${numPages} pages, over the ${maxPages}-page limit`);
    }
    const layer = await layerOf(opened, { url, operators: pdfjs.OPS, budget });
    if (layer.unread.length === numPages) {
      return refused("the PDF is broken: none of its pages can be read");
    }
    if (layer.pages.every(({ items }) => items.length === 0)) {
      const reason = "the PDF has no text layer: its pages are images or drawings (scanned)";
      return { ok: false, reason, scanned: true };
    }
    return { ok: true, layer };
  } finally {
    await task.destroy();
  }
}

/** Returns the opened file, or why the library cannot open it. */
async function opening(promise: Promise<PDFDocumentProxy>): Promise<PDFDocumentProxy | string> {
  try {
    return await promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return isLocked
      ? "the PDF is encrypted and requires a password"
      : "the PDF is broken and cannot be opened";
  }
}

function refused(reason: string): TextLayerOutcome {
  return { ok: false, reason };
}

async function loadLibrary() {
  // The library creates a matrix on load, for drawing, which is not used here.
  if (!("DOMMatrix" in globalThis))
    Object.defineProperty(globalThis, "DOMMatrix", { value: class {} });
  return await import("pdfjs-dist/legacy/build/pdf.mjs");
}

async function layerOf(
  file: PDFDocumentProxy,
  {
    url,
    operators,
    budget,
  }: { readonly url: string; readonly operators: Operators; readonly budget: DecodingBudget },
): Promise<TextLayer> {
  const destinations = new Destinations(file, url);
  const pages: TextPage[] = [];
  const textless: number[] = [];
  const unread: number[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const raw = await rawPage(file, number, budget);
    if (budget.isSpent) break;
    if (raw === undefined) {
      unread.push(number);
      continue;
    }
    const seen = seenBy(raw.page.rotate, raw.page.view);
    const { rules, shows } = drawingOf(raw.drawn, operators, seen);
    const links = await linksOfPage(raw.annotations, destinations, seen);
    const texts = linkedItems(marksAfterLetters(withAccents(itemsOf(raw, seen))), links);
    const items = [...texts, ...fieldItems(raw.annotations, seen)];
    // The values of fields over a scanned page are not its text.
    if (texts.length === 0 && shows) textless.push(number);
    pages.push({ number, items, rules });
    raw.page.cleanup();
  }
  budget.nextStep();
  const outline = await readOutline(file, destinations);
  return { pages, textless, unread, info: await readInfo(file), outline };
}

type Raw = Readonly<NonNullable<Awaited<ReturnType<typeof rawPage>>>>;

/** Reads a page with the library; undefined if it is broken or decodes to too much. */
async function rawPage(file: PDFDocumentProxy, number: number, budget: DecodingBudget) {
  try {
    budget.nextStep();
    const page = await file.getPage(number);
    // Font names are available after the page's drawing is read.
    const drawn = await page.getOperatorList();
    if (budget.isSpent) return undefined;
    budget.nextStep();
    const { items } = await page.getTextContent();
    budget.nextStep();
    const annotations: readonly unknown[] = await page.getAnnotations();
    return { page, drawn, items, annotations };
  } catch {
    return undefined;
  }
}

function itemsOf({ page, items }: Raw, seen: Matrix): readonly TextItem[] {
  const fonts = new Map<string, string>();
  const found: TextItem[] = [];
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const [a, b, c, d, x, y] = times(seen, matrixOf(item.transform));
    const font = fonts.get(item.fontName) ?? fontName(page, item.fontName);
    fonts.set(item.fontName, font);
    found.push({
      text: withLigatures(item.str),
      x,
      y,
      width: item.width,
      size: Math.hypot(c, d),
      bold: /bold|black|heavy|semibold|demi|cmbx|sfbx|-bx/i.test(font),
      mono: /mono|courier|consol|typewriter|cmtt|sftt|menlo|lmtt/i.test(font),
      turned: Math.abs(b) > TURNED * Math.abs(a),
      rtl: item.dir === "rtl",
      href: "",
    });
  }
  return found;
}

function fontName({ commonObjs }: PDFPageProxy, id: string): string {
  if (!commonObjs.has(id)) return "";
  const font: unknown = commonObjs.get(id);
  const name = typeof font === "object" && font !== null && "name" in font ? font.name : "";
  return typeof name === "string" ? name : "";
}
