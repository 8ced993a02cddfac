// Containers to numbers that are equal where they are alike: by tag and class names, by their first name, by the path they are at.
import type { Block, BlockKind } from "../model/document.ts";
import type { ContainerTable } from "./containers.ts";

/** How containers are alike; every array is indexed by row, and equal numbers mean alike. */
export interface Likenesses {
  /** Tag and class names, without states and without numbers in names. */
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
  const signatures = new Numbering<string>();
  const firstNames = new Numbering<string>();
  const paths = new Numbering<number>();
  const namesOf = rememberedNames();
  // A path is a pair of the parent's path and the own signature; signatures are no more than rows.
  const width = rows.length + 1;
  for (const [row, { tag, classes }] of rows.entries()) {
    const { signed, first } = namesOf(classes);
    const signature = signatures.of(`${tag}.${signed}`);
    bySignature[row] = signature;
    byFirstName[row] = firstNames.of(`${tag} ${first}`);
    const up = parent[row] ?? -1;
    const above = up < 0 ? 0 : (byPath[up] ?? 0) + 1;
    byPath[row] = paths.of(above * width + signature);
  }
  return { bySignature, byPath, byFirstName };
}

/** Numbers things from 0 in the order they are met; equal things have one number. */
class Numbering<Thing> {
  readonly #numbers = new Map<Thing, number>();

  of(thing: Thing): number {
    let number = this.#numbers.get(thing);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(thing, number);
    }
    return number;
  }
}

/** There are fewer kinds of blocks than this. */
const MOST_KINDS = 64;

/** Number of the class path of each block: equal for blocks of one kind in containers at one path. */
export function pathsOfBlocks(
  blocks: readonly Block[],
  { ofBlock }: ContainerTable,
  { byPath }: Likenesses,
): Int32Array {
  const kinds = new Numbering<BlockKind>();
  const numbers = new Numbering<number>();
  const ofBlocks = new Int32Array(blocks.length);
  for (const [at, { kind }] of blocks.entries()) {
    const path = byPath[ofBlock[at] ?? 0] ?? 0;
    ofBlocks[at] = numbers.of(path * MOST_KINDS + kinds.of(kind));
  }
  return ofBlocks;
}

/** Names that tell alike elements apart: states and places in a row. */
const STATE =
  /^(?:is-|has-|js-)?(?:active|current|selected|open|first|last|odd|even|alt|hidden|visible|show|disabled|expanded|collapsed)$/i;
/** Numbers in names count things: `post-1234`. Linear. */
const NUMBERS = /\d+/g;
const HAS_DIGIT = /\d/;
/** More names than these do not tell elements apart any better. */
const MOST_NAMES = 6;
/** Characters of a name that are read for a signature. */
const MOST_CHARS = 40;

interface ClassNames {
  readonly signed: string;
  readonly first: string;
}

/** Class names as they are compared; elements often share one list of names. */
function rememberedNames(): (classes: readonly string[]) => ClassNames {
  const known = new Map<readonly string[], ClassNames>();
  return (classes) => {
    let names = known.get(classes);
    if (names === undefined) {
      names = {
        signed: signedNames(classes),
        first: classes.find((one) => !HAS_DIGIT.test(one)) ?? "",
      };
      known.set(classes, names);
    }
    return names;
  };
}

function signedNames(classes: readonly string[]): string {
  let key = "";
  const most = Math.min(classes.length, MOST_NAMES);
  for (let at = 0; at < most; at++) {
    const name = classes[at] ?? "";
    if (!STATE.test(name)) key += `${name.slice(0, MOST_CHARS).replace(NUMBERS, "")}.`;
  }
  return key;
}
