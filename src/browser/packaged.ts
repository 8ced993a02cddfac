// Unpacks the optional package's browser once into a folder of the user, with what a bare system lacks.
import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import { access, lstat, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** An unpacked browser. */
export interface PackagedBrowser {
  readonly path: string;
  /** Environments for systems without fonts or without its linked libraries; tried in this order. */
  readonly environments: readonly Readonly<Record<string, string>>[];
}

/** The name is not a literal, so that compiling does not need a package that may be absent. */
const PACKAGE = "@sparticuz/chromium";
const UNPACK_TIMEOUT_MS = 120_000;
/** Makes the package unpack its libraries as well, as documented. */
const WITH_LIBRARIES = { AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" };

/** Unpacks the browser on first use, 220 MB; undefined if the package is absent or cannot unpack. */
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
