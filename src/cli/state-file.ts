// `--state`: reads the login state of a browser from a file. No message repeats the file's content.
import type { Command } from "commander";
import { InvalidRequestError } from "../model/errors.ts";
import type { Flags } from "./fields.ts";
import { fileNamed } from "./source.ts";

/** Maximum bytes of the file: the local storage of several sites. */
const MAX_BYTES = 33_554_432;

/** Adds `--state`. */
export function addStateFlag(command: Command): void {
  command.option(
    "--state <file>",
    "login state of a browser, as Playwright's storageState writes it: cookies and local storage for the origin of the address; needs SERVICE_CALLER_HEADERS=1",
  );
}

/** Returns the field of `--state`; none without the flag. Throws InvalidRequestError. */
export async function stateField({ state: path }: Flags): Promise<{ readonly state?: unknown }> {
  if (typeof path !== "string") return {};
  const bytes = await fileNamed(path, "--state");
  if (bytes.byteLength > MAX_BYTES) {
    throw new InvalidRequestError(`--state: ${path} has over ${MAX_BYTES} bytes`);
  }
  try {
    const state: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { state };
  } catch {
    // The parser's message would quote the file.
    throw new InvalidRequestError(`--state: ${path} is not JSON`);
  }
}
