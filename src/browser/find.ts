// Which browser to run: one the operator names, one of the system, the optional npm package, Playwright's download.
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

/** A browser that runs. */
export interface FoundBrowser {
  readonly path: string;
  readonly source: "given" | "system" | "package" | "playwright";
  /** What it says of itself: `Chromium 140.0.7339.80`. */
  readonly version: string;
}

/** Where to look. */
export interface FindOptions {
  /** The only browser to consider. */
  readonly executablePath?: string | undefined;
  /** Folders of programs, as in the variable PATH; looked at before the usual places. */
  readonly searchPath?: string;
}

const NAMES = [
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "chromium",
  "chromium-browser",
  "chrome-headless-shell",
  "microsoft-edge-stable",
  "microsoft-edge",
];

/** Folders of programs on Linux, whether the process has a PATH or not. */
const LINUX_FOLDERS = [
  "/usr/local/bin",
  "/usr/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/opt/chromium",
  "/opt/microsoft/msedge",
];

const MAC_APPS = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

const WINDOWS_PROGRAMS = ["C:\\Program Files", "C:\\Program Files (x86)"].flatMap((folder) => [
  `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
  `${folder}\\Chromium\\Application\\chrome.exe`,
  `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
]);

const VERSION_TIMEOUT_MS = 20_000;

/** The first browser that runs, or undefined. Asks each candidate for its version, so one that cannot start is passed over. */
export async function findBrowser(options: FindOptions = {}): Promise<FoundBrowser | undefined> {
  if (options.executablePath !== undefined) return running(options.executablePath, "given");
  for (const path of systemCandidates(options.searchPath ?? "")) {
    const found = await running(path, "system");
    if (found !== undefined) return found;
  }
  const packed = await packagedBrowser();
  const found = packed === undefined ? undefined : await running(packed, "package");
  return found ?? running(chromium.executablePath(), "playwright");
}

function systemCandidates(searchPath: string): string[] {
  if (process.platform === "darwin") return MAC_APPS;
  if (process.platform === "win32") return WINDOWS_PROGRAMS;
  const folders = [
    ...searchPath.split(delimiter).filter((folder) => folder !== ""),
    ...LINUX_FOLDERS,
  ];
  return [...new Set(folders)].flatMap((folder) => NAMES.map((name) => join(folder, name)));
}

/** The browser of the optional package, unpacked to the temporary folder on first use; undefined where it is not installed. */
async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  // The name is no literal, so that compiling does not need a package that may be absent.
  const name = "@sparticuz/chromium";
  try {
    const loaded: unknown = await import(name);
    return isPackage(loaded) ? await loaded.default.executablePath() : undefined;
  } catch {
    // Absent, or it cannot unpack here: one way less, and `health` says when none is left.
    return undefined;
  }
}

interface BrowserPackage {
  readonly default: { executablePath(): Promise<string> };
}

function isPackage(loaded: unknown): loaded is BrowserPackage {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    "default" in loaded &&
    typeof loaded.default === "function" &&
    "executablePath" in loaded.default
  );
}

async function running(
  path: string,
  source: FoundBrowser["source"],
): Promise<FoundBrowser | undefined> {
  try {
    await access(path, constants.X_OK);
    // Chrome for Windows opens a window when asked for its version.
    if (process.platform === "win32") return { path, source, version: "" };
    const { stdout } = await promisify(execFile)(path, ["--version", "--no-sandbox"], {
      timeout: VERSION_TIMEOUT_MS,
    });
    return { path, source, version: stdout.trim() };
  } catch {
    return undefined;
  }
}
