// Names, versions, the single instance, library and command line.
import type { Requirement } from "./requirement.ts";

/** Names, versions, the single instance, library and command line. */
export const versionsAndNames: readonly Requirement[] = [
  {
    id: "names.product",
    rule: "The package, the command and the default User-Agent product are `legible`.",
    source: "names",
    section: "house",
    tests: [
      "test/package.test.ts > is named legible, and so is its one command",
      "test/net/network.test.ts > sends the headers of a navigation under a User-Agent that names the service and its contact address",
    ],
  },
  {
    id: "names.library",
    rule: "The library is imported as `legible`.",
    source: "names",
    section: "house",
    tests: ["test/package.test.ts > reads a page as a library, threads and models included"],
  },
  {
    id: "names.container",
    rule: "The container image is named legible.",
    source: "names",
    section: "surfaces",
    tests: [],
  },
  {
    id: "names.environment_prefix",
    rule: "Environment variables of the service begin with SERVICE_ (PORT and XDG_CACHE_HOME apart).",
    source: "names",
    section: "house",
    tests: ["test/model/settings.test.ts > names every variable of the service SERVICE_"],
  },
  {
    id: "versioning.no_segment",
    rule: "No route has a version segment.",
    source: "Versioning",
    section: "house",
    tests: ["test/api/service.test.ts > answers an unknown route with 404 and a sentence"],
  },
  {
    id: "versioning.engine.site",
    rule: "The run header of the site stream carries the engine's version.",
    source: "Versioning",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > carries what is applied"],
  },
  {
    id: "versioning.declared_only",
    rule: "`llm` and `text` of extractor and modality are never sent.",
    source: "Versioning",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract > sends no other extractor or modality than structured-data and dom-json, visible facts included",
    ],
  },
  {
    id: "versioning.no_effect_fields",
    rule: "verify_inventory, follow_links and discovery_limit change no event of a site stream.",
    source: "Versioning",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > options without effect on the stream > change no event of it",
      "test/api/site-options.test.ts > options without effect on the stream > are accepted and checked",
      "test/api/site-runs.test.ts > options of an enumeration, options at the wrong place, and `crawl` on the text routes",
    ],
  },
  {
    id: "service.single_instance",
    rule: "Graphs, crawl slots and pools are state of the process: documented, and a second instance does not share them.",
    source: "What the service does",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > are those of their instance: one with a folder of its own knows none of them",
    ],
  },
  {
    id: "service.whole_page",
    rule: "A page gives plain text, Markdown, content, type, images and tables in one read.",
    source: "What the service does",
    section: "blocks",
    tests: ["test/api/text.test.ts > answers with every field of the text result"],
  },
  {
    id: "service.refusals_named",
    rule: "Every refusal names its reason: no detail or message is empty.",
    source: "What the service does",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > that is missing has the bare words of its status",
      "test/api/refusals.test.ts > by another status says what it means and what the page says",
    ],
  },
  {
    id: "library.read_page",
    rule: "`readPage(url, options)` resolves to the answer /api/text gives.",
    source: "decision 64",
    section: "house",
    tests: ["test/api/library.test.ts > readPage > resolves to the answer /api/text gives"],
  },
  {
    id: "library.stream_page",
    rule: "`streamPage(url, options)` is an async iterable of the page stream's events.",
    source: "decision 64",
    section: "house",
    tests: ["test/api/library.test.ts > streamPage > yields the events of the page stream"],
  },
  {
    id: "library.crawl_site",
    rule: "`crawlSite(url, options)` is an async iterable of the site stream's events.",
    source: "decision 64",
    section: "crawl",
    tests: ["test/api/library.test.ts > crawlSite > yields the events of the site stream"],
  },
  {
    id: "cli.read_file",
    rule: "`legible read file.html --url <base>` makes links absolute against the base.",
    source: "decision 65",
    section: "house",
    tests: [
      "test/cli/read.test.ts > reads a file and standard input, links as written without --url",
    ],
  },
  {
    id: "cli.read_file.no_base",
    rule: "`legible read file.html` without `--url` leaves links as written.",
    source: "decision 65",
    section: "house",
    tests: [
      "test/cli/read.test.ts > reads a file and standard input, links as written without --url",
    ],
  },
  {
    id: "cli.exit_cap",
    rule: "A crawl of the command line that ends at an operator's cap exits with 7.",
    source: "decision 69",
    section: "surfaces",
    tests: [],
  },
  {
    id: "cli.exit_asked",
    rule: "A crawl that ends at the `max_pages` the caller asked for exits with 0.",
    source: "decision 69",
    section: "surfaces",
    tests: [],
  },
  {
    id: "cli.page_files",
    rule: "Files of a crawl's folder and of the `markdown-dir` form are named by the address alone, in readable letters, and no two pages share a name on a file system that ignores case or reserves device names.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/store/page-file-name.test.ts > fileNameOf > tells pages apart where case does not count, and is the name of no device",
      "test/store/page-file-name.test.ts > fileNameOf > differs for pages that differ, and never leaves its folder",
      "test/cli/crawl.test.ts > legible crawl > has a file for each page where case does not count, the same in every crawl and in the graph",
    ],
  },
];
