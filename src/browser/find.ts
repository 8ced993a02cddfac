// Finds a browser: the operator's, the system's, the optional npm package's or Playwright's download, in that order.
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { packagedBrowser } from "./packaged.ts";
import { playwright } from "./playwright.ts";

/** A browser that runs. */
export interface FoundBrowser {
  readonly path: string;
  readonly source: "given" | "system" | "package" | "playwright";
  /** Output of the browser's `--version`: `Chromium 140.0.7339.80`. */
  readonly version: string;
  /** Environment variables it needs in addition to this process's. */
  readonly env: Readonly<Record<string, string>>;
}

/** Where to search. */
export interface FindOptions {
  /** The only browser to consider. */
  readonly executablePath?: string | undefined;
  /** Folders of programs, in the format of PATH; searched before the usual places. */
  readonly searchPath?: string;
}

/** A headless shell costs less CPU time than a whole browser, so it comes first in a folder. */
const NAMES = [
  "chrome-headless-shell",
  "chromium-headless-shell",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "chromium",
  "chromium-browser",
  "microsoft-edge-stable",
  "microsoft-edge",
];

/** Folders of programs on Linux, searched even without a PATH. */
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

/** Returns the first browser that runs with `--version`, or undefined. */
export async function findBrowser(options: FindOptions = {}): Promise<FoundBrowser | undefined> {
  if (options.executablePath !== undefined) return running(options.executablePath, "given");
  for (const path of systemCandidates(options.searchPath ?? "")) {
    const found = await running(path, "system");
    if (found !== undefined) return found;
  }
  const found = await packaged();
  if (found !== undefined) return found;
  return running(playwright().chromium.executablePath(), "playwright");
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

async function packaged(): Promise<FoundBrowser | undefined> {
  const unpacked = await packagedBrowser();
  if (unpacked === undefined) return undefined;
  const { path, environments } = unpacked;
  for (const env of environments) {
    const found = await running(path, "package", env);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function running(
  path: string,
  source: FoundBrowser["source"],
  env: FoundBrowser["env"] = {},
): Promise<FoundBrowser | undefined> {
  try {
    await access(path, constants.X_OK);
    // Chrome for Windows opens a window when run with `--version`.
    if (process.platform === "win32") return { path, source, version: "", env };
    const { stdout } = await promisify(execFile)(path, ["--version", "--no-sandbox"], {
      timeout: VERSION_TIMEOUT_MS,
      env: { ...process.env, ...env },
    });
    return { path, source, version: stdout.trim(), env };
  } catch {
    return undefined;
  }
}
