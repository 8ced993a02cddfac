// Numbers containers so that similar ones are equal: by tag and classes, by first class, by path.
import type { BlockKind } from "../model/document.ts";
import type { ContainerTable } from "./containers.ts";
import { Numbering } from "./numbering.ts";

/** Similarity classes of containers, by row: equal numbers mean similar containers. */
export interface Likenesses {
  /** Tag and class names, without state names and without numbers in names. */
  readonly bySignature: Int32Array;
  /** Signatures from the outermost container down to this one. */
  readonly byPath: Int32Array;
  /** Tag and the first class name without a digit. */
  readonly byFirstName: Int32Array;
}

/** Numbers every container in each way. */
export function likenessesOf({ rows, parent }: ContainerTable): Likenesses {
  const bySignature = new Int32Array(rows.length);
  const byPath = new Int32Array(rows.length);
  const byFirstName = new Int32Array(rows.length);
  const namesOf = classNames();
  const tags = new Numbering<string>();
  const signatures = new Numbering<number>();
  const firstNames = new Numbering<number>();
  const paths = new Numbering<number>();
  // Encodes a pair of numbers, each at most the number of rows, as one number.
  const width = rows.length + 1;
  let row = 0;
  for (const { tag, classes } of rows) {
    const names = namesOf(classes);
    const tagged = tags.of(tag) * width;
    const signature = signatures.of(tagged + names.signed);
    bySignature[row] = signature;
    byFirstName[row] = firstNames.of(tagged + names.first);
    const up = parent[row] ?? -1;
    const above = up < 0 ? 0 : (byPath[up] ?? 0) + 1;
    byPath[row] = paths.of(above * width + signature);
    row++;
  }
  return { bySignature, byPath, byFirstName };
}

/** Upper bound of the number of block kinds. */
const MAX_KINDS = 64;

/** Returns the class path number of each block: equal for one kind in containers with one path. */
export function pathsOfBlocks(
  kinds: readonly BlockKind[],
  { ofBlock }: ContainerTable,
  { byPath }: Likenesses,
): Int32Array {
  const kindNumbers = new Numbering<BlockKind>();
  const numbers = new Numbering<number>();
  const ofBlocks = new Int32Array(kinds.length);
  let at = 0;
  for (const kind of kinds) {
    const path = byPath[ofBlock[at] ?? 0] ?? 0;
    ofBlocks[at++] = numbers.of(path * MAX_KINDS + kindNumbers.of(kind));
  }
  return ofBlocks;
}

const STATE =
  /^(?:is-|has-|js-)?(?:active|current|selected|open|first|last|odd|even|alt|hidden|visible|show|disabled|expanded|collapsed)$/i;
/** Whether a class name is a state or a position in a row, in which similar elements differ. */
export const isStateName = (name: string): boolean => STATE.test(name);

/** Numbers in names are counters: `post-1234`. Linear. */
const NUMBERS = /\d+/g;
const HAS_DIGIT = /\d/;
/** Maximum class names read; more do not distinguish elements any better. */
const MAX_NAMES = 6;
/** Maximum characters of a name in a signature. */
const MAX_CHARS = 40;

/** Numbers of lists of class names, equal for similar lists. */
interface NumberedNames {
  /** Without state names and without numbers in names. */
  readonly signed: number;
  /** By the first name without a digit. */
  readonly first: number;
}

/** Numbers lists of class names; elements with the same `class` attribute share their list. */
function classNames(): (classes: readonly string[]) => NumberedNames {
  const known = new Map<readonly string[], NumberedNames>();
  const signed = new Numbering<string>();
  const first = new Numbering<string>();
  return (classes) => {
    let names = known.get(classes);
    if (names === undefined) {
      const name = classes.find((one) => !HAS_DIGIT.test(one)) ?? "";
      names = { signed: signed.of(signedNames(classes)), first: first.of(name) };
      known.set(classes, names);
    }
    return names;
  };
}

function signedNames(classes: readonly string[]): string {
  let key = "";
  const most = Math.min(classes.length, MAX_NAMES);
  for (let at = 0; at < most; at++) {
    const name = classes[at] ?? "";
    if (!isStateName(name)) key += `${name.slice(0, MAX_CHARS).replace(NUMBERS, "")}.`;
  }
  return key;
}
