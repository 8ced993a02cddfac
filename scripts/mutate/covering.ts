// Finds the test files that reach a source file, nearest first, from the imports and paths in the sources.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";

/** The compiled tests, and their distance from each source file. */
export interface Coverage {
  /** Every test file, sorted. All paths are relative to the project's root. */
  readonly tests: readonly string[];
  /** Returns the tests that reach a source file: its own first, then by the number of modules between. */
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
  const tests = files
    .map(compiledOf)
    .filter((file) => file.endsWith(".test.js"))
    .sort();
  const bundled = new Set(ENTRIES.flatMap((entry) => reached(entry, importers)));
  const rendering = new Set(reached(BROWSER, importers));
  return {
    tests,
    runsBundles: (test) => bundled.has(test),
    startsBrowser: (test) => rendering.has(test),
    reaching: (source) => {
      const compiled = compiledOf(source);
      const own = compiled.replace(/^build\/src\//, "build/test/").replace(/\.js$/, ".test.js");
      const room = dirname(own);
      const found = reached(compiled, importers).filter((file) => tests.includes(file));
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

/** Tests to run: a file's own, those that reach it without the slow ones, or all. */
export type Reach = "own" | "near" | "all";

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

/** Selection of tests. */
export interface Selection {
  readonly reach: Reach;
  /** Runs tests that start a browser for every file, not only for those of src/browser. */
  readonly browser?: boolean;
}

/** Returns batches of tests, the most likely to detect a change of the file first. */
export function batchesFor(
  coverage: Coverage,
  file: string,
  { reach, browser = false }: Selection,
): readonly Batch[] {
  const reaching = reach === "own" ? ownTests(coverage, file) : coverage.reaching(file);
  const quick = reaching.filter((test) => !LONG.test(test));
  const slow = reaching.filter((test) => LONG.test(test));
  const ordered = {
    own: [...quick, ...slow.filter((test) => !/corpus\.test/.test(test))],
    near: quick,
    all: [...quick, ...slow, ...coverage.tests.filter((test) => !reaching.includes(test))],
  }[reach];
  const rendered = browser || RENDERS.test(file);
  const batches = inBatches(coverage, ordered, rendered);
  // A browser is slow, so its tests run only for changes that no other test detects.
  if (reach !== "own" || rendered) return batches;
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
