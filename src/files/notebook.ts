// Reads Jupyter notebooks: cells in order, code with its results. https://nbformat.readthedocs.io
import { markdownToHtml } from "../document/markdown-source.ts";
import { wholeFragment } from "../html/whole-fragment.ts";
import { isObject } from "../text/json-values.ts";
import { FileFault, infoOf, type ReadParts } from "./outcome.ts";
import { code, page } from "./page-html.ts";

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  isObject(value) ? Object.assign(Object.create(null), value) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text that may be written as a list of lines. */
function linesOf(value: unknown): string {
  if (typeof value === "string") return value;
  return listOf(value)
    .filter((line) => typeof line === "string")
    .join("");
}

/** Reads a notebook of format 3 or 4. Throws FileFault if it is none. */
export function readNotebook(source: string): ReadParts {
  const notebook = parsed(source);
  const metadata = fieldsOf(notebook["metadata"]);
  const language = languageOf(metadata);
  // Format 3 has cells in worksheets.
  const sheets = listOf(notebook["worksheets"]).flatMap((sheet) =>
    listOf(fieldsOf(sheet)["cells"]),
  );
  const cells = [...listOf(notebook["cells"]), ...sheets].map(fieldsOf);
  if (cells.length === 0 && notebook["nbformat"] === undefined) {
    throw new FileFault("it is no notebook");
  }
  let embedded = 0;
  const written = cells.map((cell) => {
    const outputs = listOf(cell["outputs"]).map((output) => outputOf(fieldsOf(output)));
    embedded += outputs.filter(({ isImage }) => isImage).length;
    return cellHtml(cell, language) + outputs.map(({ html }) => html).join("");
  });
  const title = linesOf(metadata["title"]);
  const authors = listOf(metadata["authors"]).map((author) => linesOf(fieldsOf(author)["name"]));
  return {
    html: page({ title }, written.join("")),
    info: infoOf({ title, author: authors.filter((name) => name !== "").join(", ") }),
    embedded,
  };
}

function parsed(source: string): Fields {
  try {
    return fieldsOf(JSON.parse(source));
  } catch {
    throw new FileFault("it is no notebook: its JSON is broken");
  }
}

function languageOf(metadata: Fields): string {
  const stated =
    fieldsOf(metadata["language_info"])["name"] ?? fieldsOf(metadata["kernelspec"])["language"];
  return typeof stated === "string" ? stated : "";
}

function cellHtml(cell: Fields, language: string): string {
  const source = linesOf(cell["source"] ?? cell["input"]);
  switch (cell["cell_type"]) {
    case "markdown":
      return wholeFragment(markdownToHtml(source));
    case "heading": {
      const level = Math.min(6, Math.max(1, Number(cell["level"]) || 1));
      return wholeFragment(markdownToHtml(`${"#".repeat(level)} ${source}`));
    }
    case "code":
      return source.trim() === "" ? "" : code(source, language);
    default:
      return source.trim() === "" ? "" : code(source);
  }
}

/** Returns an output as HTML: the first representation of the output that has words. */
function outputOf(output: Fields): { readonly html: string; readonly isImage: boolean } {
  // Format 3 has the forms beside the other fields.
  const data = output["data"] === undefined ? output : fieldsOf(output["data"]);
  const table = linesOf(data["text/html"] ?? data["html"]);
  const isImage = Object.keys(data).some((type) => /^(?:image\/|png$|jpeg$|svg$)/.test(type));
  const markdown = linesOf(data["text/markdown"]);
  const plain = linesOf(output["text"] ?? data["text/plain"]);
  const trace = listOf(output["traceback"]).map(linesOf).join("\n").replace(TERMINAL_COLOURS, "");
  if (/<table|<p|<ul|<ol|<h[1-6]/i.test(table)) return { html: wholeFragment(table), isImage };
  if (markdown !== "") return { html: wholeFragment(markdownToHtml(markdown)), isImage };
  const shown = [plain, trace].filter((text) => text.trim() !== "").join("\n");
  return { html: shown === "" ? "" : code(shown), isImage };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals mark colours by them
const TERMINAL_COLOURS = /\u001b\[[\d;]*m/g;
