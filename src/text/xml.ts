// Escapes text for XML documents.

/** Matches characters outside Char of XML 1.0 (https://www.w3.org/TR/xml/#charsets). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Replaces control characters, lone surrogates, U+FFFE and U+FFFF by U+FFFD. */
export function xmlCharacters(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd");
}

/** Escapes text as element content; a parser returns its `xmlCharacters`. */
export function xmlText(text: string): string {
  return xmlCharacters(text).replace(/[<>&\r]/g, (sign) => REFERENCES[sign] ?? sign);
}

/** Escapes text as the value of an attribute in double quotes. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll('"', "&quot;");

/** An unescaped carriage return would be read as a line break. */
const REFERENCES: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  "\r": "&#13;",
};
