// Sets of pages by generator, and their folders on this machine.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Pages of one generator. */
export interface PageSet {
  readonly generator: string;
  /** `place:path`: a path in the output of a script of bench/pages. Pages of `debian` may also be installed packages. */
  readonly folder: string;
  readonly pages: readonly string[];
}

/** Returns the folder of a set, or undefined if it is missing; `pagesFolder` has the output of the scripts. */
export function folderOfSet({ folder }: PageSet, pagesFolder?: string): string | undefined {
  const [kind = "", path = ""] = folder.split(":");
  const roots = kind === "debian" ? ["debian/root", "/"] : [kind];
  return roots
    .flatMap((root) => {
      if (root === "/") return [join("/", path)];
      return pagesFolder === undefined ? [] : [join(pagesFolder, root, path)];
    })
    .find((found) => existsSync(found));
}
