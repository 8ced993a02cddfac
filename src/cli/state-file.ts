// `--state`: reads the login state of a browser from a file. No message repeats the file's content.
import type { Command } from "commander";
import type { Flags } from "./fields.ts";
import { jsonNamed } from "./source.ts";

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
  return { state: await jsonNamed(path, "--state", { isSecret: true }) };
}
