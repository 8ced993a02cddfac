// A list of URLs: its flags, and reading it to one line each; resumes an interrupted run.

import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Command, Option } from "commander";
import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError, LegibleError, PageError } from "../model/errors.ts";
import { type FetchSummary, lacksRender } from "../model/page.ts";
import { whenAborted } from "../runtime/abort.ts";
import { countOne } from "../text/grouped.ts";
import { EXIT } from "./exit.ts";
import { type Flags, wholeNumber } from "./fields.ts";
import { LineOrder } from "./line-order.ts";
import type { EarlierLine, PageLine, PageLines } from "./page-lines.ts";
import { tell, tellInterrupted, tellUnrendered } from "./tell.ts";

/** A list of pages to read. */
export interface PageList<Answer extends FetchSummary> extends ListFlags {
  /** Whether an unrendered page is a failure of the run. */
  readonly isRenderAsked: boolean;
  readonly isQuiet: boolean;
  /** Opens the output. */
  open(): Promise<PageLines<Answer>>;
  /** Reads one page. Throws why it failed. */
  read(url: string, signal: AbortSignal): Promise<Answer>;
}

/**
 * Reads every URL of a list that has no line yet; returns the exit code.
 *
 * Writes lines in the order of the list. If `signal` aborts, pages in flight get no line, so that
 * the same command reads them next time.
 */
export async function readList<Answer extends FetchSummary>(
  list: PageList<Answer>,
  signal: AbortSignal,
): Promise<number> {
  const output = await list.open();
  const input = await openList(list.input).catch(async (error: unknown) => {
    await output.close();
    throw error;
  });
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  try {
    const tally = new Tally(output.earlier, list);
    const addresses = newAddresses(input, output.earlier, ended);
    const lines = new LineOrder<PageLine<Answer>>(async (line) => {
      await output.append(line);
      tally.add(line);
    });
    const work = async (): Promise<void> => {
      for (let next = await addresses.next(); !next.done; next = await addresses.next()) {
        const { url, place } = next.value;
        const line = await lineOf(list, url, ended);
        await lines.finish(place, line);
        if (line === undefined) return;
      }
    };
    const workers = Array.from({ length: list.concurrency }, () =>
      work().catch((error: unknown) => failed.abort(error)),
    );
    await Promise.all(workers);
    if (failed.signal.aborted) throw failed.signal.reason;
    tally.finish();
    if (signal.aborted && list.output !== "-") tellInterrupted(`the lines are in ${list.output}`);
    else if (signal.aborted) tell("interrupted: the lines printed are complete");
    if (signal.aborted || tally.refused > 0) return EXIT.partial;
    return list.isRenderAsked && tally.unrendered > 0 ? EXIT.unrendered : EXIT.ok;
  } finally {
    input.destroy();
    await output.close();
  }
}

async function openList(path: string): Promise<Readable> {
  if (path === "-") return process.stdin;
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    throw new InvalidRequestError(`cannot read the list ${path}: ${messageOf(error)}`);
  }
}

type Earlier = ReadonlyMap<string, EarlierLine>;

/** An unread URL of a list, and its place among them. */
interface ListedUrl {
  readonly url: string;
  readonly place: number;
}

/** Yields the unread URLs of a list, one per line; skips blank lines and lines starting with #. */
async function* newAddresses(
  input: Readable,
  earlier: Earlier,
  signal: AbortSignal,
): AsyncGenerator<ListedUrl, undefined> {
  let place = 0;
  const seen = new Set(earlier.keys());
  for await (const line of linesOf(input, signal)) {
    const url = line.trim();
    if (url === "" || url.startsWith("#") || seen.has(url)) continue;
    seen.add(url);
    yield { url, place: place++ };
  }
  return undefined;
}

/** Yields the lines of a stream until it ends or the signal aborts. */
async function* linesOf(input: Readable, signal: AbortSignal): AsyncGenerator<string> {
  const off = whenAborted(signal, () => input.destroy());
  let rest = "";
  try {
    for await (const chunk of input.setEncoding("utf8")) {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
    yield rest;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    off();
  }
}

/** Reads one page and returns its line; undefined if interrupted. */
async function lineOf<Answer extends FetchSummary>(
  list: PageList<Answer>,
  url: string,
  signal: AbortSignal,
): Promise<PageLine<Answer> | undefined> {
  try {
    return { url, ok: true, ...(await list.read(url, signal)) };
  } catch (error) {
    if (signal.aborted) return undefined;
    const code = error instanceof LegibleError ? error.code : "INTERNAL";
    return { url, ok: false, code, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof PageError ? error.reason : messageOf(error);
}

/** Counts lines; shows the count live on a terminal, and a summary at the end. */
class Tally {
  readonly #isTerminal: boolean;
  readonly #say: typeof tell;
  readonly #earlier: number;
  readonly #codes = new Map<string, number>();
  #read = 0;
  /** URLs without an answer, including earlier runs. */
  refused = 0;
  /** Pages read without the requested render, including earlier runs. */
  unrendered = 0;

  constructor(earlier: Earlier, { isQuiet }: { readonly isQuiet: boolean }) {
    this.#isTerminal = process.stderr.isTTY === true && !isQuiet;
    this.#say = isQuiet ? () => undefined : tell;
    this.#earlier = earlier.size;
    for (const { ok, isUnrendered } of earlier.values()) {
      if (!ok) this.refused++;
      if (isUnrendered) this.unrendered++;
    }
  }

  add(line: PageLine<FetchSummary>): void {
    if (line.ok) {
      this.#read++;
      if (lacksRender(line)) {
        if (this.unrendered === 0) tellUnrendered(line.render_error ?? "");
        this.unrendered++;
      }
    } else {
      this.refused++;
      countOne(this.#codes, line.code);
    }
    if (this.#isTerminal) process.stderr.write(`\r\u001b[K${this.#sum()}`);
  }

  finish(): void {
    if (this.#isTerminal) process.stderr.write("\r\u001b[K");
    this.#say(this.#sum());
  }

  #sum(): string {
    const codes = [...this.#codes].map(([code, count]) => `${count} ${code}`);
    const now = codes.length === 0 ? "0 refused" : `refused ${codes.join(", ")}`;
    const lacking = this.unrendered === 0 ? "" : `, ${this.unrendered} not rendered`;
    const before = this.#earlier === 0 ? "" : `, ${this.#earlier} done earlier`;
    return `${this.#read} read, ${now}${lacking}${before}`;
  }
}

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
