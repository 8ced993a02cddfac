// Writes text as a double-quoted YAML scalar.

/** Characters that YAML forbids unescaped or reads as line breaks, and JSON does not escape. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const LONE_SURROGATES = /\p{Cs}/gu;

/** Quotes text so that JSON and YAML 1.2 read it alike; lone surrogates become U+FFFD. */
export function yamlText(text: string): string {
  return JSON.stringify(text.replace(LONE_SURROGATES, "\ufffd")).replace(
    UNPRINTABLE,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
