// Serialises JSON in pieces small enough not to block the event loop.

/** Maximum length of a string piece, in UTF-16 units. */
const PIECE_CHARS = 65_536;

/**
 * Yields the JSON text of a value. The joined pieces equal the result of JSON.stringify, except that
 * an iterable other than an array is written as a list, item by item.
 *
 * Only long strings and lists are split: those in the object's fields, in objects in these fields,
 * and in objects in lists. Answers are shallow, and only their texts and images are large.
 */
export function* jsonChunks(value: object): Generator<string> {
  let opening = "{";
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined) continue;
    const head = `${opening}${JSON.stringify(key)}:`;
    opening = ",";
    if (typeof item === "string" && item.length > PIECE_CHARS) {
      yield head;
      yield* stringChunks(item);
    } else if (Array.isArray(item) && item.length > PIECE_ITEMS) {
      yield head;
      yield* listChunks(item);
    } else if (Array.isArray(item) && item.some(hasLargeText)) {
      yield head;
      yield* objectChunks(item);
    } else if (isObject(item) && Object.values(item).some(isLarge)) {
      yield head;
      yield* jsonChunks(item);
    } else if (isIterable(item)) {
      yield head;
      yield* itemChunks(item);
    } else {
      yield head + JSON.stringify(item);
    }
  }
  yield opening === "{" ? "{}" : "}";
}

const isObject = (item: unknown): item is object =>
  typeof item === "object" && item !== null && !Array.isArray(item) && !(Symbol.iterator in item);

const isLargeText = (item: unknown): boolean =>
  typeof item === "string" && item.length > PIECE_CHARS;

const hasLargeText = (item: unknown): boolean =>
  isObject(item) && Object.values(item).some(isLargeText);

/** Whether a field of an object in a field is written in pieces; its list has few items. */
const isLarge = (item: unknown): boolean =>
  isLargeText(item) ||
  (Array.isArray(item) && item.length <= PIECE_ITEMS && item.some(hasLargeText));

function* objectChunks(items: readonly unknown[]): Generator<string> {
  let before = "[";
  for (const item of items) {
    yield before;
    if (isObject(item)) yield* jsonChunks(item);
    else yield JSON.stringify(item) ?? "null";
    before = ",";
  }
  yield "]";
}

function isIterable(item: unknown): item is Iterable<unknown> {
  return (
    typeof item === "object" && item !== null && Symbol.iterator in item && !Array.isArray(item)
  );
}

function* itemChunks(items: Iterable<unknown>): Generator<string> {
  let before = "[";
  for (const item of items) {
    yield before + (JSON.stringify(item) ?? "null");
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** Maximum items of a list piece. */
const PIECE_ITEMS = 500;

function* listChunks(items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += PIECE_ITEMS) {
    const piece = JSON.stringify(items.slice(start, start + PIECE_ITEMS));
    yield (start === 0 ? "[" : ",") + piece.slice(1, -1);
  }
  yield "]";
}

function* stringChunks(text: string): Generator<string> {
  yield '"';
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE_CHARS, text.length);
    // A split surrogate pair would be escaped as two lone surrogates.
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end--;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
    start = end;
  }
  yield '"';
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
