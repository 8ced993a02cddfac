// Converts a PDF to a page's document, and to the head it would have as HTML.
import { titleOf } from "../document/title.ts";
import { type Block, EMPTY_DOCUMENT, NO_NAMES, type PageDocument } from "../model/document.ts";
import type { FileInfo } from "../model/files.ts";
import type { PdfRecord } from "../model/page.ts";
import type { PageLink } from "../model/site.ts";
import { xmlAttribute, xmlText } from "../text/xml.ts";
import { isPdf } from "../url/file-kind.ts";
import { withoutFragment } from "../url/identity.ts";
import { blocksOf } from "./blocks.ts";
import { linesOf } from "./lines.ts";
import { type PdfSource, readTextLayer } from "./text-layer.ts";

const MAX_LINKS = 20_000;

/** A parsed PDF. */
export interface PdfPage {
  readonly document: PageDocument;
  readonly info: FileInfo;
  readonly record: PdfRecord;
  readonly links: readonly PageLink[];
  /** Fragment of each page, and index of its first block. */
  readonly ids: readonly { readonly id: string; readonly node: number }[];
}

/** A PDF, or why it cannot be read. */
export type PdfOutcome =
  | { readonly ok: true; readonly page: PdfPage }
  | { readonly ok: false; readonly reason: string; readonly scanned?: boolean };

const NO_SIGN = "the file is not a PDF: its first 1,024 bytes do not contain %PDF-";

/** Reads a PDF at an address. */
export async function readPdf(bytes: Uint8Array, source: PdfSource): Promise<PdfOutcome> {
  if (!isPdf(bytes)) return { ok: false, reason: NO_SIGN };
  const outcome = await readTextLayer(bytes, source);
  if (!outcome.ok) return outcome;
  const { pages, info, outline, textless, unread } = outcome.layer;
  const lines = pages.map(linesOf);
  const blocks = blocksOf(lines, outline);
  const names = { ...NO_NAMES, title: info.title?.value ?? "", isHome: false };
  const { title, block } = titleOf(names, blocks);
  const all = lines.flat();
  const rtl = all.filter((line) => line.rtl).length * 2 > all.length;
  // The order is not measured in a browser; it follows from text positions in the file.
  const document: PageDocument = {
    ...EMPTY_DOCUMENT,
    url: source.url,
    title,
    heading: block,
    names,
    blocks,
    reading_order: blocks.length === 1 ? "single-block" : "dom-fallback",
    rtl,
    direction: rtl ? "rtl" : "ltr",
  };
  const containers = [...new Set(blocks.map(({ container }) => container))];
  const record = {
    pages: pages.length + unread.length,
    pages_without_text: textless,
    pages_unread: unread,
  };
  const ids = containers.map(({ id, node }) => ({ id, node }));
  return { ok: true, page: { document, info, record, links: linksOf(blocks, source.url), ids } };
}

/** Returns the distinct links of blocks to other addresses, each with its first text. */
function linksOf(blocks: readonly Block[], url: string): readonly PageLink[] {
  const own = withoutFragment(url);
  const found = new Map<string, PageLink>();
  const runs = blocks.flatMap((block) => [
    ...block.runs,
    ...(block.table?.cells ?? []).flatMap((cell) => cell.runs),
  ]);
  for (const { link, text } of runs) {
    const target = link === undefined ? own : withoutFragment(link.href);
    if (target === own || found.has(target) || found.size >= MAX_LINKS) continue;
    found.set(target, { url: target, anchor: text.trim().slice(0, 200), nofollow: false });
  }
  return [...found.values()];
}

/** Returns the HTML head for a PDF, for readers of a page's head. */
export function pdfHead({ info }: PdfPage): string {
  const meta = (name: string, stated: { readonly value: string } | undefined): string =>
    stated === undefined ? "" : `<meta name="${name}" content="${xmlAttribute(stated.value)}">`;
  const lang = info.language === undefined ? "" : ` lang="${xmlAttribute(info.language.value)}"`;
  const title = xmlText(info.title?.value ?? "");
  const named = meta("author", info.author) + meta("description", info.description);
  return `<html${lang}><head><title>${title}</title>${named}</head></html>`;
}
