// Runs the operator's command that recognises the text of scanned PDFs.
import { spawn } from "node:child_process";
import { messageOf } from "../model/error-code.ts";
import type { Recognised } from "../model/ocr.ts";
import { SETTINGS } from "../model/settings.ts";
import { whenAborted } from "./abort.ts";

/** Bytes kept of the command's own message. */
const MESSAGE_BYTES = 4096;

/**
 * Runs a shell command with a PDF on standard input; its standard output is the PDF with a text
 * layer. Ends it after `OCR_SECONDS` or beyond `FETCH_MAX_BYTES`. Rejects with the signal's reason.
 */
export async function recognise(
  command: string,
  pdf: Uint8Array,
  signal: AbortSignal,
): Promise<Recognised> {
  signal.throwIfAborted();
  const child = spawn(command, {
    shell: true,
    // Its own process group, so that the shell's children end with it.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  let reason: string | undefined;
  const end = (why: string): void => {
    reason ??= why;
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended already, or the system has no process groups.
      child.kill("SIGKILL");
    }
  };
  const timer = setTimeout(
    () => end(`the OCR command took more than ${SETTINGS.OCR_SECONDS} s`),
    SETTINGS.OCR_SECONDS * 1000,
  );
  const off = whenAborted(signal, () => end("the caller left"));
  try {
    const pieces: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > SETTINGS.FETCH_MAX_BYTES) end("the OCR command wrote too large a file");
      else pieces.push(piece);
    });
    let message = "";
    child.stderr.on("data", (piece: Buffer) => {
      message = (message + piece.toString()).slice(-MESSAGE_BYTES);
    });
    // A command that fails need not read its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(pdf);
    const code = await new Promise<number | string | null>((resolve) => {
      child.once("error", (error) => resolve(messageOf(error)));
      child.once("close", (status, killed) => resolve(status ?? killed));
    });
    signal.throwIfAborted();
    if (reason !== undefined) return { ok: false, reason };
    if (code === 0) return { ok: true, pdf: Buffer.concat(pieces) };
    const last = message.trim().split("\n").at(-1) ?? "";
    const said = last === "" ? "" : `: ${last.slice(0, 200)}`;
    return { ok: false, reason: `the OCR command ended with ${code}${said}` };
  } finally {
    clearTimeout(timer);
    off();
  }
}
