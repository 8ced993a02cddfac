// Reads video, audio, frames and embedded documents as notes of type and target.

import { decodeEntities } from "../../../html/entities.ts";
import type { HtmlTree } from "../../../html/tree.ts";
import { attribute, children, endOf } from "../../../html/walk.ts";
import { type Link, MARK } from "../../../model/document.ts";
import { oneLine } from "../../../text/one-line.ts";
import { countWords } from "../../../text/words.ts";
import { omitText } from "../../hidden/omitted.ts";
import { isNoFile } from "../../page/image-address.ts";
import { putBlock } from "../blocks.ts";
import type { Handler, Walk } from "../context.ts";

/** video, audio, iframe, frame, embed. */
export const media: Handler = { enter: readMedia };

function readMedia(walk: Walk, node: number): number {
  const { tree } = walk;
  const end = endOf(tree, node);
  const tag = tree.tag[node] ?? "";
  const name = tag === "iframe" || tag === "frame" ? "frame" : tag === "embed" ? "embedded" : tag;
  const srcdoc = tag === "iframe" ? attribute(tree, node, "srcdoc") : undefined;
  if (srcdoc !== undefined) {
    const text = textOfMarkup(srcdoc);
    omitText(walk.omitted, { by: "frame", words: countWords(text), text });
  }
  const written = sourceOf(tree, node);
  const href =
    written === undefined || isNoFile(written) ? undefined : walk.page.addresses.resolve(written);
  if (href === undefined || isBeacon(tree, node)) return end;
  const title = oneLine(
    attribute(tree, node, "title") ??
      attribute(tree, node, "aria-label") ??
      attribute(tree, node, "name") ??
      "",
  );
  const link: Link = { href, title: "" };
  const subtitles = [...children(tree, node)].filter((at) => tree.tag[at] === "track").length;
  const note = `${name}${title === "" ? "" : `: ${title}`}${subtitles === 0 ? "" : ` (${subtitles} subtitle tracks)`}`;
  putBlock(walk, {
    kind: "media",
    text: "",
    runs: [{ text: note, marks: MARK.emphasis, link }],
    first: node,
    last: end - 1,
  });
  return end;
}

/** Matches the start of markup whose text is not shown. */
const UNSHOWN = /^(?:script|style|title|!--)/i;

/** Returns the text of markup, without a parser: hostile pages have many frames. */
function textOfMarkup(markup: string): string {
  const [first = "", ...parts] = markup.split("<");
  const texts = parts.map((part) => {
    const end = part.indexOf(">");
    return end < 0 || UNSHOWN.test(part) ? "" : part.slice(end + 1);
  });
  return decodeEntities([first, ...texts].join(" "));
}

function sourceOf(tree: HtmlTree, node: number): string | undefined {
  for (const name of ["src", "data-src", "data"]) {
    const own = attribute(tree, node, name);
    if (own !== undefined && own.trim() !== "" && !isNoFile(own)) return own;
  }
  for (const child of children(tree, node)) {
    if (tree.tag[child] !== "source") continue;
    const src = attribute(tree, child, "src") ?? attribute(tree, child, "data-src");
    if (src !== undefined && src.trim() !== "") return src;
  }
  return attribute(tree, node, "poster");
}

function isBeacon(tree: HtmlTree, node: number): boolean {
  return ["width", "height"].some((side) =>
    /^\s*[01](?:px)?\s*$/.test(attribute(tree, node, side) ?? ""),
  );
}
