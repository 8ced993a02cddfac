// The kept results of the benches to figures that pages quote: each from the last run of its bench, none typed by hand.
import { readFileSync } from "node:fs";

/** Results of the benches, the last run of each that fits. */
export interface Figures {
  /** Returns the number at a path such as `f1.all` of the last result of a bench that has these fields. Throws without one. */
  number(bench: string, path: Path, having?: Having): number;
  /** The text at a path of that result. Throws without one. */
  text(bench: string, path: Path, having?: Having): string;
  /** The day and commit of that result, as pages quote them. */
  run(bench: string, having?: Having): string;
  /** A paragraph for a table whose run names a commit that the history lacks; "" for any other. */
  note(bench: string, having?: Having): string;
  /** The names at a path of that result, in order. */
  names(bench: string, path: string, having?: Having): readonly string[];
  /** Every result, in the order of their names and variants. */
  readonly results: readonly KeptResult[];
}

/** Fields that tell one run of a bench from another, as its width. */
export type Having = Readonly<Record<string, unknown>>;

/** Names joined by dots, or a list of names where one has a dot. */
export type Path = string | readonly string[];

type Result = Readonly<Record<string, unknown>>;

/** One kept result: its bench, what tells its run, and what was found. */
export interface KeptResult extends Result {
  readonly bench: string;
}

const isKept = (result: Result): result is KeptResult => typeof result["bench"] === "string";

/** The bench with its variant: what stands before the date. */
const keyOf = (result: Result): string => JSON.stringify(result).split(',"date":', 1)[0] ?? "";

const isRecord = (value: unknown): value is Result => typeof value === "object" && value !== null;

/** Reads the figures of a file of results, one JSON object a line, the last run last. */
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
      throw new Error(`no result of ${bench} with ${JSON.stringify(having)} is kept`);
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
      if (!isRecord(value)) throw new Error(`result of ${bench} has nothing at ${path}`);
      return Object.keys(value);
    },
  };
}

/** A share with some digits and without its leading zero: `.875`, `1.000`. */
export function share(value: number, digits = 3): string {
  return value.toFixed(digits).replace(/^0\./, ".");
}

/** A count with separators: `2,422,949`. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** Parts of a whole as a percentage. */
export function percent(value: number, digits = 1): string {
  return `${(value * 100).toFixed(digits)} %`;
}
