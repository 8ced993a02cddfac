// Environment variables: default and effect of each.
import type { Requirement } from "./requirement.ts";

/** Environment variables: default and effect of each. */
export const environment: readonly Requirement[] = [
  {
    id: "env.PORT",
    rule: "PORT is the port listened on, 8000 when unset.",
    source: "What the service does",
    section: "house",
    tests: [
      "test/engine/environment.test.ts > has a default for every variable",
      "test/engine/environment.test.ts > reads numbers, switches and texts",
      "test/cli/serve.test.ts > listens on port 8000 unless told otherwise",
      "test/cli/serve.test.ts > listens on PORT, and --port wins over it",
    ],
  },
  {
    id: "env.SERVICE_MAX_PAGES",
    rule: "SERVICE_MAX_PAGES is 0 (none) when unset, and is reported by health and config.",
    source: "Limits",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/health > shows the caps and the guard as the environment sets them",
      "test/api/service.test.ts > GET /api/config > shows the caps of the environment, and constants as the file has them",
      "test/api/service.test.ts > GET /api/config > answers with exactly its fields, and shows unset caps as 0",
    ],
  },
  {
    id: "env.SERVICE_MAX_PAGES.container",
    rule: "The shipped container sets SERVICE_MAX_PAGES to 50.",
    source: "Limits",
    section: "surfaces",
    tests: ["test/container.test.ts > the image > has the bounds the specification gives it"],
  },
  {
    id: "env.SERVICE_MAX_CONCURRENCY",
    rule: "SERVICE_MAX_CONCURRENCY is 0 (none) when unset, and is reported by config.",
    source: "Limits",
    section: "house",
    tests: [
      "test/api/service.test.ts > GET /api/config > shows the caps of the environment, and constants as the file has them",
      "test/api/service.test.ts > GET /api/config > answers with exactly its fields, and shows unset caps as 0",
    ],
  },
  {
    id: "env.SERVICE_MAX_CONCURRENCY.container",
    rule: "The shipped container sets SERVICE_MAX_CONCURRENCY to 4.",
    source: "Limits",
    section: "surfaces",
    tests: ["test/container.test.ts > the image > has the bounds the specification gives it"],
  },
  {
    id: "env.SERVICE_MAX_CONCURRENT_RENDERS",
    rule: "SERVICE_MAX_CONCURRENT_RENDERS is 2 when unset.",
    source: "Limits",
    section: "house",
    tests: ["test/engine/environment.test.ts > has a default for every variable"],
  },
  {
    id: "env.SERVICE_MAX_CONCURRENT_RENDERS.container",
    rule: "The shipped container has SERVICE_MAX_CONCURRENT_RENDERS 2.",
    source: "Limits",
    section: "surfaces",
    tests: ["test/container.test.ts > the image > has the bounds the specification gives it"],
  },
  {
    id: "env.SERVICE_MAX_CONCURRENT_CRAWLS",
    rule: "SERVICE_MAX_CONCURRENT_CRAWLS is 3 when unset.",
    source: "Limits",
    section: "house",
    tests: ["test/engine/environment.test.ts > has a default for every variable"],
  },
  {
    id: "env.SERVICE_MAX_CONCURRENT_CRAWLS.container",
    rule: "The shipped container sets SERVICE_MAX_CONCURRENT_CRAWLS to 2.",
    source: "Limits",
    section: "surfaces",
    tests: ["test/container.test.ts > the image > has the bounds the specification gives it"],
  },
  {
    id: "env.SERVICE_MAX_BROWSERS",
    rule: "SERVICE_MAX_BROWSERS is 6 when unset.",
    source: "Limits",
    section: "house",
    tests: ["test/engine/environment.test.ts > has a default for every variable"],
  },
  {
    id: "env.SERVICE_MAX_BROWSERS.container",
    rule: "The shipped container sets SERVICE_MAX_BROWSERS to 4.",
    source: "Limits",
    section: "surfaces",
    tests: ["test/container.test.ts > the image > has the bounds the specification gives it"],
  },
  {
    id: "env.SERVICE_TRACE_DIR",
    rule: "SERVICE_TRACE_DIR names the folder that service-runs/ stands in; unset means the system's temporary directory.",
    source: "Limits",
    section: "house",
    tests: [
      "test/api/traces.test.ts > stands in service-runs/ under the name the header gives, with every event and no text",
      "test/api/traces.test.ts > is under the system's temporary folder when no variable names one",
    ],
  },
  {
    id: "env.SERVICE_TRACE",
    rule: "SERVICE_TRACE names a single trace file for library and command line; the API ignores it.",
    source: "Limits",
    section: "house",
    tests: [
      "test/engine/library.test.ts > leaves every run in the one file SERVICE_TRACE names, and none without it",
      "test/cli/read.test.ts > leaves a trace in the file SERVICE_TRACE names",
      "test/api/traces.test.ts > never goes into the file SERVICE_TRACE names",
    ],
  },
  {
    id: "env.HTTP_PROXY",
    rule: "HTTP_PROXY, or http_proxy, is the proxy of http addresses where SERVICE_PROXY is not set.",
    source: "What the service does",
    section: "surfaces",
    tests: [
      "test/engine/outbound.test.ts > is the standard variables' for its scheme, in either case",
    ],
  },
  {
    id: "env.HTTPS_PROXY",
    rule: "HTTPS_PROXY, or https_proxy, is the proxy of https addresses where SERVICE_PROXY is not set.",
    source: "What the service does",
    section: "surfaces",
    tests: [
      "test/engine/outbound.test.ts > is the standard variables' for its scheme, in either case",
    ],
  },
  {
    id: "env.NO_PROXY",
    rule: "NO_PROXY, or no_proxy, names hosts that are asked directly, whichever variable names the proxy; this machine itself always is.",
    source: "What the service does",
    section: "surfaces",
    tests: [
      "test/engine/outbound.test.ts > is SERVICE_PROXY's in their place, and none where that says direct",
      "test/engine/outbound.test.ts > is none for this machine itself",
    ],
  },
  {
    id: "env.SERVICE_PROXY",
    rule: "SERVICE_PROXY is the proxy of every request, the browser's too; private hosts stay refused behind it, and nothing that is told or kept names it or its password.",
    source: "What the service does",
    section: "surfaces",
    tests: [
      "test/engine/outbound.test.ts > is SERVICE_PROXY's in their place, and none where that says direct",
      "test/net/tunnel.test.ts > comes by a tunnel to an address that passed the guard, http and https alike",
      "test/api/outbound.test.ts > refuses private addresses without asking the proxy for them",
      "test/api/outbound.test.ts > holds no password, header or cookie in answers, logs and traces of a server",
    ],
  },
  {
    id: "env.SERVICE_PROXY_RESOLVES",
    rule: "SERVICE_PROXY_RESOLVES leaves names to the proxy where private hosts are refused; names and literal addresses are still checked.",
    source: "What the service does",
    section: "surfaces",
    tests: [
      "test/engine/outbound.test.ts > resolves names where private hosts are not refused, or where it is told to",
      "test/net/tunnel.test.ts > is asked for by name where the proxy resolves names, which are then not resolved here",
    ],
  },
  {
    id: "env.SERVICE_HEADERS",
    rule: "SERVICE_HEADERS are headers that requests carry to the origins they are named for and to no other, over redirects and in the browser too.",
    source: "What the service does",
    section: "surfaces",
    tests: [
      "test/engine/outbound.test.ts > go to the origins they are named for, scheme and port included",
      "test/api/outbound.test.ts > carries neither to another origin, nor over a redirect to one",
    ],
  },
  {
    id: "env.SERVICE_COOKIES",
    rule: "SERVICE_COOKIES are cookies that requests carry to the origins they are named for and to no other, over redirects and in the browser too.",
    source: "What the service does",
    section: "surfaces",
    tests: [
      "test/api/outbound.test.ts > carries neither to another origin, nor over a redirect to one",
      "test/api/outbound.test.ts > carries neither where the page of another origin asks the one they are named for",
    ],
  },
  {
    id: "env.XDG_CACHE_HOME",
    rule: "XDG_CACHE_HOME names the folder of caches, where SERVICE_GRAPH_DIR is not set.",
    source: "Limits; decision 66",
    section: "graph",
    tests: [
      "test/engine/environment.test.ts > is the one named, else service/graphs in the folder of caches",
    ],
  },
  {
    id: "env.SERVICE_GRAPH_DIR",
    rule: "SERVICE_GRAPH_DIR names the graph store.",
    source: "Limits",
    section: "graph",
    tests: [
      "test/engine/environment.test.ts > is the one named, else service/graphs in the folder of caches",
      "test/api/graph.test.ts > answer alike after a restart, by the root as asked and by where it landed",
    ],
  },
  {
    id: "env.SERVICE_GRAPH_DIR.unset",
    rule: "Unset, graphs are kept in $XDG_CACHE_HOME/service/graphs, or ~/.cache/service/graphs.",
    source: "Limits; decision 66",
    section: "graph",
    tests: [
      "test/engine/environment.test.ts > is the one named, else service/graphs in the folder of caches",
    ],
  },
  {
    id: "env.SERVICE_BROWSER_ARGS",
    rule: "SERVICE_BROWSER_ARGS is empty when unset; its words, split as a shell splits them (quotes kept together), become browser flags.",
    source: "Limits",
    section: "render",
    tests: [
      "test/engine/environment.test.ts > has a default for every variable",
      "test/api/rendering.test.ts > passes SERVICE_BROWSER_ARGS on, split as a shell splits words",
      'test/browser/shell-words.test.ts > splits ""',
    ],
  },
  {
    id: "env.SERVICE_BROWSER_PATH",
    rule: "SERVICE_BROWSER_PATH is the browser to run, and the only one; one is looked for when unset.",
    source: "Limits",
    section: "render",
    tests: [
      "test/api/rendering.test.ts > says so, reads the page plainly, and gives the reason",
      "test/api/rendering.test.ts > is not asked for by a read that needs none",
    ],
  },
  {
    id: "env.PATH",
    rule: "PATH names the folders in which a browser is looked for first.",
    source: "Limits",
    section: "render",
    tests: ["test/api/rendering.test.ts > is looked for on PATH before the usual places"],
  },
  {
    id: "env.SERVICE_BROWSER_ARGS.container",
    rule: "The shipped container sets --no-sandbox, --disable-dev-shm-usage and --disable-gpu.",
    source: "Limits",
    section: "surfaces",
    tests: ["test/container.test.ts > the image > has the bounds the specification gives it"],
  },
  {
    id: "env.SERVICE_BLOCK_PRIVATE_HOSTS",
    rule: "SERVICE_BLOCK_PRIVATE_HOSTS is read as a switch: 1 is on.",
    source: "Limits; Authentication",
    section: "house",
    tests: ["test/engine/environment.test.ts > is turned on by BLOCK and off by ALLOW, which wins"],
  },
  {
    id: "env.SERVICE_BLOCK_PRIVATE_HOSTS.container",
    rule: "The shipped container sets SERVICE_BLOCK_PRIVATE_HOSTS to 1.",
    source: "Limits",
    section: "surfaces",
    tests: ["test/container.test.ts > the image > has the bounds the specification gives it"],
  },
  {
    id: "env.SERVICE_ALLOW_PRIVATE_HOSTS",
    rule: "SERVICE_ALLOW_PRIVATE_HOSTS is read as a switch: 1 is on.",
    source: "Authentication",
    section: "house",
    tests: ["test/engine/environment.test.ts > reads numbers, switches and texts"],
  },
  {
    id: "env.SERVICE_ALLOWED_ORIGINS",
    rule: "SERVICE_ALLOWED_ORIGINS is a comma-separated list; blanks around its items do not count.",
    source: "Authentication",
    section: "house",
    tests: [
      "test/api/cors.test.ts > allows exactly the listed origins, blanks aside, and the development ones no longer",
    ],
  },
  {
    id: "env.SERVICE_CONTACT",
    rule: "SERVICE_CONTACT (a name followed by a contact address) is empty when unset.",
    source: "Authentication",
    section: "network",
    tests: ["test/engine/environment.test.ts > has a default for every variable"],
  },
  {
    id: "env.SERVICE_CONTACT_URL",
    rule: "SERVICE_CONTACT_URL is the address in the User-Agent; a reserved one when unset, none when empty.",
    source: "Fetch options",
    section: "network",
    tests: [
      "test/engine/environment.test.ts > reads numbers, switches and texts",
      "test/net/identity.test.ts > userAgent > names where to read about the client, and nothing where that is empty",
    ],
  },
  {
    id: "env.SERVICE_PAGE_INTERVAL_SECONDS",
    rule: "SERVICE_PAGE_INTERVAL_SECONDS takes the place of the interval of 1.0; 0 switches it off.",
    source: "decision 25",
    section: "network",
    tests: [
      "test/engine/environment.test.ts > reads numbers, switches and texts",
      "test/net/politeness.test.ts > waits for nothing when the interval is switched off",
    ],
  },
  {
    id: "env.SERVICE_WEB_ARCHIVE_URL",
    rule: "SERVICE_WEB_ARCHIVE_URL is the archive index's base address: the public Common Crawl index when unset, switched off when empty.",
    source: "decision 57; decision 35",
    section: "crawl",
    tests: [
      "test/engine/environment.test.ts > has a default for every variable",
      "test/net/web-archive.test.ts > is not asked at all without a base address",
      "test/api/site-discovery.test.ts > tells what the index lists, asked once, and queues nothing unasked",
    ],
  },
  {
    id: "env.invalid",
    rule: "A variable whose value cannot be read (a word where a number is asked, a negative count) stops the start and names the variable.",
    source: "Limits",
    section: "house",
    tests: [
      "test/engine/environment.test.ts > refuses a number that is none, naming the variable",
      "test/cli/serve.test.ts > ends with 2 for a port or a variable that cannot be",
    ],
  },
  {
    id: "env.SERVICE_API_TOKEN",
    rule: "SERVICE_API_TOKEN is the token every request carries as a bearer, but for probes and documentation; empty asks for none.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/server/admission.test.ts > a server with a token > answers those who carry it, and tells others how",
      "test/server/admission.test.ts > a server with a token > leaves probes and documentation open, and lets browsers ask whether they may",
    ],
  },
  {
    id: "env.SERVICE_ALLOW_UNAUTHENTICATED",
    rule: "SERVICE_ALLOW_UNAUTHENTICATED lets the server listen beyond loopback without a token.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cli/serve.test.ts > does not listen beyond this machine without a token, unless told that something else guards it",
    ],
  },
  {
    id: "env.SERVICE_MAX_OPEN_REQUESTS",
    rule: "SERVICE_MAX_OPEN_REQUESTS bounds the POST requests that are open; one more is answered 503 with Retry-After.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/server/admission.test.ts > a server with bounds > answers 503 with Retry-After to one request too many, and goes on",
    ],
  },
  {
    id: "env.SERVICE_MAX_READS",
    rule: "SERVICE_MAX_READS bounds the requests for one page answered at once; others wait.",
    source: "Additions",
    section: "surfaces",
    tests: ["test/server/admission.test.ts > a server with bounds > answers reads in turn"],
  },
  {
    id: "env.SERVICE_MAX_BODY_MB",
    rule: "SERVICE_MAX_BODY_MB bounds the request bodies held at once; others wait.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/server/admission.test.ts > Admission > has room for bodies, which a request that brings no page gives back once it is parsed",
    ],
  },
  {
    id: "env.SERVICE_SHUTDOWN_SECONDS",
    rule: "SERVICE_SHUTDOWN_SECONDS is the time answers under way are given when the server is told to stop.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cli/serve.test.ts > gives an answer its time when it is stopped, refuses what comes, and is not ready",
      "test/cli/serve.test.ts > breaks an answer off when its time is over",
    ],
  },
  {
    id: "env.SERVICE_LOG_LEVEL",
    rule: "SERVICE_LOG_LEVEL is what is logged on standard error: error, info or silent.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cli/serve.test.ts > logs every request as a line of JSON without what could be secret",
      "test/cli/serve.test.ts > ends with 2 for a port or a variable that cannot be",
    ],
  },
  {
    id: "env.XDG_DATA_HOME",
    rule: "XDG_DATA_HOME names the folder of data where SERVICE_DATA_DIR is not set.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/engine/environment.test.ts > the folder of detached crawls > is crawls in the one named, else in service in the folder of data",
    ],
  },
  {
    id: "env.SERVICE_DATA_DIR",
    rule: "SERVICE_DATA_DIR names the folder whose crawls/ holds detached crawls; one process at a time has it.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/engine/environment.test.ts > the folder of detached crawls > is crawls in the one named, else in service in the folder of data",
      "test/api/detached-crawls.test.ts > a restart > is needed by no second process: one at a time has the folder",
    ],
  },
  {
    id: "env.SERVICE_MAX_DETACHED_CRAWLS",
    rule: "SERVICE_MAX_DETACHED_CRAWLS bounds the detached crawls running at once; the others wait and say so.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a detached crawl > waits for a place, says so, and can be paused and ended there",
    ],
  },
  {
    id: "env.SERVICE_WEBHOOK_ORIGINS",
    rule: "SERVICE_WEBHOOK_ORIGINS names the origins that detached crawls may tell of their end; others are refused.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a webhook > is told of the end, signed, where the operator allows its origin",
      "test/api/detached-crawls.test.ts > a webhook > is refused where the operator names none, and a list without a secret ends the start",
    ],
  },
  {
    id: "env.SERVICE_WEBHOOK_SECRET",
    rule: "SERVICE_WEBHOOK_SECRET signs the calls of webhooks.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/api/detached-crawls.test.ts > a webhook > is told of the end, signed, where the operator allows its origin",
    ],
  },
  {
    id: "env.SERVICE_DATABASE_URL",
    rule: "SERVICE_DATABASE_URL names a PostgreSQL database that several machines share: any instance tells of any crawl and answers from any graph.",
    source: "Additions",
    section: "surfaces",
    tests: [
      "test/cluster/cluster.test.ts > a cluster > tells of a crawl, and answers from its graph, at any instance",
      "test/cluster/cluster.test.ts > a cluster > pauses and ends at one instance what another one runs",
      "test/cluster/cluster.test.ts > a cluster > wants a database",
    ],
  },
];
