// Finds notes, tips and warnings: boxes beside the text, by the names that documentation tools use.
import type { CalloutLabel } from "../../model/document.ts";
import { mapByWord, wordSet } from "../../text/word-list.ts";
import { NAMED } from "./classes.ts";
import type { ElementFacts } from "./element.ts";

/** Labels by the kinds of boxes: those of docutils, Asciidoctor, MkDocs, Docusaurus, Bootstrap. */
const KINDS = mapByWord<CalloutLabel>([
  ["note info information abstract summary tldr todo seealso", "NOTE"],
  ["example question quote secondary", "NOTE"],
  ["tip hint success check done", "TIP"],
  ["important", "IMPORTANT"],
  ["warning attention", "WARNING"],
  ["caution danger error failure fail bug", "CAUTION"],
]);
/** Names of boxes; those that state a kind are callouts. */
const BOXES = wordSet(`
  admonition admonitionblock theme-admonition markdown-alert callout bd-callout custom-block
  hint-container notecard starlight-aside archwiki-template-box usa-alert alert
`);
/** Names of boxes that are notes without a kind. */
const NOTES = wordSet(
  "admonition theme-admonition markdown-alert notecard kg-callout-card notion-callout",
);
/** Names that make an element a callout as its only class, and elements that have them. */
const ALONE = new Set(["note", "tip", "warning", "caution", "important"]);
const ELEMENTS = new Set(["div", "section", "p", "blockquote", "aside", "details"]);
/** Matches a name of a box with a kind. */
const BOX_OF_KIND = /^([a-z][a-z-]*?)(?:--?|__)([a-z]+)$/;
/** Matches messages of the site rather than of the text, and Wikipedia's references to pages. */
const MESSAGE =
  /(?:^|[\s_-])(?:dismiss\w*|fade|hid(?:e|den)|popin|toast|cookie|slide|hatnote)(?:$|[\s_-])/i;

/** Returns the label of an element that is a callout; undefined for others. */
export function calloutOf({ tag, className, named, role }: ElementFacts): CalloutLabel | undefined {
  const isNamed = (named & NAMED.callout) !== 0 || (tag === "details" && className !== "");
  if (!isNamed && role !== "note") return undefined;
  if (!ELEMENTS.has(tag) || MESSAGE.test(className)) return undefined;
  const names = className.trim().toLowerCase().split(/\s+/);
  let label: CalloutLabel | undefined;
  let isBox = false;
  let isNote = role === "note";
  for (const name of names) {
    const [, box = "", kind = ""] = BOX_OF_KIND.exec(name) ?? [];
    isBox ||= BOXES.has(name) || (BOXES.has(box) && KINDS.has(kind));
    isNote ||= NOTES.has(name);
    label ??= KINDS.get(name) ?? (BOXES.has(box) ? KINDS.get(kind) : undefined);
  }
  if (isBox || isNote) return label ?? (isNote ? "NOTE" : undefined);
  if (tag === "details" || tag === "aside") return label;
  return names.length === 1 && ALONE.has(names[0] ?? "") ? label : undefined;
}
