// Containers to the path of tags and class names they stand at: what is alike on a page has one path.
import type { ContainerTable } from "./container-table.ts";

/** Names that tell alike elements apart: states and places in a row. */
const STATE =
  /^(?:is-|has-|js-)?(?:active|current|selected|open|first|last|odd|even|alt|hidden|visible|show|disabled|expanded|collapsed)$/i;
/** Numbers in names count things. Linear. */
const NUMBER = /\d+/g;

/** Paths and signatures of all containers, as numbers that are equal where they are alike. */
export interface ClassPaths {
  /** Tag and names of the container alone. */
  readonly signature: Int32Array;
  /** Signatures from the outermost container down. */
  readonly path: Int32Array;
}

/** Numbers every container's signature and path. */
export function classPaths({ rows, parent }: ContainerTable): ClassPaths {
  const signatures = new Map<string, number>();
  const paths = new Map<number, Map<number, number>>();
  const signature = new Int32Array(rows.length);
  const path = new Int32Array(rows.length);
  const signed = new Map<readonly string[], string>();
  let next = 0;
  for (const [row, { tag, classes }] of rows.entries()) {
    let names = signed.get(classes);
    if (names === undefined) {
      names = signedNames(classes);
      signed.set(classes, names);
    }
    const key = `${tag}.${names}`;
    let number = signatures.get(key);
    if (number === undefined) {
      number = signatures.size;
      signatures.set(key, number);
    }
    signature[row] = number;
    const up = parent[row] ?? -1;
    const above = up < 0 ? -1 : (path[up] ?? 0);
    let below = paths.get(above);
    if (below === undefined) {
      below = new Map();
      paths.set(above, below);
    }
    let own = below.get(number);
    if (own === undefined) {
      own = next++;
      below.set(number, own);
    }
    path[row] = own;
  }
  return { signature, path };
}

/** More names than these do not tell elements apart any better. */
const MOST_NAMES = 6;

function signedNames(classes: readonly string[]): string {
  let key = "";
  const most = Math.min(classes.length, MOST_NAMES);
  for (let at = 0; at < most; at++) {
    const name = classes[at] ?? "";
    if (!STATE.test(name)) key += `${name.slice(0, 40).replace(NUMBER, "")}.`;
  }
  return key;
}
