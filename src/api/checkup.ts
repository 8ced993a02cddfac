// Checks what legible needs of a machine: what was found, what is missing, and what to do about it.
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { dirname } from "node:path";
import { type FoundBrowser, findBrowser } from "../browser/find.ts";
import { launchBrowser } from "../browser/launch.ts";
import { shellWords } from "../browser/shell-words.ts";
import { hasCode, messageOf } from "../model/error-code.ts";
import { PageError } from "../model/errors.ts";
import { parseUrl } from "../url/parse-url.ts";
import { createEngine, type Engine } from "./engine.ts";
import { type Environment, graphFolders } from "./environment.ts";
import { readOutbound } from "./outbound.ts";
import { parseRequest } from "./request.ts";

/** Result of one check. */
export interface Check {
  readonly name:
    | "node"
    | "reading"
    | "browser"
    | "network"
    | "graphs"
    | "traces"
    | "temporary files";
  readonly ok: boolean;
  /** Result of the check, in words. */
  readonly found: string;
  /** Remedy for the problem; null without a problem. */
  readonly remedy: string | null;
}

interface CheckupOptions {
  readonly environment: Environment;
  /** URL to fetch to test the network. */
  readonly url: string;
  readonly signal: AbortSignal;
}

/** Minimum supported Node version, as in `engines` of package.json. */
const MIN_NODE = [20, 19] as const;

/** Runs all checks, one after the other. */
export async function* checkup({
  environment,
  url,
  signal,
}: CheckupOptions): AsyncGenerator<Check, void> {
  yield nodeCheck(process.versions.node);
  const engine = createEngine({ environment, surface: "library", report: () => undefined });
  try {
    yield await readingCheck(engine, signal);
    yield await browserCheck(environment);
    yield await networkCheck(engine, { environment, url, signal });
  } finally {
    await engine.close();
  }
  const { folder } = graphFolders(environment, { home: homedir(), surface: "library" });
  yield await folderCheck("graphs", folder, "set SERVICE_GRAPH_DIR to another folder");
  const traces = environment.SERVICE_TRACE_DIR || tmpdir();
  yield await folderCheck("traces", traces, "set SERVICE_TRACE_DIR to another folder");
  yield await folderCheck("temporary files", tmpdir(), "set TMPDIR to another folder");
}

/** Returns the result of a check; a remedy means that it failed. */
const result = (name: Check["name"], found: string, remedy: string | null = null): Check => ({
  name,
  ok: remedy === null,
  found,
  remedy,
});

function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = MIN_NODE;
  const found = `${version}, ${process.platform} ${process.arch}`;
  const isSupported = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  if (isSupported) return result("node", found);
  return result("node", found, `install Node ${leastMajor}.${leastMinor} or later`);
}

const SAMPLE_HTML = "<h1>Lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";

/** Reads a built-in page, to test threads and models. */
async function readingCheck(engine: Engine, signal: AbortSignal): Promise<Check> {
  try {
    const request = parseRequest("read", { url: "http://localhost/", html: SAMPLE_HTML });
    const { page } = await engine.run("read", request, { signal });
    return result("reading", `a page of ${page.blocks} blocks was read`);
  } catch (error) {
    signal.throwIfAborted();
    return result("reading", messageOf(error), "a file is missing: reinstall legible");
  }
}

async function browserCheck({
  PATH,
  SERVICE_BROWSER_PATH: given,
  SERVICE_BROWSER_ARGS,
}: Environment): Promise<Check> {
  const found = await findBrowser({ executablePath: given || undefined, searchPath: PATH });
  if (found === undefined) {
    const missing = given === "" ? "no browser found" : `${given} does not run`;
    return result(
      "browser",
      missing,
      "install Chromium or Chrome (Debian: apt-get install chromium-headless-shell), or set SERVICE_BROWSER_PATH; without a browser, pages are only fetched",
    );
  }
  const { path, version } = found;
  try {
    const browser = await launchBrowser({ found, args: shellWords(SERVICE_BROWSER_ARGS) });
    await browser.context.close();
    await browser.folder.remove();
    return result("browser", `${version}, ${path}, ${originOf(found)}`);
  } catch (error) {
    return result(
      "browser",
      `${path}: ${messageOf(error)}`,
      'in a container set SERVICE_BROWSER_ARGS="--no-sandbox --disable-dev-shm-usage --disable-gpu"; otherwise run the browser by hand: it reports missing libraries',
    );
  }
}

const ORIGINS: Readonly<Record<FoundBrowser["source"], string>> = {
  given: "from SERVICE_BROWSER_PATH",
  system: "installed on the system",
  package: "from the package @sparticuz/chromium",
  playwright: "downloaded by Playwright",
};

const originOf = ({ source }: FoundBrowser): string => ORIGINS[source];

async function networkCheck(
  engine: Engine,
  { environment, url, signal }: CheckupOptions,
): Promise<Check> {
  const target = parseUrl(url);
  const isProxied =
    target !== undefined && readOutbound(environment, false).proxyFor(target) !== undefined;
  const through = isProxied ? " through the proxy" : "";
  try {
    await engine.run("read", parseRequest("read", { url, fetch: { retries: 0 } }), { signal });
    return result("network", `${url} was read${through}`);
  } catch (error) {
    signal.throwIfAborted();
    // A host that refuses is reachable.
    const isReached = error instanceof PageError && !("transport" in error && error.transport);
    if (isReached) return result("network", `${url} answers${through}: ${error.reason}`);
    return result(
      "network",
      `${url}: ${error instanceof PageError ? error.reason : messageOf(error)}`,
      isProxied
        ? "check SERVICE_PROXY, else HTTPS_PROXY and HTTP_PROXY: the proxy must allow CONNECT to ports 80 and 443; NO_PROXY lists hosts to connect to directly"
        : "check name resolution and the firewall: direct connections use ports 80 and 443; set SERVICE_PROXY if they are blocked, or try another address with --url",
    );
  }
}

/** Checks that a folder is writable or can be created. Writes nothing. */
async function folderCheck(name: Check["name"], path: string, remedy: string): Promise<Check> {
  for (let place = path; ; place = dirname(place)) {
    try {
      await access(place, constants.W_OK | constants.X_OK);
      return result(name, place === path ? path : `${path}, created when needed`);
    } catch (error) {
      if (hasCode(error, "ENOENT") && dirname(place) !== place) continue;
      return result(name, `${path} cannot be written to: ${messageOf(error)}`, remedy);
    }
  }
}
