// Serialises JSON in pieces small enough not to block the event loop.

/** Maximum length of a string piece, in UTF-16 units. */
const PIECE_CHARS = 65_536;

/** Maximum items of a list that is written at once. */
const PIECE_ITEMS = 500;

/** Levels of lists and objects in which long texts are looked for: answers are shallow. */
const DEPTH = 3;

/**
 * Yields the JSON text of a value. The joined pieces equal the result of JSON.stringify, except that
 * an iterable other than an array, within the first `DEPTH` levels, is written as a list, item by
 * item.
 */
export function* jsonChunks(value: object): Generator<string> {
  let opening = "{";
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const head = `${opening}${JSON.stringify(key)}:`;
    opening = ",";
    yield* itemChunks(head, item);
  }
  yield opening === "{" ? "{}" : "}";
}

/** Yields the text before a value, and the value: in one piece unless it is large. */
function* itemChunks(before: string, item: unknown): Generator<string> {
  if (!isLarge(item, DEPTH)) {
    yield before + (JSON.stringify(item) ?? "null");
    return;
  }
  yield before;
  if (typeof item === "string") yield* stringChunks(item);
  else if (isIterable(item)) yield* listChunks(item);
  else yield* jsonChunks(Object(item));
}

function* listChunks(items: Iterable<unknown>): Generator<string> {
  let before = "[";
  for (const item of items) {
    yield* itemChunks(before, item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

const isIterable = (item: unknown): item is Iterable<unknown> =>
  typeof item === "object" && item !== null && Symbol.iterator in item;

/** Whether a value has a long text or list, or an iterable whose items are not made yet. */
function isLarge(item: unknown, depth: number): boolean {
  if (typeof item === "string") return item.length > PIECE_CHARS;
  if (typeof item !== "object" || item === null) return false;
  if (Array.isArray(item) ? item.length > PIECE_ITEMS : isIterable(item)) return true;
  return depth > 0 && Object.values(item).some((one) => isLarge(one, depth - 1));
}

function* stringChunks(text: string): Generator<string> {
  yield '"';
  for (const piece of textPieces(text, PIECE_CHARS)) yield JSON.stringify(piece).slice(1, -1);
  yield '"';
}

/** Yields a text in pieces of at most `most` UTF-16 units, and never half a character. */
export function* textPieces(text: string, most: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + most, text.length);
    if (/^[\udc00-\udfff]/.test(text.charAt(end))) end--;
    yield text.slice(start, end);
    start = end;
  }
}
