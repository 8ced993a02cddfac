// The fetching, page, warning, done and error events of POST /api/site/stream.
import type { Requirement } from "./requirement.ts";

/** The fetching, page, warning, done and error events of POST /api/site/stream. */
export const pageEvent: readonly Requirement[] = [
  {
    id: "fetching.fields",
    rule: "`fetching` is sent when pages start, with `urls` (all addresses then in flight), queued, extracted and failed.",
    source: "Site stream events; decision 2; decision 23",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > names what is in flight, never more than may be"],
  },
  {
    id: "page_event.one_each",
    rule: "Every page that was started gives exactly one `page` event, successful or not.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > is one for each address that was started, two addresses of one page included",
    ],
  },
  {
    id: "page_event.same_as",
    rule: "Of two addresses that end at one URL the later event carries `same_as`, the index of the first, and no texts; its page is not parsed again and counts in pages_ok.",
    source: "decision 34",
    section: "crawl",
    tests: [
      "test/api/site-chrome.test.ts > are read once: the others have the index of the first, no texts, and the graph one page",
    ],
  },
  {
    id: "page_event.index",
    rule: "`index` is the order of completion.",
    source: "Site stream events; decision 24",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > is one for each address that was started, two addresses of one page included",
    ],
  },
  {
    id: "page_event.identity",
    rule: "`page` carries url (final), title and depth (links from the root).",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > a page event > has every field",
      "test/api/site-stream.test.ts > cites where its address was found first",
    ],
  },
  {
    id: "page_event.citation.root",
    rule: "The root's citation is `{via: seed, found_on: null, anchor: null, depth: 0}`.",
    source: "decision 8",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > a page event > has every field"],
  },
  {
    id: "page_event.citation.sitemap",
    rule: "A sitemap seed's citation has via sitemap and found_on = the sitemap's address.",
    source: "Site stream events; decision 8",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > cites where its address was found first"],
  },
  {
    id: "page_event.citation.link",
    rule: "A linked page's citation has via link, the linking page and its anchor text; the first acceptance wins.",
    source: "Site stream events; decision 8",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > cites where its address was found first",
      "test/crawl/frontier/frontier.test.ts > cites where an address was accepted first",
    ],
  },
  {
    id: "page_event.failed",
    rule: 'A failed page has ok false, error, counts 0, lists empty, title "", page_type unknown, strategy null, its citation, the requested url and links_out with two empty lists.',
    source: "Site stream events; decision 11",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > of a page that failed has its error, its citation and nothing else",
    ],
  },
  {
    id: "page_event.error.status",
    rule: "`error` of a page answered with a status is `HTTP 404` and the like; otherwise the engine's refusal message.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > of a page that failed has its error, its citation and nothing else",
      "test/api/site-options.test.ts > makes a page fail where the fetch respects it and the crawl does not",
    ],
  },
  {
    id: "page_event.redirect_out",
    rule: "A page whose redirect leaves the scope has ok false, an error naming the landing address, and its links are not followed.",
    source: "decision 26",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > fails with the address it landed at, and its links are not followed",
    ],
  },
  {
    id: "page_event.two_addresses",
    rule: "Two addresses that land on one URL are both page events.",
    source: "decision 34",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > is one for each address that was started, two addresses of one page included",
    ],
  },
  {
    id: "page_event.size",
    rule: "`page` carries chars, blocks and tables as numbers.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > a page event > has every field"],
  },
  {
    id: "page_event.images",
    rule: "`images` of a page event is the list of absolute addresses.",
    source: "decision 3",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > is listed sixty at most of each sort, pictures of the page whole",
    ],
  },
  {
    id: "page_event.content",
    rule: "markdown, content_markdown, content_blocks and content_methods of a page event are as on /api/text.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > says of a page what /api/text says of it"],
  },
  {
    id: "page_event.site_chrome",
    rule: "The method site-chrome appears only once six pages exist.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > is taken from the content of pages once six were read, and named",
    ],
  },
  {
    id: "page_event.page_type",
    rule: "page_type, page_type_confidence, page_type_reasons (at most 4) and page_type_runner_up (always an object) are the router's verdict.",
    source: "Site stream events; decision 9",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > a page event > has every field",
      "test/api/site-stream.test.ts > says of a page what /api/text says of it",
    ],
  },
  {
    id: "page_event.canvas",
    rule: "`canvas` is null except on a page that draws in a canvas and has under 40 readable words; there it has canvases, words and script_bytes.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells of a page that is drawn: its canvases, its words, the links in its scripts",
      "test/technologies/canvas.test.ts > has a canvas and under forty readable words",
    ],
  },
  {
    id: "page_event.links_out.external",
    rule: "`links_out.external` lists addresses beyond the site as `{url, anchor}`, 60 at most, never queued.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > a page event > has every field",
      "test/api/site-options.test.ts > is listed sixty at most of each sort, pictures of the page whole",
    ],
  },
  {
    id: "page_event.links_out.in_script",
    rule: "`links_out.in_script` lists `{url, key}` read from scripts of canvas pages only, 60 at most.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-discovery.test.ts > tells of a page that is drawn: its canvases, its words, the links in its scripts",
      "test/technologies/script-links.test.ts > are no more than the cap",
    ],
  },
  {
    id: "page_event.links_out.files",
    rule: "`links_out.files` lists files the page links to as `{url, anchor}`, 60 at most.",
    source: "decision 56",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > lists the files its page links to, which are counted and never fetched",
      "test/api/site-options.test.ts > is listed sixty at most of each sort, pictures of the page whole",
    ],
  },
  {
    id: "page_event.render_note",
    rule: "`render_note` is set when the browser was shown a gate hiding the page (one hidden element with more of the page's prose than the whole visible render) and the plain fetch's page was kept whole; null where there is nothing to report.",
    source: "Site stream events",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a union > keeps the plain page whole behind an interstitial, and notes it",
      "test/api/rendered.test.ts > a union > counts the characters of both sides and of the merged document",
    ],
  },
  {
    id: "page_event.emptied",
    rule: "A page that came out empty in the browser has strategy union with rendered_chars 0; render_note, and render_error on the text routes, say why.",
    source: "Site stream events; decision 81",
    section: "render",
    tests: [
      "test/api/site-runs.test.ts > reads a page that its scripts empty as a union without rendered characters, and notes why",
      "test/api/rendered.test.ts > a union > is a union without rendered characters where the browser's page came out empty, and says why",
    ],
  },
  {
    id: "page_event.strategy",
    rule: "strategy, static_chars and rendered_chars say how the page was fetched; rendered_chars 0 on a union means the browser produced an empty page.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > reads every page both ways and merges them, links of scripts among them",
      "test/api/site-runs.test.ts > false reads pages plainly, and the root both ways for the analysis alone",
    ],
  },
  {
    id: "page_event.counters",
    rule: "`page` carries queued, discovered, depth_counts, discovered_kinds, extracted, failed, newly_queued, new_urls, pages_per_minute and totals.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > a page event > has every field",
      "test/api/site-stream.test.ts > adds up: deltas to the discovered set, running totals to sums",
    ],
  },
  {
    id: "page_event.totals",
    rule: "`totals` has chars, markdown, images and tables as running counts.",
    source: "Site stream events; decision 3",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > adds up: deltas to the discovered set, running totals to sums",
      "test/api/site-options.test.ts > is listed sixty at most of each sort, pictures of the page whole",
    ],
  },
  {
    id: "page_event.refused",
    rule: "The `refused` tally rides on every page event.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > a page event > has every field"],
  },
  {
    id: "page_event.pages_per_minute",
    rule: "`pages_per_minute` has 1 decimal.",
    source: "decision 15",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > a page event > has every field"],
  },
  {
    id: "page_event.graph",
    rule: "`graph` has pages, sections, entities, links and mentions so far.",
    source: "Site stream events",
    section: "graph",
    tests: [
      "test/api/graph.test.ts > counts its graph in every page event, and in the end what the graph holds",
      "test/graph/build/builder.test.ts > counts while it runs what is there in the end, and gives one graph for one order",
    ],
  },
  {
    id: "warning.fields",
    rule: "`warning` has code `identical-content`, message, urls and chars.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are warned of once, when the third comes, just before its event",
    ],
  },
  {
    id: "warning.threshold",
    rule: "The warning comes when IDENTICAL_CONTENT_WARNING = 3 distinct addresses returned identical text.",
    source: "Site stream events; Limits",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are warned of once, when the third comes, just before its event",
    ],
  },
  {
    id: "warning.once",
    rule: "The warning is sent once per content hash, just before the page event that completes the group of 3.",
    source: "decision 7",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are warned of once, when the third comes, just before its event",
    ],
  },
  {
    id: "site_done.fields",
    rule: "`done` of a crawl has every field of its list: pages_ok, pages_total, failed, discovered, remaining_queued, exhausted, stopped, total_chars, total_markdown_chars, total_images, total_tables, largest_identical_group, identical_content_groups, chrome_blocks, chrome_slots, entities, site_facts, fact_sources, graph, duration_seconds, refused, refused_total and refused_urls.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > done > has every field, and sums that hold"],
  },
  {
    id: "site_done.sums",
    rule: "pages_ok + failed = pages_total, and the totals equal the sums over the page events.",
    source: "Site stream events",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > done > has every field, and sums that hold"],
  },
  {
    id: "site_done.exhausted",
    rule: "`exhausted` is true only when the frontier emptied on its own.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > that is reached just as nothing is left is exhausted all the same",
      "test/api/site-options.test.ts > counts pages that failed too, and leaves the rest queued",
    ],
  },
  {
    id: "site_done.stopped",
    rule: "`stopped` is true when the client disconnected (seen in the trace).",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > ends it: the fetch under way is dropped, no page starts, the trace says stopped",
    ],
  },
  {
    id: "site_done.identical_groups",
    rule: "`identical_content_groups` lists `{chars, urls}` of groups of 3 or more, largest first, chars the text's length.",
    source: "decision 7",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are warned of once, when the third comes, just before its event",
    ],
  },
  {
    id: "site_done.largest_group",
    rule: "`largest_identical_group` is the size of the largest group over readable pages: 1 on a healthy crawl, 0 without pages.",
    source: "decision 7",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > done > has every field, and sums that hold",
      "test/api/site-options.test.ts > are warned of once, when the third comes, just before its event",
    ],
  },
  {
    id: "site_done.chrome",
    rule: "chrome_blocks and chrome_slots count the repeated texts and the (container path, text) slots judged chrome at the end.",
    source: "decision 55",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > is taken from the content of pages once six were read, and named",
      "test/crawl/chrome.test.ts > takes what stands on nine pages in ten, by text and place, and nothing less",
    ],
  },
  {
    id: "site_done.empty",
    rule: "`entities` is [], `site_facts` {} and `fact_sources` {}.",
    source: "Site stream events; decision 55",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > done > has every field, and sums that hold"],
  },
  {
    id: "site_done.images",
    rule: "`total_images` and `total_tables` are counts.",
    source: "decision 3",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > the totals of a crawl > count the pictures and the tables of its pages",
      "test/api/site-options.test.ts > is listed sixty at most of each sort, pictures of the page whole",
    ],
  },
  {
    id: "site_done.duration",
    rule: "`duration_seconds` has 1 decimal.",
    source: "decision 15",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > done > has every field, and sums that hold"],
  },
  {
    id: "site_done.refused_total",
    rule: "`refused_total` is the sum of the `refused` tally.",
    source: "decision 5",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > done > has every field, and sums that hold"],
  },
  {
    id: "site_page.copies",
    rule: "The links of a page whose text equals an earlier page's are followed; a trap ends, refused as `trap`, the additive reason tallied where it occurs.",
    source: "decision 79",
    section: "crawl",
    tests: [
      "test/api/site-copies.test.ts > is followed to its end, and so is every page it links to",
      "test/api/site-copies.test.ts > is read in the same pages whatever is left out of content",
      "test/api/site-copies.test.ts > ends, with the true reason beside the others",
    ],
  },
  {
    id: "site_done.refused_urls",
    rule: "`refused_urls` lists 200 refused addresses as `{url, reason}` in order of refusal, the first of every reason by its share.",
    source: "Site stream events; Limits; decisions 5, 79",
    section: "crawl",
    tests: [
      "test/api/site-stream.test.ts > done > has every field, and sums that hold",
      "test/crawl/frontier/frontier.test.ts > tallies an address that is turned away once, under its first reason, and lists the first",
      "test/crawl/frontier/refused-sample.test.ts > has the first of every reason, and what a rare one leaves goes to the others",
    ],
  },
  {
    id: "site_error.message",
    rule: "`error` of a crawl has message and closes the stream.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > that cannot be read is an error event with its refusal, and no page",
    ],
  },
  {
    id: "site_error.not_crawlable",
    rule: "A root that cannot be crawled gives `not a crawlable URL: ...` or the root's own refusal, before any page.",
    source: "Site stream events",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > that cannot be read is an error event with its refusal, and no page",
      "test/api/site-options.test.ts > that is no address is a 422 before the stream",
    ],
  },
  {
    id: "site_error.robots_root",
    rule: "A root that robots.txt disallows with `crawl.respect_robots` gives an `error` event with the rule, and no page.",
    source: "decision 61",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > that disallows the root ends the crawl with its rule, before any page",
    ],
  },
];
