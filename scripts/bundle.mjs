// Bundles the command, the library, the entry modules of threads, the scripts that run in a rendered page, and the console.
// Makes the schemas of the OpenAPI document.
//
// Loading some 500 modules takes longer than reading most pages. The command starts in half the time from one file.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

/** Entry files by the global name of their functions, a name that no page uses. */
const PAGE_SCRIPTS = [
  ["src/browser/injected/page.ts", "legible"],
  ["src/browser/injected/main-world.ts", "legible"],
  ["src/browser/injected/globals.ts", "legibleGlobals"],
];

/** The entry modules of the program. Each is one folder deep, so `../room/file` and `../../../models` are right in every file. */
const ENTRIES = {
  "library/library": "src/index.ts",
  "client/index": "src/client/index.ts",
  "cli/main": "src/cli/main.ts",
  "api/request-worker": "src/api/request-worker.ts",
  "compat/writers": "src/compat/writers.ts",
  "runtime/thread-worker": "src/runtime/thread-worker.ts",
  "read/page-worker": "src/read/page-worker.ts",
  "runtime/reader-worker": "src/runtime/reader-worker.ts",
  "runtime/ocr": "src/runtime/ocr.ts",
  "read/file-worker": "src/read/file-worker.ts",
};
/** Entries that processes and threads start by their path: the compiled module loads the bundle. */
const STARTED = Object.keys(ENTRIES).filter((entry) => !/^(?:library|client)\//.test(entry));

/** Outputs by name: each returns the paths of its sources. The last does not wait, so it runs beside esbuild's process. */
const OUTPUTS = {
  page: bundlePageScripts,
  program: bundleProgram,
  console: bundleConsole,
  schemas: makeSchemas,
};

/**
 * Makes the outputs that are stale.
 *
 * `known` has the sources of each output of the last build. Returns those of this one.
 */
export async function bundle(root, known, isStale) {
  const made = Object.entries(OUTPUTS).map(async ([name, make]) => [
    name,
    isStale(known[name]) ? await make(root) : known[name],
  ]);
  return Object.fromEntries(await Promise.all(made));
}

/** Loads the compiler only then: it takes as long as the bundles. */
async function makeSchemas(root) {
  const { writeAnswerSchemas } = await import("../build/scripts/answer-schemas.js");
  return writeAnswerSchemas(root);
}

const readJson = (root, name) => JSON.parse(readFileSync(join(root, name), "utf8"));

/** Runs esbuild from the project's folder; returns its sources in `src/` and bundled packages. */
async function run(root, options) {
  const { metafile } = await build({
    absWorkingDir: root,
    bundle: true,
    charset: "utf8",
    logLevel: "warning",
    metafile: true,
    ...options,
  });
  const paths = Object.keys(metafile.inputs).map(
    (path) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path,
  );
  return [...new Set(paths)].filter((path) => /^(?:src|node_modules)\//.test(path));
}

async function bundlePageScripts(root) {
  const sources = await Promise.all(
    PAGE_SCRIPTS.map(([entry, globalName]) =>
      run(root, {
        entryPoints: [entry],
        outdir: "build/browser",
        minify: true,
        format: "iife",
        globalName,
        target: "chrome120",
      }),
    ),
  );
  return sources.flat();
}

async function bundleProgram(root) {
  rmSync(join(root, "build/bundle"), { recursive: true, force: true });
  const sources = await run(root, {
    entryPoints: ENTRIES,
    outdir: "build/bundle",
    // What a command loads on use stays out of its first file, and threads share what they have in common.
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    // Shortens names in stack traces too: to keep them takes a quarter of the time in which a command starts. Names of errors
    // are literals, and stay.
    minify: true,
    // THIRD-PARTY.md has the licences.
    legalComments: "none",
    platform: "node",
    format: "esm",
    target: "node20",
    // Large, and loaded only by what needs them. All others are bundled.
    external: Object.keys(readJson(root, "package.json").dependencies),
    // Some packages are CommonJS and call `require` for Node's modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    logLevel: "error",
  });
  // Checked before any other module runs, which a bundle of the caller may have broken.
  const check = await run(root, {
    entryPoints: { "library/unbundled": "src/runtime/unbundled.ts" },
    outdir: "build/bundle",
    platform: "node",
    format: "esm",
  });
  writeFileSync(
    join(root, "build/bundle/library/index.js"),
    'import "./unbundled.js";\nexport * from "./library.js";\n',
  );
  for (const entry of STARTED) {
    const file = join(root, `build/src/${entry}.js`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `export * from "../../bundle/${entry}.js";\n`);
  }
  return [...sources, ...check];
}

/** Makes the files served at `/`: an initial script, a style sheet, and lazily loaded chunks. */
async function bundleConsole(root) {
  const folder = join(root, "build/console");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version } = readJson(root, "package.json");
  const define = { LEGIBLE_VERSION: JSON.stringify(version) };
  const shared = {
    ...{ outdir: "build/console", minify: true, target: "es2022", legalComments: "none", define },
  };
  const screens = await run(root, {
    ...shared,
    entryPoints: ["src/console/main.tsx", "src/console/main.css"],
    splitting: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    chunkNames: "[name]-[hash]",
  });
  const workers = await run(root, {
    ...shared,
    entryPoints: ["src/console/picture/layout-worker.ts", "src/console/picture/draw-worker.ts"],
    format: "iife",
  });
  const files = ["index.html", "icon.svg"].map((name) => {
    copyFileSync(join(root, "src/console", name), join(folder, name));
    return `src/console/${name}`;
  });
  return [...screens, ...workers, ...files];
}
