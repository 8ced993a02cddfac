// Reads code editors made of markup as code blocks: CodeMirror 5 and 6, Monaco, Ace.

import type { HtmlTree } from "../../../html/tree.ts";
import { hidingOf } from "../../../html/visibility.ts";
import { attribute, endOf, nextElement, previousElement, textContent } from "../../../html/walk.ts";
import { putCode } from "../code/listing.ts";
import type { WholeHandler } from "../context.ts";

/** Returns the handler of one walk. It does not read an editor that shows no lines. */
export function newCodeEditorHandler(): WholeHandler {
  /** Node before which no line of an editor starts. */
  let noLineBefore = 0;
  return {
    read(walk, node) {
      const { tree } = walk;
      const lines = node < noLineBefore ? [] : linesOf(tree, node);
      if (lines.length === 0) {
        noLineBefore = Math.max(noLineBefore, endOf(tree, node));
        return undefined;
      }
      const shown = lines
        .join("\n")
        .replace(/[\u200b\u00a0]/g, (char) => (char === "\u00a0" ? " " : ""));
      putCode(walk, node, sourceBeside(tree, node, shown) ?? shown);
      return endOf(tree, node);
    },
  };
}

/** Matches the class of a line in any editor. */
const LINE = /(?:^|\s)(?:CodeMirror-line|cm-line|view-line|ace_line)(?:$|\s)/;
/** Matches the position of a line: virtual lists order lines by it, not by the markup. */
const TOP = /(?:^|;)\s*top\s*:\s*(-?\d+(?:\.\d+)?)px/i;

function linesOf(tree: HtmlTree, node: number): readonly string[] {
  const end = endOf(tree, node);
  const lines: { readonly top: number; readonly text: string }[] = [];
  for (let at = node + 1; at < end; at++) {
    if (tree.tag[at] === "" || !LINE.test(attribute(tree, at, "class") ?? "")) continue;
    const top = TOP.exec(attribute(tree, at, "style") ?? "")?.[1];
    lines.push({
      top: top === undefined ? lines.length : Number(top),
      text: textContent(tree, at),
    });
    at = endOf(tree, at) - 1;
  }
  return lines.sort((a, b) => a.top - b.top).map(({ text }) => text.replace(/\n$/, ""));
}

/** Returns the hidden source beside an editor, if it is longer than the lines shown. */
function sourceBeside(tree: HtmlTree, node: number, shown: string): string | undefined {
  const opening = shown.slice(0, 40).trim();
  for (const other of [previousElement(tree, node), nextElement(tree, node)]) {
    const tag = other < 0 ? "" : tree.tag[other];
    if (tag !== "textarea" && !(tag === "pre" && isUnseen(tree, other))) continue;
    const text = textContent(tree, other);
    if (text.length > shown.length && text.trimStart().startsWith(opening)) return text.trimEnd();
  }
  return undefined;
}

/** Whether an element's own attributes hide it. A visible listing is a separate block. */
function isUnseen(tree: HtmlTree, node: number): boolean {
  if (attribute(tree, node, "hidden") !== undefined) return true;
  return hidingOf(attribute(tree, node, "style") ?? "") === "none";
}
