// Finds the encoding that HTML bytes declare (HTML standard, "prescan a byte stream").
import { encodingOf } from "./charset-label.ts";

const SPACE = /[\t\n\f\r ]/;

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

function latin1(bytes: Uint8Array, limit: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, limit)).toString(
    "latin1",
  );
}

function prescanMeta(text: string): string | undefined {
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    if (text.startsWith("<!--", at)) {
      // The dashes that open a comment may also close it: `<!-->`.
      const close = text.indexOf("-->", at + 2);
      if (close < 0) return undefined;
      at = close + 3;
    } else if (/^<meta[\t\n\f\r /]/i.test(text.slice(at, at + 6))) {
      const attributes = new AttributeReader(text, at + 5);
      const found = metaCharset(attributes);
      if (found !== undefined) return found;
      at = attributes.at;
    } else if (/^<\/?[a-z]/i.test(text.slice(at, at + 3))) {
      const end = text.slice(at).search(/[\t\n\f\r >]/);
      if (end < 0) return undefined;
      const attributes = new AttributeReader(text, at + end);
      while (attributes.next() !== undefined);
      at = attributes.at;
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

function metaCharset(attributes: AttributeReader): string | undefined {
  const seen = new Set<string>();
  let pragma = false;
  let needsPragma: boolean | undefined;
  let charset: string | undefined;
  for (let found = attributes.next(); found !== undefined; found = attributes.next()) {
    const { name, value } = found;
    if (seen.has(name)) continue;
    seen.add(name);
    if (name === "http-equiv") pragma ||= value === "content-type";
    else if (name === "content" && charset === undefined) {
      charset = charsetOfContent(value);
      if (charset !== undefined) needsPragma = true;
    } else if (name === "charset") {
      charset = encodingOf(value);
      needsPragma = false;
    }
  }
  if (attributes.ranOut || needsPragma === undefined || (needsPragma && !pragma)) return undefined;
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

/** The standard's "get an attribute", one at a time; names and values in lower case. */
class AttributeReader {
  at: number;
  /** Whether the text ended inside the tag, whose declaration then does not count. */
  ranOut = false;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  next(): { readonly name: string; readonly value: string } | undefined {
    this.#skip(/[\t\n\f\r /]/);
    if (this.#char() === ">") return this.#end();
    let name = "";
    for (;;) {
      const char = this.#char();
      if (char === undefined) return this.#end();
      if (char === "=" && name !== "") break;
      if (SPACE.test(char)) {
        this.#skip(SPACE);
        if (this.#char() === "=") break;
        return { name, value: "" };
      }
      if (char === "/" || char === ">") return { name, value: "" };
      name += char.toLowerCase();
      this.at++;
    }
    this.at++;
    this.#skip(SPACE);
    return this.#value(name);
  }

  #value(name: string) {
    const quote = this.#char();
    if (quote === undefined) return this.#end();
    if (quote === '"' || quote === "'") {
      const close = this.#text.indexOf(quote, this.at + 1);
      if (close < 0) return this.#end();
      const value = this.#text.slice(this.at + 1, close).toLowerCase();
      this.at = close + 1;
      return { name, value };
    }
    const start = this.at;
    while (this.at < this.#text.length && !/[\t\n\f\r >]/.test(this.#text[this.at] ?? ""))
      this.at++;
    if (this.at >= this.#text.length) return this.#end();
    return { name, value: this.#text.slice(start, this.at).toLowerCase() };
  }

  #char(): string | undefined {
    return this.#text[this.at];
  }

  #skip(what: RegExp): void {
    while (what.test(this.#text[this.at] ?? "")) this.at++;
  }

  #end(): undefined {
    this.ranOut ||= this.at >= this.#text.length || this.#text[this.at] !== ">";
    return undefined;
  }
}
