// Finds a browser: the operator's, the system's, the optional npm package's or Playwright's download, in that order.

import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access, lstat, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { wordList } from "../text/word-list.ts";
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
const NAMES = wordList(`
  chrome-headless-shell chromium-headless-shell google-chrome-stable google-chrome chrome chromium
  chromium-browser microsoft-edge-stable microsoft-edge
`);

/** Folders of programs on Linux, searched even without a PATH. */
const LINUX_FOLDERS = wordList(
  "/usr/local/bin /usr/bin /snap/bin /opt/google/chrome /opt/chromium /opt/microsoft/msedge",
);

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

/** The name is not a literal, so that compiling does not need a package that may be absent. */
const PACKAGE = "@sparticuz/chromium";
const UNPACK_TIMEOUT_MS = 120_000;
/** Makes the package unpack its libraries as well, as documented. */
const WITH_LIBRARIES = { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };

/** Unpacks the browser on first use, 220 MB; undefined if the package is absent or cannot unpack. */
export async function packagedBrowser(): Promise<
  { readonly path: string; readonly environments: readonly FoundBrowser["env"][] } | undefined
> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const module = import.meta.resolve(PACKAGE);
    const folder = join(tmpdir(), `legible-browser-${userInfo().uid}`);
    if (!existsSync(folder)) await unpack(module, folder);
    await assertOwn(folder);
    const path = join(folder, "chromium");
    await access(path, constants.X_OK);
    const fonts = existsSync("/etc/fonts/fonts.conf")
      ? undefined
      : { FONTCONFIG_FILE: join(folder, "fonts.conf") };
    const libraries = { LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
    // For systems without fonts, and without its linked libraries; tried in this order.
    return { path, environments: [{ ...fonts }, { ...fonts, ...libraries }] };
  } catch {
    // Absent or unable to unpack: this source is skipped, and `health` reports if none is left.
    return undefined;
  }
}

/** Unpacks into a sibling folder and renames it, so an existing folder is complete. */
async function unpack(module: string, folder: string): Promise<void> {
  const fresh = await mkdtemp(`${folder}-`);
  try {
    const source = `const { default: c } = await import(${JSON.stringify(module)}); await c.executablePath();`;
    const env = { ...process.env, ...WITH_LIBRARIES, TMPDIR: fresh };
    const args = ["--input-type=module", "--eval", source];
    await promisify(execFile)(process.execPath, args, { env, timeout: UNPACK_TIMEOUT_MS });
    await writeFile(join(fresh, "fonts.conf"), fontsFile(folder));
    await rename(fresh, folder).catch((error: unknown) => {
      // Another process may have been first.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Throws if another user owns the folder or others can write to it: temporary folders are open to all. */
async function assertOwn(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  if (uid !== userInfo().uid || (mode & 0o022) !== 0) throw new Error(`${folder} is another's`);
}

const fontsFile = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;
