// Text to a double-quoted scalar of YAML.

/** What YAML takes in no text as it stands, or takes for a line break, and JSON does not escape. One class, so linear. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * The text in quotes, as JSON and YAML 1.2 both read it. A lone half of a surrogate pair, which YAML cannot hold, becomes
 * U+FFFD.
 */
export function yamlText(text: string): string {
  return JSON.stringify(text.replace(LONE_SURROGATES, "\ufffd")).replace(
    UNPRINTABLE,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
