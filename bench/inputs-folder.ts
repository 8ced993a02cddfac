// The folder of fetched inputs (packages of Debian, built sites, PDFs), and where in it a package's folder is.
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder that `LEGIBLE_PAGES` names, else `legible-bench` among the temporary files. */
export function inputsFolder(): string {
  return process.env["LEGIBLE_PAGES"] ?? join(tmpdir(), "legible-bench");
}

/** A folder of a Debian package, unpacked among the inputs or installed: `usr/share/doc/bash`. Undefined where it is missing. */
export function debianFolder(path: string, folder = inputsFolder()): string | undefined {
  return [join(folder, "debian/root", path), join("/", path)].find(existsSync);
}
