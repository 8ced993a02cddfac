// Runs a command of the user for a report of a watch, with the message on its standard input.
import { spawn } from "node:child_process";
import type { WatchMessage } from "../model/watch.ts";

/**
 * Runs a shell command. Returns null if it exits with 0, else why it failed. The id of the message
 * is in LEGIBLE_MESSAGE_ID, equal for every attempt.
 */
export function runForReport(
  command: string,
  { id, message }: { readonly id: string; readonly message: WatchMessage },
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: ["pipe", "inherit", "inherit"],
      env: { ...process.env, LEGIBLE_MESSAGE_ID: id },
      signal,
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, killed) =>
      resolve(code === 0 ? null : `the command ended with ${code ?? killed}`),
    );
    // A command need not read its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(`${JSON.stringify(message)}\n`);
  });
}
