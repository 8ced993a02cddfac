// The address of a page to the path of its file: its key, safe on every file system.
import { hashText } from "../text/hash.ts";
import { canonicalUrl } from "../url/canonical.ts";
import { pageKey } from "../url/identity.ts";

/** Longest step of a file's path, in characters; file systems take 255 bytes. */
const MOST_STEP_CHARS = 150;
/** Longest key that is spelled out; a longer one is cut and told apart by its hash. */
const MOST_KEY_CHARS = 600;

// what stands in a file name on every system; `!` marks what was replaced
const UNSAFE = /[^A-Za-z0-9._~%@=&+,-]/g;

/**
 * The path of a page's file, its steps divided by `/`: the page's key, and `.md` or the like behind it.
 *
 * Two keys have two names: each character that a file system may not take is written as `!` and its code.
 */
export function fileNameOf(url: string, extension: string): string {
  const key = pageKey(canonicalUrl(url) ?? url);
  if (key.length > MOST_KEY_CHARS) return `${cut(escaped(key))}.${extension}`;
  const question = key.indexOf("?");
  const path = question < 0 ? key : key.slice(0, question);
  const query = question < 0 ? "" : key.slice(question);
  const steps = path.split("/").map(escaped);
  const last = cut(`${steps.pop() ?? ""}${query === "" ? "" : escaped(query)}`);
  const folders = steps.map((step) => {
    // A folder is not a file of a page, whatever it is called.
    return cut(step.endsWith(`.${extension}`) ? `${step}!` : step);
  });
  return [...folders, `${last}.${extension}`].join("/");
}

function escaped(text: string): string {
  if (/^\.{0,2}$/.test(text)) return `!${text.replaceAll(".", "2E")}`;
  return text.replace(
    UNSAFE,
    (found) => `!${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

function cut(name: string): string {
  if (name.length <= MOST_STEP_CHARS) return name;
  return `${name.slice(0, MOST_STEP_CHARS - 20)}!!${hashText(name).toString(36)}`;
}
