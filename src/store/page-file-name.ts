// Derives a page's file path from its URL: readable, and safe on case-insensitive file systems.
import { hashText } from "../text/hash.ts";
import { percentDecoded } from "../text/percent.ts";
import { stepOf } from "../text/readable-path.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { pageKey } from "../url/identity.ts";

/** Maximum characters of a readable key; a longer one is one step. */
const MAX_KEY_CHARS = 600;
/** Base-36 digits of a hash after `~`: 41 bits, so two names of one folder never meet. */
const HASH_DIGITS = 8;

/** A mark of a hash, and of short names on Windows. */
const HASH_MARK = "~";

/**
 * Returns the path of a page's file, with `/` between steps: the page's key and an extension.
 *
 * Depends on the URL alone. Different keys have different paths, even on a file system that ignores
 * case: a step that is not written exactly as in the key, or that has capitals, ends in a hash.
 */
export function fileNameOf(url: string, extension: string): string {
  const key = pageKey(canonicalUrl(url) ?? url);
  if (key.length > MAX_KEY_CHARS) return `${hashed(key)}.${extension}`;
  const question = key.indexOf("?");
  const path = question < 0 ? key : key.slice(0, question);
  const query = question < 0 ? "" : key.slice(question);
  const [host = "", ...steps] = path.split("/");
  const last = steps.pop();
  if (last === undefined) return `${stepName(`${hostName(host)}${query}`)}.${extension}`;
  const folders = [hostName(host), ...steps].map((step) => folderName(step, extension));
  return [...folders, `${stepName(`${last}${query}`)}.${extension}`].join("/");
}

/** A port follows a plus sign, which no host has: the colon is forbidden in names. */
const hostName = (host: string): string => host.replace(/:(?=\d+$)/, "+");

/** Converts a step to a folder name, which never equals a file's. */
const folderName = (step: string, extension: string): string =>
  step.toLowerCase().endsWith(`.${extension}`) ? hashed(step) : stepName(step);

function stepName(step: string): string {
  const text = percentDecoded(step);
  const name = stepOf(text);
  const isExact =
    name === text &&
    name === name.toLowerCase() &&
    name === foldedCase(name) &&
    !name.includes(HASH_MARK);
  return isExact && encoded(text) === encoded(step) ? name : hashed(step);
}

/** Folds letters that a file system may take for others: `ß` for `ss`. */
const foldedCase = (text: string): string => text.toUpperCase().toLowerCase().normalize("NFC");

/** Spells a step in one way, whether or not it is percent-encoded; `%2F` stays apart from `/`. */
const encoded = (step: string): string => step.replace(/(?:%[0-9A-F]{2})+/g, percentDecoded);

/** Returns a readable name and a hash of the step as written. */
const hashed = (step: string): string =>
  `${stepOf(percentDecoded(step)).replaceAll(HASH_MARK, "-")}${HASH_MARK}${hashText(step).toString(36).slice(-HASH_DIGITS).padStart(HASH_DIGITS, "0")}`;
