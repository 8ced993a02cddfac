// Readable file paths for addresses: percent-decoded UTF-8 that every file system accepts.
import { percentDecoded } from "./percent.ts";

/** Maximum UTF-8 bytes of a path step; file systems allow 255, and some tools extend names. */
const MAX_STEP_BYTES = 150;
/** Maximum number of steps; further ones join the last. */
const MAX_STEPS = 20;

/** Characters that some file system forbids, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are meant
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]+/g;

/** Device names on Windows. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Extensions of pages, which the file's own extension replaces. */
const PAGE_EXTENSION = /\.(?:html?|xhtml|php|aspx?|jsp)$/i;

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns a readable path for the file of an address: host, path and query, with `/` between steps.
 *
 * Two addresses can have the same path: see `UniquePaths`.
 */
export function readablePath(address: string, extension: string): string {
  const { host, pathname, search } = partsOf(address);
  const steps = pathname.split("/").filter((step) => step !== "");
  const isFolder = steps.length === 0 || pathname.endsWith("/");
  const last = isFolder ? "index" : (steps.pop() ?? "").replace(PAGE_EXTENSION, "");
  const query = search.length > 1 ? `-${percentDecoded(search.slice(1))}` : "";
  const folders = [...steps.slice(0, MAX_STEPS - 1), ...joined(steps.slice(MAX_STEPS - 1))];
  const name = stepOf(`${percentDecoded(last)}${query}`);
  return [...(host === "" ? [] : [host]), ...folders.map(percentDecoded)]
    .map(stepOf)
    .concat(`${name}.${extension}`)
    .join("/");
}

/** Returns the parts of an address; a text that is none is all path. */
function partsOf(address: string): Pick<URL, "host" | "pathname" | "search"> {
  try {
    return new URL(address);
  } catch {
    return { host: "", pathname: address, search: "" };
  }
}

const joined = (steps: readonly string[]) => (steps.length === 0 ? [] : [steps.join("-")]);

/** Returns a text as a file name: within 150 bytes, without what some file system forbids. */
export function stepOf(text: string): string {
  const safe = text
    .normalize("NFC")
    .replace(FORBIDDEN, "-")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .replace(DEVICE, "$&-");
  return cut(safe) || "-";
}

/** Cuts a step between letters, where a letter has marks that belong to it. */
function cut(step: string): string {
  if (step.length * 3 <= MAX_STEP_BYTES) return step;
  let [kept, bytes] = ["", 0];
  for (const { segment } of LETTERS.segment(step)) {
    bytes += new TextEncoder().encode(segment).length;
    if (bytes > MAX_STEP_BYTES) break;
    kept += segment;
  }
  return kept;
}

/** Paths of files, each used once, also on a file system that ignores case. */
export class UniquePaths {
  readonly #taken = new Set<string>();

  /** Returns the path of an address, with a number if another address has it. */
  pathOf(address: string, extension: string): string {
    const path = readablePath(address, extension);
    const stem = path.slice(0, -extension.length - 1);
    let own = path;
    for (let n = 2; this.#taken.has(own.toLowerCase()); n++) own = `${stem}-${n}.${extension}`;
    this.#taken.add(own.toLowerCase());
    return own;
  }
}
