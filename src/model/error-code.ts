// What a caught value says: its words, and the code by which Node tells one failure of a system call from another.

/** Whether an error has one of these codes: `ENOENT`, `EADDRINUSE` and the like. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** What a caught value says of itself. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
