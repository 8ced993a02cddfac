// Launches a found browser with flags and a sandbox; its pages' exits are its only way out.
import type { BrowserContext } from "playwright-core";
import { RenderError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import { withoutSecrets } from "../runtime/child-variables.ts";
import { BrowserFolder } from "./browser-folder.ts";
import type { FoundBrowser } from "./find.ts";
import { playwright } from "./playwright.ts";

/** Flags besides Playwright's, each tested for leaks (`docs/explanation/rendering.md`). */
const FLAGS = [
  // A dead proxy for the browser's own requests; pages get the real one with their context. Without the bypass rule,
  // Chromium dials loopback and 169.254/16 directly.
  "--proxy-server=http://127.0.0.1:1",
  "--proxy-bypass-list=<-loopback>",
  // Prevents UDP and direct DNS queries past the proxy: the whole browser knows the first spelling, a headless shell the
  // second.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--deny-permission-prompts",
  // A headless shell has no popup blocker.
  "--block-new-web-contents",
  // Keeps frames of other sites in the page's process: one session sees and blocks the requests of all of them.
  "--disable-site-isolation-trials",
  "--disable-gpu",
  // Shared workers send requests past the page's session. Pages work without: Chrome for Android had none for years.
  "--disable-shared-workers",
];

/** Features of Chromium. The browser uses only the last flag of each kind, so Playwright's features are repeated here. */
const FEATURES_ON = [
  // Sends requests from the browser's own process: a process less, a third of the CPU time of a start.
  "NetworkServiceInProcess2",
  // From Playwright's list.
  "CDPScreenshotNewSurface",
  "SkipListAccountsWithoutGaiaCookies",
];
const FEATURES_OFF = [
  // A new frame for every document of a tab, the browser's default: a sixth of a page's cost.
  "RenderDocument",
  // Keeps http as http.
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  // Requests to the vendor, network discovery and user interface.
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  // Pages of the address bar, which no one sees: a second renderer beside every tab.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "PreconnectToSearch",
  "MediaRouter",
  "LensOverlay",
  // The browser's own requests, sent after the page that caused them; no session sees them.
  "FetchLaterAPI",
  "Reporting",
  "NetworkErrorLogging",
  // Known problems of automated browsers, from Playwright's list.
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

const FEATURES = { "--enable-features=": FEATURES_ON, "--disable-features=": FEATURES_OFF };

/** Merges our features into the operator's flags. */
function withFeatures(args: readonly string[]): string[] {
  let others = args;
  const merged = Object.entries(FEATURES).map(([flag, ours]) => {
    const theirs = others.filter((arg) => arg.startsWith(flag));
    others = others.filter((arg) => !arg.startsWith(flag));
    return flag + [...ours, ...theirs.map((arg) => arg.slice(flag.length))].join(",");
  });
  return [...others, ...merged];
}

/** A started browser. */
export interface LaunchedBrowser {
  /** Its only context, whose options apply to all pages (see `contexts.ts`). */
  readonly context: BrowserContext;
  readonly folder: BrowserFolder;
}

/**
 * Starts the browser in a folder of its own, which is removed when it exits. Uses Chromium's sandbox unless it is
 * unavailable: as root, in most containers, or if the operator's flags disable it. Throws RenderError `unavailable`.
 */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const folder = await BrowserFolder.make().catch(notStarted);
  try {
    const context = await launchIn(folder, options);
    folder.removeAtExit();
    context.once("close", () => void folder.remove());
    return { context, folder };
  } catch (error) {
    await folder.remove();
    return notStarted(error);
  }
}

function notStarted(error: unknown): never {
  const [line = ""] = String(error instanceof Error ? error.message : error).split("\n", 1);
  throw new RenderError("unavailable", `the browser did not start: ${line}`, error);
}

async function launchIn(
  { profile, artifacts }: BrowserFolder,
  { found, args, userAgent }: LaunchOptions,
): Promise<BrowserContext> {
  const { chromium } = playwright();
  const sandboxed = !args.includes("--no-sandbox") && process.getuid?.() !== 0;
  const start = (chromiumSandbox: boolean) =>
    chromium.launchPersistentContext(profile, {
      artifactsDir: artifacts,
      executablePath: found.path,
      chromiumSandbox,
      env: { ...withoutSecrets(process.env), ...found.env },
      args: [...FLAGS, ...withFeatures(args)],
      // Keeps the popup blocker on, as for any visitor; our clicks do not count as a user's.
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      ...(userAgent !== undefined && { userAgent }),
      viewport: {
        width: SETTINGS.RENDER_VIEWPORT_WIDTH,
        height: SETTINGS.RENDER_VIEWPORT_HEIGHT,
      },
      acceptDownloads: false,
      serviceWorkers: "block",
      timeout: SETTINGS.BROWSER_LAUNCH_TIMEOUT_MS,
      // The surfaces handle signals: they close the engine and its browsers. If this process dies unexpectedly, the
      // pipe to the browser closes and the browser exits.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  return sandboxed ? start(true).catch(() => start(false)) : start(false);
}
