// `legible watch`: checks a page or a site once or on a schedule, and prints or reports what
// changed.

import { spawn } from "node:child_process";
import { type FileHandle, open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Engine } from "../../api/engine.ts";
import { addRecipeFlag, recipeField } from "../../cli/example-flags.ts";
import { EXIT } from "../../cli/exit.ts";
import { type Flags, STORED_OPTIONS } from "../../cli/fields.ts";
import { progressTeller, tell, tellPace } from "../../cli/tell.ts";
import { wrapped } from "../../cli/terminal-text.ts";
import type { CommandCall, OwnCommand } from "../../cli/with-engine.ts";
import { printPiece } from "../../cli/write-text.ts";
import type { WatchMessage, WatchReport } from "../../model/watch.ts";
import type { WatchRecord } from "../../model/watch-store.ts";
import { whenAborted } from "../../runtime/abort.ts";
import { replaceTexts } from "../../store/replace-file.ts";
import { fieldsOf, parsedJson } from "../../text/json-values.ts";
import { summaryOf, watchFeed } from "../../watches/feed.ts";
import { messageId, watchMessage } from "../../watches/watch-status.ts";
import { OPERATIONS } from "../rows.ts";

/** Schedule of a single check, which is not followed. */
const ONCE = "0 0 1 1 *";

const { every: _, webhook: _hook, ...FIELDS } = OPERATIONS.watch_start.fields;

export const watchStart: OwnCommand = {
  description: "print what changed since the last check; exits with 1 if anything did",
  arguments: [["<address>", "address of the page, or root of the site"]],
  flags: (command) => {
    command
      .option(
        "--every <cron>",
        "check on a schedule until interrupted: minute, hour, day, month, weekday",
      )
      .option("--append <file>", "append each report to a file, as a line of JSON")
      .option("--feed <file>", "write the changes as an Atom feed")
      .option("--exec <command>", "run a command for each report, with its JSON on standard input")
      .option("--json", "print each report as a line of JSON");
    addRecipeFlag(command);
  },
  fields: FIELDS,
  without: STORED_OPTIONS,
  fault: EXIT.fault,
  warn: tellPace,
  run: watch,
};

async function watch(
  engine: Engine,
  { source: url, flags, fields, signal }: CommandCall,
): Promise<void> {
  const { every } = flags;
  const given = { ...fields, ...(await recipeField(flags)), url };
  const request = engine.parseRequest("watch_start", { ...given, every: every ?? ONCE });
  await engine.admit("watch_start", request, { signal });
  const say = progressTeller(flags);
  let hasChanged = false;
  const watched = engine.ownWatch(request, async (record, report, stopping) => {
    hasChanged = true;
    const text = () => wrapped(textOf(report), process.stdout);
    await printPiece(flags["json"] === true ? lineOf(record, report) : text());
    const error = await deliver(flags, { record, report }, stopping);
    if (error !== null) tell(`the report was not delivered: ${error}`);
    return error;
  });
  const off = whenAborted(signal, () => void watched.close());
  try {
    const { last, checks, delivery } = await watched.check();
    if (last?.note !== undefined) tell(last.note);
    if (last?.error != null) tell(last.error);
    else if (checks === 1) say(`pages recorded for the next check: ${last?.pages ?? 0}`);
    process.exitCode = exitOf({ failure: last?.error ?? delivery.error, hasChanged });
    if (every === undefined) return;
    await watched.start();
    await new Promise<void>((resolve) => whenAborted(signal, resolve));
    process.exitCode = EXIT.ok;
  } finally {
    off();
    await watched.close();
  }
}

function exitOf({ failure, hasChanged }: { failure: string | null; hasChanged: boolean }): number {
  if (failure !== null) return EXIT.refused;
  return hasChanged ? EXIT.changed : EXIT.ok;
}

interface Found {
  readonly record: WatchRecord;
  readonly report: WatchReport;
}

/** Delivers a report; the command comes last, since it may not be safe to run twice. */
async function deliver(
  { append, feed, exec }: Flags,
  { record, report }: Found,
  signal: AbortSignal,
): Promise<string | null> {
  const message = watchMessage(record, report);
  if (typeof append === "string") await appendReport(append, message);
  if (typeof feed === "string") {
    await replaceTexts(dirname(feed), basename(feed), [await watchFeed(record)]);
  }
  if (typeof exec !== "string") return null;
  return runForReport(exec, { id: messageId(record, report), message }, signal);
}

const lineOf = (record: WatchRecord, report: WatchReport): string =>
  `${JSON.stringify(watchMessage(record, report))}\n`;

const DETAILED: ReadonlySet<string> = new Set(["changed", "moved", "layout"]);

function textOf({ changes }: WatchReport): string {
  const parts = changes.map((change) => {
    const details = DETAILED.has(change.change);
    const more = details ? `\n${indented(summaryOf(change))}` : "";
    return `${change.change}  ${change.url}${more}\n`;
  });
  return parts.join("");
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, "    ");

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
function runForReport(
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
