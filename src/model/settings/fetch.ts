// Constants of fetching: time, size, redirects, PDFs, robots.txt, request pace per host.
import { constant, listed, option, type Rows, unlisted } from "./setting.ts";

export const FETCH_SETTINGS = {
  FETCH_TIMEOUT_SECONDS: {
    value: 20.0,
    comment:
      "Time limit for the headers of an HTTP response; the limit for the whole response is twice as long.",
    range: [1, 120],
    fraction: true,
    override: listed("fetch", "timeout_seconds"),
  },
  FETCH_RETRIES: {
    value: 1,
    comment:
      "Further attempts after status 429 or 503 or a transport error. Other statuses, such as 403 and 404, are not retried.",
    range: [0, 5],
    override: listed("fetch", "retries"),
  },
  FETCH_MAX_AGE_SECONDS: {
    value: 0,
    comment:
      "Maximum age of a cached copy that is returned without a request; an older copy is revalidated. With 0, the page is fetched, and not cached.",
    range: [0, 31_536_000],
    fraction: true,
    override: unlisted("fetch", "max_age"),
  },
  FETCH_OFFLINE: option(
    false,
    "Make no request: return the cached copy, whatever its age, or an error if there is none. Reads with `max_age` cache pages. Not for crawls.",
    unlisted("fetch", "offline"),
  ),
  FETCH_RETRY_AFTER_MAX_SECONDS: constant(
    5.0,
    "Longest Retry-After to wait for. If a site demands more, the page is not retried.",
  ),
  FETCH_RETRY_PAUSE_SECONDS: constant(
    0.5,
    "Pause before another attempt, if the response has no Retry-After.",
  ),
  FETCH_MAX_BYTES: constant(
    33_554_432,
    "Maximum size of a page after decompression, or of supplied HTML as UTF-8. A larger page is refused; its download stops at this size.",
  ),
  FETCH_MAX_REDIRECTS: constant(
    10,
    "Maximum number of redirects to follow. Each target is checked like a first address.",
  ),
  FETCH_USER_AGENT_PRODUCT: constant("legible", "Product name in the User-Agent header."),
  FETCH_CONTACT_URL: constant(
    "https://legible.example/",
    "Address in the User-Agent header that tells site operators about the client. SERVICE_CONTACT_URL replaces this placeholder.",
  ),
  PAGE_RESPECT_ROBOTS: option(
    false,
    "Refuse a page that robots.txt disallows, with an error that quotes the rule. The limits on the pace of requests apply in any case.",
    listed("fetch", "respect_robots"),
  ),
  PAGE_READ_PDF: option(
    false,
    "Read PDF files as pages. Otherwise, reading a PDF is an error, and a crawl only counts it as a file.",
    unlisted("fetch", "read_pdf"),
  ),
  PAGE_READ_FILES: option(
    false,
    "Read other files as pages: Office and OpenDocument files, RTF, EPUB, CSV, JSON, notebooks, feeds, XML, e-mail. Otherwise, reading one is an error, and a crawl only counts it as a file.",
    unlisted("fetch", "read_files"),
  ),
  PAGE_READ_REFUSED: {
    value: false,
    comment:
      "Return the text of a page that legible would refuse because of its text: a question about consent, a login, a block page. `page.refusal` then has the refusal. A page with an error status is refused in any case.",
    override: { ...unlisted("fetch", "read_refused"), flag: "read-anyway" },
  },
  PAGE_MARKDOWN: {
    value: "off",
    comment:
      "Use of the Markdown version that the site offers of a page. `compare`: fetch it and report what it lacks. `prefer`: also return it as `content_markdown` if it lacks nothing. `off`: make no request for it.",
    choices: ["prefer", "compare", "off"],
    override: { ...unlisted("fetch", "markdown"), flag: "twin" },
  },
  PAGE_CELL_BREAKS: {
    value: "br",
    comment:
      "Separator of lines, paragraphs and list items within a table cell in Markdown: `br` for `<br>`, `space` for a space. Also applies to supplied HTML.",
    choices: ["br", "space"],
    override: unlisted("fetch", "cell_breaks"),
  },
  FILE_MAX_TEXT_BYTES: constant(
    16_777_216,
    "Maximum decoded size of the markup in a file; a larger file is refused.",
  ),
  FILE_MAX_BYTES: constant(
    100_663_296,
    "Maximum decoded size of all parts of a file together; a larger file is refused.",
  ),
  FILE_MAX_TAGS: constant(
    800_000,
    "Maximum number of tags in the markup of a file; a file with more is refused.",
  ),
  FILE_MAX_CELLS: constant(
    250_000,
    "Maximum number of table cells in a file; a file with more is refused. Counts the empty cells between filled ones, and a merged cell as often as it spans.",
  ),
  FILE_MAX_ITEMS: constant(
    5000,
    "Maximum number of entries of a feed or messages of a mailbox, including messages attached to others; a file with more is refused.",
  ),
  FILE_READER_SECONDS: constant(
    60,
    "Time limit for reading one PDF or other file. After it, the reader process ends and the file is refused.",
  ),
  FILE_READER_MB: constant(
    1024,
    "Memory limit of each process that reads files or runs `SERVICE_OCR_COMMAND`. Above it, the process ends and the file is refused.",
  ),
  PDF_MAX_PAGES: constant(500, "Maximum number of pages of a PDF; a longer PDF is refused."),
  PDF_MAX_STREAM_BYTES: constant(
    67_108_864,
    "Maximum decoded size of a stream of a PDF after each of its filters, and of all streams of one page together. The limit for the whole file is eight times as large. A PDF above a limit is refused.",
  ),
  OCR_SECONDS: constant(
    300,
    "Time limit of `SERVICE_OCR_COMMAND` for one PDF. Only one such command runs at a time.",
  ),
} as const satisfies Rows;

export const POLITENESS_SETTINGS = {
  PAGE_INTERVAL_SECONDS: constant(
    1.0,
    "Minimum time between two page requests of the process to one host. Only SERVICE_PAGE_INTERVAL_SECONDS changes it.",
  ),
  CRAWL_DELAY_CAP_SECONDS: constant(
    60,
    "Maximum pause between requests that a Crawl-delay can set; a longer Crawl-delay is reduced to this.",
  ),
  ROBOTS_AGENT_TOKEN: constant(
    "legible",
    "Product token by which legible finds its group of rules in robots.txt.",
  ),
  ROBOTS_CACHE_SECONDS: constant(3600, "Time for which a host's robots.txt is cached."),
  ROBOTS_MAX_BYTES: constant(
    512_000,
    "Maximum size of a robots.txt; the rest is ignored (500 KiB, RFC 9309 section 2.5).",
  ),
} as const satisfies Rows;
