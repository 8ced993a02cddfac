// Makes what a check read comparable: without ignored texts and noise, or as the numbers that conditions name.
import { createHash } from "node:crypto";
import { ExampleError, InvalidRequestError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Numbers, WatchedPage, WatchRequest } from "../model/watch-store.ts";
import { inTurns } from "../runtime/turns.ts";
import { compileRemoval, type TextRemoval } from "../text/patterns.ts";
import { type Condition, parseConditions } from "./conditions.ts";
import { quietText, type ReadAt } from "./noise.ts";

/** A page or a row as read. */
export type ReadText = Omit<WatchedPage, "hash" | "numbers" | "reported">;

/** Parts of a page that a watch compares. */
export interface Watching {
  readonly conditions: readonly Condition[];
  readonly ignores: TextRemoval | undefined;
}

/** Compiles a request. Throws InvalidRequestError for conditions or patterns that cannot be used. */
export function watchingOf({
  when,
  ignore_text,
  records,
  recipe,
}: Pick<WatchRequest, "when" | "ignore_text" | "records" | "recipe">): Watching {
  const conditions = parseConditions(when);
  if ((records || recipe !== undefined) && conditions.some(({ name }) => name === "")) {
    throw new InvalidRequestError("with records, each condition of when names a column");
  }
  const unknown =
    recipe && conditions.find(({ name }) => !recipe.fields.some((f) => f.name === name));
  if (unknown !== undefined)
    throw new InvalidRequestError(`when names "${unknown.name}", which is no field of the recipe`);
  return { conditions, ignores: compileRemoval(ignore_text ?? "", "ignore_text") };
}

/** Returns a text without ignored ones. Throws InvalidRequestError if the patterns take too long on it. */
export async function withoutIgnored(
  text: string,
  { ignores }: Watching,
  signal: AbortSignal,
): Promise<string> {
  if (ignores === undefined) return text;
  const left = await inTurns(ignores(text), signal);
  if (left !== undefined) return left;
  throw new InvalidRequestError("ignore_text takes too long on this page; simplify its patterns");
}

/** Returns a page to compare by its text. */
export const watchedText = ({ text, ...page }: ReadText, read: ReadAt): WatchedPage =>
  hashed({ ...page, text: quietText(text, read) });

/** Returns a page to compare by numbers: each is a section, so that a report names it. */
export const watchedNumbers = (page: ReadText, numbers: Numbers): WatchedPage => {
  const sections = Object.entries(numbers).map(
    ([name, value]) => `# ${name || "number"}\n\n${value}`,
  );
  return { ...hashed({ ...page, text: sections.join("\n\n") }), numbers };
};

/** Returns a page or row to compare, whose text is as it is compared. */
export function hashed({ text, ...page }: ReadText): WatchedPage {
  return {
    ...page,
    hash: createHash("sha256").update(text, "utf8").digest("hex"),
    text: text.length > SETTINGS.WATCH_MAX_PAGE_CHARS ? "" : text,
  };
}

/** Returns the failure of a check that did not find the numbers that conditions name. */
export function withoutNumbers(url: string, missing: readonly string[]): ExampleError {
  const names = missing.map((name) => (name === "" ? "a number" : `a number for "${name}"`));
  return new ExampleError(url, `the page has not ${names.join(" and ")} that the conditions name`);
}
