// Writes anydoc's document model as HTML.
import type { Block, Document, Inline, List, Table } from "@firecrawl/anydoc";
import { xmlAttribute, xmlText } from "../text/xml.ts";
import { code } from "./page-html.ts";

/** Blocks nested deeper are written as their text; the library's own limit is near. */
const MAX_DEPTH = 200;

/** Writes a document, its notes at the end. */
export function documentHtml(document: Document): string {
  const notes = new Map(document.notes.map(({ id }, at) => [id, at + 1] as const));
  const writer = new Writer(notes);
  const body = writer.blocks(document.blocks, 0);
  const items = document.notes.map(
    ({ id, blocks }) => `<li id="${xmlAttribute(anchorOf(id))}">${writer.blocks(blocks, 0)}</li>`,
  );
  return items.length === 0 ? body : `${body}<ol>${items.join("")}</ol>`;
}

const anchorOf = (id: string): string => `note-${id}`;

/** Returns an anchor of the document as a fragment: those of books contain paths. */
const fragmentOf = (anchor: string): string => anchor.replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-");

class Writer {
  readonly #notes: ReadonlyMap<string, number>;

  constructor(notes: ReadonlyMap<string, number>) {
    this.#notes = notes;
  }

  blocks(blocks: readonly Block[], depth: number): string {
    return blocks.map((block) => this.#block(block, depth)).join("");
  }

  #block(block: Block, depth: number): string {
    const { kind, content = [], blocks = [], level = 1, anchor, list, table } = block;
    if (depth > MAX_DEPTH) return `<p>${this.#inlines(content)}</p>`;
    switch (kind) {
      case "heading": {
        const tag = `h${Math.min(6, Math.max(1, level))}`;
        const id = anchor === undefined ? "" : ` id="${fragmentOf(anchor)}"`;
        return `<${tag}${id}>${this.#inlines(content)}</${tag}>`;
      }
      case "paragraph":
        return `<p>${this.#inlines(content)}</p>`;
      case "list":
        return list === undefined ? "" : this.#list(list, depth + 1);
      case "table":
        return table === undefined ? "" : this.#table(table, depth + 1);
      case "blockQuote":
        return `<blockquote>${this.blocks(blocks, depth + 1)}</blockquote>`;
      case "codeBlock":
        return code(block.text ?? "", block.lang);
      case "rule":
        return "<hr>";
      default:
        return this.#inlines(content) + this.blocks(blocks, depth + 1);
    }
  }

  #list({ marker, start, items }: List, depth: number): string {
    const tag = marker === "bullet" ? "ul" : "ol";
    const type = LIST_TYPES[marker];
    const from = tag === "ol" && start !== 1 ? ` start="${start}"` : "";
    const written = items.map(({ blocks, checked, markerLabel }) => {
      const box =
        checked === undefined ? "" : `<input type="checkbox"${checked ? " checked" : ""}>`;
      const label = markerLabel === undefined ? "" : `${xmlText(markerLabel)} `;
      return `<li>${box}${label}${this.blocks(blocks, depth)}</li>`;
    });
    return `<${tag}${type === undefined ? "" : ` type="${type}"`}${from}>${written.join("")}</${tag}>`;
  }

  /** A table for layout alone is written as its blocks; any other says that it is one, however small. */
  #table({ grid, headerRows, kind }: Table, depth: number): string {
    const isLayout = kind === "layout";
    const rows = grid.map((row, at) => {
      const tag = at < headerRows ? "th" : "td";
      const cells = row.map(({ cell }) => {
        if (cell === undefined) return "";
        const content = this.blocks(cell.blocks, depth);
        if (isLayout) return `<div>${content}</div>`;
        const columns = cell.colSpan > 1 ? ` colspan="${cell.colSpan}"` : "";
        const lines = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : "";
        return `<${tag}${columns}${lines}>${content}</${tag}>`;
      });
      return isLayout ? cells.join("") : `<tr>${cells.join("")}</tr>`;
    });
    return isLayout ? rows.join("") : `<table role="table">${rows.join("")}</table>`;
  }

  #inlines(inlines: readonly Inline[]): string {
    return inlines.map((inline) => this.#inline(inline)).join("");
  }

  #inline(inline: Inline): string {
    const { kind, content = [], target, alt = "", source, anchor = "", noteId = "" } = inline;
    switch (kind) {
      case "text":
        return styled(inline);
      case "link": {
        const place = target?.value ?? "";
        const href = target?.kind === "anchor" ? `#${fragmentOf(place)}` : place;
        return `<a href="${xmlAttribute(href)}">${this.#inlines(content)}</a>`;
      }
      case "image":
        return source?.url === undefined
          ? xmlText(alt)
          : `<img src="${xmlAttribute(source.url)}" alt="${xmlAttribute(alt)}">`;
      case "anchor":
        return `<a id="${fragmentOf(anchor)}"></a>`;
      case "noteRef": {
        const href = xmlAttribute(`#${anchorOf(noteId)}`);
        return `<sup><a role="doc-noteref" href="${href}">${this.#notes.get(noteId) ?? "*"}</a></sup>`;
      }
      case "lineBreak":
        return "<br>";
      default:
        return this.#inlines(content);
    }
  }
}

const LIST_TYPES: Readonly<Record<string, string>> = {
  lowerAlpha: "a",
  upperAlpha: "A",
  lowerRoman: "i",
  upperRoman: "I",
};

function styled({ text: written = "", style }: Inline): string {
  let html = xmlText(written);
  if (style?.code === true) html = `<code>${html}</code>`;
  if (style?.strike === true) html = `<del>${html}</del>`;
  if (style?.italic === true) html = `<em>${html}</em>`;
  if (style?.bold === true) html = `<strong>${html}</strong>`;
  return html;
}
