// Recognises questions by their question mark, in any script.

const MARK = /[?？؟]\s*$/u;

/** Whether text ends with a question mark. */
export function isQuestion(text: string): boolean {
  return MARK.test(text);
}
