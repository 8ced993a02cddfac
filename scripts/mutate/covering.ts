// Finds the test files that reach a source file, nearest first, from the imports and paths in the sources.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

/** Which compiled tests reach each source file. */
export interface Coverage {
  /**
   * Returns the tests that reach a source file: its own first, then by the number of modules
   * between. Paths are relative to the project's root.
   */
  reaching(source: string): readonly string[];
  /** Whether a test may run a bundle; whether it may start a browser. */
  runsBundles(test: string): boolean;
  startsBrowser(test: string): boolean;
}

/** Entry modules of processes and threads, which `scripts/bundle.mjs` replaces by bundles. */
const ENTRIES = [
  "build/src/cli/main.js",
  "build/src/api/request-worker.js",
  "build/src/compat/writers.js",
  "build/src/runtime/thread-worker.js",
  "build/src/read/page-worker.js",
];
const BROWSER = "build/test/support/rendering.js";

// `from "./x.ts"`, `import("./x.ts")`, `new URL("./x.js", import.meta.url)`: every relative path in a module
const ADDRESS = /["'](\.{1,2}\/[^"']+)\.[jt]s["']/g;
// A type-only import does not exist at run time.
const TYPE_IMPORT = /^(?:import|export) type [^;]+;/gm;

/** Reads the modules of a project. */
export function readCoverage(root: string): Coverage {
  const importers = new Map<string, string[]>();
  const files = ["src", "test", "bench", "scripts", "training"].flatMap((folder) =>
    sourceFiles(root, folder),
  );
  for (const source of files) {
    const text = readFileSync(join(root, source), "utf8").replace(TYPE_IMPORT, "");
    for (const [, address = ""] of text.matchAll(ADDRESS)) {
      const imported = normalize(join("build", dirname(source), `${address}.js`));
      importers.set(imported, [...(importers.get(imported) ?? []), compiledOf(source)]);
    }
  }
  const tests = new Set(files.map(compiledOf).filter((file) => file.endsWith(".test.js")));
  const bundled = new Set(ENTRIES.flatMap((entry) => reached(entry, importers)));
  const rendering = new Set(reached(BROWSER, importers));
  return {
    runsBundles: (test) => bundled.has(test),
    startsBrowser: (test) => rendering.has(test),
    reaching: (source) => {
      const compiled = compiledOf(source);
      const own = compiled.replace(/^build\/src\//, "build/test/").replace(/\.js$/, ".test.js");
      const room = dirname(own);
      const found = reached(compiled, importers).filter((file) => tests.has(file));
      const rank = (file: string) => (file === own ? 0 : dirname(file) === room ? 1 : 2);
      return found.toSorted((a, b) => rank(a) - rank(b));
    },
  };
}

/** Returns all direct and indirect importers of a module, nearest first. */
function reached(
  module: string,
  importers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const seen = new Set([module]);
  for (const file of seen) for (const importer of importers.get(file) ?? []) seen.add(importer);
  return [...seen];
}

const compiledOf = (source: string) => `build/${source.replace(/\.ts$/, ".js")}`;

function sourceFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && !file.includes("/node_modules/"))
    .sort();
}

/** Test files to run together, and their time limit. */
export interface Batch {
  readonly tests: readonly string[];
  readonly seconds: number;
  /** Whether to run tests that start a browser; otherwise they are skipped. */
  readonly withBrowser: boolean;
  /** Whether a test may run a bundle. */
  readonly withBundles: boolean;
}

/** Slow tests, or tests that start a process per case. They run last. */
const LONG =
  /\/(?:conformance\/|cli\/|(?:[\w-]*corpus|package|rooms|frameworks|[\w-]*fuzz|hostile)\.test)/;

/** Test folders for the files of `src/operations`, by role. */
const ROLES: readonly (readonly [file: RegExp, room: string])[] = [
  [/^src\/operations\/.*\/(?:commands?|prints?)\.ts$/, "build/test/cli"],
  [/^src\/operations\/.*\/tools?\.ts$/, "build/test/mcp"],
  [/^src\/operations\//, "build/test/api"],
];

/** Returns the tests in the folder that mirrors a file's, and in the folders above it in its room. */
export function ownTests(coverage: Coverage, file: string): readonly string[] {
  const folders = new Set<string>();
  const role = ROLES.find(([pattern]) => pattern.test(file))?.[1];
  if (role !== undefined) folders.add(role);
  const [, room = ""] = file.split("/");
  const top = file.split("/").length > 2 ? `build/test/${room}` : "build/test";
  for (
    let folder = `build/test/${dirname(file).slice("src/".length)}`;
    ;
    folder = dirname(folder)
  ) {
    folders.add(folder);
    if (folder.length <= top.length) break;
  }
  const own = coverage.reaching(file).filter((test) => folders.has(dirname(test)));
  // The test of an operation has its name.
  const name = role === undefined ? "" : basename(dirname(file));
  const isNamed = (test: string) => Number(name !== "" && basename(test).startsWith(name));
  return own.toSorted((a, b) => isNamed(b) - isNamed(a));
}

/** Maximum tests per process, which ends at the first failure. */
const MAX_BATCH = 12;

/** Files whose tests need a browser. */
const RENDERS = /^src\/browser\//;

/** Returns batches of tests, the most likely to detect a change of the file first. */
export function batchesFor(coverage: Coverage, file: string): readonly Batch[] {
  const own = ownTests(coverage, file).filter((test) => !/corpus\.test/.test(test));
  const ordered = own.toSorted((a, b) => Number(LONG.test(a)) - Number(LONG.test(b)));
  const rendered = RENDERS.test(file);
  const batches = inBatches(coverage, ordered, rendered);
  // A browser is slow, so its tests run only for changes that no other test detects.
  if (rendered) return batches;
  return [
    ...batches,
    ...inBatches(
      coverage,
      ordered.filter((test) => coverage.startsBrowser(test)),
      true,
    ),
  ];
}

function inBatches(
  coverage: Coverage,
  tests: readonly string[],
  withBrowser: boolean,
): readonly Batch[] {
  const batches: Batch[] = [];
  for (let at = 0; at < tests.length; ) {
    const some = tests.slice(at, at + (batches.length < 2 ? 2 : MAX_BATCH));
    batches.push({
      tests: some,
      seconds: 120 + 120 * some.length,
      withBrowser,
      withBundles: withBrowser || some.some((test) => coverage.runsBundles(test)),
    });
    at += some.length;
  }
  return batches;
}
