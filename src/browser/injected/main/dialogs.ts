// Dialogs answered as by a user who closes them.
import { replaced } from "./native.ts";

/**
 * Answers the dialogs of the window. The browser's own hold the page up, and a loop of them cannot be ended from outside:
 * neither interrupt nor disabled scripts reach a page that waits for an answer.
 */
export function answerDialogs(): void {
  window.alert = replaced(window.alert, () => undefined);
  window.confirm = replaced(window.confirm, () => false);
  window.prompt = replaced(window.prompt, () => null);
}
