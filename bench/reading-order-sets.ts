// Sets of pages by generator, and where their folders are on this machine.
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Pages of one generator. */
export interface PageSet {
  readonly generator: string;
  /** `place:path`: a path in what one script of bench/pages made; `debian` pages may also be installed. */
  readonly folder: string;
  readonly pages: readonly string[];
}

/** The folder of a set, where it is on this machine; `pagesFolder` holds what the scripts made. */
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
