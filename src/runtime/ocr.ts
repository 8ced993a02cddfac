// Entry of a reader process: runs the operator's command that recognises the text of scanned PDFs.
import { spawn } from "node:child_process";
import { messageOf } from "../model/error-code.ts";
import { SETTINGS } from "../model/settings.ts";

/** Bytes kept of the command's own message. */
const MESSAGE_BYTES = 4096;

/**
 * Runs a shell command with a PDF on standard input; its standard output is the PDF with a text
 * layer. It has the memory limit of its reader process and ends with it. Throws beyond
 * `FETCH_MAX_BYTES` of output, and if it fails.
 */
export async function recognise(
  { command }: { readonly command: string },
  pdf: Uint8Array,
): Promise<Uint8Array> {
  // It has no part in the channel of the process.
  const child = spawn(command, { shell: true, stdio: ["pipe", "pipe", "pipe", "ignore"] });
  const [input, output, messages] = [child.stdin, child.stdout, child.stderr];
  if (input === null || output === null || messages === null) throw new Error("no pipes");
  const pieces: Buffer[] = [];
  let bytes = 0;
  const isTooLarge = () => bytes > SETTINGS.FETCH_MAX_BYTES;
  output.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (isTooLarge()) output.destroy();
    else pieces.push(piece);
  });
  let message = "";
  messages.on("data", (piece: Buffer) => {
    message = (message + piece.toString()).slice(-MESSAGE_BYTES);
  });
  // A command that fails need not read its input.
  input.on("error", () => undefined);
  input.end(pdf);
  const code = await new Promise<number | string | null>((resolve) => {
    child.once("error", (error) => resolve(messageOf(error)));
    child.once("close", (status, killed) => resolve(status ?? killed));
    output.once("close", () => isTooLarge() && resolve(null));
  });
  if (isTooLarge()) throw new Error("the OCR command wrote too large a file");
  if (code === 0) return Buffer.concat(pieces);
  const last = message.trim().split("\n").at(-1) ?? "";
  const said = last === "" ? "" : `: ${last.slice(0, 200)}`;
  throw new Error(`the OCR command ended with ${code}${said}`);
}
