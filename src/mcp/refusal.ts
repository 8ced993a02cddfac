// Turns errors into a tool's error text: code and detail. Internal errors stay hidden.
import { LegibleError, refusalDetail } from "../model/errors.ts";
import { plainWords } from "../model/plain-words.ts";
import { OPERATIONS } from "../operations/rows.ts";

/** Error codes shown to callers; any other error is internal and stays hidden. */
const TOLD: ReadonlySet<string> = new Set([
  ...Object.values(OPERATIONS).flatMap(({ refusals }): readonly string[] => refusals),
  "INVALID_REQUEST",
  "SERVICE_BUSY",
  "SERVICE_CLOSING",
]);

/** Refusal with the text to answer. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal";
}

/** Text for an internal error. */
export const INTERNAL = "INTERNAL: internal error";

/**
 * Returns the text of a refusal, `<CODE>: <detail>`, one line per invalid field; undefined for
 * internal errors.
 */
export function refusalWords(error: unknown): string | undefined {
  if (error instanceof ToolRefusal) return error.message;
  if (!(error instanceof LegibleError) || !TOLD.has(error.code)) return undefined;
  const detail = refusalDetail(error);
  if (typeof detail === "string") return `${error.code}: ${plainWords(detail)}`;
  const lines = detail.map(({ loc, msg }) => `${loc.slice(1).join(".") || "arguments"}: ${msg}`);
  return `${error.code}: ${lines.join("\n")}`;
}
