// Matches blocks that were edited between two readings, by words that only one of them has.
import type { Block } from "../../model/document.ts";
import { oncePerKey } from "../../model/once.ts";
import {
  addWords,
  commonWords,
  noWords,
  type WordCount,
  wordsOf,
} from "../../text/common-words.ts";
import { addToList } from "../../text/grouped.ts";
import { NONE } from "./counterparts.ts";
import { type ElementPaths, newElementPaths } from "./element-paths.ts";

/** Two readings in source order, with their known matches. */
export interface Readings {
  readonly ours: readonly Block[];
  readonly theirs: readonly Block[];
  /** By place in `ours`: the place in `theirs` of the block with the same words, or `NONE`. */
  readonly counterparts: Int32Array;
  /** Whether a block of `ours` says something that `theirs` does not contain in any form. */
  readonly isBeyond: (place: number) => boolean;
}

/** Outcome for a block of `ours`: the place of its edit in `theirs`, or `GONE` for several. */
export type Edits = ReadonlyMap<number, number>;

/** Several blocks contain its words or replaced it. */
const GONE = -2;

/** Consecutive blocks of `theirs` without counterparts, and lazily computed facts about them. */
interface EditRun {
  readonly places: readonly number[];
  words: WordCount | undefined;
  /** Places by element path, last first. */
  byPath: Map<number, number[]> | undefined;
  /** Paths of the enclosing elements. */
  around: Set<number> | undefined;
}

/** Consecutive blocks of `ours` without counterparts, and the runs of `theirs` at their place. */
interface Gap {
  readonly ours: readonly number[];
  readonly runs: readonly EditRun[];
  /** Whether no block of the page has a counterpart. */
  readonly isWhole: boolean;
}

/** Minimum share of common words for two texts in the same gap to be edits of one another. */
const SIMILAR = 0.5;
/** Number of blocks compared before and after a block's own place in the gap. */
const WINDOW = 8;
/** Maximum words an edited text may lose: one that lost more and gained little was cut. */
const MAX_CUT = 4;
const MIN_WON = 3;
/** Minimum share of a gap's elements that still exist for matching by element alone. */
const SAME_ELEMENTS = 0.8;
/** Maximum words of a block matched by its element's identifier alone. */
const IDENTIFIED_WORDS = 40;
/** Maximum blocks and words of a placeholder that an element's content replaces. */
const WAITING = { blocks: 2, words: 8 } as const;
/** Number of ancestors searched for the element whose content replaced a placeholder. */
const WAITING_LEVELS = 4;
/** Elements that contain the whole page rather than a part that loads later. */
const PAGE_TAGS: ReadonlySet<string> = new Set(["html", "body", "main", ""]);

interface EditState extends Readings {
  readonly paths: ElementPaths;
  readonly found: Map<number, number>;
  /** Blocks of `theirs` already matched to a block of `ours`. */
  readonly taken: Set<number>;
  /** Returns the words of a block on a side. */
  readonly words: {
    readonly ours: (place: number) => WordCount;
    readonly theirs: (place: number) => WordCount;
  };
}

/**
 * Returns the blocks of `ours` that `theirs` contains in edited form. Matches by common words, by
 * element, or as a placeholder that an element's content replaced. Takes time linear in the size of
 * both.
 */
