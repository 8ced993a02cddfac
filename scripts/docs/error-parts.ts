// Builds the table of docs/reference/errors.md from the error classes: wire name, code, status and cause.
import { statusOf } from "../../src/server/http-errors.ts";
import { errorClasses } from "./error-classes.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

/** Returns the part of the error classes; `root` is the project's folder. */
export function errorParts(root: string): Parts {
  const rows = errorClasses(root).map(({ className, wireName, code: errorCode, when }) => [
    code(className) + (wireName === className ? "" : ` (on the wire ${code(wireName)})`),
    code(errorCode),
    String(statusOf(errorCode) ?? ""),
    when,
  ]);
  return { "error classes": markdownTable(["Name", "Code", "Status", "When"], rows) };
}
