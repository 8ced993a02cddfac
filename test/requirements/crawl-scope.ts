// The request object `crawl`: the fields that say which addresses belong to a crawl.
import type { Requirement } from "./requirement.ts";

/** The request object `crawl`: the fields that say which addresses belong to a crawl. */
export const crawlScope: readonly Requirement[] = [
  {
    id: "crawl.route",
    rule: "`crawl` is read by POST /api/site/stream only; on the text routes it is an unknown field and is ignored.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > options of an enumeration, options at the wrong place, and `crawl` on the text routes",
    ],
  },
  {
    id: "crawl.null_object",
    rule: "`crawl` absent or null means every default.",
    source: "CrawlOptions; Site crawl request",
    section: "crawl",
    tests: ["test/model/options.test.ts > have every default when absent, null or empty"],
  },
  {
    id: "crawl.null_field",
    rule: "A `crawl` field that is absent or null takes the engine's default.",
    source: "CrawlOptions",
    section: "crawl",
    tests: ["test/model/options.test.ts > take the default for a field that is null or undefined"],
  },
  {
    id: "crawl.not_top_level",
    rule: "max_pages, concurrency and complete are top-level fields: inside `crawl` they change nothing.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > options of an enumeration, options at the wrong place, and `crawl` on the text routes",
    ],
  },
  {
    id: "crawl.max_depth.default",
    rule: "`max_depth` is 12 when not given (CRAWL_MAX_DEPTH).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.max_depth.range",
    rule: "`max_depth` takes the integers 0 to 50; -1 and 51 are 422.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > takes max_depth at both ends of its range and nothing beyond",
    ],
  },
  {
    id: "crawl.max_depth.zero",
    rule: "`max_depth` 0 reads the root alone.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > 0 is the root alone, and what it links to is turned away as past-depth",
    ],
  },
  {
    id: "crawl.max_depth.one",
    rule: "`max_depth` 1 adds what the root links to and what its sitemap lists.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > 1 adds what the root links to and what its sitemap lists",
    ],
  },
  {
    id: "crawl.max_depth.breadth_first",
    rule: "No page of depth n+1 starts before the last page of depth n has ended.",
    source: "CrawlOptions; decision 23",
    section: "crawl",
    tests: [
      "test/crawl/frontier/frontier.test.ts > reads every reachable page once, and none before all of the depth above have ended",
      "test/api/site-stream.test.ts > keeps depths apart: none starts before the last of the depth above has ended",
    ],
  },
  {
    id: "crawl.rolling_pool",
    rule: "Within one depth the pool is rolling: a page starts as soon as one ends, without waiting for the rest of a batch.",
    source: "decision 23",
    section: "crawl",
    tests: [
      "test/crawl/page-pool.test.ts > has so many places, and each is free as soon as its own page has ended",
    ],
  },
  {
    id: "crawl.strict_domain.default",
    rule: "`strict_domain` is true when not given (CRAWL_STRICT_DOMAIN).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.strict_domain.true",
    rule: "With `strict_domain` true only the root's host is crawled; a subdomain counts as off-site.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > true is the root's host, with and without www, and a subdomain is off-site",
    ],
  },
  {
    id: "crawl.strict_domain.www",
    rule: "The host with and without `www.` is one host.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/crawl/frontier/scope.test.ts > is the root's host, with and without www and on either scheme, and no other port",
    ],
  },
  {
    id: "crawl.one_page",
    rule: "Addresses that differ in scheme, www, trailing slash, a folder's own document, fragment, tracking or session are one page.",
    source: "decision 12",
    section: "crawl",
    tests: [
      "test/url/identity.test.ts > isSamePage > is true of the spellings of one address",
      "test/url/identity.test.ts > pageKey > drops the name of a folder's own document, and no other name",
      "test/crawl/frontier/frontier.test.ts > Frontier > takes a page in once, however its address is spelled",
    ],
  },
  {
    id: "crawl.credentials",
    rule: "A link with a name and password in it is followed without them.",
    source: "decision 39",
    section: "crawl",
    tests: [
      "test/crawl/frontier/scope.test.ts > gives out an address without the name and password in it",
    ],
  },
  {
    id: "crawl.strict_domain.false",
    rule: "With `strict_domain` false every host under the root's registrable domain is crawled.",
    source: "CrawlOptions; decision 60",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > false takes in every host under the registrable domain, and never another site",
    ],
  },
  {
    id: "crawl.strict_domain.never_other_sites",
    rule: "With `strict_domain` false an address of another registrable domain is still off-site.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > false takes in every host under the registrable domain, and never another site",
    ],
  },
  {
    id: "crawl.web_archive.default",
    rule: "`web_archive` is true when not given (CRAWL_WEB_ARCHIVE).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.web_archive.true",
    rule: "With `web_archive` true the archive index is asked what it saw on the host and `discovery.web_archive` reports it; the site itself gets no request for it.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
    ],
  },
  {
    id: "crawl.web_archive.false",
    rule: "With `web_archive` false the index is not asked and `discovery.web_archive` is null.",
    source: "CrawlOptions; Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > is null, and the index not asked, where it is switched off",
    ],
  },
  {
    id: "crawl.seed_from_web_archive.default",
    rule: "`seed_from_web_archive` is false when not given (CRAWL_SEED_FROM_WEB_ARCHIVE).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.seed_from_web_archive.true",
    rule: "With `seed_from_web_archive` true the listed addresses are queued at depth 1 with citation `via: web-archive`.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > is queued on demand, at depth 1 and cited as of the archive",
    ],
  },
  {
    id: "crawl.seed_from_web_archive.false",
    rule: "With `seed_from_web_archive` false no address of the index is queued.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
    ],
  },
  {
    id: "crawl.judge_pages.default",
    rule: "`judge_pages` is true when not given (CRAWL_JUDGE_PAGES): each page has a type and its content. With false, neither is judged, and the Markdown is the same.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/options.test.ts > have every default when absent, null or empty",
      "test/api/lean-crawl.test.ts > reads whole pages alone without judging them",
    ],
  },
  {
    id: "crawl.fields.default",
    rule: "`fields` is empty when not given (CRAWL_FIELDS): page events carry everything. Otherwise they carry, of their texts and lists, only those named; another name is 422.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/options.test.ts > have every default when absent, null or empty",
      "test/api/lean-crawl.test.ts > carries only the texts and lists that it names",
      "test/cli/crawl.test.ts > writes only the texts and lists that --fields names, and no Markdown file without its text",
      "test/api/lean-crawl.test.ts > refuses a field that page events do not have before the stream",
    ],
  },
  {
    id: "crawl.store_graph.default",
    rule: "`store_graph` is true when not given (CRAWL_STORE_GRAPH). With false, no graph is built, and a stored one stays.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/options.test.ts > have every default when absent, null or empty",
      "test/api/lean-crawl.test.ts > stores no graph, and leaves a stored one as it is",
    ],
  },
  {
    id: "crawl.store_declared.default",
    rule: "`store_declared` is false when not given (CRAWL_STORE_DECLARED): the graph stores no declared data, and facts of the site are refused.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/options.test.ts > have every default when absent, null or empty",
      "test/api/site-facts.test.ts > are refused by name if the crawl did not store the data, or the schema is none",
    ],
  },
  {
    id: "crawl.within_path.default",
    rule: "`within_path` is false when not given (CRAWL_WITHIN_PATH).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.within_path.true",
    rule: "With `within_path` true an address outside the start address's path is turned away as not-included.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are taken in by include_paths and within_path, turned away by exclude_paths",
      "test/crawl/frontier/scope.test.ts > can be what lies under the root's path",
    ],
  },
  {
    id: "crawl.include_paths.default",
    rule: "`include_paths` is empty when not given (CRAWL_INCLUDE_PATHS) and then turns nothing away.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.include_paths.effect",
    rule: "With `include_paths` set only addresses whose path matches one of the patterns are crawled; the rest count as not-included.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are taken in by include_paths and within_path, turned away by exclude_paths",
    ],
  },
  {
    id: "crawl.include_paths.path_only",
    rule: "`include_paths` patterns are searched (not anchored) in the path, never in the host.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/crawl/frontier/scope.test.ts > searches patterns in the path and nowhere else; exclusion wins",
    ],
  },
  {
    id: "crawl.include_paths.invalid",
    rule: "An `include_paths` pattern that does not compile is 422 before the stream.",
    source: "CrawlOptions; Errors",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > of patterns that do not compile are a 422 that names the field",
    ],
  },
  {
    id: "crawl.include_paths.split",
    rule: "Patterns are split at commas outside brackets, braces and parentheses; `\\,` is a comma of the pattern.",
    source: "decision 60",
    section: "crawl",
    tests: [
      "test/crawl/frontier/scope.test.ts > parts at commas outside brackets, braces and parentheses; an escaped one is a comma",
    ],
  },
  {
    id: "crawl.include_paths.size",
    rule: "Patterns that compile to more than 5,000 instructions are 422; comparing many with many addresses does not block other requests.",
    source: "CrawlOptions; Errors",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are a 422 that names the field and the limit",
      "test/crawl/frontier/scope.test.ts > refuses a list that compiles to more than it may, before any time is spent on it",
      "test/crawl/page-crawl.test.ts > are, too, where patterns are to be compared with them",
    ],
  },
  {
    id: "crawl.include_paths.linear",
    rule: "A pattern such as `(a+)+$` on a long path costs linear time.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/crawl/frontier/scope.test.ts > reads a path of 100,000 characters with a pattern made to explode",
    ],
  },
  {
    id: "crawl.modified_since.default",
    rule: "`modified_since` is empty when not given (CRAWL_MODIFIED_SINCE) and then turns nothing away.",
    source: "decision 74",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.replace_graph.default",
    rule: "`replace_graph` is false when not given (CRAWL_REPLACE_GRAPH).",
    source: "decision 28",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.exclude_paths.default",
    rule: "`exclude_paths` is empty when not given (CRAWL_EXCLUDE_PATHS) and then turns nothing away.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.exclude_paths.effect",
    rule: "An address whose path matches an `exclude_paths` pattern is turned away as excluded.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are taken in by include_paths and within_path, turned away by exclude_paths",
    ],
  },
  {
    id: "crawl.exclude_paths.wins",
    rule: "`exclude_paths` overrides every other verdict: an address whose path matches is excluded, off-site ones, files and placeholders included.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/crawl/frontier/scope.test.ts > excludes a path whatever else would be said of its address",
      "test/crawl/frontier/scope.test.ts > searches patterns in the path and nowhere else; exclusion wins",
    ],
  },
  {
    id: "crawl.exclude_paths.invalid",
    rule: "An `exclude_paths` pattern that does not compile is 422 before the stream.",
    source: "CrawlOptions; Errors",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > of patterns that do not compile are a 422 that names the field",
    ],
  },
  {
    id: "crawl.booleans",
    rule: "A boolean field of `crawl` given another type is 422 bool_type.",
    source: "CrawlOptions; decision 63",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > refuses another type for strict_domain",
      "test/api/request-options.test.ts > refuses another type for main_content",
    ],
  },
  {
    id: "crawl.strings",
    rule: "`include_paths` and `exclude_paths` given another type than string are 422 string_type.",
    source: "CrawlOptions; decision 63",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > refuses another type for include_paths",
      "test/api/request-options.test.ts > refuses another type for exclude_paths",
    ],
  },
];
