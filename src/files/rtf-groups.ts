// Judges whether an RTF file is whole: its outermost group is closed.
import { FileFault } from "./outcome.ts";

/** Binary data with its length, an escaped sign or the start of a control word, or a brace. */
const TOKEN = /\\bin(\d{1,10}) ?|\\[\s\S]|[{}]/g;

/** Throws FileFault if the file ends inside of a group or of binary data. */
export function assertWholeRtf(bytes: Uint8Array): void {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const tokens = new RegExp(TOKEN);
  let depth = 0;
  for (let token = tokens.exec(source); token !== null; token = tokens.exec(source)) {
    if (token[0] === "{") depth++;
    if (token[0] === "}") depth--;
    if (depth === 0) return;
    tokens.lastIndex += Number(token[1] ?? 0);
  }
  throw new FileFault("it is cut: a group has no end");
}
