// Text to what a document of XML can hold of it.

/** Characters that are no Char of XML 1.0 (https://www.w3.org/TR/xml/#charsets), lone surrogates among them. One class, so linear. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The text with U+FFFD for control characters, lone halves of surrogate pairs, U+FFFE and U+FFFF. */
export function xmlCharacters(text: string): string {
  return text.replace(FORBIDDEN, "\ufffd");
}

/** The text as the content of an element: a parser gives `xmlCharacters` of it back. */
export function xmlText(text: string): string {
  return xmlCharacters(text).replace(/[<>&\r]/g, (sign) => REFERENCES[sign] ?? sign);
}

/** A carriage return as it stands would be read as a line break. */
const REFERENCES: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  "\r": "&#13;",
};
