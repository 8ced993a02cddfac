// Delivers the reports of a watch on this machine: appended to a file, each once, and to a command of the user.
import { spawn } from "node:child_process";
import { type FileHandle, open } from "node:fs/promises";
import type { WatchMessage } from "../model/watch.ts";
import { fieldsOf, parsedJson } from "../text/json-values.ts";

/** Bytes at the end of the file in which a report is looked for. */
const TAIL_BYTES = 1_048_576;

/** Appends a message unless the file has it; first removes a last line cut by a killed process. */
export async function appendReport(path: string, message: WatchMessage): Promise<void> {
  const file = await open(path, "a+");
  try {
    const { size } = await file.stat();
    const tail = await tailOf(file, size);
    const end = tail.lastIndexOf("\n") + 1;
    if (end < tail.length) await file.truncate(size - (tail.length - end));
    if (hasReport(tail.subarray(0, end).toString("utf8"), message)) return;
    await file.appendFile(`${JSON.stringify(message)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function tailOf(file: FileHandle, size: number): Promise<Buffer> {
  const length = Math.min(size, TAIL_BYTES);
  const tail = Buffer.alloc(length);
  await file.read(tail, 0, length, size - length);
  return tail;
}

function hasReport(lines: string, { data: { watch, id } }: WatchMessage): boolean {
  // The members are written in this order, so a cheap test rejects most lines.
  return lines
    .split("\n")
    .some((line) => line.includes(`"watch":${JSON.stringify(watch)}`) && isReport(line, id));
}

const isReport = (line: string, id: number): boolean =>
  fieldsOf(fieldsOf(parsedJson(line))["data"])["id"] === id;

/**
 * Runs a shell command with LEGIBLE_MESSAGE_ID, equal for every attempt. Returns why it failed;
 * null if it exits with 0.
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
