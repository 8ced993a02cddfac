// Reads JSON and XML as the data they are, and sitemaps as lists of addresses.
import { isJson } from "../text/json-values.ts";
import { xmlAttribute, xmlText } from "../text/xml.ts";
import { FileFault, infoOf, isoDate, type ReadParts } from "./outcome.ts";
import { code, page } from "./page-html.ts";
import { assertWholeXml, type XmlElement, xmlElements } from "./xml-tree.ts";

/** Reads JSON, or lines of JSON. JSON-LD is also data of the page. */
export function readJson(source: string, name: string): ReadParts {
  const parsed = parsedJson(source);
  const stated = typeof parsed === "object" && parsed !== null ? parsed : {};
  const field = (key: string): string => {
    const found = Object.hasOwn(stated, key) ? Reflect.get(stated, key) : undefined;
    return typeof found === "string" ? found : "";
  };
  const title = field("headline") || field("title") || field("name") || name;
  const isLinked = "@context" in stated || (Array.isArray(parsed) && hasContext(parsed[0]));
  // `<` inside of a script could end it.
  const payload = isLinked
    ? `<script type="application/ld+json">${source.replaceAll("<", "\\u003c")}</script>`
    : "";
  return {
    html: page({ title, more: payload }, code(source, "json")),
    info: infoOf({ title, description: field("description") }),
  };
}

const hasContext = (item: unknown): boolean =>
  typeof item === "object" && item !== null && "@context" in item;

/** Returns the parsed JSON; undefined for lines of JSON, whose first line is one. Throws FileFault. */
function parsedJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    const [first = ""] = source.trimStart().split("\n", 1);
    if (source.trim().includes("\n") && isJson(first)) return undefined;
    throw new FileFault("its JSON is broken");
  }
}

/** Reads a sitemap or an index of sitemaps: the addresses and their dates. */
export function readSitemapFile(source: string, name: string): ReadParts {
  const elements = xmlElements(source, "all");
  const rows: { location: string; modified: string }[] = [];
  let row: (typeof rows)[number] | undefined;
  for (const element of elements) {
    if (element.parent === 0 && (element.name === "url" || element.name === "sitemap")) {
      row = { location: "", modified: "" };
      rows.push(row);
    } else if (row !== undefined && isEntryOf(elements, element)) {
      if (element.name === "loc") row.location = element.text.trim();
      if (element.name === "lastmod") row.modified = element.text.trim();
    }
  }
  const hasDates = rows.some(({ modified }) => modified !== "");
  const lines = rows.map(({ location, modified }) => {
    const date = hasDates ? `<td>${dateHtml(modified)}</td>` : "";
    return `<tr><td><a href="${xmlAttribute(location)}">${xmlText(location)}</a></td>${date}</tr>`;
  });
  const head = `<tr><th>Address</th>${hasDates ? "<th>Modified</th>" : ""}</tr>`;
  return { html: page({ title: name }, `<table>${head}${lines.join("")}</table>`) };
}

const isEntryOf = (elements: readonly XmlElement[], { parent }: XmlElement): boolean =>
  elements[parent]?.parent === 0;

function dateHtml(written: string): string {
  const date = isoDate(written);
  return date === undefined
    ? xmlText(written)
    : `<time datetime="${date}">${xmlText(written)}</time>`;
}

/** Reads other XML: its source, to the letter. Throws FileFault if it is cut. */
export function readXml(source: string, name: string): ReadParts {
  assertWholeXml(source);
  const start = xmlElements(source.slice(0, TITLE_WITHIN), "start");
  const title = start.find((one) => one.name === "title");
  return { html: page({ title: title?.text.trim() || name }, code(source, "xml")) };
}

const TITLE_WITHIN = 20_000;
