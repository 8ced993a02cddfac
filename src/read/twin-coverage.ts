// Compares a page's content with the Markdown version that its site offers.
import { plainTextDocument } from "../document/plain-text.ts";
import { decodeHtml } from "../html/decode.ts";
import type { Block, PageDocument } from "../model/document.ts";
import type { PageTwin } from "../model/twin.ts";
import { oneLine } from "../text/one-line.ts";
import type { FoundTwin } from "./input.ts";

/** Minimum share of a section's letters in the version. */
const SECTION_SHARE = 0.5;
/** Minimum share of all letters in a version that is used instead of the content. */
const USED_SHARE = 0.9;
const MAX_SECTIONS = 50;
const HEADING_CHARS = 200;
/** Characters scanned for blocks out of order; later ones count as missing. */
const SCAN_BUDGET = 200_000_000;

/** A comparison, and the version as a document. */
export interface TwinReading {
  readonly twin: PageTwin;
  readonly document: PageDocument;
}

/** Why a complete version is not used: another site may own it. */
const FOREIGN = "the version is on another origin than the page, so it is compared and not used";

/** Compares the blocks of the content of a page at `url` with a Markdown version of it. */
export function compareTwin(
  content: readonly (Block | undefined)[],
  { page, found_by }: FoundTwin,
  { url, prefers }: { readonly url: string; readonly prefers: boolean },
): TwinReading {
  const isForeign = new URL(page.url).origin !== new URL(url).origin;
  const { hostname } = new URL(page.url);
  const { text } = decodeHtml(page.body, page.headers["content-type"], hostname);
  const document = plainTextDocument(text, page.url, "text/markdown");
  const holds = holder(document.blocks.map((block) => letters(textOf(block))).join(""));
  let all = 0;
  let held = 0;
  const sections = [{ heading: "", all: 0, held: 0 }];
  for (const block of content) {
    if (block === undefined) continue;
    if (block.kind === "heading") {
      sections.push({ heading: oneLine(block.text).slice(0, HEADING_CHARS), all: 0, held: 0 });
    }
    const key = letters(textOf(block));
    const found = holds(key) ? key.length : 0;
    all += key.length;
    held += found;
    const section = sections.at(-1);
    if (section === undefined) continue;
    section.all += key.length;
    section.held += found;
  }
  const missing = sections.filter((one) => one.held < one.all * SECTION_SHARE);
  const coverage = all === 0 ? 1 : Math.floor((held / all) * 100) / 100;
  const twin: PageTwin = {
    url: page.url,
    found_by,
    coverage,
    missing_sections: missing.slice(0, MAX_SECTIONS).map(({ heading }) => heading),
    used: prefers && !isForeign && missing.length === 0 && coverage >= USED_SHARE,
    ...(prefers && isForeign && { note: FOREIGN }),
  };
  return { twin, document };
}

const textOf = ({ text, table }: Block): string =>
  table === undefined ? text : table.cells.map((cell) => cell.text).join("");

/** Returns the letters and digits of a text in lower case. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** Returns whether a text contains a key: searched onwards from the last one found, then from the start. */
function holder(text: string): (key: string) => boolean {
  let last = 0;
  let budget = SCAN_BUDGET;
  return (key) => {
    if (key === "") return true;
    if (budget <= 0) return false;
    const onwards = text.indexOf(key, last);
    const at = onwards < 0 ? text.lastIndexOf(key, last) : onwards;
    budget -= at < 0 ? text.length : Math.abs(at - last);
    if (at >= 0) last = at + key.length;
    return at >= 0;
  };
}
