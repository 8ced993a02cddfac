// A browser's temporary folder. If its process was killed, a later process removes the folder.
import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../model/error-code.ts";

/** Names the host: others may share the folder for temporary files, and their sockets cannot be reached from here. */
const PREFIX = `legible-profile-${createHash("sha256").update(hostname()).digest("hex").slice(0, 8)}-`;
/** Socket on which the owner listens while it lives, however it ends and whatever container it runs in. */
const OWNER = "owner";
/** Age from which a folder without a socket counts as abandoned: its process exited before it listened. */
const UNOWNED_MS = 60_000;
/** Retries while an exiting browser still writes. */
const REMOVAL = { recursive: true, force: true, maxRetries: 5 } as const;

/** The folder of a browser of this process. */
export class BrowserFolder {
  readonly #path: string;
  readonly #owner: Server | undefined;
  readonly #atExit = () => rmSync(this.#path, REMOVAL);
  #removing: Promise<void> | undefined;

  private constructor(path: string, owner: Server | undefined) {
    this.#path = path;
    this.#owner = owner;
  }

  /** Creates a folder, owned by this process. */
  static async make(): Promise<BrowserFolder> {
    const path = await mkdtemp(join(tmpdir(), PREFIX));
    return new BrowserFolder(path, await listen(join(path, OWNER)));
  }

  get profile(): string {
    return join(this.#path, "profile");
  }

  get artifacts(): string {
    return join(this.#path, "artifacts");
  }

  /** Removes the folder also if the process exits without closing its browser. Called after the driver's own. */
  removeAtExit(): void {
    process.on("exit", this.#atExit);
  }

  /** Removes the folder after the browser's exit. Never rejects: a later process retries. */
  remove(): Promise<void> {
    this.#removing ??= this.#remove();
    return this.#removing;
  }

  async #remove(): Promise<void> {
    process.off("exit", this.#atExit);
    await rm(this.#path, REMOVAL).catch(() => undefined);
    this.#owner?.close();
  }
}

/** Removes the folders of browsers whose process no longer lives, as after SIGKILL. Never rejects. */
export async function removeLeftFolders(): Promise<void> {
  // There, a socket has no file that shows whether its owner lives.
  if (process.platform === "win32") return;
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    // Another process may remove it at the same time.
    if (await isLeft(path).catch(() => false)) await rm(path, REMOVAL).catch(() => undefined);
  }
}

/** Whether a path is a folder of this user, and its process no longer lives. */
async function isLeft(path: string): Promise<boolean> {
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
  const answer = await knock(join(path, OWNER));
  return answer === "refused" || (answer === "missing" && Date.now() - found.mtimeMs > UNOWNED_MS);
}

/** Listens until the process ends, without keeping it alive; undefined if that is impossible. */
function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).unref();
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined)).listen(path, () => resolve(server));
  });
}

/** Returns whether a process listens on a socket; "refused" if it has ended. */
function knock(path: string): Promise<"accepted" | "refused" | "missing" | "unknown"> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve("accepted");
    });
    socket.once("error", (error) => {
      if (hasCode(error, "ECONNREFUSED")) resolve("refused");
      else resolve(hasCode(error, "ENOENT") ? "missing" : "unknown");
    });
  });
}
