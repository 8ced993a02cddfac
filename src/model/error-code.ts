// The code by which Node tells one failure of a system call from another.

/** Whether an error has this code: `ENOENT`, `EADDRINUSE` and the like. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
