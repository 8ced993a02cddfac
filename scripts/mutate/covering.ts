// Finds the test files that reach a source file, nearest first, from the imports and paths in the sources.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The compiled tests, and their distance from each source file. */
export interface Coverage {
  /** Every test file, sorted. All paths are relative to the project's root. */
  readonly tests: readonly string[];
  /** Returns the tests that reach a source file: its own first, then by the number of modules between. */
  reaching(source: string): readonly string[];
}

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
  return {
    tests,
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
}

/** Slow tests, or tests that start a process per case. They run last. */
const LONG =
  /\/(?:conformance\/|cli\/|(?:[\w-]*corpus|package|rooms|frameworks|[\w-]*fuzz|hostile)\.test)/;

/** Returns batches of tests, the most likely to detect a change of the file first; `near` omits the last batches. */
export function batchesFor(
  coverage: Coverage,
  file: string,
  { near }: { readonly near: boolean },
): readonly Batch[] {
  const reaching = coverage.reaching(file);
  const quick = reaching.filter((test) => !LONG.test(test));
  const others = [...reaching, ...coverage.tests].filter((test) => !quick.includes(test));
  const ordered = near ? quick : [...quick, ...new Set(others)];
  const batches: Batch[] = [];
  for (let at = 0; at < ordered.length; ) {
    const tests = ordered.slice(at, at + (batches.length < 2 ? 2 : 8));
    batches.push({ tests, seconds: 120 + 120 * tests.length });
    at += tests.length;
  }
  return batches;
}
