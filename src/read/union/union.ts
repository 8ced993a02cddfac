// A page as plain HTTP served it and as a browser showed it, to one document that has lost nothing of either.
import { isStandIn } from "../../document/stand-ins.ts";
import { headingTitle } from "../../document/title.ts";
import type { PageDocument, ReadingOrder } from "../../model/document.ts";
import { blockKey, linkOf } from "./block-key.ts";
import { gateNote } from "./gate.ts";
import { type Held, heldBy } from "./held.ts";
import { type Addition, insert } from "./insert.ts";
import { surroundingsOf } from "./surroundings.ts";

/** Both readings of a page as one. */
export interface Union {
  readonly document: PageDocument;
  /** Blocks of the plain reading that the rendered one does not hold; each stands once in the document. */
  readonly only_in_static: number;
  /** Blocks of the rendered reading that the plain one does not hold. */
  readonly only_in_rendered: number;
  /** Said when the browser was shown a gate that hides the page; undefined otherwise. */
  readonly note: string | undefined;
}

/**
 * Unites two readings of one page: in the order of the rendered one, with what only the plain one holds beside its
 * neighbours, each text once. What the browser hid and the rendered document left out stays out.
 *
 * Where the browser was shown a gate the plain page is kept whole, in its own order, and `note` says so.
 * `docs/reading-order.md` is the full account.
 */
export function unite(plain: PageDocument, rendered: PageDocument): Union {
  const note = gateNote(plain, rendered);
  const isGated = note !== undefined;
  // Behind a gate the hidden page is the page, so what the browser hid counts as not shown, not as left out.
  const shown = isGated ? { ...rendered, hidden_parts: [] } : rendered;
  const inStatic = additions(plain, heldBy(shown)).filter(({ block }) => !isStandIn(block));
  const inRendered = additions(rendered, heldBy(plain));
  const [lead, other, added] = isGated
    ? [plain, rendered, inRendered]
    : [rendered, plain, inStatic];
  const blocks = insert(lead.blocks, other.blocks, added);
  const reading_order = orderOf(lead, blocks.length);
  return {
    document: {
      ...lead,
      url: rendered.url,
      title: headingTitle(blocks) ?? (lead.title === "" ? other.title : lead.title),
      blocks,
      reading_order,
      reading_order_measured: isMeasured(reading_order),
      frameworks: distinct(plain.frameworks, rendered.frameworks),
      requires_render: plain.requires_render,
      images: distinct(lead.images, other.images),
    },
    only_in_static: inStatic.length,
    only_in_rendered: inRendered.length,
    note,
  };
}

/** Blocks that say something the other reading does not hold, each once. */
function additions({ blocks }: PageDocument, held: Held): readonly Addition[] {
  const surroundings = surroundingsOf(blocks);
  const found: Addition[] = [];
  const seen = new Set<string>();
  for (const [place, whole] of blocks.entries()) {
    const block = held.beyond(whole, surroundings(place));
    if (block === undefined) continue;
    const identity = `${blockKey(block)} ${linkOf(block) ?? ""}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    found.push({ place, block });
  }
  return found;
}

function orderOf({ reading_order, blocks }: PageDocument, united: number): ReadingOrder {
  if (united === 1) return "single-block";
  if (united === blocks.length) return reading_order;
  return isMeasured(reading_order) ? "geometric-anchored" : "dom-fallback";
}

function isMeasured(order: ReadingOrder): boolean {
  return order === "geometric-xy-cut" || order === "geometric-anchored";
}

function distinct(first: readonly string[], second: readonly string[]): readonly string[] {
  return [...new Set([...first, ...second])];
}
