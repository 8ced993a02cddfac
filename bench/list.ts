// The list of benches: what each needs, its command, its time, and the page with its figures.
import type { InputName } from "./inputs.ts";

/** A bench, or one of its runs: `context:django` is the run on Django's documentation. */
export interface Bench {
  readonly name: string;
  /** The program in build/bench, without `.js`. */
  readonly program: string;
  /** Arguments. `debian:PATH` becomes the folder of that path, unpacked among the inputs or installed. */
  readonly args: readonly string[];
  readonly needs: readonly InputName[];
  /** Inputs without which a part of the figures is missing, and nothing is recorded. */
  readonly partly?: readonly InputName[];
  /** About how many minutes it takes on two cores without other load. */
  readonly minutes: number;
  /** The page with the figures; undefined for those of bench/results.jsonl alone. */
  readonly page?: string;
  /** Whether README.md or docs/benchmarks/README.md has its figures in a table. */
  readonly isHeadline: boolean;
}

const HEADLINES = "docs/benchmarks/README.md";
const ORDER: readonly InputName[] = ["chromium", "Debian manuals", "npm sites", "Sphinx themes"];
const doc = (path: string): string => `debian:usr/share/doc/${path}`;

const headline = (bench: Omit<Bench, "isHeadline" | "page">): Bench => ({
  ...bench,
  page: HEADLINES,
  isHeadline: true,
});

/** A bench whose figures are on another page, or on none. */
const other = (bench: Omit<Bench, "isHeadline">): Bench => ({ ...bench, isHeadline: false });

const context = (site: string, needs: InputName): Bench =>
  headline({
    name: `context:${site}`,
    program: "context",
    args: [site],
    needs: [needs, "peers"],
    minutes: 3,
  });

const order = (name: string, ...args: readonly string[]): Bench =>
  headline({ name, program: "reading-order", args, needs: ORDER, minutes: 6 });

const CRAWLERS: readonly InputName[] = ["peers", "scrapy", "time", "nginx"];

/** A crawl of a site made of labelled pages of one type. */
const crawlOf = (type: string, minutes: number): Bench =>
  headline({
    name: `crawl:${type}`,
    program: "crawl",
    args: ["--type", type, "--rounds", "3"],
    needs: ["wcxb/", ...CRAWLERS],
    minutes,
  });

const completeness = (site: InputName, folder: string, root = "index.html"): Bench =>
  other({
    name: `completeness:${site}`,
    program: "completeness",
    args: ["--folder", doc(folder), "--name", site, "--root", root],
    needs: [site],
    minutes: 1,
  });

const profile = (name: string, ...args: readonly string[]): Bench =>
  other({
    name,
    program: "profile",
    args: ["--folder", doc("postgresql-doc-15/html"), ...args],
    needs: ["postgresql-doc-15", "time"],
    minutes: 1,
    page: HEADLINES,
  });

