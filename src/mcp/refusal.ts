// An error to the words a tool answers with: its code and its detail; undefined for a fault of ours.
import { LegibleError, refusalDetail } from "../model/errors.ts";
import { OPERATIONS } from "../operations/rows.ts";

/** Codes of errors that reach a caller; any other one is a fault and shows nothing of itself. */
const TOLD: ReadonlySet<string> = new Set([
  ...Object.values(OPERATIONS).flatMap(({ refusals }): readonly string[] => refusals),
  "INVALID_REQUEST",
  "SERVICE_BUSY",
  "SERVICE_CLOSING",
]);

/** A refusal in the words it is answered with. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal";
}

/** What is answered for a fault. */
export const INTERNAL = "INTERNAL: internal error";

/** The words of a refusal: `<CODE>: <detail>`, a line for each field that does not fit. */
export function refusalWords(error: unknown): string | undefined {
  if (error instanceof ToolRefusal) return error.message;
  if (!(error instanceof LegibleError) || !TOLD.has(error.code)) return undefined;
  const detail = refusalDetail(error);
  if (typeof detail === "string") return `${error.code}: ${detail}`;
  const lines = detail.map(({ loc, msg }) => `${loc.slice(1).join(".") || "arguments"}: ${msg}`);
  return `${error.code}: ${lines.join("\n")}`;
}
