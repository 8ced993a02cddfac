// Reads caught values: the message, and the code of a failed system call.

/** Whether an error has one of these codes, such as `ENOENT` or `EADDRINUSE`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** For `catch`: returns undefined for a missing file, and throws every other error. */
export function ifMissing(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
  return undefined;
}

/** Returns the message of a caught value. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns an error that says what failed, with the message of its cause. */
export const failureOf = (what: string, cause: unknown): Error =>
  new Error(`${what}: ${messageOf(cause)}`, { cause });

/** Returns the code or name of an error's innermost cause, without request data, for logs. */
export function causeName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.cause instanceof Error) return causeName(error.cause);
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
