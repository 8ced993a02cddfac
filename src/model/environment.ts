// The environment variables of a deployment: one table of names, defaults and meanings.
import { SETTINGS } from "./settings.ts";

/** One environment variable. */
export interface EnvironmentVariable {
  readonly kind: "integer" | "number" | "text" | "switch";
  readonly value: number | string;
  /** Whether the lower-case name is read first, as is usual for proxy variables. */
  readonly eitherCase?: true;
  /** Smallest allowed number; 0 if absent. */
  readonly least?: number;
  /** Largest allowed number; no limit if absent. */
  readonly most?: number;
  readonly comment: string;
}

/** Every environment variable the service reads, by name. `api/environment.ts` reads them, once. */
export const ENVIRONMENT_TABLE = {
  PORT: {
    kind: "integer",
    value: 8000,
    most: 65_535,
    comment: "Port the server listens on; the shipped container sets 8080.",
  },
  PATH: {
    kind: "text",
    value: "",
    comment: "Folders searched for a browser before the usual ones.",
  },
  XDG_CACHE_HOME: {
    kind: "text",
    value: "",
    comment: "Cache folder, used if SERVICE_GRAPH_DIR is not set.",
  },
  XDG_DATA_HOME: {
    kind: "text",
    value: "",
    comment: "Data folder, used if SERVICE_DATA_DIR is not set.",
  },
  SERVICE_MAX_PAGES: {
    kind: "integer",
    value: 0,
    comment: "Hard ceiling on pages per crawl; 0 = none. The shipped container sets 50.",
  },
  SERVICE_MAX_CONCURRENCY: {
    kind: "integer",
    value: 0,
    comment: "Hard ceiling on parallel fetches within one crawl; 0 = none. The container sets 4.",
  },
  SERVICE_MAX_CONCURRENT_RENDERS: {
    kind: "integer",
    value: 2,
    comment: "Browser pages open at once for /api/text and /api/extract; 0 = no ceiling.",
  },
  SERVICE_MAX_CONCURRENT_CRAWLS: {
    kind: "integer",
    value: 3,
    comment:
      "Crawls running at once, and reads of /api/text/stream running at once; 0 = no ceiling.",
  },
  SERVICE_MAX_DETACHED_CRAWLS: {
    kind: "integer",
    value: 2,
    comment:
      "Detached crawls running at once; each also counts as a crawl. Others wait. 0 = no ceiling.",
  },
  SERVICE_MAX_BROWSERS: {
    kind: "integer",
    value: 6,
    comment: "Browser pages in flight in the whole process; 0 = no ceiling.",
  },
  SERVICE_BROWSER_ARGS: {
    kind: "text",
    value: "",
    comment: "Extra browser flags, split as a shell splits words.",
  },
  SERVICE_BROWSER_PATH: {
    kind: "text",
    value: "",
    comment: "Browser executable; if empty, the system is searched.",
  },
  SERVICE_BLOCK_PRIVATE_HOSTS: {
    kind: "switch",
    value: "",
    comment: "1 turns the private-host guard on; it is on in the server, off in library and CLI.",
  },
  SERVICE_ALLOW_PRIVATE_HOSTS: {
    kind: "switch",
    value: "",
    comment: "1 turns the private-host guard off, and wins over SERVICE_BLOCK_PRIVATE_HOSTS.",
  },
  SERVICE_ALLOWED_ORIGINS: {
    kind: "text",
    value: "",
    comment:
      "Allowed browser origins, comma-separated; if empty, http://localhost:3000 and http://127.0.0.1:3000. * is never allowed. Web pages of other origins start no work.",
  },
  SERVICE_API_TOKEN: {
    kind: "text",
    value: "",
    comment:
      "Token that requests carry as `Authorization: Bearer <token>`; when empty none is asked for. Probes and documentation stay open.",
  },
  SERVICE_ALLOW_UNAUTHENTICATED: {
    kind: "switch",
    value: "",
    comment:
      "1 lets the server listen beyond loopback without a token, and answer requests for any Host.",
  },
  SERVICE_MAX_OPEN_REQUESTS: {
    kind: "integer",
    value: 256,
    comment:
      "POST requests and reads of graphs open at once, including waiting ones; further ones get 503 with Retry-After. 0 = no ceiling.",
  },
  SERVICE_MAX_READS: {
    kind: "integer",
    value: 32,
    comment: "Requests for one page processed at once; others wait in a queue. 0 = no ceiling.",
  },
  SERVICE_MAX_BODY_MB: {
    kind: "integer",
    value: 256,
    comment:
      "Total size of request bodies in memory, in MiB; further requests wait. 0 = no ceiling.",
  },
  SERVICE_SHUTDOWN_SECONDS: {
    kind: "number",
    value: 10,
    comment: "Time for running answers to complete after the server receives a stop signal.",
  },
  SERVICE_LOG_LEVEL: {
    kind: "text",
    value: "info",
    comment:
      "Log level on standard error, as JSON lines: error (faults), info (also every request), or silent.",
  },
  SERVICE_COMPAT: {
    kind: "text",
    value: "",
    comment:
      "Protocols of other services to answer besides the own one, comma-separated: `firecrawl`, `jina`, `openwebui`.",
  },
  SERVICE_FILE_READERS: {
    kind: "integer",
    value: 2,
    least: 1,
    most: 64,
    comment:
      "Most processes that read PDFs and other files, one file each at a time, each with up to FILE_READER_MB. They start on use and end when idle.",
  },
  SERVICE_OCR_COMMAND: {
    kind: "text",
    value: "",
    comment:
      "Shell command that recognises the text of scanned PDFs: a PDF on standard input, one with a text layer on standard output (`ocrmypdf --skip-text - -`). If empty, they are refused.",
  },
  SERVICE_PROXY: {
    kind: "text",
    value: "",
    comment:
      "HTTP proxy for every request, including the browser's: `http://name:password@host:port`. Overrides HTTP_PROXY and HTTPS_PROXY; `direct` disables proxies.",
  },
  SERVICE_PROXY_RESOLVES: {
    kind: "switch",
    value: "",
    comment:
      "With private hosts refused, 1 lets the proxy resolve host names: legible then checks only names, and the proxy must refuse private addresses.",
  },
  HTTP_PROXY: {
    kind: "text",
    value: "",
    eitherCase: true,
    comment: "Proxy for http addresses; `http_proxy` is read first.",
  },
  HTTPS_PROXY: {
    kind: "text",
    value: "",
    eitherCase: true,
    comment: "Proxy for https addresses; `https_proxy` is read first.",
  },
  NO_PROXY: {
    kind: "text",
    value: "",
    eitherCase: true,
    comment:
      "Hosts to connect to directly, comma-separated: `example.org` with all subdomains, `10.0.0.0/8`, `host:8080`, `*`; `no_proxy` is read first.",
  },
  SERVICE_HEADERS: {
    kind: "text",
    value: "",
    comment:
      'Headers for requests to some origins, as JSON: `{"https://example.org": {"Authorization": "Bearer ..."}}`.',
  },
  SERVICE_COOKIES: {
    kind: "text",
    value: "",
    comment:
      'Cookies for requests to some origins, as JSON: `{"https://example.org": {"session": "..."}}`.',
  },
  SERVICE_SIGNATURE_KEY: {
    kind: "text",
    value: "",
    comment:
      "Ed25519 private key as a JWK, with which requests are signed (Web Bot Auth). Needs SERVICE_SIGNATURE_AGENT.",
  },
  SERVICE_SIGNATURE_AGENT: {
    kind: "text",
    value: "",
    comment: "https address where the operator publishes the public key of its signatures.",
  },
  SERVICE_CALLER_HEADERS: {
    kind: "switch",
    value: "",
    comment:
      "1 accepts `headers` and `cookies` of a request. They are sent to the origin of its page only.",
  },
  SERVICE_CONTACT: {
    kind: "text",
    value: "",
    comment:
      "Operator of this deployment: a name followed by a contact address. Sent only to a site that requires clients to identify themselves.",
  },
  SERVICE_CONTACT_URL: {
    kind: "text",
    value: SETTINGS.FETCH_CONTACT_URL,
    comment:
      "Address of a page about this deployment, for the User-Agent of every request; if empty, none.",
  },
  SERVICE_PAGE_INTERVAL_SECONDS: {
    kind: "number",
    value: SETTINGS.PAGE_INTERVAL_SECONDS,
    comment: "Minimum time between two page requests to one host; 0 disables the interval.",
  },
  SERVICE_TRACE_DIR: {
    kind: "text",
    value: "",
    comment:
      "Folder with the trace files in service-runs/; if empty, the system's temporary folder.",
  },
  SERVICE_TRACE: {
    kind: "text",
    value: "",
    comment: "One trace file for library and command-line runs; not used by the server.",
  },
  SERVICE_GRAPH_DIR: {
    kind: "text",
    value: "",
    comment:
      "Folder of finished site graphs. If empty, the server uses $XDG_CACHE_HOME/service/graphs or ~/.cache/service/graphs; command line and library use legible/graphs in the same place. Each reads both.",
  },
  SERVICE_DATA_DIR: {
    kind: "text",
    value: "",
    comment:
      "Folder of persistent data: detached crawls in crawls/, those of `legible mcp` in mcp-crawls/. If empty, $XDG_DATA_HOME/service or ~/.local/share/service. One process at a time.",
  },
  SERVICE_DATABASE_URL: {
    kind: "text",
    value: "",
    comment:
      "PostgreSQL database (postgres://...) that several machines share. It stores detached crawls, graphs and request times of hosts; any instance or `legible worker` may work on them. If empty, files on this machine.",
  },
  SERVICE_SHARE_READS: {
    kind: "text",
    value: "busy",
    comment:
      "With such a database, when a machine enqueues page reads for other machines: busy (its processors are over 90 % used), always, or never (it also claims none).",
  },
  SERVICE_WEBHOOK_ORIGINS: {
    kind: "text",
    value: "",
    comment:
      "Allowed webhook origins of detached crawls, comma-separated; if empty, none. A private host must be listed by its address or its private name.",
  },
  SERVICE_WEBHOOK_SECRET: {
    kind: "text",
    value: "",
    comment: "Key that signs webhooks, plain or as whsec_<Base64>; required if origins are listed.",
  },
  SERVICE_PAGE_CACHE_MB: {
    kind: "integer",
    value: 256,
    comment:
      "Maximum size of the page cache for `max_age`, in MiB, in `pages` of SERVICE_GRAPH_DIR; evicts the least recently used page. 0 disables the cache.",
  },
  SERVICE_WEB_ARCHIVE_URL: {
    kind: "text",
    value: "https://index.commoncrawl.org",
    comment: "Base address of the web-archive index; if empty, the index is not used.",
  },
} as const satisfies Record<string, EnvironmentVariable>;
