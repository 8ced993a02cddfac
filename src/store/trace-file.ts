// Writes the events of a run to a JSON Lines file, with long values cut; never fails a run.
import { type FileHandle, mkdir, open, readdir, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failureOf, hasCode } from "../model/error-code.ts";
import { PAGE_TEXTS } from "../model/reading.ts";
import { SETTINGS } from "../model/settings.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Fields with page text, which are omitted from traces. */
const DROPPED = new Set<string>([...PAGE_TEXTS, "html", "mhtml"]);

/** Open trace. `write` and `close` never reject. */
export interface Trace {
  /** Appends one event with `run`, `seq` and `at`; resolves when the file system has the line. */
  write(event: object, at: number): Promise<void>;
  /** Appends the `trace-closed` line and closes the file. */
  close(at: number): Promise<void>;
}

/** Receives the failure to write a trace; the run continues. */
export type TraceFailure = (error: unknown) => void;

/** Maximum characters of the host: a whole name has at most 255 bytes. */
const MAX_HOST_CHARS = 200;

/** Returns the name of a run's trace: host, cut if very long, UTC stamp, run id. */
export function traceName(url: string, run: string, now: Date): string {
  const host = parseUrl(url)?.hostname.toLowerCase() ?? "";
  const safeHost = host.replace(/[^a-z0-9.-]+/g, "-").slice(0, MAX_HOST_CHARS);
  const stamp = now.toISOString().replace(/[-:]/g, "").slice(0, 15);
  return `${safeHost}-${stamp}-${run}.jsonl`;
}

/** Opens a trace for appending, creating its folder. After a failure, drops every line. */
export function openTrace(path: string, run: string, failed: TraceFailure): Trace {
  let seq = 0;
  let file: FileHandle | undefined;
  let broken = false;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (broken) return;
    try {
      await work();
    } catch (error) {
      broken = true;
      failed(failureOf(`could not write the trace ${path}`, error));
    }
  };
  const append = async (event: object, at: number): Promise<void> => {
    if (file === undefined) {
      await mkdir(dirname(path), { recursive: true });
      file = await open(path, "a");
    }
    const line = JSON.stringify({ ...pruned(event), run, seq: seq++, at });
    await file.appendFile(`${line}\n`);
  };
  return {
    write: (event, at) => attempt(() => append(event, at)),
    close: async (at) => {
      await attempt(() => append({ type: "trace-closed" }, at));
      await attempt(async () => file?.close());
    },
  };
}

// Events are shallow; deeper values come from a page and become null.
const MAX_DEPTH = 8;

/** Drops texts and cuts long values; the full length of a cut list is `<name>_cut`. */
function pruned(value: object, depth = 0): Record<string, unknown> {
  const kept: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    if (DROPPED.has(key)) continue;
    kept[key] = cut(item, depth);
    if (Array.isArray(item) && item.length > SETTINGS.TRACE_MAX_LIST_ITEMS) {
      kept[`${key}_cut`] = item.length;
    }
  }
  return kept;
}

function cut(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.slice(0, SETTINGS.TRACE_MAX_VALUE_CHARS);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (!Array.isArray(value)) return pruned(value, depth + 1);
  return value.slice(0, SETTINGS.TRACE_MAX_LIST_ITEMS).map((item) => cut(item, depth + 1));
}

/** Removes traces that are too old or too many, oldest first. Ignores a missing folder. */
export async function pruneTraces(folder: string, now: Date, failed: TraceFailure): Promise<void> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        return { path, changed: (await stat(path)).mtimeMs };
      }),
    );
    const oldest = now.getTime() - SETTINGS.TRACE_KEEP_DAYS * 86_400_000;
    files.sort((a, b) => b.changed - a.changed);
    const gone = files.filter(
      (file, place) => place >= SETTINGS.TRACE_KEEP_FILES || file.changed < oldest,
    );
    await Promise.all(gone.map((file) => unlink(file.path)));
  } catch (error) {
    if (!hasCode(error, "ENOENT")) failed(error);
  }
}
