// Source modules to files that stand alone: the scripts that run in a rendered page, and what a process or a thread starts with.
//
// Starting from some 500 modules takes longer than reading most pages: of one file the command starts in half the time.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleConsole } from "./console.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Entry files by the name under which each one's functions are called, which no page uses. */
const PAGE_SCRIPTS = [
  ["src/browser/injected/page.ts", "legible"],
  ["src/browser/injected/main-world.ts", "legible"],
  ["src/browser/injected/globals.ts", "legibleGlobals"],
] as const;

/**
 * Each takes the place of the module the compiler made of it. A module that knows files by their place beside its own does so
 * by `../room/file`: in a bundle of another room that names the same file.
 */
const ENTRIES = [
  "src/cli/main.ts",
  "src/api/request-worker.ts",
  "src/runtime/thread-worker.ts",
  "src/read/page-worker.ts",
];

for (const [entry, globalName] of PAGE_SCRIPTS) {
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

await build({
  absWorkingDir: root,
  entryPoints: ENTRIES,
  outbase: "src",
  outdir: "build/src",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  charset: "utf8",
  // Loaded by those reads and commands alone that need it; pdfjs-dist has files of its own beside it.
  external: ["@modelcontextprotocol/sdk/*", "pdfjs-dist"],
  // Some of the packages are CommonJS and ask for modules of Node by name.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
  logLevel: "error",
});

await bundleConsole(root);
