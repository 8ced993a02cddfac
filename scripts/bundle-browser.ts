// The scripts that run in a rendered page, bundled into one file each under `build/browser`.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Entry files by the name under which each one's functions are called, which no page uses. */
const BUNDLES = [
  ["src/browser/injected/page.ts", "legible"],
  ["src/browser/injected/main-world.ts", "legible"],
  ["src/browser/injected/globals.ts", "legibleGlobals"],
] as const;

for (const [entry, globalName] of BUNDLES) {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: "build/browser",
    bundle: true,
    minify: true,
    format: "iife",
    globalName,
    target: "chrome120",
    charset: "utf8",
    logLevel: "warning",
  });
}
