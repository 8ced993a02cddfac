// Derives a page's file path from its URL: the page key, safe on every file system,
// case-insensitive ones included.
import { createHash } from "node:crypto";
import { canonicalUrl } from "../url/canonical.ts";
import { pageKey } from "../url/identity.ts";

/** Maximum bytes of a path step; file systems allow 255, and some tools extend names. */
const MAX_STEP_BYTES = 150;
/** Maximum characters of a readable key; a longer one is cut, and a hash of the whole appended. */
const MAX_KEY_CHARS = 600;
/** Hexadecimal digits of a hash, enough to prevent collisions. */
const HASH_DIGITS = 24;

/**
 * Characters that some system forbids in file names; `!` marks replacements. `~1` occurs in short
 * names on Windows.
 */
const UNSAFE = /[^A-Za-z0-9._~%@=&+,-]|~(?=\d)/gu;

/**
 * Device names on Windows, with any extension.
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Returns the path of a page's file, with `/` between steps: the page's key and an extension.
 *
 * Depends on the URL alone. Different keys have different paths, even on a file system that ignores
 * case: each unsafe character becomes `!` and its code, and a step with capitals ends in a mark
 * that encodes them.
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

/**
 * Converts a step to a folder name: never equal to a file's, and without a final dot, which Windows
 * drops.
 */
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

/**
 * Encodes which letters of a step are capitals as bits of a number; empty if none is. Octets
 * (`%C3`) have no case.
 */
function capitalsMark(text: string): string {
  const letters = text.replace(/%[0-9A-F]{2}/g, "").match(/[A-Za-z]/g) ?? [];
  const bits = letters.map((letter) => (letter < "a" ? "1" : "0")).join("");
  if (!bits.includes("1") || bits.length > MAX_STEP_BYTES) return "";
  return `!_${BigInt(`0b${[...bits].reverse().join("")}`).toString(36)}`;
}
