// Prepares the project to run: installs packages, generates modules, compiles and bundles what changed.
//
// It does not check types: `npm run check` does, and packing writes declarations.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the last build read: the version of each source, and the sources of each bundle. */
const STAMP = join(root, "build/sources.json");

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** Whether node_modules has every package of the lock file in its version, save optional ones of other systems. */
function isInstalled() {
  const installed = readJson(join(root, "node_modules/.package-lock.json"))?.packages;
  if (installed === undefined) return false;
  const locked = readJson(join(root, "package-lock.json")).packages;
  return Object.entries(locked).every(([path, { version, optional }]) => {
    const { version: has } = path === "" ? { version } : (installed[path] ?? {});
    return has === version || (optional && has === undefined);
  });
}

if (!isInstalled()) {
  process.stderr.write("Installing packages, with a browser for rendering (66 MB) ...\n");
  const { status, error } = spawnSync("npm", ["ci", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, "inherit"],
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const { readSources } = await import("./sources.mjs");
const last = readJson(STAMP) ?? { versions: {}, bundles: {} };
const before = readSources(root);
if (!isSame(before, last.versions)) {
  process.stderr.write("Building ...\n");
  const { generateOperations } = await import("./operations.mjs");
  await generateOperations(join(root, "src"));
  const versions = readSources(root);
  // A change of the build itself or of a package may change every output.
  const isTool = (path) => !/\.tsx?$/.test(path) && !path.startsWith("src/");
  const isNew = Object.keys(versions).some((path) => isTool(path) && versions[path] !== last.versions[path]);
  const known = isNew ? {} : last.versions;
  const { compile } = await import("./compile.mjs");
  await compile(root, versions, known);
  const { bundle } = await import("./bundle.mjs");
  const isStale = (inputs) =>
    inputs === undefined || inputs.some((path) => versions[path] !== known[path]);
  const bundles = await bundle(root, last.bundles, isStale);
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ versions, bundles }));
}

function isSame(one, other) {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}
