// Messages on standard error: progress, warnings, refusals, failures.
import type { Command } from "commander";
import type { Environment } from "../api/environment.ts";
import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError, PageBlockedError, PageError } from "../model/errors.ts";
import type { PageEvent, StageEvent } from "../model/event.ts";
import { type FetchSummary, lacksRender } from "../model/page.ts";
import { plainWords } from "../model/plain-words.ts";
import type { SiteEvent, SiteStageEvent } from "../model/site-event.ts";
import type { Style } from "../text/paint.ts";
import { EXIT } from "./exit.ts";
import type { Flags } from "./fields.ts";
import { entryInFlags, optionsInFlags, reasonInFlags } from "./flag-words.ts";
import { paintOf, wrapped } from "./terminal-text.ts";

const NAME = "legible:";

/** Prints a message, in words for people. */
export function tell(message: string, style?: Style): void {
  clearTimeout(waiting);
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

/** Returns `tell`, or a function without effect if `--quiet` is given, for progress lines. */
export const progressTeller = (flags: Flags): typeof tell =>
  isQuiet(flags) ? () => undefined : tell;

/** Returns a listener that prints the stages of a read, which `--quiet` disables. */
export function stageTeller(flags: Flags): (event: PageEvent) => void {
  const say = progressTeller(flags);
  return (event) => tellStage(event, say);
}

/** Returns a listener that prints stages, and sets the exit code by whether the page was rendered. */
export function renderTeller(flags: Flags): (event: PageEvent) => void {
  const tellStages = stageTeller(flags);
  return (event) => {
    tellStages(event);
    if (event.type === "resolve") process.exitCode = reportRender(event, flags["render"] === true);
  };
}

/** Event that each stage waits for, in words. */
const WAITS: Readonly<Record<(StageEvent | SiteStageEvent)["stage"], string>> = {
  resolve: "the page to load",
  classify: "the analysis of the page",
  analyze: "the root of the site",
  enumerate: "robots.txt, sitemaps and the web archive",
  extract: "the first page",
};
/** Time after which a terminal shows the event that a stage waits for. */
export const WAIT_MS = 2000;
let waiting: NodeJS.Timeout | undefined;

/** Prints a stage event. On a terminal, also prints what the stage waits for if no event follows soon. */
export function tellStage(event: PageEvent | SiteEvent, say: typeof tell): void {
  clearTimeout(waiting);
  if (event.type !== "stage") return;
  say(event.message);
  if (process.stderr.isTTY !== true) return;
  waiting = setTimeout(() => say(`waiting for ${WAITS[event.stage]}`), WAIT_MS).unref();
}

/** Prints that a command was interrupted, which results are stored, and the command line that resumes it. */
export function tellInterrupted(kept: string, ...flags: readonly string[]): void {
  const typed = process.argv.slice(2);
  // Headers and cookies may be secret.
  const isSecret = typed.some((word) => /^--(?:header|cookie|proxy)\b/.test(word));
  const missing = flags.filter((flag) => !typed.includes(flag));
  if (isSecret)
    tell(`interrupted: ${kept}; resume by the same command ${missing.join(" ")}`.trimEnd());
  else {
    tell(`interrupted: ${kept}; resume by`);
    process.stderr.write(`  legible ${[...typed, ...missing].map(quoted).join(" ")}\n`);
  }
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

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

/** Reports an unrendered page; returns the exit code. `isAsked`: whether `--render` was given. */
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
