// How an address becomes a page: accepted content, redirects, charset, robots, politeness, limits.
import type { Requirement } from "./requirement.ts";

/** How an address becomes a page: accepted content, redirects, charset, robots, politeness, limits. */
export const fetching: readonly Requirement[] = [
  {
    id: "content.html",
    rule: "HTML and XHTML answers are read.",
    source: "decision 21",
    section: "network",
    tests: ["test/net/network.test.ts > reads /ok", "test/net/network.test.ts > reads /xhtml"],
  },
  {
    id: "content.sniffed",
    rule: "An answer without a content type that sniffs as HTML is read; one that does not is refused.",
    source: "decision 21",
    section: "network",
    tests: [
      "test/net/network.test.ts > reads /untyped",
      "test/net/network.test.ts > refuses what is not a page, naming its type and size",
    ],
  },
  {
    id: "content.plain",
    rule: "text/plain and Markdown answers are read as one document.",
    source: "decision 21",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > pages that are no ordinary markup > of plain text and of Markdown are one document",
    ],
  },
  {
    id: "content.other",
    rule: "Any other content type is refused, the message naming the type and the size.",
    source: "decision 21",
    section: "network",
    tests: [
      "test/net/network.test.ts > refuses what is not a page, naming its type and size",
      "test/api/refusals.test.ts > that is no page names its type and size",
    ],
  },
  {
    id: "content.max_bytes",
    rule: "A page over FETCH_MAX_BYTES = 33,554,432 decoded bytes is refused, and no more than that is downloaded or inflated.",
    source: "Limits",
    section: "network",
    tests: [
      "test/net/network.test.ts > reads a page of exactly the limit and refuses one byte more",
      "test/net/network.test.ts > stops a compression bomb at the limit, in bounded memory",
      "test/net/network.test.ts > refuses by the announced length without reading the body",
    ],
  },
  {
    id: "redirects.limit",
    rule: "Ten redirects are followed, the eleventh is refused.",
    source: "decision 22",
    section: "network",
    tests: [
      "test/net/network.test.ts > follows ten and refuses the eleventh, saying where it ended",
    ],
  },
  {
    id: "redirects.loop",
    rule: "A redirect loop ends in a refusal that says where it ended.",
    source: "decision 22",
    section: "network",
    tests: [
      "test/net/network.test.ts > follows ten and refuses the eleventh, saying where it ended",
      "test/api/refusals.test.ts > that never ends, never begins or breaks off says so",
    ],
  },
  {
    id: "redirects.scheme",
    rule: "A redirect to another scheme than http and https is refused, naming it.",
    source: "decision 22",
    section: "network",
    tests: ["test/net/network.test.ts > refuses a location that is not on the web"],
  },
  {
    id: "charset.bom",
    rule: "A byte order mark wins over every other declaration of the charset.",
    source: "decision 32",
    section: "network",
    tests: [
      "test/html/decode.test.ts > takes a byte order mark before the header, and leaves it out of the text",
    ],
  },
  {
    id: "charset.header",
    rule: "The HTTP header's charset wins over the document's declaration.",
    source: "decision 32",
    section: "network",
    tests: ["test/html/decode.test.ts > takes the header before the declaration in the page"],
  },
  {
    id: "charset.prescan",
    rule: "Without both the WHATWG prescan finds meta and XML declarations.",
    source: "decision 32",
    section: "network",
    tests: [
      "test/html/decode.test.ts > reads ru in windows-1251 by header, by declaration and by detection",
      "test/html/decode.test.ts > finds the declarations of meta elements and of XML, and none that only look like one",
    ],
  },
  {
    id: "charset.utf8",
    rule: "Without any declaration valid UTF-8 is read as UTF-8.",
    source: "decision 32",
    section: "network",
    tests: [
      "test/html/decode.test.ts > takes what says nothing as UTF-8 that nobody declared",
      "test/html/decode.test.ts > reads ru in UTF-8 and UTF-16, whatever is declared",
    ],
  },
  {
    id: "charset.detect",
    rule: "Without any declaration bytes that are not UTF-8 are detected (windows-125x, KOI8-R, Shift_JIS, EUC-JP, GBK, Big5, EUC-KR among them).",
    source: "decision 32",
    section: "network",
    tests: [
      "test/html/decode.test.ts > reads pl in windows-1250 by header, by declaration and by detection",
      "test/html/decode.test.ts > reads ru in koi8-r by header, by declaration and by detection",
      "test/html/decode.test.ts > reads ja in shift_jis by header, by declaration and by detection",
      "test/html/decode.test.ts > reads ja in euc-jp by header, by declaration and by detection",
      "test/html/decode.test.ts > reads zh in gbk by header, by declaration and by detection",
      "test/html/decode.test.ts > reads tw in big5 by header, by declaration and by detection",
      "test/html/decode.test.ts > reads ko in euc-kr by header, by declaration and by detection",
    ],
  },
  {
    id: "robots.longest",
    rule: "The longest matching rule of robots.txt decides, and Allow wins a tie.",
    source: "decision 31",
    section: "network",
    tests: ["test/net/robots-file.test.ts > lets the longest match decide, Allow in a tie"],
  },
  {
    id: "robots.wildcards",
    rule: "`*` and `$` in a rule's path match as RFC 9309 says, in linear time.",
    source: "decision 31",
    section: "network",
    tests: [
      "test/net/robots-file.test.ts > matches as RFC 9309 and its examples say",
      "test/net/robots-file.test.ts > agrees with a plain reading of the rules on any pattern and path",
      "test/net/robots-file.test.ts > takes at most four steps a character of path and pattern",
    ],
  },
  {
    id: "robots.many_rules",
    rule: "A robots.txt of a thousand rules and a sitemap of tens of thousands of addresses do not block other requests.",
    source: "decision 31",
    section: "network",
    tests: [
      "test/net/robots-rules.test.ts > compares an address with few of a thousand rules",
      "test/net/robots-rules.test.ts > finds the rule that comparing every rule finds",
      "test/crawl/page-crawl.test.ts > of a sitemap are judged a thousand at most before others have a turn",
    ],
  },
  {
    id: "robots.query",
    rule: "Rules are matched against the path with its query.",
    source: "decision 31",
    section: "network",
    tests: ["test/net/robots-file.test.ts > matches the query too"],
  },
  {
    id: "robots.groups",
    rule: "All groups that name the token are merged; without one all `*` groups are.",
    source: "decision 31",
    section: "network",
    tests: [
      "test/net/robots-file.test.ts > merges all groups of the token, in any letter case and with any version, and then ignores those of everyone",
    ],
  },
  {
    id: "robots.one_matcher",
    rule: "The quoted rule is the rule that decided.",
    source: "decision 31",
    section: "network",
    tests: [
      "test/net/robots-file.test.ts > quotes a rule and its group as they are written",
      "test/net/robots.test.ts > is refused with the rule, its group and the file quoted, and never asked for",
    ],
  },
  {
    id: "robots.size",
    rule: "The first 500 KiB of robots.txt are read, the rest has no effect.",
    source: "decision 40",
    section: "network",
    tests: ["test/net/robots.test.ts > counts as far as its first 500 KiB"],
  },
  {
    id: "robots.4xx",
    rule: "A 4xx for robots.txt means everything is allowed, with respect_robots true too.",
    source: "decision 40",
    section: "network",
    tests: ["test/net/robots.test.ts > of status 4xx allows everything"],
  },
  {
    id: "robots.5xx.ignored",
    rule: "A 5xx or unreachable robots.txt means allowed while respect_robots is false, and stays on record.",
    source: "decision 40",
    section: "network",
    tests: [
      "test/net/robots.test.ts > of status 5xx stays on record and lets a page be read that does not respect it",
    ],
  },
  {
    id: "robots.5xx.respected",
    rule: "A 5xx or unreachable robots.txt refuses the page with respect_robots true, naming the status.",
    source: "decision 40",
    section: "network",
    tests: [
      "test/net/robots.test.ts > of status 5xx, or out of reach, refuses who respects it and names why",
    ],
  },
  {
    id: "robots.html",
    rule: "A wall or HTML page in place of robots.txt has no rules.",
    source: "decision 40",
    section: "network",
    tests: ["test/net/robots.test.ts > has no rules when a page stands in its place"],
  },
  {
    id: "robots.beside_first_page",
    rule: "With respect_robots false a host's robots.txt is read once, beside its first page, and never delays that page.",
    source: "decision 50",
    section: "network",
    tests: [
      "test/net/robots.test.ts > does not wait for the file when it is not respected",
      "test/net/robots.test.ts > is asked for once an hour, once a minute while it fails, and once by any number of readers",
    ],
  },
  {
    id: "politeness.interval",
    rule: "Page requests to one host are PAGE_INTERVAL_SECONDS = 1.0 apart at least.",
    source: "Limits; decision 25",
    section: "network",
    tests: [
      "test/net/politeness.test.ts > spaces the turns of one host, in the order they were asked for, and of different hosts not at all",
      "test/api/environment.test.ts > has a default for every variable",
    ],
  },
  {
    id: "politeness.crawl_delay",
    rule: "A Crawl-delay larger than the interval takes its place.",
    source: "Limits; decision 25",
    section: "network",
    tests: [
      "test/net/politeness.test.ts > takes a larger Crawl-delay in the interval's place, also for those already waiting",
      "test/net/robots.test.ts > are one a page read, with its redirects and retries, and none for anything else",
    ],
  },
  {
    id: "politeness.cap",
    rule: "Crawl-delay is honoured up to CRAWL_DELAY_CAP_SECONDS = 60.",
    source: "decision 36",
    section: "network",
    tests: [
      "test/net/robots.test.ts > are one a page read, with its redirects and retries, and none for anything else",
    ],
  },
  {
    id: "politeness.one_place",
    rule: "The spacing holds across routes and crawls of the process that ask one host at once.",
    source: "decision 25",
    section: "network",
    tests: [
      "test/api/politeness.test.ts > are spaced over both routes, and no field of a request changes that",
    ],
  },
  {
    id: "politeness.hosts_apart",
    rule: "Requests to different hosts do not wait for each other.",
    source: "decision 25",
    section: "network",
    tests: [
      "test/net/politeness.test.ts > spaces the turns of one host, in the order they were asked for, and of different hosts not at all",
    ],
  },
  {
    id: "politeness.no_request",
    rule: "No request field lowers the interval.",
    source: "decision 25",
    section: "network",
    tests: [
      "test/api/politeness.test.ts > are spaced over both routes, and no field of a request changes that",
    ],
  },
  {
    id: "politeness.union_once",
    rule: "Both fetches of a union take one reservation together.",
    source: "decision 50",
    section: "render",
    tests: [
      "test/read/turns.test.ts > the turns of a read > is one for both fetches of a union, with the frames and scripts of the page",
      "test/read/turns.test.ts > the turns of a read > is one for a shell and the render it leads to",
    ],
  },
  {
    id: "politeness.not_counted",
    rule: "robots, sitemaps, frames, scripts of a canvas page and the archive take no reservation.",
    source: "decision 50",
    section: "network",
    tests: [
      "test/net/robots.test.ts > are one a page read, with its redirects and retries, and none for anything else",
      "test/read/turns.test.ts > the turns of a read > is one for both fetches of a union, with the frames and scripts of the page",
    ],
  },
  {
    id: "hidden.stylesheet",
    rule: "A static read applies the rules of the page's own style elements that resolve without a browser.",
    source: "decision 83",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > hidden text > is what the page's own style elements hide on a screen of usual width",
      "test/html/style-sheets.test.ts > readStyleSheets > hides by type, class, identifier and their compounds",
    ],
  },
  {
    id: "hidden.media",
    rule: "Such rules count for no media, `all` and `screen`; those of `print` or a width condition do not.",
    source: "decision 67",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > hidden text > is what the page's own style elements hide on a screen of usual width",
      "test/html/style-sheets.test.ts > readStyleSheets > leaves out what holds for print, and what hides only under a condition",
    ],
  },
  {
    id: "hidden.nothing_else",
    rule: "Rules that need a layout or a state of the page, and linked style sheets, hide nothing in a static read.",
    source: "decision 83",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > hidden text > is what the page's own style elements hide on a screen of usual width",
      "test/html/style-sheets.test.ts > readStyleSheets > does not hide by anything more than that",
    ],
  },
  {
    id: "slots.renders",
    rule: "No more than SERVICE_MAX_CONCURRENT_RENDERS renders of /api/text and /api/extract run at once; the rest wait.",
    source: "Limits; decision 48",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > keeps renders of /api/text to their slots, in order, and streams take none",
    ],
  },
  {
    id: "slots.renders.scope",
    rule: "Renders of streams and crawls take no render slot.",
    source: "decision 48; decision 62",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > keeps renders of /api/text to their slots, in order, and streams take none",
    ],
  },
  {
    id: "slots.browsers",
    rule: "All renders together are bounded by SERVICE_MAX_BROWSERS pages in flight, first come, first served.",
    source: "Limits; decision 48",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > keeps all renders together to SERVICE_MAX_BROWSERS, first come, first served",
      "test/browser/pool.test.ts > serve reads one after another in order of asking, in one browser",
    ],
  },
  {
    id: "slots.page_streams",
    rule: "SERVICE_MAX_CONCURRENT_CRAWLS also bounds page streams at work: one more gets its header first, then waits silently.",
    source: "Limits; decision 62",
    section: "house",
    tests: [
      "test/api/streams-pool.test.ts > bounds the page streams: one more gets its header, waits silently, and leaving ends the wait",
    ],
  },
  {
    id: "slots.page_streams.leaving",
    rule: "A waiting page stream whose client leaves gives its place up.",
    source: "decision 62",
    section: "house",
    tests: [
      "test/runtime/semaphore.test.ts > lets one that waits leave, and gives its turn to the next",
      "test/api/streams-pool.test.ts > bounds the page streams: one more gets its header, waits silently, and leaving ends the wait",
    ],
  },
  {
    id: "slots.crawls",
    rule: "No more than SERVICE_MAX_CONCURRENT_CRAWLS crawls run at once; the rest wait and get the waiting stage.",
    source: "Limits",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > are waited for: the Waiting stage comes first, the header when a place is free",
      "test/api/site-runs.test.ts > are three: so many crawls run at once, each to its own end",
    ],
  },
  {
    id: "slots.first_come",
    rule: "Waiting work is served in the order it came.",
    source: "decision 48",
    section: "house",
    tests: [
      "test/runtime/semaphore.test.ts > lets only as many in as there are places, in order of asking",
    ],
  },
  {
    id: "strategies.values",
    rule: "`strategy` is one of static-only, rendered-only, union and supplied.",
    source: "What the service does",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > of a plain read counts the page's characters and has one side",
      "test/api/page-stream.test.ts > of supplied HTML says so in strategy and render_error, and keeps the address",
      "test/api/page-stream.test.ts > is union where both fetches bring the page, and has no render_error",
      "test/api/page-stream.test.ts > is rendered-only where plain HTTP is shown a block page, and names that by its class",
    ],
  },
];
