// Reads the folder of traces: lists its runs, and returns the events of one by a validated name.
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../model/error-code.ts";
import { RunMissingError } from "../model/errors.ts";
import type { JsonObject } from "../model/fact.ts";
import { RUN_PURPOSES, type RunList, type RunRecord, type RunTrace } from "../model/resources.ts";
import { isObject, parsedJson } from "../text/json-values.ts";
import { namesIn } from "./folder-names.ts";
import { wholeLines } from "./whole-lines.ts";

// a name from `traceName`: host, UTC stamp, run id; never includes a path separator
const NAME = /^([a-z0-9.-]{0,200})-(\d{8}T\d{6})-([0-9a-f]{12})\.jsonl$/;

/** Bytes read at the ends of a trace to find how its run began and ended. */
const HEAD_BYTES = 16_384;
const TAIL_BYTES = 262_144;
/** Maximum bytes of a line: traces cut values longer than a few kilobytes. */
const MAX_LINE_BYTES = 4_194_304;

/** Traces in a folder, which need not exist. */
export class TraceFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Lists the last started runs. */
  async list(most: number): Promise<RunList> {
    const names = (await namesIn(this.#path)).flatMap((name) => {
      const [, host = "", stamp = "", run = ""] = NAME.exec(name) ?? [];
      return run === "" ? [] : [{ name, host, stamp, run }];
    });
    names.sort((one, other) => order(other.stamp, one.stamp) || order(other.name, one.name));
    const runs: RunRecord[] = [];
    for (const { name, host, stamp, run } of names.slice(0, most)) {
      const file = await this.#open(name);
      if (file === undefined) continue;
      try {
        runs.push({ name, run, host, started: secondsOf(stamp), ...(await endsOf(file)) });
      } finally {
        await file.close();
      }
    }
    return { runs, total: names.length };
  }

  /** Returns the events of a trace from a line on. Throws RunMissingError. */
  async read(
    name: string,
    { from, limit }: { readonly from: number; readonly limit: number },
  ): Promise<RunTrace> {
    const file = NAME.test(name) ? await this.#open(name) : undefined;
    if (file === undefined) throw new RunMissingError(name);
    try {
      const events: JsonObject[] = [];
      let at = 0;
      for await (const { text: line } of wholeLines(file, 0, MAX_LINE_BYTES)) {
        if (at >= from + limit) return { name, events, next: at };
        const event = at >= from ? parsed(line) : undefined;
        if (event !== undefined) events.push(event);
        at++;
      }
      return { name, events, next: null };
    } finally {
      await file.close();
    }
  }

  /** Opens a file in the folder; does not follow symlinks. */
  async #open(name: string): Promise<FileHandle | undefined> {
    try {
      return await open(join(this.#path, name), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    } catch (error) {
      if (hasCode(error, "ENOENT", "ELOOP", "EACCES")) return undefined;
      throw error;
    }
  }
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Parses a stamp to epoch seconds: `20260314T120000`. */
function secondsOf(stamp: string): number {
  const part = (start: number, end: number) => Number(stamp.slice(start, end));
  const day = [part(0, 4), part(4, 6) - 1, part(6, 8)] as const;
  return Date.UTC(...day, part(9, 11), part(11, 13), part(13, 15)) / 1000;
}

type RunEnds = Pick<RunRecord, "url" | "mode" | "purpose" | "bytes" | "ended" | "message">;

/** Returns how the run of a trace began and ended. */
async function endsOf(file: FileHandle): Promise<RunEnds> {
  const { size: bytes } = await file.stat();
  const head = parsed((await pieceOf(file, 0, Math.min(bytes, HEAD_BYTES))).split("\n", 1)[0]);
  const url = head?.["url"];
  const mode = head?.["mode"];
  const purpose = RUN_PURPOSES.find((one) => one === head?.["purpose"]);
  const tail = await pieceOf(file, Math.max(0, bytes - TAIL_BYTES), Math.min(bytes, TAIL_BYTES));
  const lines = tail.split("\n").filter((line) => line !== "");
  const last = parsed(lines.at(-1));
  const isClosed = last?.["type"] === "trace-closed";
  const end = isClosed ? parsed(lines.at(-2)) : undefined;
  const message = end?.["type"] === "error" ? end["message"] : null;
  return {
    url: typeof url === "string" ? url : null,
    mode: mode === "page" || mode === "site" ? mode : null,
    ...(purpose && { purpose }),
    bytes,
    // A run without texts emits only stages and has no final event.
    ended: !isClosed ? null : endOf(end),
    message: typeof message === "string" ? message : null,
  };
}

function endOf(event: JsonObject | undefined): RunRecord["ended"] {
  const type = event?.["type"];
  if (type === "error") return "error";
  return type === "stopped" || event?.["stopped"] === true ? "stopped" : "done";
}

async function pieceOf(file: FileHandle, at: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.toString("utf8", 0, bytesRead);
}

/** Parses a line; undefined if it is cut or not an object. */
function parsed(line = ""): JsonObject | undefined {
  const value = parsedJson(line);
  return isObject(value) ? (value as JsonObject) : undefined;
}
