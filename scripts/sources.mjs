// Lists the files that a build reads, each with a version: its size and time of change.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["src", "test", "scripts", "bench", "training"];
/** Folders with packages of their own, and pages that tests read. */
const LEFT_OUT = new Set(["bench/peers", "bench/generators", "scripts/builds", "test/fixtures"]);
const FILES = ["package.json", "package-lock.json"];

/** Returns the versions by path from the project's folder. */
export function readSources(root) {
  const versions = {};
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    versions[path] = `${size} ${mtimeMs}`;
  };
  const open = [...FOLDERS];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!LEFT_OUT.has(path)) open.push(path);
      } else if (folder.startsWith("src") || /\.(?:ts|mjs)$/.test(entry.name)) add(path);
    }
  }
  FILES.forEach(add);
  return versions;
}
