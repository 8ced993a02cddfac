// Blocks that only one of two readings words so to which of them are one block, edited between the readings.
import type { Block } from "../../model/document.ts";
import {
  addWords,
  commonWords,
  noWords,
  type WordCount,
  wordsOf,
} from "../../text/common-words.ts";
import { NONE } from "./counterparts.ts";
import { type ElementPaths, newElementPaths } from "./element-paths.ts";

/** Two readings in source order and what is known of them. */
export interface Readings {
  readonly ours: readonly Block[];
  readonly theirs: readonly Block[];
  /** By place in `ours` the place in `theirs` of the block with the same words, `NONE` without one. */
  readonly twins: Int32Array;
  /** Whether a block of `ours` says something that `theirs` does not hold in any form. */
  readonly isBeyond: (place: number) => boolean;
}

/** What became of a block of `ours`: the place in `theirs` of the edited block, or `GONE` where others took its place. */
export type Edits = ReadonlyMap<number, number>;

/** Its words went into, or made way for, several blocks. */
const GONE = -2;

/** Consecutive blocks of `theirs` without twins, and what is worked out of them when first asked for. */
interface EditRun {
  readonly places: readonly number[];
  words: WordCount | undefined;
  /** Places by the path of their element, the last first. */
  byPath: Map<number, number[]> | undefined;
  /** Paths of the elements around them. */
  around: Set<number> | undefined;
}

/** Consecutive blocks of `ours` without twins, and the runs of `theirs` that have the same neighbours. */
interface Gap {
  readonly ours: readonly number[];
  readonly runs: readonly EditRun[];
  /** Nothing on the page is known again. */
  readonly isWhole: boolean;
}

/** Share of the words of two texts, in the same gap, from which one is the other edited. */
const SIMILAR = 0.5;
/** Blocks before and behind a block's own place in the gap that it is compared with. */
const WINDOW = 8;
/** Words a text may have lost to be edited: one that lost more and won next to none was cut short. */
const MOST_CUT = 4;
const LEAST_WON = 3;
/** Share of a gap's blocks whose elements must still be there for their words to have been edited beyond recognition. */
const SAME_ELEMENTS = 0.8;
/** Most words of a block known by its element's identifier alone. */
const IDENTIFIED_WORDS = 40;
/** Most blocks and words of what waits for the content of an element. */
const WAITING = { blocks: 2, words: 8 } as const;
/** Elements above a block that may be the one whose content was waited for. */
const WAITING_LEVELS = 4;
/** Elements that hold the page, not a part that is waited for. */
const PAGE_TAGS: ReadonlySet<string> = new Set(["html", "body", "main", ""]);

interface EditState extends Readings {
  readonly paths: ElementPaths;
  readonly found: Map<number, number>;
  /** Blocks of `theirs` that are some block of `ours`. */
  readonly taken: Set<number>;
  readonly words: {
    readonly ours: Map<number, WordCount>;
    readonly theirs: Map<number, WordCount>;
  };
}

/**
 * The blocks of `ours` that `theirs` holds edited: by what both say, by the element they stand in, or as what waited for
 * the content of an element. Takes time linear in the size of both.
 */
export function editsBetween(readings: Readings): Edits {
  const state: EditState = {
    ...readings,
    paths: newElementPaths(),
    found: new Map(),
    taken: new Set(),
    words: { ours: new Map(), theirs: new Map() },
  };
  const gaps = gapsOf(readings);
  for (const gap of gaps) pairSimilar(state, gap);
  pairIdentified(state);
  for (const gap of gaps) {
    pairElements(state, gap);
    passScattered(state, gap);
    passWaiting(state, gap);
  }
  return state.found;
}

