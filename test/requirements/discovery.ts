// The stage, analysis, discovery and frontier events of POST /api/site/stream.
import type { Requirement } from "./requirement.ts";

/** The stage, analysis, discovery and frontier events of POST /api/site/stream. */
export const discovery: readonly Requirement[] = [
  {
    id: "site.order",
    rule: "The events of a crawl come in the order stage(analyze), analysis, stage(enumerate), discovery, frontier, stage(extract), fetching and page events with warnings among them, done.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > come in their order, the header first and done last"],
  },
  {
    id: "site.stage.waiting",
    rule: "A crawl without a free slot gets the analyze stage `Waiting for a crawl slot`.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > are waited for: the Waiting stage comes first, the header when a place is free",
    ],
  },
  {
    id: "site.stage.analyze",
    rule: "The analyze stage says `Detecting technology stack`.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > say in their stages what is done"],
  },
  {
    id: "site.stage.redirected",
    rule: "A root that moved gives the analyze stage `Redirected to <url>`.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-options.test.ts > that moved is told of, and the scope follows it"],
  },
  {
    id: "site.stage.enumerate",
    rule: "The enumerate stage says `Seeding from sitemap`.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > say in their stages what is done"],
  },
  {
    id: "site.stage.extract",
    rule: "The extract stage says `Crawling and extracting up to N pages` with `unlimited` false.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > counts pages that failed too, and leaves the rest queued",
    ],
  },
  {
    id: "site.stage.extract_unlimited",
    rule: "Without a page limit the extract stage has `unlimited` true.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > say in their stages what is done"],
  },
  {
    id: "analysis.fields",
    rule: "`analysis` has root, frameworks, technologies, payload_sources, render_required, render_loses_content, static_chars, rendered_chars, union_chars, static_coverage, strategy and metadata.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > analysis > has every field"],
  },
  {
    id: "analysis.both_ways",
    rule: "The root is fetched both ways for the analysis where a browser is available, with `complete: false` too.",
    source: "Site stream events; decision 52",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > false reads pages plainly, and the root both ways for the analysis alone",
    ],
  },
  {
    id: "analysis.technologies",
    rule: "A technology has name, category, version, confidence and evidence.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/technologies/detect.test.ts > has name, category, version, confidence and evidence, and nothing else",
      "test/api/site-discovery.test.ts > names what the site is made of, with the evidence",
    ],
  },
  {
    id: "analysis.render_required",
    rule: "`render_required` is the root's requires_render.",
    source: "decision 52",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > says of the root whether it needs a browser, and whether a browser loses some of it",
    ],
  },
  {
    id: "analysis.render_loses_content",
    rule: "`render_loses_content` is true when blocks only in the plain fetch hold over 10 % of the union's words.",
    source: "decision 52",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > says of the root whether it needs a browser, and whether a browser loses some of it",
    ],
  },
  {
    id: "analysis.strategy.union",
    rule: "`strategy` is union when complete and a browser is there.",
    source: "Site stream events; decision 52",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > reads every page both ways and merges them, links of scripts among them",
    ],
  },
  {
    id: "analysis.strategy.static",
    rule: "`strategy` is static-only without a browser or with `complete: false`, and page 1 is then the plain half.",
    source: "decision 52",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > false reads pages plainly, and the root both ways for the analysis alone",
    ],
  },
  {
    id: "discovery.robots.fields",
    rule: "`discovery.robots` has found, url, fetched_status, group, rules_for_us, crawl_delay, text, text_truncated and text_chars.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > tells of robots.txt, sitemaps and seeds"],
  },
  {
    id: "discovery.robots.rules",
    rule: "`rules_for_us` lists every rule of our group, never cut.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > shows robots.txt: rules whole, the text cut, the delay as it is written",
    ],
  },
  {
    id: "discovery.robots.text",
    rule: "`text` is cut to DISCOVERY_ROBOTS_TEXT_CHARS = 4000 characters, with text_truncated true and text_chars the whole length.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > shows robots.txt: rules whole, the text cut, the delay as it is written",
    ],
  },
  {
    id: "discovery.robots.crawl_delay",
    rule: "`crawl_delay` shows the file's value, also when a larger one than 60 was capped.",
    source: "decision 36",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > shows a Crawl-delay as the file has it, also one that is capped",
    ],
  },
  {
    id: "discovery.sitemaps.fields",
    rule: "`discovery.sitemaps` has attempts, found and total_urls; an attempt has url, status, ok, urls, index and source.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > tells of robots.txt, sitemaps and seeds"],
  },
  {
    id: "discovery.sitemaps.parallel",
    rule: "robots.txt and the conventional sitemap paths are requested in parallel, and so are the sitemaps that robots.txt names; `attempts` keeps a fixed order.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > requests robots.txt and the conventional sitemaps at once, and those robots.txt names at once",
      "test/api/site-discovery.test.ts > lists sitemaps in a fixed order, each requested once, whatever comes first",
      "test/api/site-discovery.test.ts > asks a site for no sitemap before its robots.txt allows the root, where that counts",
    ],
  },
  {
    id: "discovery.sitemaps.cut",
    rule: "`discovery.sitemaps.cut` counts the sitemap files left out or cut, by limit: files, addresses, bytes, time; null where nothing was.",
    source: "decision 84",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are read twenty at most, and so many addresses of them as asked for",
      "test/crawl/sitemaps.test.ts > are cut when their time is up, and the cut is reported beside what was read",
      "test/net/sitemap-file.test.ts > says which limit cut it, and nothing of one read to its end",
    ],
  },
  {
    id: "discovery.sitemaps.source.robots",
    rule: "A sitemap named by robots.txt has source `robots`.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > tells of robots.txt, sitemaps and seeds"],
  },
  {
    id: "discovery.sitemaps.source.conventional",
    rule: "A sitemap tried at a conventional path has source `conventional`.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are followed through an index, each attempt on record",
    ],
  },
  {
    id: "discovery.sitemaps.source.index",
    rule: "A sitemap named by a sitemap index has source `index`.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are followed through an index, each attempt on record",
    ],
  },
  {
    id: "discovery.sitemaps.ok",
    rule: "`ok` is true exactly when the answer parsed as a sitemap and carried a location element.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are followed through an index, each attempt on record",
      "test/api/site-options.test.ts > that are an error page in HTML are none",
    ],
  },
  {
    id: "discovery.sitemaps.entities",
    rule: "A sitemap with a DOCTYPE is read without expanding any entity beyond the five of XML.",
    source: "decision 42",
    section: "crawl",
    tests: ["test/net/sitemap-file.test.ts > expands no entity of its own making"],
  },
  {
    id: "discovery.seeds",
    rule: "`discovery.seeds` are the sitemap addresses that the frontier queued, after scope and normalisation; files are none.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > tells of robots.txt, sitemaps and seeds"],
  },
  {
    id: "discovery.web_archive.fields",
    rule: "`discovery.web_archive` has status, index, index_name, urls, records, sample, error and queued.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
    ],
  },
  {
    id: "discovery.web_archive.seen",
    rule: "status is `seen` when the index listed addresses, `not-seen` when it listed none.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
      "test/api/site-discovery.test.ts > is not-seen for a host without rows, unavailable for an index that fails, and neither fails the crawl",
    ],
  },
  {
    id: "discovery.web_archive.unavailable",
    rule: "status is `unavailable` when the index refused or did not answer within eight seconds.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > is not-seen for a host without rows, unavailable for an index that fails, and neither fails the crawl",
      "test/net/web-archive.test.ts > is unavailable when it is silent past its time, whichever part is silent",
    ],
  },
  {
    id: "discovery.web_archive.urls",
    rule: "`urls` holds distinct same-site addresses, 2000 at most; `records` counts index rows before that.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
      "test/net/web-archive.test.ts > takes no more than its caps of a huge answer, cut in the middle of a row",
    ],
  },
  {
    id: "discovery.web_archive.sample",
    rule: "`sample` is the first fifty addresses.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/net/web-archive.test.ts > takes no more than its caps of a huge answer, cut in the middle of a row",
    ],
  },
  {
    id: "discovery.web_archive.error",
    rule: "`error` is null unless the status is unavailable.",
    source: "decision 57",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
      "test/api/site-discovery.test.ts > is not-seen for a host without rows, unavailable for an index that fails, and neither fails the crawl",
    ],
  },
  {
    id: "discovery.web_archive.queued",
    rule: "`queued` is a boolean, true only with `crawl.seed_from_web_archive`.",
    source: "Site stream events; decision 57",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
      "test/api/site-discovery.test.ts > is queued on demand, at depth 1 and cited as of the archive",
    ],
  },
  {
    id: "discovery.web_archive.once",
    rule: "The index is asked once, together with the root; discovery waits for it until eight seconds after it was asked, and no longer.",
    source: "Site stream events; decision 57",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
      "test/net/web-archive.test.ts > is unavailable when it is silent past its time, whichever part is silent",
    ],
  },
  {
    id: "discovery.web_archive.never_fails",
    rule: "The archive's absence never fails or further delays a crawl.",
    source: "decision 35",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > is unavailable where no index is there, and the crawl reads every page",
      "test/api/site-discovery.test.ts > is not-seen for a host without rows, unavailable for an index that fails, and neither fails the crawl",
    ],
  },
  {
    id: "frontier.fields",
    rule: "`frontier` has queued, discovered, depth_counts, discovered_kinds, from_sitemap, extracted, new_urls and refused.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > frontier > is the queue after seeding"],
  },
  {
    id: "frontier.extracted",
    rule: "`frontier.extracted` is 0.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > frontier > is the queue after seeding"],
  },
  {
    id: "frontier.new_urls",
    rule: "`frontier.new_urls` is the root, every seed and the files of sitemaps; with the later deltas it rebuilds the discovered set exactly.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > frontier > is the queue after seeding",
      "test/api/site-stream.test.ts > adds up: deltas to the discovered set, running totals to sums",
    ],
  },
  {
    id: "frontier.depth_counts",
    rule: "`depth_counts` is an object with string keys, addresses per depth.",
    source: "Site stream events; decision 6",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > frontier > is the queue after seeding"],
  },
  {
    id: "frontier.discovered_kinds",
    rule: "`discovered_kinds` always has the seven keys page, pdf, image, other_file, archive, category and tag.",
    source: "Site stream events; decision 6",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > frontier > is the queue after seeding"],
  },
  {
    id: "frontier.refused",
    rule: "`refused` always has the six keys off-site, past-depth, not-a-page, excluded, not-included and queue-cap, zeros included.",
    source: "Site stream events; decision 5",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > frontier > is the queue after seeding"],
  },
  {
    id: "frontier.refused.once",
    rule: "An address turned away is counted once, under its first reason.",
    source: "Site stream events; decision 5",
    section: "crawl",
    tests: [
      "test/crawl/frontier/frontier.test.ts > tallies an address that is turned away once, under its first reason, and lists the first",
    ],
  },
  {
    id: "frontier.refused.subdomain",
    rule: "A subdomain counts as off-site unless subdomains are allowed.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > true is the root's host, with and without www, and a subdomain is off-site",
      "test/api/site-runs.test.ts > false takes in every host under the registrable domain, and never another site",
    ],
  },
  {
    id: "frontier.refused.not_a_page",
    rule: "Addresses of other schemes and template placeholders count as not-a-page.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/crawl/frontier/scope.test.ts > calls addresses of other schemes and placeholders no page",
    ],
  },
  {
    id: "frontier.files",
    rule: "A file is counted in discovered_kinds and never refused or fetched.",
    source: "Site stream events; decision 56",
    section: "crawl",
    tests: [
      "test/crawl/frontier/frontier.test.ts > counts files and never gives them out, also past the depth",
      "test/api/site-stream.test.ts > lists the files its page links to, which are counted and never fetched",
    ],
  },
  {
    id: "frontier.files.read_pdf",
    rule: "With the fetch option read_pdf a PDF is a page of a crawl, and its links are followed; without it a PDF is a file.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/crawl/frontier/frontier.test.ts > gives out PDFs where they are read, and no other files",
      "test/read/pdf.test.ts > is a page of a crawl that asks for PDFs, with its links followed, and a file else",
    ],
  },
];
