// Answers dialogs like a user who closes them.
import { replaced } from "./native.ts";

/**
 * Answers the window's dialogs. Native dialogs block the page, and a loop of them cannot be ended from outside: neither
 * interrupts nor disabled scripts reach a page that waits for an answer.
 */
export function answerDialogs(): void {
  window.alert = replaced(window.alert, () => undefined);
  window.confirm = replaced(window.confirm, () => false);
  window.prompt = replaced(window.prompt, () => null);
}
