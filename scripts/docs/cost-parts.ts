// Builds the doc parts that quote the benches of profiles, of the soak and of simulated clusters.
import { count, type Figures, percent } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";

/** Returns every part made from these results. Throws if no saved result has a figure. */
export function costParts(figures: Figures): Parts {
  return {
    "figures of profile": profileTable(figures),
    "figures of simulated clusters": scalingTable(figures),
    "figures of soak": soakTable(figures),
  };
}

/** Milliseconds below which a part of the program is among "the rest". */
const LEAST_MS = 0.3;

/** Parts of the profile, with their names in the docs; rooms of the source have their own. */
const PARTS: Readonly<Record<string, string>> = {
  "Node and V8": "Node and V8: sockets, messages, built-in functions",
  document: "`document`: the walk over the tree, Markdown",
  select: "`select`: what is content",
  text: "`text`: language, words",
  read: "`read`: the reading, title, author and dates",
  classify: "`classify`: the page type",
  crawl: "`crawl`: queue and events",
  graph: "`graph`",
  html: "`html`: the tree",
  learn: "`learn`: the models",
  structure: "`structure`: traits of blocks, lists, roles",
  net: "`net`: requests",
};

function profileTable({ number, names }: Figures): string {
  const rows: (readonly string[])[] = [];
  const whole = { pages_alone: false };
  const alone = { pages_alone: true };
  const msOf = (name: string, having: Readonly<Record<string, boolean>>): readonly number[] => {
    const isThere = names("profile", "parts", having).includes(name);
    return isThere
      ? [0, 1].map((at) => number("profile", ["parts", name, `${at}`], having))
      : [0, 0];
  };
  let [rest, restWhole, restAlone] = [0, 0, 0];
  for (const name of names("profile", "parts", whole)) {
    const [reading = 0, main = 0] = msOf(name, whole);
    const alones = msOf(name, alone).reduce((sum, ms) => sum + ms, 0);
    if (reading + main < LEAST_MS) {
      restWhole += reading + main;
      restAlone += alones;
      rest++;
      continue;
    }
    const label = PARTS[name] ?? name;
    rows.push([label, reading.toFixed(1), main.toFixed(1), alones.toFixed(1)]);
  }
  const of = (field: string, having: Readonly<Record<string, boolean>>) =>
    number("profile", field, having).toFixed(1);
  return markdownTable(
    ["CPU ms per page", "Reading thread", "Main thread", "Pages alone, both"],
    [
      ...rows,
      [
        `${rest} parts under ${LEAST_MS} ms, both threads`,
        restWhole.toFixed(1),
        "",
        restAlone.toFixed(1),
      ],
      [
        "V8's compilers and collectors, threads of their own",
        of("v8_threads", whole),
        "",
        of("v8_threads", alone),
      ],
      ["the process", of("cpu_ms_a_page", whole), "", of("cpu_ms_a_page", alone)],
    ],
  );
}

/** Loads of the simulation, with their names in the docs. */
const LOADS = {
  "10,000 sites of 20 pages, a page per second each": "10,000 small sites",
  "10,000 long sites, a page per second each": "10,000 large sites",
  "10,000 long sites with a text store": "the same with a text store",
  "one near site without an interval, reads shared": "one site",
} as const;

function scalingTable({ number, names }: Figures): string {
  const [first = ""] = Object.keys(LOADS);
  const rows = names("scaling", `${first}.workers`).map((workers) => [
    workers,
    ...Object.keys(LOADS).flatMap((load) => {
      const of = (at: number) => number("scaling", [load, "workers", workers, `${at}`]);
      return [count(Math.round(of(0))), percent(of(2), 0)];
    }),
  ]);
  const heads = Object.values(LOADS).flatMap((name) => [`${name}: pages per second`, "database"]);
  return markdownTable(["Workers", ...heads], rows);
}

/** Figures of the soak, with their names in the docs. */
const SOAKED = {
  "service MB": "private memory of the service, MiB",
  "worker MB": "private memory of the worker, MiB",
  "service files": "open files of the service",
  "worker files": "open files of the worker",
  "service handles": "handles of the service",
  "log rows": "rows of the log",
  "log MB": "size of the log, MiB",
  "work MB": "size of the shared work, MiB",
} as const;

function soakTable({ number }: Figures): string {
  const of = (quarter: string, field: string) => {
    const value = number("soak", [quarter, field]);
    return value > 1000 ? count(Math.round(value)) : value.toFixed(1);
  };
  const rows = Object.entries(SOAKED).map(([field, name]) => [
    name,
    of("third_quarter", field),
    of("last_quarter", field),
  ]);
  return markdownTable(["Mean of", "third quarter", "last quarter"], rows);
}
