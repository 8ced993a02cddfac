// The nine numbered rules of the endpoints.
import type { Requirement } from "./requirement.ts";

/** The nine numbered rules of the endpoints. */
export const rules: readonly Requirement[] = [
  {
    id: "rule1.plain",
    rule: "/api/text with `render: false` fetches over plain HTTP.",
    source: "rule 1",
    section: "network",
    tests: [
      "test/net/network.test.ts > reads /ok",
      "test/api/refusals.test.ts > has the address where it landed",
    ],
  },
  {
    id: "rule1.escalate_shell",
    rule: "/api/text with `render: false` escalates to a browser and returns the union when the static document is a shell and a browser is available.",
    source: "rule 1",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a page that a browser has to build > is rendered unasked on /api/text when it is a shell without words",
      "test/api/rendered.test.ts > a page that a browser has to build > is rendered unasked and united when its few words say that it needs a browser",
    ],
  },
  {
    id: "rule1.escalate_requires_render",
    rule: "/api/text with `render: false` escalates when the static profile says requires_render.",
    source: "rule 1",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a page that a browser has to build > is rendered unasked when its profile says so, though it holds more than a shell",
    ],
  },
  {
    id: "rule1.no_browser",
    rule: "Without a browser a shell without readable text is a 502 on /api/text.",
    source: "rule 1; decision 30",
    section: "render",
    tests: [
      "test/api/rendered.test.ts > a page that a browser would have to build, where there is none > is refused on /api/text, though it answers where a page holds words",
    ],
  },
  {
    id: "rule1.stream_never",
    rule: "The stream route never escalates: a shell is an `error` event at resolve.",
    source: "rule 1",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > that is a challenge script names the vendor",
      "test/api/refusals.test.ts > without readable text says so",
      "test/api/rendered.test.ts > a page that a browser has to build > is refused on the stream when its main part has no content",
      "test/api/text.test.ts > ends a page without words with an error at resolve, never with done",
    ],
  },
  {
    id: "rule2.not_http",
    rule: "/api/text/stream with an address that is not http/https is 422 before the stream.",
    source: "rule 2; Errors",
    section: "house",
    tests: [
      "test/api/service.test.ts > answers an address that is not http or https with 422 on every route",
    ],
  },
  {
    id: "rule2.guard",
    rule: "/api/text/stream with an address the guard refuses is 403 before the stream, its detail beginning `refused: `.",
    source: "rule 2; Errors; Authentication",
    section: "house",
    tests: ["test/api/guard.test.ts > refuses a private address before a stream begins, with 403"],
  },
  {
    id: "rule2.guard_skipped",
    rule: "The guard is skipped on /api/text/stream when `html` is supplied.",
    source: "rule 2; rule 7",
    section: "house",
    tests: [
      "test/api/guard.test.ts > does not look at the address of supplied HTML",
      "test/api/supplied.test.ts > is told on the stream as supplied, with the fixed note and no identity declared",
    ],
  },
  {
    id: "rule3.escalate",
    rule: "/api/extract with `render: false` tries a browser once when one is available and the static page is an empty shell.",
    source: "rule 3",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract with a browser > tries a browser once where the page is an empty shell",
    ],
  },
  {
    id: "rule3.payload_only",
    rule: "When it stays empty facts are read from the shell's payload and `page.blocks` may be 0.",
    source: "rule 3; decision 30",
    section: "facts",
    tests: [
      "test/api/facts.test.ts > POST /api/extract with a browser > reads the shell's payload where it stays empty",
      "test/api/facts.test.ts > a shell that nothing fills in > gives the facts of its payload, though it holds no block",
    ],
  },
  {
    id: "rule4.exact",
    rule: "An exact key is matched before every other way.",
    source: "rule 4",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched as written before every other way"],
  },
  {
    id: "rule4.declared_alias",
    rule: "A key listed in the schema's `x-service-aliases` is matched next.",
    source: "rule 4; names",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched by an alias the schema declares next"],
  },
  {
    id: "rule4.normalised",
    rule: "Keys are matched normalised: priceAmount, price_amount and Price Amount all match price_amount.",
    source: "rule 4",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched with case and separators folded next"],
  },
  {
    id: "rule4.known_alias",
    rule: "A known schema.org alias is matched after normalised keys.",
    source: "rule 4",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is matched by a known alias of schema.org next"],
  },
  {
    id: "rule4.nested",
    rule: "Last comes a bounded descent into nested objects, nearest first.",
    source: "rule 4",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > a key > is looked for below the object last, the nearest first",
    ],
  },
  {
    id: "rule4.falling",
    rule: "Confidence falls at each of the five ways.",
    source: "rule 4",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > is surer the earlier its way"],
  },
  {
    id: "rule4.no_match",
    rule: "A path with no matching key gives no fact.",
    source: "rule 4",
    section: "facts",
    tests: ["test/facts/rules.test.ts > a key > that nothing matches gives no fact"],
  },
  {
    id: "rule4.unknown_type",
    rule: "A page typed unknown without a caller's schema gets an empty schema and no facts.",
    source: "rule 4",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > a page of unknown type has an empty schema and no facts",
    ],
  },
  {
    id: "rule5.subject",
    rule: "Without a caller's schema only the node that describes the page is read, not the site's organisation and not breadcrumbs.",
    source: "rule 5",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > only the node that describes the page is read, wherever it stands",
      "test/facts/rules.test.ts > without a caller's schema > a page with data about its site and breadcrumbs alone has no subject and no facts of theirs",
    ],
  },
  {
    id: "rule5.wrapper",
    rule: "Missing fields are filled at a discount from the page wrapper.",
    source: "rule 5",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > what is missing is taken from the page wrapper, then from the social preview, at a discount and said so",
    ],
  },
  {
    id: "rule5.open_graph",
    rule: "What is still missing is filled from Open Graph tags.",
    source: "rule 5",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > without a caller's schema > what is missing is taken from the page wrapper, then from the social preview, at a discount and said so",
    ],
  },
  {
    id: "rule5.caller_schema",
    rule: "With a caller's schema every node may give facts: the subject gate does not apply.",
    source: "rule 5",
    section: "facts",
    tests: [
      "test/facts/rules.test.ts > with a caller's schema > every node may give facts, and there is no choice of schema",
    ],
  },
  {
    id: "rule7.base",
    rule: "Supplied HTML: links and images are made absolute against `url`.",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is what is read, its address a base that is neither resolved nor guarded",
    ],
  },
  {
    id: "rule7.named",
    rule: "Supplied HTML: `url` is named in the trace and the run header.",
    source: "rule 7",
    section: "house",
    tests: [
      "test/api/traces.test.ts > names the address of supplied HTML, and never holds the HTML",
      "test/api/supplied.test.ts > is told on the stream as supplied, with the fixed note and no identity declared",
    ],
  },
  {
    id: "rule7.not_resolved",
    rule: "Supplied HTML: `url` is not resolved and not guarded: a private or non-existing host is fine.",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is what is read, its address a base that is neither resolved nor guarded",
    ],
  },
  {
    id: "rule7.options_ignored",
    rule: "Supplied HTML: `render`, `fetch` and `renderOptions` change nothing (they are still validated).",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is read the same whatever the options say",
      "test/api/supplied.test.ts > still has its options checked, and its address",
    ],
  },
  {
    id: "rule7.no_robots",
    rule: "Supplied HTML: no robots check is made, also with `fetch.respect_robots` true.",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > touches no network: no frame, no image, no robots.txt, no name is looked up",
    ],
  },
  {
    id: "rule7.no_network",
    rule: "Supplied HTML: no network access at all, for frames and referenced resources neither.",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > touches no network: no frame, no image, no robots.txt, no name is looked up",
      "test/api/refusals.test.ts > is parsed as markup when it is a frameset, its frames left alone",
    ],
  },
  {
    id: "rule7.frameset",
    rule: "Supplied HTML: a frameset is parsed as markup only.",
    source: "rule 7",
    section: "blocks",
    tests: [
      "test/api/refusals.test.ts > is parsed as markup when it is a frameset, its frames left alone",
      "test/document/fixtures.test.ts > a page case > frameset gives the Markdown its folder expects",
    ],
  },
  {
    id: "rule7.reading_order",
    rule: "Supplied HTML: reading order is dom-fallback (single-block for one block) and reading_order_measured false.",
    source: "rule 7",
    section: "network",
    tests: ["test/api/supplied.test.ts > has source order, unmeasured"],
  },
  {
    id: "rule7.hidden_may_appear",
    rule: "Supplied HTML: text that a browser would hide by a style sheet that is not in the page may appear.",
    source: "rule 7",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > hidden text > may appear in supplied HTML where only a style sheet beside the page would hide it",
    ],
  },
  {
    id: "rule7.strategy",
    rule: "Supplied HTML: strategy is `supplied` and rendered_chars 0.",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is told on the stream as supplied, with the fixed note and no identity declared",
    ],
  },
  {
    id: "rule7.chars",
    rule: "Supplied HTML: static_chars and union_chars both equal the supplied document's length of text.",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/supplied.test.ts > is told on the stream as supplied, with the fixed note and no identity declared",
    ],
  },
  {
    id: "rule7.identical",
    rule: "Supplied HTML: everything after resolve is identical to a static fetch of the same bytes at the same address.",
    source: "rule 7",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > reads as a fetch of the same bytes at the same address does",
    ],
  },
  {
    id: "rule8.same_checks",
    rule: "A supplied block page, wordless challenge script or page without readable text is refused with the message a fetch of it gives.",
    source: "rule 8; Errors",
    section: "network",
    tests: ["test/api/refusals.test.ts > that is a block page gets the message a fetch of it gets"],
  },
  {
    id: "rule8.login.declared",
    rule: "A supplied page whose canonical or og:url names another address that looks like a login page is refused as a login redirect.",
    source: "rule 8; Errors",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > that declares a login page for its address is refused as a redirect to one",
    ],
  },
  {
    id: "rule8.login.paths",
    rule: "Paths such as /login, /signin, /sso and /oauth look like a login page.",
    source: "rule 8",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > that declares a login page for its address is refused as a redirect to one",
      "test/read/block-pages/block-page.test.ts > knows a login page by its path or by its way back",
    ],
  },
  {
    id: "rule8.login.return",
    rule: "A next, dest or redirect_to parameter pointing back at `url` looks like a login page.",
    source: "rule 8",
    section: "network",
    tests: [
      "test/api/refusals.test.ts > that declares a login page for its address is refused as a redirect to one",
      "test/read/block-pages/block-page.test.ts > knows a login page by its path or by its way back",
    ],
  },
  {
    id: "rule8.login.silent",
    rule: "A supplied page that declares no address or its own is judged on its words alone.",
    source: "rule 8",
    section: "network",
    tests: ["test/api/refusals.test.ts > that declares itself, or nothing, is judged on its words"],
  },
  {
    id: "rule9.robots_once",
    rule: "robots.txt is read once in a crawl.",
    source: "rule 9",
    section: "crawl",
    tests: ["test/api/site-stream.test.ts > reads robots.txt once"],
  },
  {
    id: "rule9.frontier",
    rule: "With `crawl.respect_robots` disallowed addresses are skipped at the frontier.",
    source: "rule 9",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > turns away at the frontier what it disallows, and links marked nofollow, tallied as robots",
    ],
  },
  {
    id: "rule9.per_page",
    rule: "With `fetch.respect_robots` disallowed addresses are refused per page.",
    source: "rule 9",
    section: "crawl",
    tests: [
      "test/api/site-options.test.ts > makes a page fail where the fetch respects it and the crawl does not",
    ],
  },
  {
    id: "rule9.delay",
    rule: "Each worker waits the larger of `delay_seconds` and the file's Crawl-delay between fetches.",
    source: "rule 9",
    section: "crawl",
    tests: [
      "test/crawl/page-pool.test.ts > pauses at a place between its pages, less what has passed already, and never before the first",
      "test/net/politeness.test.ts > takes a larger Crawl-delay in the interval's place, also for those already waiting",
    ],
  },
];
