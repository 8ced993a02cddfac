// Flags of commands that read a list of pages: --input, --output, --concurrency.
import { type Command, Option } from "commander";
import { InvalidRequestError } from "../model/errors.ts";
import { type Flags, wholeNumber } from "./fields.ts";

/** Default and maximum number of pages of a list read at once. */
const AT_ONCE = 4;
const MAX_AT_ONCE = 32;

/** A list as the flags name it. */
export interface ListFlags {
  /** Path of the list, or `-` for standard input. */
  readonly input: string;
  /** Path of the output file, or `-` for standard output. */
  readonly output: string;
  /** Maximum concurrent reads. */
  readonly concurrency: number;
}

/**
 * Adds the flags for lists, which exclude `onePageFlags`. `row` describes the output per page.
 * Refuses a second argument with a message that names `--input`.
 */
export function addListFlags(command: Command, onePageFlags: string[], row: string): void {
  command
    .allowExcessArguments()
    .hook("preAction", () => {
      if (command.args.length <= 1) return;
      command.error(
        "error: at most one page can be an argument; list several in the file of --input",
      );
    })
    .addOption(
      new Option(
        "--input <file>",
        `file of addresses, one per line, - for standard input; prints ${row}`,
      ).conflicts(onePageFlags),
    )
    .option(
      "--output <file>",
      "with --input: output file (default: standard output); skips addresses that it already contains",
    )
    .option(
      "--concurrency <value>",
      `with --input: pages read at once, 1 to ${MAX_AT_ONCE}. Default ${AT_ONCE}.`,
    );
}

/**
 * Returns the list to read; undefined for one page. Throws InvalidRequestError, also for flags of
 * lists without a list.
 */
export function listOf(
  source: string | undefined,
  flags: Flags,
  listFlags: readonly string[] = [],
): ListFlags | undefined {
  const { input, output, concurrency = AT_ONCE } = flags;
  if (typeof input !== "string") {
    const alone = ["output", "concurrency", ...listFlags].find((flag) => flags[flag] !== undefined);
    if (alone !== undefined) {
      const hint = alone === "output" ? "; for one page, redirect standard output" : "";
      throw new InvalidRequestError(`--${alone} needs --input <file>, a list of pages${hint}`);
    }
    if (source !== undefined) return undefined;
    throw new InvalidRequestError("name an address, a file or -, or a list by --input <file>");
  }
  if (source !== undefined) {
    throw new InvalidRequestError(`--input reads a list: add ${source} to it`);
  }
  const pages = wholeNumber("--concurrency", concurrency, [1, MAX_AT_ONCE]);
  return { input, output: typeof output === "string" ? output : "-", concurrency: pages };
}
