// The request object `fetch`: its fields, ranges, defaults and what each changes.
import type { Requirement } from "./requirement.ts";

/** The request object `fetch`: its fields, ranges, defaults and what each changes. */
export const fetchOptions: readonly Requirement[] = [
  {
    id: "fetch.routes",
    rule: "`fetch` is accepted by POST /api/text and /api/text/stream.",
    source: "FetchOptions",
    section: "house",
    tests: [
      "test/api/service.test.ts > takes the option objects under both spellings on every route that has them",
    ],
  },
  {
    id: "fetch.null_object",
    rule: "`fetch` absent or null means every default.",
    source: "FetchOptions; TextRequest",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > takes null for the whole object and refuses what is no object",
    ],
  },
  {
    id: "fetch.null_field",
    rule: "A `fetch` field that is absent or null takes the engine's default.",
    source: "FetchOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > gives retries its default when absent or null",
      "test/model/options.test.ts > take the default for a field that is null or undefined",
    ],
  },
  {
    id: "fetch.not_an_object",
    rule: '`fetch` that is neither an object nor null is 422 with type dict_type and loc ["body","fetch"].',
    source: "FetchOptions; decision 63",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > takes null for the whole object and refuses what is no object",
    ],
  },
  {
    id: "fetch.max_age.default",
    rule: "`max_age` is 0 when not given (FETCH_MAX_AGE_SECONDS): nothing is answered from a copy.",
    source: "decision 74",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > fetch of a request > gives max_age its default when absent or null",
      "test/api/page-cache.test.ts > max_age > left out, null or 0 reads the page anew and keeps nothing",
    ],
  },
  {
    id: "fetch.timeout_seconds.default",
    rule: "`timeout_seconds` is 20.0 when not given (FETCH_TIMEOUT_SECONDS).",
    source: "FetchOptions; Limits",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > fetch of a request > gives timeout_seconds its default when absent or null",
    ],
  },
  {
    id: "fetch.timeout_seconds.range",
    rule: "`timeout_seconds` takes 1 and 120; 0.9 is 422 greater_than_equal and 120.1 is 422 less_than_equal.",
    source: "FetchOptions; Limits",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > takes timeout_seconds at both ends of its range and nothing beyond",
    ],
  },
  {
    id: "fetch.timeout_seconds.type",
    rule: "`timeout_seconds` takes fractions such as 2.5; a string, boolean, list or object is 422 float_type.",
    source: "FetchOptions; decision 63",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > refuses another type for timeout_seconds",
      "test/api/request-options.test.ts > takes a fraction where a number is asked",
    ],
  },
  {
    id: "fetch.timeout_seconds.effect",
    rule: "A server that sends no response headers within `timeout_seconds` ends the attempt with a refusal that names the wait.",
    source: "FetchOptions; decision 37",
    section: "network",
    tests: [
      "test/net/network.test.ts > refuses a server that never answers, by its time",
      "test/net/secure.test.ts > is as strict about time and size as over HTTP/1.1",
      "test/api/refusals.test.ts > that never ends, never begins or breaks off says so",
    ],
  },
  {
    id: "fetch.timeout_seconds.whole_answer",
    rule: "Headers and body together have twice `timeout_seconds`; an endless or dripping body is refused by name once that time is over.",
    source: "decision 37",
    section: "network",
    tests: [
      "test/net/network.test.ts > refuses a body that drips, at twice the time",
      "test/net/secure.test.ts > is as strict about time and size as over HTTP/1.1",
    ],
  },
  {
    id: "fetch.retries.default",
    rule: "`retries` is 1 when not given (FETCH_RETRIES).",
    source: "FetchOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > fetch of a request > gives retries its default when absent or null",
    ],
  },
  {
    id: "fetch.retries.range",
    rule: "`retries` takes 0 and 5; -1 is 422 greater_than_equal and 6 is 422 less_than_equal.",
    source: "FetchOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > takes retries at both ends of its range and nothing beyond",
    ],
  },
  {
    id: "fetch.retries.type",
    rule: '`retries` is an integer: 1.5 and "1" are 422 int_type, 2.0 counts as 2.',
    source: "FetchOptions; decision 18; decision 63",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > refuses another type for retries",
      "test/api/request.test.ts > accepts 5.0 as an integer and ignores unknown fields",
    ],
  },
  {
    id: "fetch.retries.status_429",
    rule: "After a 429 the page is asked again, at most `retries` more times.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/network.test.ts > asks again after 429, 503 and a broken transport",
      "test/net/network.test.ts > asks as often as allowed and hands on the last answer",
    ],
  },
  {
    id: "fetch.retries.status_503",
    rule: "After a 503 the page is asked again, at most `retries` more times.",
    source: "FetchOptions",
    section: "network",
    tests: ["test/net/network.test.ts > asks again after 429, 503 and a broken transport"],
  },
  {
    id: "fetch.retries.transport",
    rule: "After a transport error (reset, refused connection, broken answer) the page is asked again, at most `retries` more times.",
    source: "FetchOptions",
    section: "network",
    tests: ["test/net/network.test.ts > asks again after 429, 503 and a broken transport"],
  },
  {
    id: "fetch.retries.definite",
    rule: "A definite answer (such as 401, 403, 404, 410, 500, 502) is asked for exactly once whatever `retries` says.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/network.test.ts > never asks again after a definite answer",
      "test/net/secure.test.ts > refuses a certificate that expired, is for another host or from nobody known, without another attempt",
    ],
  },
  {
    id: "fetch.retries.zero",
    rule: "`retries` 0 sends exactly one request, also after a 429, a 503 or a reset.",
    source: "FetchOptions",
    section: "network",
    tests: ["test/net/network.test.ts > sends one request when none is to be repeated"],
  },
  {
    id: "fetch.retries.retry_after",
    rule: "Retry-After of up to 5.0 seconds is waited for before the next attempt, 0 included.",
    source: "FetchOptions; Limits",
    section: "network",
    tests: ["test/net/network.test.ts > asks again after 429, 503 and a broken transport"],
  },
  {
    id: "fetch.retries.retry_after_long",
    rule: "Retry-After of more than 5.0 seconds is never waited for: the attempts end at once with the status as the reason.",
    source: "FetchOptions; Limits",
    section: "network",
    tests: ["test/net/network.test.ts > ends at once when told to wait longer than five seconds"],
  },
  {
    id: "fetch.retries.retry_after_date",
    rule: "Retry-After given as an HTTP date is honoured by the same 5.0 seconds.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/network.test.ts > asks again after 429, 503 and a broken transport",
      "test/net/network.test.ts > ends at once when told to wait longer than five seconds",
    ],
  },
  {
    id: "fetch.read_pdf.default",
    rule: "`read_pdf` is false when not given (PAGE_READ_PDF).",
    source: "FetchOptions",
    section: "blocks",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "fetch.read_files.default",
    rule: "`read_files` is false when not given (PAGE_READ_FILES).",
    source: "Additions",
    section: "blocks",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
    ],
  },
  {
    id: "fetch.read_files",
    rule: "With `read_files`, Office and OpenDocument files, RTF, EPUB, CSV, JSON, notebooks, feeds, XML, e-mail and manual pages are pages, with their words and structure; one that is broken, encrypted or too large is refused by name.",
    source: "Additions",
    section: "blocks",
    tests: [
      "test/read/files.test.ts > is read with its metadata and its details, whatever type it is sent under",
      "test/read/files.test.ts > is refused by its type where the caller does not ask, and read as text where it is text",
      "test/read/files.test.ts > is refused by name where it cannot be read",
      "test/read/files.test.ts > is a page of a crawl and of a map that ask for files, and a file else",
      "test/files/hostile.test.ts > that decodes to too much is refused by its declared size",
    ],
  },
  {
    id: "fetch.markdown.default",
    rule: "`markdown` is off when not given (PAGE_MARKDOWN): no request is made for a Markdown version.",
    source: "Additions",
    section: "blocks",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/options.test.ts > have every default when absent, null or empty",
      "test/read/twin.test.ts > is not asked for otherwise",
    ],
  },
  {
    id: "fetch.markdown",
    rule: "With `markdown`, the page's own Markdown version is compared with its content (`twin`); with `prefer` it is the content where it lacks no section, and never else.",
    source: "Additions",
    section: "blocks",
    tests: [
      "test/read/twin.test.ts > is found where the head names it, at the page's address, or beside it",
      "test/read/twin.test.ts > is compared section by section",
      "test/read/twin.test.ts > is no other page, error or page in HTML",
      "test/read/twin.test.ts > is the content where it is preferred and lacks nothing, and never else",
    ],
  },
  {
    id: "fetch.respect_robots.default",
    rule: "`respect_robots` is false when not given (PAGE_RESPECT_ROBOTS).",
    source: "FetchOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/api/request-options.test.ts > fetch of a request > gives respect_robots its default when absent or null",
    ],
  },
  {
    id: "fetch.respect_robots.type",
    rule: "`respect_robots` other than true, false or null is 422 bool_type.",
    source: "FetchOptions; decision 63",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > refuses another type for respect_robots",
      "test/api/request-options.test.ts > fetch of a request > takes true and false for respect_robots",
    ],
  },
  {
    id: "fetch.respect_robots.true",
    rule: "With `respect_robots` true the host's robots.txt is read before the page, and a disallowed page is refused without being fetched.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/robots.test.ts > is refused with the rule, its group and the file quoted, and never asked for",
      "test/net/robots.test.ts > is refused behind a redirect as well",
      "test/api/refusals.test.ts > by robots.txt quotes the rule and the way out, and only when asked to respect it",
    ],
  },
  {
    id: "fetch.respect_robots.quote",
    rule: "The refusal of a disallowed page quotes the rule of robots.txt that disallows it.",
    source: "FetchOptions; Errors",
    section: "network",
    tests: [
      "test/net/robots.test.ts > is refused with the rule, its group and the file quoted, and never asked for",
    ],
  },
  {
    id: "fetch.respect_robots.false",
    rule: "With `respect_robots` false a disallowed page is read.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/robots.test.ts > is read when the caller does not ask for robots.txt to be respected",
      "test/api/refusals.test.ts > by robots.txt quotes the rule and the way out, and only when asked to respect it",
    ],
  },
  {
    id: "fetch.politeness_either_way",
    rule: "Spacing of page requests per host and Crawl-delay hold whether `respect_robots` is true or false.",
    source: "FetchOptions; Limits",
    section: "network",
    tests: [
      "test/net/robots.test.ts > are one a page read, with its redirects and retries, and none for anything else",
    ],
  },
  {
    id: "fetch.http2",
    rule: "A server that offers HTTP/2 is spoken to in HTTP/2, and one that does not in HTTP/1.1.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/secure.test.ts > reads a page, compressed or not, over one connection",
      "test/net/secure.test.ts > reads it when the certificate holds, from the address that passed the guard",
    ],
  },
  {
    id: "fetch.compression",
    rule: "Accept-Encoding names br, gzip and deflate and nothing that cannot be decoded; an answer in each of them is read.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/network.test.ts > reads /gzip",
      "test/net/network.test.ts > reads /br",
      "test/net/network.test.ts > reads /deflate",
      "test/net/network.test.ts > sends the headers of a navigation under a User-Agent that names the service and its contact address",
    ],
  },
  {
    id: "fetch.navigation_headers",
    rule: "A page request carries a browser's navigation headers: Accept with HTML first, Accept-Language, Upgrade-Insecure-Requests and the Sec-Fetch-* set.",
    source: "FetchOptions",
    section: "network",
    tests: [
      "test/net/network.test.ts > sends the headers of a navigation under a User-Agent that names the service and its contact address",
    ],
  },
  {
    id: "fetch.user_agent",
    rule: "The User-Agent names the product `legible` with its version and a contact URL.",
    source: "FetchOptions; names",
    section: "network",
    tests: [
      "test/net/network.test.ts > sends the headers of a navigation under a User-Agent that names the service and its contact address",
    ],
  },
  {
    id: "fetch.fixed",
    rule: "No field of `fetch` changes the User-Agent, the protocol or the headers: unknown fields in it change nothing.",
    source: "FetchOptions",
    section: "house",
    tests: [
      "test/api/request-options.test.ts > fetch of a request > has no field beside those of its table",
    ],
  },
  {
    id: "fetch.robots_token",
    rule: "robots.txt groups are matched by the token `legible` (ROBOTS_AGENT_TOKEN), not by the User-Agent header.",
    source: "FetchOptions; names",
    section: "network",
    tests: [
      "test/net/robots-file.test.ts > is not matched by the first word of a browser's User-Agent",
      "test/net/robots.test.ts > is refused with the rule, its group and the file quoted, and never asked for",
    ],
  },
  {
    id: "fetch.robots_cache",
    rule: "A host's robots.txt is asked for once in 3600 seconds (ROBOTS_CACHE_SECONDS) and again after that.",
    source: "FetchOptions; Limits",
    section: "network",
    tests: [
      "test/net/robots.test.ts > is asked for once an hour, once a minute while it fails, and once by any number of readers",
    ],
  },
];
