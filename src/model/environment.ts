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

/** Returns a text that is empty by default. */
const text = (comment: string) => ({ kind: "text", value: "", comment }) as const;

/** Returns a text whose lower-case name is read first. */
const eitherCase = (comment: string) => ({ ...text(comment), eitherCase: true }) as const;

/** Returns a switch that is off by default. */
const off = (comment: string) => ({ kind: "switch", value: "", comment }) as const;

/** Returns a whole number of 0 or more. */
const limit = (value: number, comment: string) => ({ kind: "integer", value, comment }) as const;

/** Every environment variable the service reads, by name. `api/environment.ts` reads them, once. */
export const ENVIRONMENT_TABLE = {
  PORT: {
    kind: "integer",
    value: 8000,
    most: 65_535,
    comment: "Port on which the server listens. The container image sets 8080.",
  },
  PATH: text("Folders that are searched for a browser before the usual places."),
  XDG_CACHE_HOME: text(
    "Cache folder of the user. Graphs are stored in it if SERVICE_GRAPH_DIR is empty.",
  ),
  XDG_DATA_HOME: text(
    "Data folder of the user. Persistent data is stored in it if SERVICE_DATA_DIR is empty.",
  ),
  SERVICE_MAX_PAGES: limit(
    0,
    "Maximum pages of each crawl, whatever the request says; 0 for no limit. The container image sets 50.",
  ),
  SERVICE_MAX_CONCURRENCY: limit(
    0,
    "Maximum parallel fetches within one crawl, whatever the request says; 0 for no limit. The container image sets 4.",
  ),
  SERVICE_MAX_CONCURRENT_RENDERS: limit(
    2,
    "Maximum browser pages open at once for /api/text and /api/extract; 0 for no limit.",
  ),
  SERVICE_MAX_CONCURRENT_CRAWLS: limit(
    3,
    "Maximum number of crawls at once, and of reads by /api/text/stream at once; 0 for no limit.",
  ),
  SERVICE_MAX_DETACHED_CRAWLS: limit(
    2,
    "Maximum number of detached crawls at once; others wait. Each also counts for SERVICE_MAX_CONCURRENT_CRAWLS. 0 for no limit.",
  ),
  SERVICE_MAX_BROWSERS: limit(
    6,
    "Maximum browser pages open at once in the whole process; 0 for no limit.",
  ),
  SERVICE_BROWSER_ARGS: text(
    "Further command-line flags of the browser, separated and quoted as in a shell.",
  ),
  SERVICE_BROWSER_PATH: text("Browser executable. If empty, legible searches the system for one."),
  SERVICE_BLOCK_PRIVATE_HOSTS: off(
    "1 turns the private-host guard on. By default it is on in the server, and off in the library and on the command line.",
  ),
  SERVICE_ALLOW_PRIVATE_HOSTS: off(
    "1 turns the private-host guard off, even if SERVICE_BLOCK_PRIVATE_HOSTS is 1.",
  ),
  SERVICE_ALLOWED_ORIGINS: text(
    "Origins whose web pages may send requests to the server, comma-separated. If empty, http://localhost:3000 and http://127.0.0.1:3000. `*` is not accepted.",
  ),
  SERVICE_API_TOKEN: text(
    "Token that requests must send as `Authorization: Bearer <token>`. If empty, no token is required. Probes and documentation never require it.",
  ),
  SERVICE_ALLOW_UNAUTHENTICATED: off(
    "1 lets the server listen on other interfaces than loopback without a token, and answer requests with any `Host` header.",
  ),
  SERVICE_MAX_OPEN_REQUESTS: limit(
    256,
    "Maximum POST requests and reads of graphs that are open at once, including waiting ones. Further requests get status 503 with Retry-After. 0 for no limit.",
  ),
  SERVICE_MAX_READS: limit(
    32,
    "Maximum requests for a single page that are processed at once; others wait in a queue. 0 for no limit.",
  ),
  SERVICE_MAX_BODY_MB: limit(
    256,
    "Maximum total size of request bodies in memory, in MiB; further requests wait. 0 for no limit.",
  ),
  SERVICE_SHUTDOWN_SECONDS: {
    kind: "number",
    value: 10,
    comment: "Time that running answers have to complete after the server receives a stop signal.",
  },
  SERVICE_LOG_LEVEL: {
    kind: "text",
    value: "info",
    comment:
      "Log level on standard error, where each line is JSON: `error` (faults), `info` (also every request) or `silent`.",
  },
  SERVICE_COMPAT: text(
    "Protocols of other services that the server also offers, comma-separated: `firecrawl`, `jina`, `openwebui`.",
  ),
  SERVICE_FILE_READERS: {
    kind: "integer",
    value: 2,
    least: 1,
    most: 64,
    comment:
      "Maximum number of processes that read PDFs and other files. Each reads one file at a time with up to FILE_READER_MB of memory, starts on demand and ends when idle.",
  },
  SERVICE_OCR_COMMAND: text(
    "Shell command that recognises the text of scanned PDFs, such as `ocrmypdf --skip-text - -`: it reads a PDF from standard input and writes one with a text layer to standard output. If empty, scanned PDFs are refused.",
  ),
  SERVICE_PROXY: text(
    "HTTP proxy for every request, including those of the browser: `http://name:password@host:port`. Overrides HTTP_PROXY and HTTPS_PROXY; `direct` disables proxies.",
  ),
  SERVICE_PROXY_RESOLVES: off(
    "1 lets the proxy resolve host names although private hosts are refused. legible then checks only the names, and the proxy must refuse private addresses.",
  ),
  HTTP_PROXY: eitherCase("Proxy for http addresses; `http_proxy` is read first."),
  HTTPS_PROXY: eitherCase("Proxy for https addresses; `https_proxy` is read first."),
  NO_PROXY: eitherCase(
    "Hosts to connect to without a proxy, comma-separated: `example.org` (with all subdomains), `10.0.0.0/8`, `host:8080`, `*`; `no_proxy` is read first.",
  ),
  SERVICE_HEADERS: text(
    'Headers to send to the named origins, as JSON: `{"https://example.org": {"Authorization": "Bearer ..."}}`.',
  ),
  SERVICE_COOKIES: text(
    'Cookies to send to the named origins, as JSON: `{"https://example.org": {"session": "..."}}`.',
  ),
  SERVICE_SIGNATURE_KEY: text(
    "Ed25519 private key as a JWK. legible signs its requests with it (Web Bot Auth). Needs SERVICE_SIGNATURE_AGENT.",
  ),
  SERVICE_SIGNATURE_AGENT: text(
    "https address at which you publish the public key of SERVICE_SIGNATURE_KEY.",
  ),
  SERVICE_CALLER_HEADERS: off(
    "1 lets requests set `headers`, `cookies` and `state`. legible sends them only to the origin of the requested page.",
  ),
  SERVICE_CONTACT: text(
    "Operator of this deployment: a name and a contact address. legible sends it only to sites that require clients to identify themselves.",
  ),
  SERVICE_CONTACT_URL: {
    kind: "text",
    value: SETTINGS.FETCH_CONTACT_URL,
    comment:
      "Address of a page about this deployment, which legible sends in the User-Agent of every request. Empty for none.",
  },
  SERVICE_PAGE_INTERVAL_SECONDS: {
    kind: "number",
    value: SETTINGS.PAGE_INTERVAL_SECONDS,
    comment: "Minimum time between two page requests to one host; 0 disables the interval.",
  },
  SERVICE_TRACE_DIR: text(
    "Folder in whose subfolder `service-runs` trace files are written. If empty, the temporary folder of the system.",
  ),
  SERVICE_TRACE: text(
    "Trace file for runs of the library and the command line. The server ignores it.",
  ),
  SERVICE_GRAPH_DIR: text(
    "Folder of site graphs. If empty, it is in $XDG_CACHE_HOME or else ~/.cache: service/graphs for the server, legible/graphs for command line and library. All read graphs from both folders.",
  ),
  SERVICE_DATA_DIR: text(
    "Folder of persistent data: detached crawls in crawls/, those of `legible mcp` in mcp-crawls/. If empty, $XDG_DATA_HOME/service or ~/.local/share/service. Only one server at a time can use it; each `legible mcp` process has its own folder in mcp-crawls/.",
  ),
  SERVICE_DATABASE_URL: text(
    "PostgreSQL database (postgres://...) that several machines share. It stores detached crawls, graphs and the times of requests to each host; any server or `legible worker` can run the crawls. If empty, files on this machine store these.",
  ),
  SERVICE_TEXT_STORE: text(
    "Where the long texts of detached crawls are stored: `s3://bucket/prefix` (any S3-compatible server) or the absolute path of an existing folder, which all machines must reach. If empty, they are in the logs of the crawls.",
  ),
  SERVICE_S3_ENDPOINT: text(
    "Address of the S3-compatible server of SERVICE_TEXT_STORE, such as https://s3.example.org, without a path. If empty, Amazon S3 in the region SERVICE_S3_REGION.",
  ),
  SERVICE_S3_REGION: {
    kind: "text",
    value: "us-east-1",
    comment: "Region of the bucket of SERVICE_TEXT_STORE.",
  },
  SERVICE_S3_ACCESS_KEY_ID: text("Access key of the bucket of SERVICE_TEXT_STORE."),
  SERVICE_S3_SECRET_ACCESS_KEY: text("Secret of SERVICE_S3_ACCESS_KEY_ID."),
  SERVICE_SHARE_READS: {
    kind: "text",
    value: "busy",
    comment:
      "When a machine offers page reads to the other machines of SERVICE_DATABASE_URL: `busy` (if its processors are over 90 % used), `always`, or `never` (it then reads no pages for others either).",
  },
  SERVICE_WEBHOOK_ORIGINS: text(
    "Origins to which detached crawls may send webhooks, comma-separated; if empty, none. To allow a private host, list its IP address or its private name.",
  ),
  SERVICE_WEBHOOK_SECRET: text(
    "Key that signs webhooks, as plain text or as whsec_<Base64>. Required if SERVICE_WEBHOOK_ORIGINS is set.",
  ),
  SERVICE_PAGE_CACHE_MB: limit(
    256,
    "Maximum size of the page cache that `max_age` uses, in MiB. It is the folder `pages` in SERVICE_GRAPH_DIR; the least recently used pages are evicted. 0 disables the cache.",
  ),
  SERVICE_WEB_ARCHIVE_URL: {
    kind: "text",
    value: "https://index.commoncrawl.org",
    comment:
      "Base address of a web archive's index. The default is Common Crawl's. If empty, crawls request no addresses from a web archive.",
  },
} as const satisfies Record<string, EnvironmentVariable>;
