// Finds the encoding that HTML bytes declare (HTML standard, "prescan a byte stream").
import { encodingOf, latin1 } from "./charset-label.ts";

/**
 * Returns the encoding that the first `limit` bytes declare, by an XML declaration or a meta
 * element, by its standard name; undefined for none. In a meta element, UTF-16 means UTF-8, and
 * x-user-defined means windows-1252.
 */
export function prescanCharset(bytes: Uint8Array, limit: number): string | undefined {
  const text = latin1(bytes, limit);
  if (text.startsWith("<\0?\0x\0")) return "utf-16le";
  if (text.startsWith("\0<\0?\0x")) return "utf-16be";
  return prescanMeta(text) ?? xmlEncoding(text);
}

function prescanMeta(text: string): string | undefined {
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    if (text.startsWith("<!--", at)) {
      // The dashes that open a comment may also close it: `<!-->`.
      const close = text.indexOf("-->", at + 2);
      if (close < 0) return undefined;
      at = close + 3;
    } else if (/^<meta[\t\n\f\r /]/i.test(text.slice(at, at + 6))) {
      const tag = attributesAt(text, at + 5);
      if (tag === undefined) return undefined;
      const found = metaCharset(tag.attributes);
      if (found !== undefined) return found;
      at = tag.end;
    } else if (/^<\/?[a-z]/i.test(text.slice(at, at + 3))) {
      const end = text.slice(at).search(/[\t\n\f\r >]/);
      if (end < 0) return undefined;
      const tag = attributesAt(text, at + end);
      if (tag === undefined) return undefined;
      at = tag.end;
    } else if (/^<[!/?]/.test(text.slice(at, at + 2))) {
      const close = text.indexOf(">", at);
      if (close < 0) return undefined;
      at = close + 1;
    } else {
      at++;
    }
  }
  return undefined;
}

/** Matches an attribute after spaces: name, and value in double, single or no quotes. */
const ATTRIBUTE =
  /[\t\n\f\r /]*(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)|(?=>)))?/y;
/** Matches the equals sign of an attribute whose value is unterminated. */
const UNENDED = /[\t\n\f\r ]*=/y;

interface TagAttributes {
  /** First value by name, in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Offset of the end of the tag. */
  readonly end: number;
}

/** The standard's "get an attribute" for a whole tag; undefined if the text ends inside the tag. */
function attributesAt(text: string, start: number): TagAttributes | undefined {
  const attributes = new Map<string, string>();
  for (let at = start; at < text.length; ) {
    ATTRIBUTE.lastIndex = at;
    const [whole = "", name = "", ...values] = ATTRIBUTE.exec(text) ?? [];
    at += whole.length;
    if (name === "") return text[at] === ">" ? { attributes, end: at } : undefined;
    UNENDED.lastIndex = at;
    if (UNENDED.test(text)) return undefined;
    const key = name.toLowerCase();
    const value = values.find((one) => one !== undefined) ?? "";
    if (!attributes.has(key)) attributes.set(key, value.toLowerCase());
  }
  return undefined;
}

function metaCharset(attributes: ReadonlyMap<string, string>): string | undefined {
  let pragma = false;
  let needsPragma: boolean | undefined;
  let charset: string | undefined;
  for (const [name, value] of attributes) {
    if (name === "http-equiv") pragma ||= value === "content-type";
    else if (name === "content" && charset === undefined) {
      charset = charsetOfContent(value);
      if (charset !== undefined) needsPragma = true;
    } else if (name === "charset") {
      charset = encodingOf(value);
      needsPragma = false;
    }
  }
  if (needsPragma === undefined || (needsPragma && !pragma)) return undefined;
  if (charset === undefined) return undefined;
  if (charset === "utf-16le" || charset === "utf-16be") return "utf-8";
  return charset === "x-user-defined" ? "windows-1252" : charset;
}

/** The standard's "extracting a character encoding from a meta element". */
function charsetOfContent(content: string): string | undefined {
  for (let at = content.indexOf("charset"); at >= 0; at = content.indexOf("charset", at + 7)) {
    const rest = content.slice(at + 7).trimStart();
    if (!rest.startsWith("=")) continue;
    const value = rest.slice(1).trimStart();
    const quote = value[0];
    if (quote === '"' || quote === "'") {
      const close = value.indexOf(quote, 1);
      return close < 0 ? undefined : encodingOf(value.slice(1, close));
    }
    return encodingOf(value.split(/[\t\n\f\r ;]/, 1)[0] ?? "");
  }
  return undefined;
}

/** Returns the encoding of an initial XML declaration, written in an ASCII-compatible encoding. */
function xmlEncoding(text: string): string | undefined {
  if (!text.startsWith("<?xml")) return undefined;
  const end = text.indexOf(">");
  if (end < 0) return undefined;
  const found = /encoding[\p{Cc} ]*=[\p{Cc} ]*(?:"([^"]*)"|'([^']*)')/u.exec(text.slice(0, end));
  const encoding = encodingOf(found?.[1] ?? found?.[2] ?? "");
  return encoding === "utf-16le" || encoding === "utf-16be" ? "utf-8" : encoding;
}
