// The environment variables of a deployment: one table of names, defaults and meanings.
import { SETTINGS } from "./settings.ts";

/** One environment variable. */
export interface EnvironmentVariable {
  readonly kind: "integer" | "number" | "text" | "switch";
  readonly value: number | string;
  /** Whether the lower-case name is read first, as is usual for proxy variables. */
  readonly eitherCase?: true;
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
    comment: "Folders in which a browser is looked for, before the usual ones.",
  },
  XDG_CACHE_HOME: {
    kind: "text",
    value: "",
    comment: "Folder of caches, where SERVICE_GRAPH_DIR is not set.",
  },
  XDG_DATA_HOME: {
    kind: "text",
    value: "",
    comment: "Folder of data, where SERVICE_DATA_DIR is not set.",
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
      "Detached crawls running at once, each of which takes its place among the crawls too; the others wait. 0 = no ceiling.",
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
    comment: "The browser to run; when empty one is looked for.",
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
      "Browser origins that are answered, comma-separated; when empty http://localhost:3000 and http://127.0.0.1:3000. * is never allowed. Of /mcp, the only ones that are let in.",
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
      "POST requests and reads of graphs open at once, waiting ones included; one more is answered 503 with Retry-After. 0 = no ceiling.",
  },
  SERVICE_MAX_READS: {
    kind: "integer",
    value: 32,
    comment:
      "Requests for one page that are answered at once; more of them wait in line. 0 = no ceiling.",
  },
  SERVICE_MAX_BODY_MB: {
    kind: "integer",
    value: 256,
    comment:
      "Request bodies held at once, in MiB; a request waits until its own has room. 0 = no ceiling.",
  },
  SERVICE_SHUTDOWN_SECONDS: {
    kind: "number",
    value: 10,
    comment: "Time that answers under way are given when the server is told to stop.",
  },
  SERVICE_LOG_LEVEL: {
    kind: "text",
    value: "info",
    comment:
      "What is logged on standard error, as JSON lines: error (faults), info (and every request), or silent.",
  },
  SERVICE_PROXY: {
    kind: "text",
    value: "",
    comment:
      "HTTP proxy that every request goes out through, the browser's too: `http://name:password@host:port`. In the place of HTTP_PROXY and HTTPS_PROXY; `direct` for none at all.",
  },
  SERVICE_PROXY_RESOLVES: {
    kind: "switch",
    value: "",
    comment:
      "1 gives names to the proxy where private hosts are refused: names are checked then, and what they lead to is for the proxy to refuse.",
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
      "Hosts that are asked directly, comma-separated: `example.org` with all names below it, `10.0.0.0/8`, `host:8080`, `*`; `no_proxy` is read first.",
  },
  SERVICE_HEADERS: {
    kind: "text",
    value: "",
    comment:
      'Headers that requests to some origins carry, as JSON: `{"https://example.org": {"Authorization": "Bearer ..."}}`.',
  },
  SERVICE_COOKIES: {
    kind: "text",
    value: "",
    comment:
      'Cookies that requests to some origins carry, as JSON: `{"https://example.org": {"session": "..."}}`.',
  },
  SERVICE_CONTACT: {
    kind: "text",
    value: "",
    comment:
      "Who runs this deployment: a name followed by a contact address. Declared only to a site that admits clients which identify themselves.",
  },
  SERVICE_CONTACT_URL: {
    kind: "text",
    value: SETTINGS.FETCH_CONTACT_URL,
    comment:
      "Address of a page about this deployment, named in the User-Agent of every request; when empty none is.",
  },
  SERVICE_PAGE_INTERVAL_SECONDS: {
    kind: "number",
    value: SETTINGS.PAGE_INTERVAL_SECONDS,
    comment: "Least time between two page requests to one host; 0 switches the interval off.",
  },
  SERVICE_TRACE_DIR: {
    kind: "text",
    value: "",
    comment: "Folder whose service-runs/ holds the trace files; the system temp folder when empty.",
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
      "Folder of finished site graphs. When empty, $XDG_CACHE_HOME/service/graphs or ~/.cache/service/graphs of the server, and legible/graphs beside it of command line and library; each reads both.",
  },
  SERVICE_DATA_DIR: {
    kind: "text",
    value: "",
    comment:
      "Folder of what outlives a restart: detached crawls in crawls/, those of `legible mcp` in mcp-crawls/; $XDG_DATA_HOME/service or ~/.local/share/service when empty. One process at a time.",
  },
  SERVICE_DATABASE_URL: {
    kind: "text",
    value: "",
    comment:
      "PostgreSQL database (postgres://...) that several machines share: detached crawls, graphs and turns at hosts are kept there, and any instance or `legible worker` takes part. When empty, files of this machine.",
  },
  SERVICE_SHARE_READS: {
    kind: "text",
    value: "busy",
    comment:
      "With such a database, when a machine has pages of its crawls read by others: busy, while 9/10 of its processors' time is taken; always; or never, which takes none of theirs either.",
  },
  SERVICE_WEBHOOK_ORIGINS: {
    kind: "text",
    value: "",
    comment:
      "Origins that detached crawls may tell of their end, comma-separated; when empty none. A private host is called where it is written here by its address or its private name.",
  },
  SERVICE_WEBHOOK_SECRET: {
    kind: "text",
    value: "",
    comment:
      "Key by which those calls are signed, as it is or as whsec_<Base64>; needed where origins are named.",
  },
  SERVICE_PAGE_CACHE_MB: {
    kind: "integer",
    value: 256,
    comment:
      "Most disk taken by pages that are kept for `max_age`, in MiB, in `pages` of SERVICE_GRAPH_DIR; the page used longest ago goes first. 0 keeps none.",
  },
  SERVICE_WEB_ARCHIVE_URL: {
    kind: "text",
    value: "https://index.commoncrawl.org",
    comment: "Base address of the web-archive index; empty switches it off.",
  },
} as const satisfies Record<string, EnvironmentVariable>;
