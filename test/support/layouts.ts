// The made layouts: pages whose order of reading is known, a folder each with page.html, expected.txt and why.md.
import { readdirSync, readFileSync } from "node:fs";
import type { Block } from "../../src/model/document.ts";

const FOLDER = new URL("../../../test/fixtures/layouts/", import.meta.url);

/** A page and the order its blocks are to be read in. */
export interface MadeLayout {
  readonly name: string;
  readonly html: string;
  /** A line a block, as `lineOf` writes it. */
  readonly expected: readonly string[];
  readonly why: string;
}

/** Every made layout, by name. */
export function madeLayouts(): readonly MadeLayout[] {
  return readdirSync(FOLDER)
    .sort()
    .map((name) => {
      const file = (of: string) => readFileSync(new URL(`${name}/${of}`, FOLDER), "utf8");
      return {
        name,
        html: file("page.html"),
        expected: file("expected.txt").trimEnd().split("\n"),
        why: file("why.md"),
      };
    });
}

/** A block as one line: its words, rows and cells apart by " / " and " | ", or its kind when it has none. */
export function lineOf({ text, kind }: Block): string {
  return text === "" ? `[${kind}]` : text.replaceAll("\n", " / ").replaceAll("\t", " | ");
}