/** The runs of `ours` without twins, each with the runs of `theirs` that stand between the twins of its neighbours. */
function gapsOf({ ours, theirs, twins, isBeyond }: Readings): readonly Gap[] {
  const isTwin = new Uint8Array(theirs.length);
  for (const twin of twins) if (twin !== NONE) isTwin[twin] = 1;
  /** Runs by the twin before and by the twin after them; the ends of the page count as one. */
  const behind = new Map<number, EditRun>();
  const ahead = new Map<number, EditRun>();
  let places: number[] = [];
  let before = NONE;
  const endRun = (after: number) => {
    if (places.length > 0) {
      const run = { places, words: undefined, byPath: undefined, around: undefined };
      behind.set(before, run);
      ahead.set(after, run);
    }
    places = [];
    before = after;
  };
  for (let place = 0; place < theirs.length; place++) {
    if (isTwin[place] === 1) endRun(place);
    else places.push(place);
  }
  endRun(theirs.length);
  const gaps: Gap[] = [];
  let own: number[] = [];
  let previous = NONE;
  const endGap = (next: number) => {
    const runs = new Set([behind.get(previous) ?? [], ahead.get(next) ?? []].flat());
    if (own.some(isBeyond) && runs.size > 0) {
      const isWhole = previous === NONE && next === theirs.length;
      gaps.push({ ours: own, runs: [...runs], isWhole });
    }
    own = [];
    previous = next;
  };
  for (let place = 0; place < ours.length; place++) {
    const twin = twins[place] ?? NONE;
    if (twin === NONE) own.push(place);
    else endGap(twin);
  }
  endGap(theirs.length);
  return gaps;
}

function wordsAt(state: EditState, side: "ours" | "theirs", place: number): WordCount {
  const known = state.words[side].get(place);
  if (known !== undefined) return known;
  const words = wordsOf(state[side][place]?.text ?? "");
  state.words[side].set(place, words);
  return words;
}

/** Pairs blocks of a gap that say much the same, each with the one most like it near its own place. */
function pairSimilar(state: EditState, { ours, runs }: Gap): void {
  for (const [at, place] of ours.entries()) {
    if (!state.isBeyond(place)) continue;
    let best = NONE;
    let most = 0;
    for (const { places } of runs) {
      const middle = Math.floor((at * places.length) / ours.length);
      for (let other = middle - WINDOW; other <= middle + WINDOW; other++) {
        const their = places[other] ?? NONE;
        if (their === NONE || state.taken.has(their)) continue;
        const likeness = likenessOf(state, place, their);
        if (likeness < SIMILAR || likeness <= most) continue;
        most = likeness;
        best = their;
      }
    }
    if (best !== NONE) pair(state, place, best);
  }
}

/** Share of the words of both that they have in common; 0 for one that was cut short. */
function likenessOf(state: EditState, place: number, their: number): number {
  const isHeading = state.ours[place]?.kind === "heading";
  if (isHeading !== (state.theirs[their]?.kind === "heading")) return 0;
  const one = wordsAt(state, "ours", place);
  const other = wordsAt(state, "theirs", their);
  // No two texts of such unlike sizes have half of their words in common.
  const most = Math.min(one.size, other.size);
  if (2 * most < SIMILAR * (one.size + other.size)) return 0;
  const common = commonWords(one, other);
  return isCut(one, other, common) ? 0 : (2 * common) / (one.size + other.size);
}

/** Whether the second text is the beginning, or another part, of the first and next to nothing else. */
function isCut(one: WordCount, other: WordCount, common: number): boolean {
  const won = other.size - common;
  return one.size - common > MOST_CUT && won <= LEAST_WON && won <= common;
}

function pair(state: EditState, place: number, their: number): void {
  state.found.set(place, their);
  state.taken.add(their);
}

/** Pairs the only blocks of elements that have the same identifier in both readings. */
function pairIdentified(state: EditState): void {
  const theirs = onlyById(state.theirs);
  for (const [id, place] of onlyById(state.ours)) {
    const their = theirs.get(id) ?? NONE;
    if (place === NONE || their === NONE || !mayPair(state, place, their)) continue;
    if ((state.ours[place]?.words ?? 0) <= IDENTIFIED_WORDS) pair(state, place, their);
  }
}

/** The block of each identified element that holds one block, `NONE` where it holds more. */
function onlyById(blocks: readonly Block[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, { container }] of blocks.entries()) {
    if (container.id !== "") places.set(container.id, places.has(container.id) ? NONE : place);
  }
  return places;
}

function mayPair(state: EditState, place: number, their: number): boolean {
  const isOpen = state.isBeyond(place) && !state.found.has(place) && !state.taken.has(their);
  if (!isOpen || state.ours[place]?.kind !== state.theirs[their]?.kind) return false;
  const one = wordsAt(state, "ours", place);
  const other = wordsAt(state, "theirs", their);
  return !isCut(one, other, commonWords(one, other));
}

