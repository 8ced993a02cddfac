// Builds the page map from a page's blocks and selection's verdicts.
import type { BlockBox, BlockMap, PageBlock } from "../model/blocks.ts";
import type { Box } from "../model/document.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Selection } from "../model/verdict.ts";
import type { PageOutline } from "../structure/outline.ts";
import { partsOf } from "../structure/parts.ts";

/** Returns the blocks in reading order with verdict and position; no `extent` if not measured. */
export function blockMap(
  outline: PageOutline,
  { fates, reasons }: Selection,
  extent: { readonly pageWidth: number; readonly pageHeight: number } | undefined,
): BlockMap {
  const parts = partsOf(outline);
  return {
    width: extent === undefined ? null : Math.round(extent.pageWidth),
    height: extent === undefined ? null : Math.round(extent.pageHeight),
    blocks: outline.blocks.map(({ kind, level, region, text, words, box }, at): PageBlock => {
      const fate = fates[at] ?? "kept";
      const reason = reasons[at];
      const { part = "body", list = -1, item = -1, within = -1, role } = parts[at] ?? {};
      const isLeftOut = fate !== "kept" && fate !== "comment";
      return {
        number: at + 1,
        kind,
        level,
        region,
        text: text.slice(0, SETTINGS.BLOCK_TEXT_CHARS),
        words,
        verdict: fate === "kept" ? "content" : isLeftOut ? "left-out" : "comment",
        step: isLeftOut ? fate : null,
        reason: reason?.by ?? null,
        reason_block: reason?.block === undefined ? null : reason.block + 1,
        part,
        list: list < 0 ? null : list + 1,
        item: item < 0 ? null : item + 1,
        within: within < 0 ? null : within + 1,
        role: role ?? null,
        box: box === undefined ? null : boxOf(box),
      };
    }),
  };
}

function boxOf({ left, top, right, bottom }: Box): BlockBox {
  const x = Math.round(left);
  const y = Math.round(top);
  return { x, y, width: Math.round(right) - x, height: Math.round(bottom) - y };
}
