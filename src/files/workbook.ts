// Guards the sheets of an Excel workbook (xlsx): the library skips a sheet that it cannot parse,
// without a word.
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { FileFault } from "./outcome.ts";

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
/** A number in a cell, with white space around it; the library takes it for an error. */
const PADDED = /(<(?:\w{1,20}:)?v>)(?:\s{1,100}([^<]{0,400})|([^<\s]{1,400})\s{1,100})(?=<)/g;

/** Returns the workbook with the numbers of its cells trimmed. */
export function trimmedWorkbook(bytes: Uint8Array): Uint8Array {
  const trimmed: Record<string, Uint8Array> = {};
  const sheets = unzipSync(bytes, { filter: ({ name }) => SHEET.test(name) });
  for (const [name, part] of Object.entries(sheets)) {
    const before = strFromU8(part);
    const after = before.replace(
      PADDED,
      (_, open: string, led = "", trailed = "") => open + (led + trailed).trim(),
    );
    if (after !== before) trimmed[name] = strToU8(after);
  }
  if (Object.keys(trimmed).length === 0) return bytes;
  return zipSync({ ...unzipSync(bytes), ...trimmed }, { level: 1 });
}

/** Throws FileFault if the Markdown of a workbook has fewer sheets than the workbook has with values. */
export function assertAllSheets(bytes: Uint8Array, markdown: string): void {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => SHEET.test(name) || name === "xl/sharedStrings.xml",
  });
  const texts = textsIn(parts["xl/sharedStrings.xml"]);
  const filled = Object.entries(parts).filter(
    ([name, part]) => SHEET.test(name) && hasValue(strFromU8(part), texts),
  );
  // A sheet that is alone has no heading.
  const found = markdown.match(/^## /gm)?.length ?? (markdown.trim() === "" ? 0 : 1);
  if (found >= filled.length) return;
  throw new FileFault(`${filled.length - found} of its ${filled.length} sheets cannot be read`);
}

/** Returns for each shared text whether it has a visible character. */
function textsIn(part: Uint8Array | undefined): readonly boolean[] {
  if (part === undefined) return [];
  const [, ...items] = strFromU8(part).split(/<(?:\w{1,20}:)?si[\s>/]/);
  return items.map((item) => />[^<\S]{0,1000}[^<\s]/.test(`>${item}`));
}

const CELL =
  /<(?:\w{1,20}:)?c\b([^>]{0,400})>(?:[^<]{0,400}<(?:\w{1,20}:)?f\b[^>]{0,400}>[^<]{0,8192}<\/(?:\w{1,20}:)?f>)?\s{0,100}<(?:\w{1,20}:)?(v|is)\b[^>]{0,100}>([^<]{0,400})/g;

/** Whether a sheet has a cell with a value that is shown. */
function hasValue(sheet: string, texts: readonly boolean[]): boolean {
  for (const [, attributes = "", tag, value = ""] of sheet.matchAll(CELL)) {
    if (tag === "is") return true;
    if (value.trim() === "") continue;
    if (!/\bt="s"/.test(attributes) || texts[Number(value)] === true) return true;
  }
  return false;
}
