// Reads caught values: the message, and the code of a failed system call.

/** Whether an error has one of these codes, such as `ENOENT` or `EADDRINUSE`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** Returns the message of a caught value. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
