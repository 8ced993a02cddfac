// Messages on standard error: progress, warnings, refusals, failures.
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";
import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError, PageBlockedError, PageError } from "../model/errors.ts";
import type { PageEvent } from "../model/event.ts";
import { type FetchSummary, lacksRender } from "../model/page.ts";
import { plainWords } from "../model/plain-words.ts";
import type { Style } from "../text/paint.ts";
import { EXIT } from "./exit.ts";
import type { Flags } from "./fields.ts";
import { entryInFlags, optionsInFlags, reasonInFlags } from "./flag-words.ts";
import { paintOf, wrapped } from "./terminal-text.ts";

const NAME = "legible:";

/** Prints a message, in words for people. */
export function tell(message: string, style?: Style): void {
  const name = style === undefined ? NAME : paintOf(process.stderr)(style, NAME);
  const line = `${name} ${optionsInFlags(plainWords(message))}`;
  process.stderr.write(`${wrapped(line, process.stderr, NAME.length + 1)}\n`);
}

/** Adds the flag that disables progress. */
export function addQuietFlag(command: Command): void {
  command.option("-q, --quiet", "no progress on standard error; warnings and failures remain");
}

/** Whether progress is disabled. */
export const isQuiet = (flags: Flags): boolean => flags["quiet"] === true;

/** Returns `tell` for progress lines, which `--quiet` disables. */
export const progressTeller = (flags: Flags): typeof tell =>
  isQuiet(flags) ? () => undefined : tell;

/** Returns a listener that prints the stages of a read, which `--quiet` disables. */
export function stageTeller(flags: Flags): (event: PageEvent) => void {
  const say = progressTeller(flags);
  return (event) => {
    if (event.type === "stage") say(event.message);
  };
}

/** Prints why a command fails. */
export function tellFailure(error: unknown): void {
  for (const line of wordsOf(error)) tell(line, "red");
  if (error instanceof PageError && error.requiresRender) {
    tell("a browser may be able to read this page (legible doctor checks the browser)");
  } else if (error instanceof PageBlockedError && (error.status ?? 500) < 300) {
    tell("--read-anyway reads it");
  }
}

/** Returns the lines of an error for people, one per invalid field. */
export function wordsOf(error: unknown): readonly string[] {
  if (!(error instanceof InvalidRequestError)) {
    return [error instanceof PageError ? error.blockingDetail : messageOf(error)];
  }
  if (typeof error.detail === "string") return [reasonInFlags(error.detail)];
  return error.detail.map(entryInFlags);
}

/**
 * Reports an unrendered page; returns the command's exit code. `isAsked` is whether `--render` was
 * given.
 */
export function reportRender(answer: FetchSummary, isAsked: boolean): number {
  const isIgnored = isAsked && (lacksRender(answer) || answer.strategy === "supplied");
  if (isIgnored || lacksRender(answer)) tellUnrendered(answer.render_error ?? "");
  return isIgnored ? EXIT.unrendered : EXIT.ok;
}

/** Reports why a page was not rendered, by its `render_error`. */
export function tellUnrendered(reason: string): void {
  tell(`not rendered: ${reason} (legible doctor checks the browser)`);
}

/** Reports a `--delay-seconds` that is shorter than the interval between requests to a host. */
export function tellPace(flags: Flags, environment: Environment): void {
  const note = paceNote(flags, environment);
  if (note !== undefined) tell(note);
}

/** Returns the warning; undefined if none. */
export function paceNote(
  { delaySeconds }: Flags,
  { SERVICE_PAGE_INTERVAL_SECONDS: interval }: Pick<Environment, "SERVICE_PAGE_INTERVAL_SECONDS">,
): string | undefined {
  const delay = delaySeconds === undefined ? Number.NaN : Number(delaySeconds);
  if (!(delay >= 0 && delay < interval)) return undefined;
  return `--delay-seconds ${delay}: pages of one host are still requested ${interval} s apart (SERVICE_PAGE_INTERVAL_SECONDS)`;
}
