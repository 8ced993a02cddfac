// A found browser to a running one: flags, sandbox, and no way out but the exits of its pages.
import type { BrowserContext } from "playwright-core";
import { RenderError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { FoundBrowser } from "./find.ts";
import { playwright } from "./playwright.ts";

/**
 * Flags beside Playwright's own, by what each closes or saves. That nothing leaks was measured door by door:
 * `docs/explanation/rendering.md`, "The way out".
 */
const FLAGS = [
  // A dead proxy for the browser's own requests; pages get the real one with their context. Without the bypass rule
  // Chromium dials loopback and 169.254/16 directly.
  "--proxy-server=http://127.0.0.1:1",
  "--proxy-bypass-list=<-loopback>",
  // UDP, and direct questions to the DNS, past any proxy. The spelling with `force-` has no effect.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--deny-permission-prompts",
  // Frames of other sites stay in the page's process: one session sees, and blocks, the requests of all of them.
  "--disable-site-isolation-trials",
  "--disable-gpu",
  // A shared worker sends requests past the page's session. Pages work without: Chrome for Android had none for years.
  "--disable-shared-workers",
];

/** Features of Chromium that are switched off. Of several such flags the browser takes the last, so Playwright's are here again. */
const FEATURES_OFF = [
  // A frame of its own for every document of a tab, the browser's default: a sixth of the cost of a page.
  "RenderDocument",
  // http stays http.
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  // What the browser asks its maker, looks for in the network or shows its user.
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "MediaRouter",
  "LensOverlay",
  // Requests of the browser itself, sent after the page that caused them; no session sees them.
  "FetchLaterAPI",
  "Reporting",
  "NetworkErrorLogging",
  // Known trouble of driven browsers, named in Playwright's list.
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
];

/** How a browser is started. */
export interface LaunchOptions {
  readonly found: FoundBrowser;
  /** The operator's flags; they come last and win. */
  readonly args: readonly string[];
  readonly userAgent?: string;
}

/** The environment of this process without the service's variables and those of proxies: a browser that is broken into has no use for them. */
function withoutSecrets(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !/^SERVICE_|_proxy$/i.test(name)) kept[name] = value;
  }
  return kept;
}

/** Path of the profile: empty for a temporary folder, which Playwright deletes with the browser. */
const TEMPORARY = "";
const DISABLE_FEATURES = "--disable-features=";

/** The operator's flags with our features in theirs. */
function withFeatures(args: readonly string[]): string[] {
  const isOne = (arg: string) => arg.startsWith(DISABLE_FEATURES);
  const theirs = args.filter(isOne).map((arg) => arg.slice(DISABLE_FEATURES.length));
  const features = [...FEATURES_OFF, ...theirs].join(",");
  return [...args.filter((arg) => !isOne(arg)), DISABLE_FEATURES + features];
}

/**
 * Starts the browser and returns its one context, whose options apply to all pages (see `contexts.ts`). It starts in Chromium's sandbox, or without it where the sandbox cannot be had: as root, in most containers, or
 * when the operator's flags say so. Throws RenderError `unavailable`.
 */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserContext> {
  const { found, args, userAgent } = options;
  const { chromium } = playwright();
  const sandboxed = !args.includes("--no-sandbox") && process.getuid?.() !== 0;
  const start = (chromiumSandbox: boolean) =>
    chromium.launchPersistentContext(TEMPORARY, {
      executablePath: found.path,
      chromiumSandbox,
      env: { ...withoutSecrets(process.env), ...found.env },
      args: [...FLAGS, ...withFeatures(args)],
      // Windows that no user asked for stay closed, as for any visitor; our clicks are not those of a user.
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      ...(userAgent !== undefined && { userAgent }),
      viewport: {
        width: SETTINGS.RENDER_VIEWPORT_WIDTH,
        height: SETTINGS.RENDER_VIEWPORT_HEIGHT,
      },
      acceptDownloads: false,
      serviceWorkers: "block",
      timeout: SETTINGS.BROWSER_LAUNCH_TIMEOUT_MS,
      // Signals are the surfaces' business: they close the engine, and with it the browsers. When this process dies
      // unasked the pipe to the browser closes, and the browser ends with it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  try {
    if (!sandboxed) return await start(false);
    return await start(true).catch(() => start(false));
  } catch (error) {
    const [line = ""] = String(error instanceof Error ? error.message : error).split("\n", 1);
    throw new RenderError("unavailable", `the browser did not start: ${line}`, error);
  }
}
