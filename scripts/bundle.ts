// Bundles source modules into single files: the scripts that run in a rendered page, and the entry modules of processes and
// threads.
//
// Loading some 500 modules takes longer than reading most pages. The command starts in half the time from one file.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundleConsole } from "./console.ts";

/** Files that entries share; a later bundle has others. */
const CHUNKS = "chunks";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Entry files by the global name of their functions, a name that no page uses. */
const PAGE_SCRIPTS = [
  ["src/browser/injected/page.ts", "legible"],
  ["src/browser/injected/main-world.ts", "legible"],
  ["src/browser/injected/globals.ts", "legibleGlobals"],
] as const;

/**
 * Each bundle replaces the compiled module. A module that locates files relative to itself uses `../room/file`, which is
 * still correct in a bundle of another room.
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

rmSync(join(root, "build/src", CHUNKS), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ENTRIES,
  outbase: "src",
  outdir: "build/src",
  bundle: true,
  // What a command loads on use stays out of its first file, and threads share what they have in common.
  splitting: true,
  chunkNames: `${CHUNKS}/[name]-[hash]`,
  platform: "node",
  format: "esm",
  target: "node20",
  charset: "utf8",
  // Loaded only by the reads, commands and queries that need them; pdfjs-dist also loads files from its own folder.
  external: [
    "@firecrawl/anydoc",
    "@modelcontextprotocol/sdk/*",
    "feedsmith",
    "pdfjs-dist",
    "postal-mime",
    "snowball-stemmers",
  ],
  // Some packages are CommonJS and call `require` for Node's modules.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
  logLevel: "error",
});

await bundleConsole(root);
