// An S3-compatible server of the test's own on loopback. It checks the id of the key, not the signature.
import { type ChildProcess, spawn } from "node:child_process";
import { type Dirent, existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { hasCode } from "../../src/model/error-code.ts";
import { endOf } from "./command.ts";
import { freePort } from "./free-port.ts";

const PROGRAM = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");

/** A running server with an empty bucket. */
export interface ObjectServer {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Keys of all objects. */
  keys(): Promise<readonly string[]>;
  /** Ends every connection at once, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startObjectServer(): Promise<ObjectServer> {
  const folder = await mkdtemp(join(tmpdir(), "legible-objects-"));
  const port = await freePort();
  const bucket = "texts";
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const stop = async () => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    const end = endOf(running);
    running.kill("SIGKILL");
    await end;
  };
  const start = async () => {
    const where = ["--directory", folder, "--address", "127.0.0.1", "--port", `${port}`];
    // It makes the tokens of long lists with DES.
    const node = ["--openssl-legacy-provider", PROGRAM];
    const args = [...node, ...where, "--configure-bucket", bucket, "--silent"];
    child = spawn(process.execPath, args, { stdio: "ignore" });
    const answers = () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      );
    while (!(await answers())) if (child?.exitCode != null) throw new Error("no server");
  };
  await start();
  return {
    endpoint,
    bucket,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    keys: async () => {
      const root = join(folder, bucket);
      const files = await filesIn(root);
      // The server stores an object and its data about it as files beside each other.
      const ending = "._S3rver_object";
      return files
        .map((file) => relative(root, join(file.parentPath, file.name)))
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length));
    },
    stop,
    start,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Lists a folder again if the server has removed one of its folders meanwhile. */
async function filesIn(root: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(root, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (!hasCode(error, "ENOENT") || !existsSync(root)) throw error;
    return filesIn(root);
  }
}