export function editsBetween(readings: Readings): Edits {
  const state: EditState = {
    ...readings,
    paths: newElementPaths(),
    found: new Map(),
    taken: new Set(),
    words: {
      ours: oncePerKey((place) => wordsOf(readings.ours[place]?.text ?? "")),
      theirs: oncePerKey((place) => wordsOf(readings.theirs[place]?.text ?? "")),
    },
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

/** Returns each run of `ours` without counterparts, with the run of `theirs` at its place. */
function gapsOf({ ours, theirs, counterparts, isBeyond }: Readings): readonly Gap[] {
  const isCounterpart = new Uint8Array(theirs.length);
  for (const counterpart of counterparts) if (counterpart !== NONE) isCounterpart[counterpart] = 1;
  /** Runs by the counterparts before and after them; the ends of the page count as one. */
  const following = new Map<number, EditRun>();
  const preceding = new Map<number, EditRun>();
  let places: number[] = [];
  let before = NONE;
  const endRun = (after: number) => {
    if (places.length > 0) {
      const run = { places, words: undefined, byPath: undefined, around: undefined };
      following.set(before, run);
      preceding.set(after, run);
    }
    places = [];
    before = after;
  };
  for (let place = 0; place < theirs.length; place++) {
    if (isCounterpart[place] === 1) endRun(place);
    else places.push(place);
  }
  endRun(theirs.length);
  const gaps: Gap[] = [];
  let own: number[] = [];
  let previous = NONE;
  const endGap = (next: number) => {
    const runs = new Set([following.get(previous) ?? [], preceding.get(next) ?? []].flat());
    if (own.some(isBeyond) && runs.size > 0) {
      const isWhole = previous === NONE && next === theirs.length;
      gaps.push({ ours: own, runs: [...runs], isWhole });
    }
    own = [];
    previous = next;
  };
  for (let place = 0; place < ours.length; place++) {
    const counterpart = counterparts[place] ?? NONE;
    if (counterpart === NONE) own.push(place);
    else endGap(counterpart);
  }
  endGap(theirs.length);
  return gaps;
}

/** Pairs similar blocks of a gap, each with the most similar one near its own place. */
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

/** Returns the share of words that two blocks have in common; 0 if one is a truncated copy. */
function likenessOf(state: EditState, place: number, their: number): number {
  const isHeading = state.ours[place]?.kind === "heading";
  if (isHeading !== (state.theirs[their]?.kind === "heading")) return 0;
  const one = state.words.ours(place);
  const other = state.words.theirs(their);
  // Texts of very different sizes cannot share half of their words.
  const most = Math.min(one.size, other.size);
  if (2 * most < SIMILAR * (one.size + other.size)) return 0;
  const common = commonWords(one, other);
  return isCut(one, other, common) ? 0 : (2 * common) / (one.size + other.size);
}

/** Whether the second text is the start or another part of the first, with almost nothing added. */
function isCut(one: WordCount, other: WordCount, common: number): boolean {
  const won = other.size - common;
  return one.size - common > MAX_CUT && won <= MIN_WON && won <= common;
}

function pair(state: EditState, place: number, their: number): void {
  state.found.set(place, their);
  state.taken.add(their);
}

/** Pairs blocks that are the only one in an element with the same identifier in both readings. */
function pairIdentified(state: EditState): void {
  const theirs = onlyById(state.theirs);
  for (const [id, place] of onlyById(state.ours)) {
    const their = theirs.get(id) ?? NONE;
    if (place === NONE || their === NONE || !mayPair(state, place, their)) continue;
    if ((state.ours[place]?.words ?? 0) <= IDENTIFIED_WORDS) pair(state, place, their);
  }
}

/** Returns the block of each identified element; `NONE` for elements with several blocks. */
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
  const one = state.words.ours(place);
  const other = state.words.theirs(their);
  return !isCut(one, other, commonWords(one, other));
}

/** Minimum number of blocks for a page without any counterpart to be matched by elements alone. */
const MIN_OF_WHOLE = 3;

/** Pairs blocks of a gap by element if almost all elements of the gap still exist. */
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
  if (isWhole && (pairs.length < MIN_OF_WHOLE || ours.length !== runs[0]?.places.length)) return;
  for (const [place, their] of pairs) pair(state, place, their);
}

function byPathIn(state: EditState, run: EditRun): Map<number, number[]> {
  if (run.byPath !== undefined) return run.byPath;
  const byPath = new Map<number, number[]>();
  for (const their of run.places.toReversed()) {
    addToList(byPath, pathAt(state, "theirs", their), their);
  }
  run.byPath = byPath;
  return byPath;
}

function pathAt(state: EditState, side: "ours" | "theirs", place: number): number {
  const container = state[side][place]?.container;
  return container === undefined ? NONE : state.paths.pathOf(container);
}

/** Marks blocks whose words all occur in the blocks of a run, reordered or split differently. */
function passScattered(state: EditState, { ours, runs }: Gap): void {
  for (const place of ours) {
    if (!state.isBeyond(place) || state.found.has(place)) continue;
    const words = state.words.ours(place);
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

/** Marks placeholders: a few words in an element whose content replaced them. */
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

/** Returns the paths of a block's ancestors, innermost first, up to the whole page. */
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
