// Sets of pages by generator, and where their folders are on this machine.
import { existsSync } from "node:fs";
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