/** All benches, headlines first. */
export const BENCHES: readonly Bench[] = [
  headline({
    name: "content",
    program: "content",
    args: [],
    needs: ["wcxb/", "peers"],
    partly: ["reader/", "world/"],
    minutes: 10,
  }),
  headline({
    name: "structured",
    program: "structured",
    args: [],
    needs: ["wcxb/", "peers"],
    minutes: 3,
  }),
  other({ name: "budget", program: "budget", args: [], needs: ["wcxb/"], minutes: 1 }),
  headline({
    name: "corpus",
    program: "corpus",
    args: ["--every", "4"],
    needs: ["wcxb/", "peers"],
    minutes: 3,
  }),
  headline({
    name: "crawl:postgresql",
    program: "crawl",
    args: ["--folder", doc("postgresql-doc-15/html")],
    needs: ["postgresql-doc-15", ...CRAWLERS],
    minutes: 7,
  }),
  crawlOf("forum", 3),
  crawlOf("article", 4),
  headline({
    name: "crawl:rust",
    program: "crawl",
    args: [
      ...["--folder", doc("rust-doc/html"), "--name", "rust-doc"],
      ...["--pages", "10000", "--rounds", "1"],
    ],
    needs: ["rust-doc", ...CRAWLERS],
    minutes: 13,
  }),
  context("postgresql", "postgresql-doc-15"),
  context("sqlite", "sqlite3-doc"),
  context("django", "python-django-doc"),
  context("git", "git-doc"),
  context("python", "python3.11-doc"),
  order("reading-order"),
  order("reading-order:narrow", "--width", "400"),
  order("reading-order:turned", "--turned"),
  order("reading-order:unseen", "--list", "reading-order-unseen.json"),
  other({
    name: "reader",
    program: "reader",
    args: [],
    needs: ["wcxb/", "reader/", "world/"],
    minutes: 1,
    page: "docs/benchmarks/content.md",
  }),
  other({
    name: "content-ties",
    program: "content-ties",
    args: [],
    needs: ["wcxb/", "reader/", "world/"],
    minutes: 3,
    page: "docs/benchmarks/content.md",
  }),
  other({
    name: "content-stability",
    program: "content-stability",
    args: ["--every", "4"],
    needs: ["wcxb/"],
    partly: ["world/"],
    minutes: 4,
    page: "docs/benchmarks/content.md",
  }),
  other({ name: "router", program: "router", args: [], needs: ["wcxb/"], minutes: 3 }),
  other({
    name: "fidelity",
    program: "fidelity",
    args: [],
    needs: ["wcxb/", "chromium"],
    minutes: 3,
    page: "docs/benchmarks/fidelity.md",
  }),
  other({
    name: "rendered",
    program: "rendered",
    args: [],
    needs: ["npm applications", "chromium"],
    minutes: 2,
    page: "docs/explanation/rendering.md",
  }),
  other({
    name: "fidelity-rendered",
    program: "fidelity-rendered",
    args: [],
    needs: ["npm applications", ...ORDER],
    minutes: 15,
    page: "docs/explanation/reading-order.md",
  }),
  other({
    name: "round-trips",
    program: "round-trips",
    args: [],
    needs: ["wcxb/"],
    minutes: 5,
    page: "docs/benchmarks/fidelity.md",
  }),
  other({
    name: "facts",
    program: "facts",
    args: [],
    needs: ["wcxb/"],
    minutes: 1,
    page: "docs/reference/facts.md",
  }),
  other({
    name: "facts:visible",
    program: "facts",
    args: ["--visible"],
    needs: ["wcxb/"],
    minutes: 1,
    page: "docs/reference/facts.md",
  }),
  other({
    name: "facts-shown",
    program: "facts-shown",
    args: [],
    needs: ["wcxb/"],
    minutes: 1,
    page: "docs/reference/facts.md",
  }),
  other({
    name: "facts-words",
    program: "facts-words",
    args: [],
    needs: [],
    minutes: 1,
    page: "docs/reference/facts.md",
  }),
  other({
    name: "about",
    program: "about",
    args: [],
    needs: ["dates/", "wcxb/", "peers"],
    minutes: 6,
    page: "docs/benchmarks/about.md",
  }),
  other({
    name: "about-unaided",
    program: "about-unaided",
    args: [],
    needs: ["dates/", "wcxb/"],
    minutes: 6,
    page: "docs/benchmarks/about.md",
  }),
  other({
    name: "records",
    program: "records",
    args: [],
    needs: ["wcxb/", "world/", "dates/"],
    minutes: 1,
    page: "docs/benchmarks/records.md",
  }),
  other({
    name: "technologies",
    program: "technologies",
    args: [],
    needs: ["wcxb/"],
    minutes: 1,
    page: "docs/reference/technologies.md",
  }),
  other({
    name: "pdf",
    program: "pdf",
    args: [],
    needs: ["PDFs", "pdftotext"],
    minutes: 3,
    page: "docs/reference/pdf.md",
  }),
  other({
    name: "files",
    program: "files",
    args: [],
    needs: ["Office files", "soffice"],
    minutes: 4,
    page: "docs/reference/files.md",
  }),
  completeness("postgresql-doc-15", "postgresql-doc-15/html"),
  completeness("sqlite3-doc", "sqlite3"),
  completeness("python-django-doc", "python-django-doc/html"),
  completeness("python3.11-doc", "python3.11/html"),
  completeness("git-doc", "git-doc", "git.html"),
  completeness("debian-policy", "debian-policy/policy.html"),
  other({
    name: "crawl:rust-20000",
    program: "crawl",
    args: [
      ...["--folder", doc("rust-doc/html"), "--name", "rust-doc-20000"],
      ...["--pages", "20000", "--rounds", "1", "--only", "ours"],
    ],
    needs: ["rust-doc", "time", "nginx"],
    minutes: 3,
  }),
  other({
    name: "render",
    program: "render",
    args: ["debian:usr/share/doc", "--pages", "30", "--rounds", "2"],
    needs: ["chromium", "Debian manuals"],
    minutes: 5,
    page: "docs/explanation/rendering.md",
  }),
  other({
    name: "render:memory",
    program: "render",
    args: ["debian:usr/share/doc", "--memory"],
    needs: ["chromium", "Debian manuals"],
    minutes: 5,
    page: "docs/explanation/rendering.md",
  }),
  other({ name: "event-loop", program: "event-loop", args: [], needs: [], minutes: 2 }),
  other({
    name: "graph-sizes",
    program: "graph-sizes",
    args: ["--sizes", "100,1000,10000,50000,100000"],
    needs: ["postgresql-doc-15", "rust-doc"],
    minutes: 30,
    page: "docs/reference/graph.md",
  }),
  other({
    name: "cluster",
    program: "cluster",
    args: ["--workers", "1,2,4,8", "--site", "800"],
    needs: ["postgresql"],
    minutes: 6,
    page: "docs/explanation/scaling.md",
  }),
  other({
    name: "soak",
    program: "soak",
    args: [],
    needs: ["postgresql"],
    minutes: 62,
    page: "docs/explanation/scaling.md",
  }),
  other({
    name: "scaling",
    program: "scaling",
    args: [],
    needs: ["postgresql"],
    minutes: 2,
    page: "docs/explanation/scaling.md",
  }),
  profile("profile"),
  profile("profile:pages-alone", "--pages-alone"),
  other({
    name: "recrawl",
    program: "recrawl",
    args: [],
    needs: [],
    minutes: 2,
    page: "docs/reference/what-changed.md",
  }),
  other({
    name: "crawl-health",
    program: "crawl-health",
    args: ["--folder", doc("postgresql-doc-15/html")],
    needs: ["postgresql-doc-15"],
    minutes: 2,
  }),
  other({
    name: "load",
    program: "load",
    args: ["--folder", doc("postgresql-doc-15/html")],
    needs: ["postgresql-doc-15", "chromium"],
    minutes: 12,
  }),
  other({ name: "console", program: "console", args: [], needs: ["chromium"], minutes: 3 }),
  other({ name: "hostile-files", program: "hostile-files", args: [], needs: [], minutes: 3 }),
  other({ name: "killed-reads", program: "killed-reads", args: [], needs: [], minutes: 2 }),
  other({
    name: "resting-memory",
    program: "resting-memory",
    args: ["--pages", "40"],
    needs: [],
    minutes: 5,
  }),
];
