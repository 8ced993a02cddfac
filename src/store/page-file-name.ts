// The address of a page to the path of its file: its key, safe on every file system, those that ignore case included.
import { createHash } from "node:crypto";
import { canonicalUrl } from "../url/canonical.ts";
import { pageKey } from "../url/identity.ts";

/** Longest step of a file's path, in bytes; file systems take 255, and some tools add to a name. */
const MAX_STEP_BYTES = 150;
/** Longest key that is spelled out; a longer one is cut, with a hash of the whole behind it. */
const MAX_KEY_CHARS = 600;
/** Hexadecimal digits of a hash, enough that nobody finds two addresses of one. */
const HASH_DIGITS = 24;

/** Characters that a file name may not have on some system; `!` marks what was replaced. `~1` is part of a short name of Windows. */
const UNSAFE = /[^A-Za-z0-9._~%@=&+,-]|~(?=\d)/gu;

/** Names of devices on Windows, whatever extension follows. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * The path of a page's file, its steps divided by `/`: the page's key, and `.md` or the like behind it.
 *
 * It follows from the address alone. Two keys have two paths, also where case does not count: each character that a file
 * system may not take is written as `!` and its code, and a step with capitals ends in a mark that says which they are.
 */
export function fileNameOf(url: string, extension: string): string {
  const key = pageKey(canonicalUrl(url) ?? url);
  if (key.length > MAX_KEY_CHARS) return `${stepName(key)}.${extension}`;
  const question = key.indexOf("?");
  const path = question < 0 ? key : key.slice(0, question);
  const query = question < 0 ? "" : key.slice(question);
  const steps = path.split("/");
  const last = stepName(`${steps.pop() ?? ""}${query}`);
  const folders = steps.map((step) => folderName(stepName(step), extension));
  return [...folders, `${last}.${extension}`].join("/");
}

/** A step as the name of a folder: never that of a page's file, and without a dot at its end, which Windows drops. */
function folderName(step: string, extension: string): string {
  const name = step.replace(/\.$/, "!2E");
  return name.toLowerCase().endsWith(`.${extension}`) ? `${name}!` : name;
}

function stepName(text: string): string {
  const name = `${escaped(text).replace(DEVICE, "$&!")}${capitalsMark(text)}`;
  if (name.length <= MAX_STEP_BYTES) return name;
  const hash = createHash("sha256").update(text).digest("hex").slice(0, HASH_DIGITS);
  return `${name.slice(0, MAX_STEP_BYTES - hash.length - 2)}!!${hash}`;
}

function escaped(text: string): string {
  if (/^\.{0,2}$/.test(text)) return `!${text.replaceAll(".", "2E")}`;
  return text.replace(UNSAFE, (found) =>
    [...Buffer.from(found)]
      .map((byte) => `!${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join(""),
  );
}

/** Which letters of a step are capitals, as a number whose bits are the letters; nothing where none is. Octets (`%C3`) have no case. */
function capitalsMark(text: string): string {
  const letters = text.replace(/%[0-9A-F]{2}/g, "").match(/[A-Za-z]/g) ?? [];
  const bits = letters.map((letter) => (letter < "a" ? "1" : "0")).join("");
  if (!bits.includes("1") || bits.length > MAX_STEP_BYTES) return "";
  return `!_${BigInt(`0b${[...bits].reverse().join("")}`).toString(36)}`;
}
