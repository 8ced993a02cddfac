// A source file to the test files that reach it, the nearest first, from the imports and addresses in the compiled files.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Which compiled tests there are, and how far each is from a source file. */
export interface Coverage {
  /** Every test file, sorted; paths from the project's root, as all here. */
  readonly tests: readonly string[];
  /** The tests that reach a source file: its own first, then by the number of modules between. */
  reaching(source: string): readonly string[];
}

// `from "./x.js"`, `import("./x.js")`, `new URL("./x.js", import.meta.url)`: every relative address of a compiled module
const ADDRESS = /["'](\.{1,2}\/[^"']+\.js)["']/g;

/** Reads the compiled modules under `build` of a project. */
export function readCoverage(root: string): Coverage {
  const importers = new Map<string, string[]>();
  // What is left in build/ of sources that were moved or removed does not count.
  const hasSource = (file: string) =>
    existsSync(join(root, file.slice("build/".length).replace(/\.js$/, ".ts")));
  const files = ["src", "test", "bench", "scripts", "training"].flatMap((folder) =>
    compiledFiles(root, `build/${folder}`).filter(hasSource),
  );
  for (const file of files) {
    for (const [, address = ""] of readFileSync(join(root, file), "utf8").matchAll(ADDRESS)) {
      const imported = normalize(join(dirname(file), address));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const tests = files.filter((file) => file.endsWith(".test.js")).sort();
  return {
    tests,
    reaching: (source) => {
      const compiled = `build/${source.replace(/\.ts$/, ".js")}`;
      const own = compiled.replace(/^build\/src\//, "build/test/").replace(/\.js$/, ".test.js");
      const room = dirname(own);
      const found = reached(compiled, importers).filter((file) => tests.includes(file));
      const rank = (file: string) => (file === own ? 0 : dirname(file) === room ? 1 : 2);
      return found.toSorted((a, b) => rank(a) - rank(b));
    },
  };
}

/** Every module that imports one, at any distance, the nearest first. */
function reached(
  module: string,
  importers: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const seen = new Set([module]);
  for (const file of seen) for (const importer of importers.get(file) ?? []) seen.add(importer);
  return [...seen];
}

function compiledFiles(root: string, folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".js"))
    .sort();
}

/** Test files that are run at once, and how long they may take. */
export interface Batch {
  readonly tests: readonly string[];
  readonly seconds: number;
}

/** Tests that take long, or start a process for every case: they come after the others. */
const LONG =
  /\/(?:conformance\/|cli\/|(?:[\w-]*corpus|package|rooms|frameworks|[\w-]*fuzz|hostile)\.test)/;

/** The tests of a project in the order in which they are likely to catch a change of a file; `near` leaves out the last of them. */
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