/** Fewest blocks of a page on which nothing is known again to be known by their elements alone. */
const LEAST_OF_WHOLE = 3;

/** Pairs blocks of a gap by their elements, where next to all elements of the gap are still there. */
function pairElements(state: EditState, { ours, runs, isWhole }: Gap): void {
  const pairs: (readonly [place: number, their: number])[] = [];
  const used = new Set<number>();
  let settled = 0;
  for (const place of ours) {
    if (state.found.has(place) || !state.isBeyond(place)) {
      settled++;
      continue;
    }
    for (const run of runs) {
      const queue = byPathIn(state, run).get(pathAt(state, "ours", place)) ?? [];
      while (state.taken.has(queue.at(-1) ?? NONE)) queue.pop();
      const their = queue.findLast((one) => !used.has(one)) ?? NONE;
      if (their === NONE || !mayPair(state, place, their)) continue;
      used.add(their);
      pairs.push([place, their]);
      break;
    }
  }
  if (pairs.length + settled < ours.length * SAME_ELEMENTS) return;
  if (isWhole && (pairs.length < LEAST_OF_WHOLE || ours.length !== runs[0]?.places.length)) return;
  for (const [place, their] of pairs) pair(state, place, their);
}

function byPathIn(state: EditState, run: EditRun): Map<number, number[]> {
  if (run.byPath !== undefined) return run.byPath;
  const byPath = new Map<number, number[]>();
  for (const their of run.places.toReversed()) {
    const path = pathAt(state, "theirs", their);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [their]);
    else known.push(their);
  }
  run.byPath = byPath;
  return byPath;
}

function pathAt(state: EditState, side: "ours" | "theirs", place: number): number {
  const container = state[side][place]?.container;
  return container === undefined ? NONE : state.paths.pathOf(container);
}

/** Blocks whose words all stand in the blocks of a run, in another order or parted otherwise. */
function passScattered(state: EditState, { ours, runs }: Gap): void {
  for (const place of ours) {
    if (!state.isBeyond(place) || state.found.has(place)) continue;
    const words = wordsAt(state, "ours", place);
    if (words.size === 0) continue;
    const holds = (run: EditRun) => commonWords(words, wordsIn(state, run)) === words.size;
    if (runs.some(holds)) state.found.set(place, GONE);
  }
}

function wordsIn(state: EditState, run: EditRun): WordCount {
  if (run.words !== undefined) return run.words;
  const words = noWords();
  for (const their of run.places) addWords(words, state.theirs[their]?.text ?? "");
  run.words = words;
  return words;
}

/** A few words in an element whose content was put in their place. */
function passWaiting(state: EditState, { ours, runs }: Gap): void {
  if (ours.length > WAITING.blocks) return;
  const words = ours.reduce((sum, place) => sum + (state.ours[place]?.words ?? 0), 0);
  if (words > WAITING.words || ours.some((place) => state.ours[place]?.kind === "heading")) return;
  for (const place of ours) {
    if (!state.isBeyond(place) || state.found.has(place)) continue;
    const [inner = NONE] = pathsAbove(state, "ours", place);
    if (runs.some((run) => pathsAround(state, run).has(inner))) state.found.set(place, GONE);
  }
}

function pathsAround(state: EditState, run: EditRun): ReadonlySet<number> {
  if (run.around !== undefined) return run.around;
  const around = new Set<number>();
  for (const their of run.places) {
    for (const path of pathsAbove(state, "theirs", their)) around.add(path);
  }
  run.around = around;
  return around;
}

/** Paths of the elements around a block's own, innermost first, as far as they are parts of the page. */
function pathsAbove(state: EditState, side: "ours" | "theirs", place: number): readonly number[] {
  const paths: number[] = [];
  let at = state[side][place]?.container.parent;
  for (let level = 0; level < WAITING_LEVELS; level++) {
    if (at === undefined || PAGE_TAGS.has(at.tag)) break;
    paths.push(state.paths.pathOf(at));
    at = at.parent;
  }
  return paths;
}
