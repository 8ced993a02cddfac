// Sets of pages by generator, and where their folders are on this machine.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { debianFolder, inputsFolder } from "./inputs-folder.ts";

/** Pages of one generator. */
export interface PageSet {
  readonly generator: string;
  /** `place:path`: a path in what one script of bench/pages made; `debian` pages may also be installed. */
  readonly folder: string;
  readonly pages: readonly string[];
}

/** The folder of a set on this machine; `pagesFolder` has the output of the scripts. Undefined where it is missing. */
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
