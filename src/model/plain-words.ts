// Turns the messages of failures into words for people: on the console, the command line and in MCP.

/** Names of error classes at the start of a message or of a cause. */
const CLASS_NAMES = /(^|: )(?:[A-Z][A-Za-z]*Error: )+/g;

/** Returns a message without names of error classes, with "could not fetch" for "could not resolve". */
export const plainWords = (message: string): string =>
  message.replace(CLASS_NAMES, "$1").replaceAll("could not resolve ", "could not fetch ");

/** A failure as the routes report it. */
interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Returns the words of a failure. Events have only the cause of a missing page. */
export function failureWords({ code, message }: Failure): string {
  const words = plainWords(message);
  const isCause = code === "PAGE_MISSING" && !words.startsWith("could not fetch ");
  return isCause ? `could not fetch page: ${words}` : words;
}
