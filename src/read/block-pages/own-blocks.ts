// The blocks of a page that are its own, as opposed to what surrounds every page of a site.
import type { Block, Region } from "../../model/document.ts";

/** Landmarks around the pages of a site. */
const AROUND: ReadonlySet<Region> = new Set<Region>([
  "navigation",
  "contentinfo",
  "banner",
  "search",
  "complementary",
]);
/** Regions around the main text of a page that never closes its header. */
const AROUND_BANNER: ReadonlySet<Region> = new Set<Region>(["navigation", "contentinfo", "search"]);

/** Returns the blocks outside site landmarks and consent questions, without empty ones. */
export function ownBlocks(blocks: readonly Block[]): readonly Block[] {
  const worded = blocks.filter(({ words, widget }) => words > 0 && widget !== "consent");
  const own = worded.filter(({ region }) => !AROUND.has(region));
  return own.length > 0 ? own : worded.filter(({ region }) => !AROUND_BANNER.has(region));
}

/** Whether a block is a control or has nothing but links. */
export const isPressable = ({ kind, runs }: Block): boolean =>
  kind === "control" || runs.every((run) => run.link !== undefined || run.text.trim() === "");

/** Characters per word in a script without spaces, in which each character counts as a word. */
const CHARS_PER_WORD = 2;

/** Words of a block inside and outside links; words of controls are in neither number. */
export interface WordCounts {
  readonly linked: number;
  readonly prose: number;
}

/** Counts the words of a block that are links, and the others. */
export function wordsOfRuns({ kind, runs, text, words }: Block): WordCounts {
  if (kind === "control") return { linked: 0, prose: 0 };
  const spoken = Math.min(words, Math.ceil(text.length / CHARS_PER_WORD));
  if (runs.length === 0) return { linked: 0, prose: spoken };
  let linked = 0;
  let all = 0;
  for (const run of runs) {
    const length = run.text.trim().length;
    all += length;
    if (run.link !== undefined) linked += length;
  }
  if (all === 0) return { linked: 0, prose: 0 };
  const prose = Math.round(spoken * (1 - linked / all));
  return { linked: spoken - prose, prose };
}
