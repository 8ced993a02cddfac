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

/** Yields pieces joined to about `minChars` or more that end with a line, except the last. */
export function* gatheredLines(pieces: Iterable<string>, minChars: number): Generator<string> {
  let rest = "";
  for (const text of gathered(pieces, minChars)) {
    const joined = rest + text;
    const end = joined.lastIndexOf("\n") + 1;
    if (end > 0) yield joined.slice(0, end);
    rest = joined.slice(end);
  }
  if (rest !== "") yield rest;
}
