// Joins small pieces of text into larger ones, for writing.

/** Yields pieces joined to at least `minChars` UTF-16 units; the last may be shorter. */
export function* gathered(pieces: Iterable<string>, minChars: number): Generator<string> {
  let pending = "";
  for (const piece of pieces) {
    pending += piece;
    if (pending.length < minChars) continue;
    yield pending;
    pending = "";
  }
  if (pending !== "") yield pending;
}
