// Writes the declarations of the package: those that the library and the client reach.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writtenTypes } from "./written-types.mjs";

const ENTRIES = ["src/index", "src/client/index"];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const all = join(root, "build/all-types");
const types = join(root, "build/types");
rmSync(types, { recursive: true, force: true });

const compiler = join(root, "node_modules/typescript-7/bin/tsc");
const options = ["--noEmit", "false", "--noCheck", "--declaration", "--emitDeclarationOnly", "--incremental", "false"];
const { status } = spawnSync(process.execPath, [compiler, "-p", root, ...options, "--outDir", all], {
  stdio: ["ignore", 2, "inherit"],
});
if (status !== 0) process.exit(status ?? 1);

for (const [path, text] of Object.entries(await writtenTypes(join(root, "src")))) {
  writeFileSync(join(all, `${path}.d.ts`), text);
}

const reached = new Set(ENTRIES.map((entry) => join(all, `${entry}.d.ts`)));
for (const file of reached) {
  const text = readFileSync(file, "utf8").replace(/(["'])(\.{1,2}\/[^"']+)\.ts\1/g, '"$2.js"');
  for (const [, path] of text.matchAll(/["'](\.{1,2}\/[^"']+)\.js["']/g)) {
    reached.add(`${resolve(dirname(file), path)}.d.ts`);
  }
  const copy = join(types, file.slice(all.length));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, text);
}
rmSync(all, { recursive: true, force: true });
