// A source file to the test files that reach it, the nearest first, from the imports and addresses in the sources.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Which compiled tests there are, and how far each is from a source file. */
export interface Coverage {
  /** Every test file, sorted; paths from the project's root, as all here. */
  readonly tests: readonly string[];
  /** The tests that reach a source file: its own first, then by the number of modules between. */
  reaching(source: string): readonly string[];
}

// `from "./x.ts"`, `import("./x.ts")`, `new URL("./x.js", import.meta.url)`: every relative address of a module
const ADDRESS = /["'](\.{1,2}\/[^"']+)\.[jt]s["']/g;
// An import of types alone is not there when the program runs.
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

/** Every module that imports one, at any distance, the nearest first. */
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
