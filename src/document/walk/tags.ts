// Effect of each tag on the blocks around it.
import { endOf } from "../../html/walk.ts";
import type { BlockKind, Region } from "../../model/document.ts";
import { MARK } from "../../model/document.ts";
import { putBlock } from "./blocks.ts";
import { openCode, readPre } from "./code.ts";
import { putBreak } from "./content.ts";
import { openButton, readInput, readSelect } from "./forms.ts";
import { addSpace } from "./line.ts";
import { openLink } from "./links.ts";
import { openDefinition, openItem, openList, openQuote } from "./lists.ts";
import { readMath, readMathScript } from "./math.ts";
import { readImage, readMedia } from "./media.ts";
import { openScope } from "./open-scope.ts";
import type { Pass } from "./pass.ts";
import { openQuotation, openRuby, openScript } from "./phrases.ts";
import { UNDRAWN } from "./unseen.ts";

/** Reads an element and returns the node where the walk resumes. */
export type OpenTag = (pass: Pass, node: number) => number;

/** Effect of a tag. `open` replaces all other effects. */
export interface TagRow {
  /** Whether it starts and ends its own line. */
  readonly isBlock: boolean;
  readonly kind?: BlockKind;
  readonly level?: number;
  readonly marks?: number;
  readonly region?: Region;
  /** Whether headers and footers inside are its own, not the page's. */
  readonly sections?: boolean;
  /** A header or footer: a landmark only outside sections. */
  readonly pageLevel?: boolean;
  readonly open?: OpenTag;
}

const skip: OpenTag = (pass, node) => endOf(pass.tree, node);

/** A field separates the words beside it. */
const skipField: OpenTag = (pass, node) => {
  addSpace(pass.line);
  return skip(pass, node);
};

const readRule: OpenTag = (pass, node) => {
  putBlock(pass, { kind: "rule", text: "", runs: [], level: 0, first: node, last: node });
  return node + 1;
};

const readBreak: OpenTag = (pass, node) => {
  putBreak(pass);
  return node + 1;
};

const openApart: OpenTag = (pass, node) => {
  addSpace(pass.line);
  openScope(pass, node, false).close = () => addSpace(pass.line);
  return node + 1;
};

/** An element with its own line and no other effect. */
export const BLOCK: TagRow = { isBlock: true };
/** An element without a row: inline, no effect. */
export const INLINE: TagRow = { isBlock: false };
const SKIPPED: TagRow = { isBlock: false, open: skip };
const FIELD: TagRow = { isBlock: false, open: skipField };
const MEDIA: TagRow = { isBlock: true, open: readMedia };
const LIST: TagRow = { isBlock: true, open: openList };
const CODE: TagRow = { isBlock: false, marks: MARK.code };

const words = (list: string): readonly string[] => list.split(" ");
const heading = (level: number): TagRow => ({ isBlock: true, kind: "heading", level });

/** Rows of all elements with an effect. */
export const TAGS: ReadonlyMap<string, TagRow> = new Map<string, TagRow>([
  ...words(
    "html body div p section address center fieldset legend hgroup details figure dl " +
      "form tr tbody thead tfoot td th optgroup option foreignObject",
  ).map((tag) => [tag, BLOCK] as const),
  ...[...UNDRAWN].map((tag) => [tag, SKIPPED] as const),
  ["table", BLOCK],
  ["caption", { isBlock: true, kind: "caption" }],
  ["section", { isBlock: true, sections: true }],
  ["article", { isBlock: true, sections: true }],
  ["main", { isBlock: true, region: "main", sections: true }],
  ["nav", { isBlock: true, region: "navigation", sections: true }],
  ["aside", { isBlock: true, region: "complementary", sections: true }],
  ["header", { isBlock: true, region: "banner", pageLevel: true }],
  ["footer", { isBlock: true, region: "contentinfo", pageLevel: true }],
  ["search", { isBlock: true, region: "search" }],
  ["dialog", { isBlock: true, region: "dialog" }],
  ["h1", heading(1)],
  ["h2", heading(2)],
  ["h3", heading(3)],
  ["h4", heading(4)],
  ["h5", heading(5)],
  ["h6", heading(6)],
  ["ul", LIST],
  ["ol", LIST],
  ["menu", LIST],
  ["dir", LIST],
  ["li", { isBlock: true, open: openItem }],
  ["dt", { isBlock: true, kind: "term" }],
  ["summary", { isBlock: true, kind: "term" }],
  ["dd", { isBlock: true, open: openDefinition }],
  ["blockquote", { isBlock: true, open: openQuote }],
  ["figcaption", { isBlock: true, kind: "caption" }],
  ["pre", { isBlock: true, open: readPre }],
  ["listing", { isBlock: true, open: readPre }],
  ["xmp", { isBlock: true, open: readPre }],
  ["plaintext", { isBlock: true, open: readPre }],
  ["hr", { isBlock: true, open: readRule }],
  ["br", { isBlock: false, open: readBreak }],
  ["a", { isBlock: false, open: openLink }],
  ["img", { isBlock: false, open: readImage }],
  [
    "script",
    { isBlock: false, open: (pass, node) => readMathScript(pass, node) ?? skip(pass, node) },
  ],
  ["math", { isBlock: false, open: readMath }],
  ["select", { isBlock: true, open: readSelect }],
  ["button", { isBlock: false, open: openButton }],
  ["video", MEDIA],
  ["audio", MEDIA],
  ["iframe", MEDIA],
  ["frame", MEDIA],
  ["embed", MEDIA],
  ["canvas", FIELD],
  ["input", { isBlock: false, open: readInput }],
  ["textarea", FIELD],
  ["progress", FIELD],
  ["meter", FIELD],
  ["b", { isBlock: false, marks: MARK.strong }],
  ["strong", { isBlock: false, marks: MARK.strong }],
  ["i", { isBlock: false, marks: MARK.emphasis }],
  ["em", { isBlock: false, marks: MARK.emphasis }],
  ["s", { isBlock: false, marks: MARK.strike }],
  ["strike", { isBlock: false, marks: MARK.strike }],
  ["del", { isBlock: false, marks: MARK.strike }],
  ["code", { isBlock: false, open: openCode }],
  ["kbd", CODE],
  ["samp", CODE],
  ["tt", CODE],
  ["sub", { isBlock: false, open: openScript }],
  ["sup", { isBlock: false, open: openScript }],
  ["q", { isBlock: false, open: openQuotation }],
  ["rt", { isBlock: false, open: openRuby }],
  ["label", { isBlock: false, open: openApart }],
  ["svg", { isBlock: false, open: openApart }],
  ["text", { isBlock: false, open: openApart }],
  ["marquee", { isBlock: false, open: openApart }],
]);

const ROLE_REGIONS: ReadonlyMap<string, Region> = new Map<string, Region>([
  ["main", "main"],
  ["navigation", "navigation"],
  ["banner", "banner"],
  ["contentinfo", "contentinfo"],
  ["complementary", "complementary"],
  ["search", "search"],
  ["form", "form"],
  ["dialog", "dialog"],
  ["alertdialog", "dialog"],
]);

/** Returns the landmark of an ARIA role. */
export function regionOfRole(role: string): Region | undefined {
  return ROLE_REGIONS.get(role);
}
