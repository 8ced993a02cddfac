// Finds content that React streamed after the page, and where its script moves it.
import type { HtmlTree } from "../../html/tree.ts";
import { attribute, textContent } from "../../html/walk.ts";

/** Streamed content: maps each placeholder template to the element that replaces it. */
export interface Streamed {
  readonly contentOf: ReadonlyMap<number, number>;
  /** Moved elements, which are not read at their source position. */
  readonly moved: ReadonlySet<number>;
}

/** Matches ids of boundaries or segments (B, P) and content (S), with the page's prefix. */
const STREAM_ID = /^(.{0,40}?)([BPS]):([\da-f]{1,6})$/;
/** Matches a call that moves content: boundary completed, or segment inserted. */
const CALL = /\$R[A-Z]\(\s*"([^"]{1,60})"\s*,\s*"([^"]{1,60})"/g;

/** Whether an element's id is one of streaming. */
export function isStreamId(id: string): boolean {
  return id.includes(":") && STREAM_ID.test(id);
}

/** Returns the places of a page's streamed content. Without a script call, equal numbers match. */
export function readStreamed(tree: HtmlTree): Streamed {
  const byId = new Map<string, number>();
  const places = new Map<string, string>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.tag[node] === "script") {
      const text = textContent(tree, node);
      if (!text.includes("$R")) continue;
      for (const [, first = "", second = ""] of text.matchAll(CALL)) {
        if (isContent(first)) places.set(second, first);
        else if (isContent(second)) places.set(first, second);
      }
    } else if ((tree.attrs[node]?.length ?? 0) > 0) {
      const id = attribute(tree, node, "id");
      if (id !== undefined && isStreamId(id) && !byId.has(id)) byId.set(id, node);
    }
  }
  const contentOf = new Map<number, number>();
  const moved = new Set<number>();
  for (const [id, node] of byId) {
    if (tree.tag[node] !== "template") continue;
    const content = byId.get(places.get(id) ?? id.replace(/[BP](?=:[\da-f]+$)/, "S"));
    if (content === undefined || content === node || moved.has(content)) continue;
    contentOf.set(node, content);
    moved.add(content);
  }
  return { contentOf, moved };
}

function isContent(id: string): boolean {
  return STREAM_ID.exec(id)?.[2] === "S";
}
