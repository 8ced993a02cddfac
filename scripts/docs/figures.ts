// Reads the figures that the docs quote from the saved bench results: each from the last run of its bench.
import { readFileSync } from "node:fs";

/** Results of the benches. Each method uses the last run that matches. */
export interface Figures {
  /** Returns the number at a path such as `f1.all` in the last result of a bench with these fields. Throws without one. */
  number(bench: string, path: Path, having?: Having): number;
  /** Returns the text at a path of that result. Throws without one. */
  text(bench: string, path: Path, having?: Having): string;
  /** Returns the day and commit of that result, in the form that pages quote. */
  run(bench: string, having?: Having): string;
  /** Returns a paragraph for a table whose run names a commit that the history lacks; "" for any other. */
  note(bench: string, having?: Having): string;
  /** Returns the names at a path of that result, in order. */
  names(bench: string, path: Path, having?: Having): readonly string[];
  /** All results, ordered by name and variant. */
  readonly results: readonly SavedResult[];
}

/** Fields that distinguish runs of a bench, such as the window width. */
export type Having = Readonly<Record<string, unknown>>;

/** Names joined by dots, or a list of names if one contains a dot. */
export type Path = string | readonly string[];

type Result = Readonly<Record<string, unknown>>;

/** A saved result: its bench, its distinguishing fields, and its figures. */
export interface SavedResult extends Result {
  readonly bench: string;
}

const isKept = (result: Result): result is SavedResult => typeof result["bench"] === "string";

/** Returns the bench and its variant, which precede the date in a line. */
const keyOf = (result: Result): string => JSON.stringify(result).split(',"date":', 1)[0] ?? "";

const isRecord = (value: unknown): value is Result => typeof value === "object" && value !== null;

/** Parses a file of results: one JSON object per line, later runs last. */
export function readFigures(file: string): Figures {
  const results = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line))
    .filter(isRecord);

  const last = (bench: string, having: Having = {}): Result => {
    const wanted = Object.entries({ bench, ...having });
    const found = results.findLast((result) =>
      wanted.every(([field, value]) => result[field] === value),
    );
    if (found === undefined) {
      throw new Error(`no saved result of ${bench} has ${JSON.stringify(having)}`);
    }
    return found;
  };
  const at = (bench: string, path: Path, having?: Having): unknown => {
    let value: unknown = last(bench, having);
    for (const name of typeof path === "string" ? path.split(".") : path)
      value = isRecord(value) ? value[name] : undefined;
    return value;
  };

  return {
    results: results.filter(isKept).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
    number(bench, path, having) {
      const value = at(bench, path, having);
      if (typeof value !== "number")
        throw new Error(`result of ${bench} has no number ${String(path)}`);
      return value;
    },
    text(bench, path, having) {
      const value = at(bench, path, having);
      if (typeof value !== "string")
        throw new Error(`result of ${bench} has no text ${String(path)}`);
      return value;
    },
    run(bench, having) {
      const { date, commit, commit_missing } = last(bench, having);
      const name = commit_missing === true ? "commit missing" : String(commit);
      return `${String(date).slice(0, 10)}, ${name}`;
    },
    note(bench, having) {
      const { date, commit_missing, recorded_by } = last(bench, having);
      if (commit_missing !== true) return "";
      const day = String(date).slice(0, 10);
      return `\n\nThe commit of this run (${day}) is not in the history; \`${String(recorded_by)}\` recorded it.`;
    },
    names(bench, path, having) {
      const value = at(bench, path, having);
      if (!isRecord(value)) throw new Error(`result of ${bench} has no object at ${String(path)}`);
      return Object.keys(value);
    },
  };
}

/** Formats a share without its leading zero: `.875`, `1.000`. */
export function share(value: number, digits = 3): string {
  return value.toFixed(digits).replace(/^0\./, ".");
}

/** Formats a count with separators: `2,422,949`. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** Formats a fraction as a percentage. */
export function percent(value: number, digits = 1): string {
  return `${(value * 100).toFixed(digits)} %`;
}
