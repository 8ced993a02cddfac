// Sets of pages by generator, and their folders on this machine.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { debianFolder, inputsFolder } from "./inputs-folder.ts";

/** Pages of one generator. */
export interface PageSet {
  readonly generator: string;
  /** `place:path`: a path in the output of a script of bench/pages. Pages of `debian` may also be installed packages. */
  readonly folder: string;
  readonly pages: readonly string[];
}

/** Returns the folder of a set, or undefined if it is missing; `pagesFolder` has the output of the scripts. */
export function folderOfSet({ folder }: PageSet, pagesFolder = inputsFolder()): string | undefined {
  const [kind = "", path = ""] = folder.split(":");
  if (kind === "debian") return debianFolder(path, pagesFolder);
  return [join(pagesFolder, kind, path)].find(existsSync);
}

/** The lists of sets: the first was used in development, the second was drawn afterwards. */
export const PAGE_LISTS = ["reading-order-pages.json", "reading-order-unseen.json"] as const;

/** The sets of a list in bench/. */
export function setsOf(list: string): readonly PageSet[] {
  return JSON.parse(readFileSync(new URL(`../../bench/${list}`, import.meta.url), "utf8"));
}

/** The sets of both lists in one place, such as `debian`. */
export function pageSets(place: string): readonly PageSet[] {
  return PAGE_LISTS.flatMap(setsOf).filter(({ folder }) => folder.startsWith(`${place}:`));
}
