// Answers dialogs like a user who closes them.
import { replaced } from "./native.ts";

/**
 * Answers the window's dialogs. Native dialogs block the page, and a loop of them cannot be ended
 * from outside: while a page waits for an answer, neither terminating its script nor disabling
 * scripts takes effect.
 */
export function answerDialogs(): void {
  window.alert = replaced(window.alert, () => undefined);
  window.confirm = replaced(window.confirm, () => false);
  window.prompt = replaced(window.prompt, () => null);
}
