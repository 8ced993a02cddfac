// Runs a legible server in a separate process, with private hosts allowed and no politeness delay. Linux only.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A running server. */
export interface ServeProcess {
  readonly address: string;
  readonly pid: number;
  /** Resident memory in MB: current and peak. */
  memory(): { readonly now: number; readonly most: number };
  close(): void;
}

/** The image and the systemd unit set the same, so that glibc releases memory after large pages. */
const MALLOC = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1048576",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

/** Starts `legible serve` on a free port. */
export async function startServe(): Promise<ServeProcess> {
  const command = fileURLToPath(new URL("../src/cli/main.js", import.meta.url));
  const server = spawn(process.execPath, [command, "serve", "--port", "0"], {
    env: {
      ...MALLOC,
      ...process.env,
      SERVICE_ALLOW_PRIVATE_HOSTS: "1",
      SERVICE_PAGE_INTERVAL_SECONDS: "0",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
    server.stderr.on("data", (chunk) => {
      const found = /serves on (\S+)/.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    address,
    pid: server.pid ?? 0,
    memory() {
      const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
      const of = (name: string) =>
        Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024);
      return { now: of("VmRSS"), most: of("VmHWM") };
    },
    close: () => void server.kill(),
  };
}
