// Shortens a caller's value so that an answer can repeat it, and removes passwords from URLs.
import { withoutCredentials } from "../url/identity.ts";

const MAX_DEPTH = 3;
const MAX_ITEMS = 20;
const MAX_CHARS = 200;
/** Longer texts are not checked for credentials. */
const MAX_ADDRESS_CHARS = 10_000;

/** Returns the value with long strings, long lists and deep parts replaced by an ellipsis. */
export function echo(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    const text = value.length > MAX_ADDRESS_CHARS ? value : withoutCredentials(value);
    return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    const head = value.slice(0, MAX_ITEMS).map((item) => echo(item, depth + 1));
    return value.length > MAX_ITEMS ? [...head, "…"] : head;
  }
  const shown: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (const [key, item] of Object.entries(value)) {
    if (count++ === MAX_ITEMS) break;
    shown[key.slice(0, MAX_CHARS)] = echo(item, depth + 1);
  }
  return shown;
}
