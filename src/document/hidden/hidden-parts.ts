// Collects the lines of omitted hidden parts, split as in blocks; the union uses them to find the
// blocks of the other version that this page hides.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, endOf } from "../../html/walk.ts";
import type { HiddenBy, HiddenPart } from "../../model/document.ts";
import { oneLine } from "../../text/one-line.ts";
import { BLOCK_TAGS, regionOfRole } from "../page/tags.ts";

/** Elements whose text is not prose: links, controls, and landmarks around the content. */
const NO_PROSE = new Set(["a", "nav", "header", "footer", "aside", "button", "select"]);
/** Elements separated from the preceding text of a line. */
const APART: ReadonlySet<string> = new Set(["button", "label", "select", "option"]);
const NO_TEXT = new Set(["script", "style", "template", "noscript"]);

/** Returns the omitted part of an element or text; undefined if it has no text. */
export function hiddenPartOf(tree: HtmlTree, node: number, by: HiddenBy): HiddenPart | undefined {
  const lines: string[] = [];
  let prose = 0;
  let line = "";
  /** Ends of open lines, and of the outermost stretch without prose. */
  const ends: number[] = [];
  let noProseUntil = 0;
  const endLine = () => {
    const text = oneLine(line);
    if (text !== "") lines.push(text);
    line = "";
  };
  const end = endOf(tree, node);
  for (let at = node; at < end; at++) {
    while (at >= (ends.at(-1) ?? end)) {
      ends.pop();
      endLine();
    }
    const tag = tree.tag[at] ?? "";
    if (tag === "") {
      const text = tree.text[at] ?? "";
      line += text;
      if (at >= noProseUntil) prose += oneLine(text).length;
    } else if (NO_TEXT.has(tag)) at = endOf(tree, at) - 1;
    else {
      if (isOutsideProse(tree, at)) noProseUntil = Math.max(noProseUntil, endOf(tree, at));
      if (APART.has(tag)) line += " ";
      if (!BLOCK_TAGS.has(tag)) continue;
      endLine();
      ends.push(endOf(tree, at));
    }
  }
  endLine();
  return lines.length === 0 ? undefined : { by, node, lines, prose };
}

function isOutsideProse(tree: HtmlTree, node: number): boolean {
  if (NO_PROSE.has(tree.tag[node] ?? "")) return true;
  const role = attribute(tree, node, "role")?.trim().toLowerCase();
  const region = role === undefined ? undefined : regionOfRole(role);
  return region !== undefined && region !== "main";
}
