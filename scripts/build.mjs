// Prepares the project to run: installs the packages of package-lock.json, compiles, bundles. Fast if nothing changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".legible-installed");

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, "inherit"],
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const lock = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .update(process.version)
  .digest("hex");
if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== lock) {
  process.stderr.write("Installing packages, a browser for rendering (66 MB) among them ...\n");
  run("npm", ["ci", "--loglevel=error"]);
  writeFileSync(stampFile, lock);
}

const { generateOperations } = await import("./operations.mjs");
await generateOperations(join(root, "src"));

if (!existsSync(join(root, "build/src"))) process.stderr.write("Compiling ...\n");
mkdirSync(join(root, "build"), { recursive: true });
run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
if (existsSync(join(root, "build/scripts/bundle.js"))) {
  run(process.execPath, [join(root, "build/scripts/bundle.js")]);
}
