// The browser of the optional package to one that runs: unpacked once into a folder of the user's, with what a bare system lacks.
import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access, lstat, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** An unpacked browser. */
export interface PackagedBrowser {
  readonly path: string;
  /** Variables it runs with on a system without fonts, or without the libraries it is linked with; tried in this order. */
  readonly environments: readonly Readonly<Record<string, string>>[];
}

/** The name is not a literal, so that compiling does not need a package that may be absent. */
const PACKAGE = "@sparticuz/chromium";
const UNPACK_TIMEOUT_MS = 120_000;
/** Has the package unpack the libraries as well, as its documentation says. */
const WITH_LIBRARIES = { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };

/** Unpacks the browser on first use, 220 MB; undefined where the package is not installed or cannot unpack. */
export async function packagedBrowser(): Promise<PackagedBrowser | undefined> {
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
    return { path, environments: [{ ...fonts }, { ...fonts, ...libraries }] };
  } catch {
    // Absent, or it cannot unpack here: one way less, and `health` says when none is left.
    return undefined;
  }
}

/** Unpacks into a folder beside, which then takes the name: one that is there is whole. */
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

/** A folder for temporary files is open to all: what another user put there is not run. */
async function assertOwn(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  if (uid !== userInfo().uid || (mode & 0o022) !== 0) throw new Error(`${folder} is another's`);
}

const fontsFile = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;
