// Constants of fetching: time, size, redirects, PDFs, robots.txt, request pace per host.
import { listed, type Setting, unlisted } from "./setting.ts";

export const FETCH_SETTINGS = {
  FETCH_TIMEOUT_SECONDS: {
    value: 20.0,
    comment:
      "Seconds to wait for the headers of a plain HTTP response; the whole answer has twice that.",
    section: "fetch",
    unit: "seconds",
    range: [1, 120],
    override: listed("fetch", "timeout_seconds"),
  },
  FETCH_RETRIES: {
    value: 1,
    comment:
      "Extra attempts after a 429, a 503 or a transport error. A definite answer such as 403 or 404 is never retried.",
    section: "fetch",
    range: [0, 5],
    integer: true,
    override: listed("fetch", "retries"),
  },
  FETCH_MAX_AGE_SECONDS: {
    value: 0,
    comment:
      "Maximum age of a cached copy that is returned without a request; an older copy is revalidated. 0 reads the page anew and caches nothing.",
    section: "fetch",
    unit: "seconds",
    range: [0, 31_536_000],
    override: unlisted("fetch", "max_age"),
  },
  FETCH_OFFLINE: {
    value: false,
    comment:
      "Return a cached copy of any age without a request, or refuse; a page is cached by a read with `max_age`. Not for crawls.",
    section: "fetch",
    override: unlisted("fetch", "offline"),
  },
  FETCH_RETRY_AFTER_MAX_SECONDS: {
    value: 5.0,
    comment: "Longest Retry-After that is honoured; a longer one ends the attempts.",
    section: "fetch",
    unit: "seconds",
  },
  FETCH_RETRY_PAUSE_SECONDS: {
    value: 0.5,
    comment: "Pause before another attempt without a Retry-After.",
    section: "fetch",
    unit: "seconds",
  },
  FETCH_MAX_BYTES: {
    value: 33_554_432,
    comment:
      "Largest page read, in decoded bytes; a supplied page is measured as UTF-8. The download stops there.",
    section: "fetch",
    unit: "bytes",
  },
  FETCH_MAX_REDIRECTS: {
    value: 10,
    comment: "Redirects followed, one at a time, each through the private-host guard.",
    section: "fetch",
  },
  FETCH_USER_AGENT_PRODUCT: {
    value: "legible",
    comment: "Product named in the User-Agent header.",
    section: "fetch",
  },
  FETCH_CONTACT_URL: {
    value: "https://legible.example/",
    comment:
      "Address in the User-Agent header for site operators, on a reserved domain. SERVICE_CONTACT_URL replaces it.",
    section: "fetch",
  },
  PAGE_RESPECT_ROBOTS: {
    value: false,
    comment:
      "Refuse a page that robots.txt disallows, and quote the rule. The pace of requests is limited either way.",
    section: "fetch",
    override: listed("fetch", "respect_robots"),
  },
  PAGE_READ_PDF: {
    value: false,
    comment: "Read a PDF as a page. Otherwise a read refuses it, and a crawl counts it as a file.",
    section: "fetch",
    override: unlisted("fetch", "read_pdf"),
  },
  PAGE_READ_FILES: {
    value: false,
    comment:
      "Read other files as pages: Office and OpenDocument files, RTF, EPUB, CSV, JSON, notebooks, feeds, XML, e-mail. Otherwise a read refuses them, and a crawl counts them as files.",
    section: "fetch",
    override: unlisted("fetch", "read_files"),
  },
  PAGE_READ_REFUSED: {
    value: false,
    comment:
      "Read a page that is refused for its words, such as a question about consent, a login or a block page, and name the refusal in `page.refusal`. A page that failed by its status stays refused.",
    section: "fetch",
    override: { ...unlisted("fetch", "read_refused"), flag: "read-anyway" },
  },
  PAGE_MARKDOWN: {
    value: "off",
    comment:
      "Look for the page's own Markdown version: `compare` reports what it lacks, `prefer` also returns it as `content_markdown` if it lacks nothing, `off` makes no request for it.",
    section: "fetch",
    choices: ["prefer", "compare", "off"],
    override: { ...unlisted("fetch", "markdown"), flag: "twin" },
  },
  PAGE_CELL_BREAKS: {
    value: "br",
    comment:
      "What joins the lines, paragraphs and items of a table cell in Markdown: `br` writes `<br>`, `space` a space. Also applies to supplied HTML.",
    section: "fetch",
    choices: ["br", "space"],
    override: unlisted("fetch", "cell_breaks"),
  },
  FILE_MAX_TEXT_BYTES: {
    value: 16_777_216,
    comment: "Largest decoded size of the markup in a file; a larger one is refused.",
    section: "fetch",
    unit: "bytes",
  },
  FILE_MAX_BYTES: {
    value: 100_663_296,
    comment: "Largest decoded size of all parts of a file together; a larger one is refused.",
    section: "fetch",
    unit: "bytes",
  },
  FILE_MAX_TAGS: {
    value: 800_000,
    comment: "Most tags in the markup of a file; one with more is refused.",
    section: "fetch",
  },
  FILE_MAX_CELLS: {
    value: 250_000,
    comment:
      "Most cells in the tables of a spreadsheet, from the first filled cell of a sheet to the furthest, and of a document, each as often as it spans; a file with more is refused.",
    section: "fetch",
  },
  FILE_MAX_ITEMS: {
    value: 5000,
    comment:
      "Most entries of a feed, messages of a mailbox, and messages inside messages; a file with more is refused.",
    section: "fetch",
  },
  FILE_READER_SECONDS: {
    value: 60,
    comment:
      "Time limit of a process that reads a PDF or another file, for one file; the file is refused, and the process ends.",
    section: "fetch",
    unit: "seconds",
  },
  FILE_READER_MB: {
    value: 1024,
    comment:
      "Memory limit of each process that reads files, and of each process of `SERVICE_OCR_COMMAND`; beyond it the process ends, and the file is refused.",
    section: "fetch",
    unit: "MiB",
  },
  PDF_MAX_PAGES: {
    value: 500,
    comment: "Maximum number of pages of a PDF; a longer one is refused.",
    section: "fetch",
  },
  PDF_MAX_STREAM_BYTES: {
    value: 67_108_864,
    comment:
      "Largest decoded size of a stream of a PDF, nested filters included, and of all streams of a page together; a whole file may decode to eight times as much. A file beyond it is refused.",
    section: "fetch",
    unit: "bytes",
  },
  OCR_SECONDS: {
    value: 300,
    comment: "Time limit of `SERVICE_OCR_COMMAND` for one PDF; one command runs at a time.",
    section: "fetch",
    unit: "seconds",
  },
  PAGE_INTERVAL_SECONDS: {
    value: 1.0,
    comment:
      "Minimum time between two page requests to one host, for the whole process. Only SERVICE_PAGE_INTERVAL_SECONDS changes it.",
    section: "politeness",
    unit: "seconds",
  },
  CRAWL_DELAY_CAP_SECONDS: {
    value: 60,
    comment: "Largest Crawl-delay that is honoured; a larger one is cut to this.",
    section: "politeness",
    unit: "seconds",
  },
  ROBOTS_AGENT_TOKEN: {
    value: "legible",
    comment: "Product token that robots.txt groups are matched against.",
    section: "politeness",
  },
  ROBOTS_CACHE_SECONDS: {
    value: 3600,
    comment: "How long a host's robots.txt is kept.",
    section: "politeness",
    unit: "seconds",
  },
  ROBOTS_MAX_BYTES: {
    value: 512_000,
    comment: "Bytes of a robots.txt that are read (500 KiB, RFC 9309 section 2.5).",
    section: "politeness",
    unit: "bytes",
  },
} as const satisfies Record<string, Setting>;
