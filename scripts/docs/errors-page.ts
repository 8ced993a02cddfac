// The error classes to docs/errors.md: wire name, code, when, and the status each is answered with.
import { statusOf } from "../../src/server/http-errors.ts";
import { errorClasses } from "./error-classes.ts";
import { code, markdownTable } from "./table.ts";

/** Text of docs/errors.md; `root` is the project's folder. */
export function errorsPage(root: string): string {
  const rows = errorClasses(root).map(({ className, wireName, code: errorCode, when }) => [
    code(className) + (wireName === className ? "" : ` (on the wire ${code(wireName)})`),
    code(errorCode),
    String(statusOf(errorCode) ?? ""),
    when,
  ]);
  return [
    "# Errors",
    "<!-- Made by `npm run docs` from src/model/errors.ts and src/server/http-errors.ts. -->",
    "Every error carries a literal `name`, which messages show, and a stable `code`. Over HTTP the code is in the header `X-Legible-Error`. The status is what a blocking route answers with, and what a stream answers with before its first byte; later a stream sends an `error` event. An error without a status never reaches a caller as it is: another one carries its message, or the answer is a 500 that shows nothing of it.",
    markdownTable(["Name", "Code", "Status", "When"], rows),
    "",
  ].join("\n\n");
}
