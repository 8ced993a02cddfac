// Measures which parts of the program take the CPU time of a crawl: milliseconds per page, by thread and by folder of src/.
//
//   node build/bench/profile.js [--folder /usr/share/doc/postgresql-doc-15/html] [--pages-alone] [--save]
//
// V8's sampling profiler writes a profile of each thread; it takes some percent itself. A function of a library counts for the
// library, one of Node for Node. What neither thread spends is V8's own threads: compilers and garbage collectors. Linux only.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { keepResult, SAVE } from "./results.ts";
import { serveFromProcess } from "./static-server.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "/usr/share/doc/postgresql-doc-15/html" },
    "pages-alone": { type: "boolean", default: false },
    ...SAVE,
  },
});

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      readonly lineNumber: number;
    };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Milliseconds by part of the program. */
type Parts = Map<string, number>;

/** Source files that follow a line of a bundle: esbuild names each in a comment. */
type Sources = readonly { readonly line: number; readonly path: string }[];

const bundles = new Map<string, Sources>();

function sourcesOf(file: string): Sources {
  const known = bundles.get(file);
  if (known !== undefined) return known;
  const sources = readFileSync(file, "utf8")
    .split("\n")
    .flatMap((text, line) => {
      const path = /^\/\/ ((?:src|node_modules)\/\S+)$/.exec(text)?.[1];
      return path === undefined ? [] : { line, path };
    });
  bundles.set(file, sources);
  return sources;
}

/** Returns the part of the program that a function belongs to; undefined for waiting. */
function partOf({
  functionName,
  url,
  lineNumber,
}: Profile["nodes"][number]["callFrame"]): string | undefined {
  if (functionName === "(idle)") return undefined;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (!url.startsWith("file:")) return "Node and V8";
  const file = fileURLToPath(url);
  const source = sourcesOf(file).findLast(({ line }) => line <= lineNumber)?.path;
  const path = source ?? file;
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return library ?? /(?:^|\/)src\/([^/]+)/.exec(path)?.[1] ?? "others";
}

function partsOf({ nodes, samples, timeDeltas }: Profile): Parts {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parts: Parts = new Map();
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    const part = frame && partOf(frame);
    if (part === undefined) continue;
    parts.set(part, (parts.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  return parts;
}

/** Crawls the site under the profiler. Returns the number of pages and the CPU milliseconds. */
async function crawl(url: string, folder: string): Promise<{ pages: number; cpuMs: number }> {
  const program = fileURLToPath(new URL("./crawl-ours.js", import.meta.url));
  const mode = values["pages-alone"] ? ["pages-alone"] : [];
  const profiled = ["--cpu-prof", "--cpu-prof-dir", folder, program, url, "0", ...mode];
  const child = spawn("/usr/bin/time", ["-f", "%U %S", process.execPath, ...profiled], {
    env: {
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
      SERVICE_BROWSER_PATH: "/nowhere",
      // With the graph of the last run in it, this would not be a first crawl.
      XDG_CACHE_HOME: mkdtempSync(join(folder, "cache-")),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk) => {
    out += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    err += String(chunk);
  });
  await new Promise((resolve) => child.once("close", resolve));
  const pages = Number(/pages=(\d+)/.exec(out)?.[1]);
  const [, user = "", system = ""] = /(\S+) (\S+)\s*$/.exec(err) ?? [];
  if (!(pages > 0)) throw new Error(`the crawl failed: ${err}`);
  return { pages, cpuMs: (Number(user) + Number(system)) * 1000 };
}

const folder = mkdtempSync(join(tmpdir(), "legible-bench-profile-"));
const site = await serveFromProcess(values.folder);
try {
  const { pages, cpuMs } = await crawl(`${site.address}/`, folder);
  const threads = readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Profile)
    .map(partsOf)
    .sort((one, other) => sum(other) - sum(one));
  const [reading = new Map(), main = new Map()] = threads;
  const names = [...new Set([...reading.keys(), ...main.keys()])];
  const perPage = (ms: number) => Math.round((ms / pages) * 100) / 100;
  const rows = names
    .map((name) => [name, perPage(reading.get(name) ?? 0), perPage(main.get(name) ?? 0)] as const)
    .sort(([, ...one], [, ...other]) => other[0] + other[1] - one[0] - one[1]);
  const figures = {
    pages,
    cpu_ms_a_page: perPage(cpuMs),
    reading_thread: perPage(sum(reading)),
    main_thread: perPage(sum(main)),
    v8_threads: perPage(Math.max(0, cpuMs - threads.reduce((all, parts) => all + sum(parts), 0))),
    parts: Object.fromEntries(rows.map(([name, ...ms]) => [name, ms])),
  };
  console.log(JSON.stringify(figures, undefined, 2));
  keepResult("profile", figures, { pages_alone: values["pages-alone"] });
} finally {
  site.close();
  rmSync(folder, { recursive: true, force: true });
}

function sum(parts: Parts): number {
  return [...parts.values()].reduce((total, ms) => total + ms, 0);
}
