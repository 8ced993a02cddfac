// The request object `crawl`: pace, sitemaps, robots and content fields.
import type { Requirement } from "./requirement.ts";

/** The request object `crawl`: pace, sitemaps, robots and content fields. */
export const crawlPaceAndContent: readonly Requirement[] = [
  {
    id: "crawl.delay_seconds.default",
    rule: "`delay_seconds` is 0.3 when not given (CRAWL_DELAY_SECONDS).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.delay_seconds.range",
    rule: "`delay_seconds` takes numbers from 0 to 10; -0.1 and 10.1 are 422.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > takes delay_seconds at both ends of its range and nothing beyond",
    ],
  },
  {
    id: "crawl.delay_seconds.effect",
    rule: "Each worker waits `delay_seconds` between its fetches, or the site's Crawl-delay when that is larger.",
    source: "CrawlOptions; rule 9",
    section: "crawl",
    tests: [
      "test/crawl/page-pool.test.ts > pauses at a place between its pages, less what has passed already, and never before the first",
    ],
  },
  {
    id: "crawl.verify_inventory.default",
    rule: "`verify_inventory` is true when not given (CRAWL_VERIFY_INVENTORY).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.verify_inventory.no_effect",
    rule: "`verify_inventory` is accepted and checked as a boolean, and changes nothing on the site stream.",
    source: "CrawlOptions; Versioning",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > options without effect on the stream > are accepted and checked",
      "test/api/site-runs.test.ts > options of an enumeration, options at the wrong place, and `crawl` on the text routes",
      "test/api/request-options.test.ts > refuses another type for verify_inventory",
    ],
  },
  {
    id: "crawl.follow_links.default",
    rule: "`follow_links` is true when not given (CRAWL_FOLLOW_LINKS).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.follow_links.no_effect",
    rule: "`follow_links` is accepted and checked as a boolean, and changes nothing on the site stream.",
    source: "CrawlOptions; Versioning",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > options without effect on the stream > are accepted and checked",
      "test/api/site-runs.test.ts > options of an enumeration, options at the wrong place, and `crawl` on the text routes",
      "test/api/request-options.test.ts > refuses another type for follow_links",
    ],
  },
  {
    id: "crawl.discovery_limit.default",
    rule: "`discovery_limit` is 400 when not given (CRAWL_DISCOVERY_LIMIT).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.discovery_limit.range",
    rule: "`discovery_limit` takes the integers 0 to 10000; -1 and 10001 are 422.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > takes discovery_limit at both ends of its range and nothing beyond",
    ],
  },
  {
    id: "crawl.discovery_limit.no_effect",
    rule: "`discovery_limit` changes nothing on the site stream.",
    source: "CrawlOptions; Versioning",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > options without effect on the stream > are accepted and checked",
      "test/api/site-runs.test.ts > options of an enumeration, options at the wrong place, and `crawl` on the text routes",
    ],
  },
  {
    id: "crawl.sitemap_limit.default",
    rule: "`sitemap_limit` is 50000 when not given (CRAWL_SITEMAP_LIMIT).",
    source: "CrawlOptions; Limits",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.sitemap_limit.range",
    rule: "`sitemap_limit` takes the integers 0 to 200000; -1 and 200001 are 422.",
    source: "CrawlOptions; Limits",
    section: "crawl",
    tests: [
      "test/api/request-options.test.ts > takes sitemap_limit at both ends of its range and nothing beyond",
    ],
  },
  {
    id: "crawl.sitemap_limit.effect",
    rule: "No more than `sitemap_limit` addresses are read from sitemaps; 0 reads none.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are read twenty at most, and so many addresses of them as asked for",
    ],
  },
  {
    id: "crawl.sitemap_documents",
    rule: "Sitemap indexes are followed, and at most MAX_SITEMAP_DOCUMENTS = 20 sitemap files are read in a crawl.",
    source: "CrawlOptions; Limits",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > are read twenty at most, and so many addresses of them as asked for",
      "test/api/site-options.test.ts > are followed through an index, each attempt on record",
    ],
  },
  {
    id: "crawl.respect_robots.default",
    rule: "`crawl.respect_robots` is false when not given (CRAWL_RESPECT_ROBOTS).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.respect_robots.true",
    rule: "With `crawl.respect_robots` true an address robots.txt disallows is turned away at the frontier and never fetched.",
    source: "CrawlOptions; rule 9",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > turns away at the frontier what it disallows, and links marked nofollow, tallied as robots",
    ],
  },
  {
    id: "crawl.respect_robots.counted",
    rule: "With `crawl.respect_robots` true the `refused` tally has a seventh key `robots` counting what robots.txt turned away.",
    source: "decision 5",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > turns away at the frontier what it disallows, and links marked nofollow, tallied as robots",
    ],
  },
  {
    id: "crawl.respect_robots.false",
    rule: "With `crawl.respect_robots` false disallowed addresses are crawled, and robots.txt is still read for its sitemaps.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > is read and not respected unless asked, nofollow neither",
    ],
  },
  {
    id: "crawl.respect_robots.distinct",
    rule: "`fetch.respect_robots` works per page during a crawl, whatever `crawl.respect_robots` says: a disallowed page is a page event with `ok` false.",
    source: "CrawlOptions; rule 9",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > makes a page fail where the fetch respects it and the crawl does not",
    ],
  },
  {
    id: "crawl.nofollow",
    rule: "With `crawl.respect_robots` true links marked nofollow (rel or robots meta) are not followed and count under `robots`; with false they are followed.",
    source: "decision 43",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > turns away at the frontier what it disallows, and links marked nofollow, tallied as robots",
      "test/api/site-options.test.ts > is read and not respected unless asked, nofollow neither",
    ],
  },
  {
    id: "crawl.remove_chrome.default",
    rule: "`remove_chrome` is true when not given (CRAWL_REMOVE_CHROME).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.remove_chrome.true",
    rule: "With `remove_chrome` true `content_markdown` has landmarks, cross-page chrome and boilerplate removed.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > is taken from the content of pages once six were read, and named",
    ],
  },
  {
    id: "crawl.remove_chrome.threshold",
    rule: "A block seen in its place on CHROME_THRESHOLD = 0.9 of the pages, of the site or of a template, is chrome.",
    source: "CrawlOptions; Limits",
    section: "crawl",
    tests: [
      "test/crawl/chrome.test.ts > takes what stands on nine pages in ten, by text and place, and nothing less",
      "test/crawl/chrome.test.ts > takes what nine in ten pages of a template share, once six of its pages exist",
      "test/api/site-chrome.test.ts > cross-page chrome > is what nine in ten pages of one template repeat, each in its place",
    ],
  },
  {
    id: "crawl.remove_chrome.just_before",
    rule: "Chrome is judged just before a page's event is emitted, from what is known then.",
    source: "decision 78",
    section: "crawl",
    tests: [
      "test/api/site-chrome.test.ts > is judged from the seventh of 13 pages on with concurrency 12, and stored without",
      "test/api/site-chrome.test.ts > is judged from the seventh of 40 pages on with concurrency 6, and stored without",
    ],
  },
  {
    id: "crawl.remove_chrome.own_lines",
    rule: "Chrome removal never takes the page's own title heading, nor the byline and date beside it.",
    source: "decision 78",
    section: "crawl",
    tests: [
      "test/api/site-chrome.test.ts > keeps the page's own title, author and date although menus and other pages say the same",
    ],
  },
  {
    id: "crawl.remove_chrome.again",
    rule: "Stored pages that were read before CHROME_MIN_PAGES existed are judged again at the end, and their events are not emitted again.",
    source: "decision 78",
    section: "crawl",
    tests: [
      "test/api/site-chrome.test.ts > is judged from the seventh of 8 pages on with concurrency 6, and stored without",
      "test/api/site-chrome.test.ts > leaves the first pages of a detached crawl and of a folder once it has ended",
    ],
  },
  {
    id: "crawl.remove_chrome.min_pages",
    rule: "Chrome is judged once CHROME_MIN_PAGES = 6 pages exist, and on no page before.",
    source: "CrawlOptions; Limits",
    section: "crawl",
    tests: [
      "test/crawl/chrome.test.ts > judges nothing before the sixth page",
      "test/api/site-options.test.ts > is taken from the content of pages once six were read, and named",
    ],
  },
  {
    id: "crawl.remove_chrome.half",
    rule: "Chrome removal never takes more than half a page.",
    source: "CrawlOptions; Limits",
    section: "crawl",
    tests: [
      "test/select/select.test.ts > never takes more than half a page for what the site repeats",
    ],
  },
  {
    id: "crawl.remove_chrome.false",
    rule: 'With `remove_chrome` false there is no selection: `content_markdown` is "" and `content_methods` [] on every page.',
    source: "decision 46",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > stays where it is not to be removed, and nothing is selected",
    ],
  },
  {
    id: "crawl.main_content.default",
    rule: "`main_content` is true when not given (CRAWL_MAIN_CONTENT).",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "crawl.main_content.true",
    rule: "With `main_content` true the main-content boundary is also drawn for `content_markdown`.",
    source: "CrawlOptions",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > of one page is left out with main_content, and stays without",
      "test/select/select.test.ts > runs its steps from the landmarks inwards, each counting what it took",
    ],
  },
  {
    id: "crawl.main_content.false",
    rule: "`main_content` false switches off block-model and main-content and no other step.",
    source: "decision 46",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > goes without main_content too, which switches off the last two steps alone",
      "test/api/site-options.test.ts > of one page is left out with main_content, and stays without",
    ],
  },
];
