// Sends questions to our scripts in the page's own world.
import { answerTo, type WorldFacts, type WorldQuestion } from "./worlds.ts";

/** Name of the events, set by the driver; no page knows it. */
let word = "";

/** Sets the name of the events. */
export function connect(name: string): void {
  word = name;
}

/** Asks a window's scripts; undefined if nothing answers, as in a window without our scripts. */
export function ask(
  view: Window,
  question: WorldQuestion,
  at: EventTarget = view,
): string | undefined {
  let answered: string | undefined;
  const take = (event: Event) => {
    if ("detail" in event) answered = String(event.detail);
  };
  const name = answerTo(word);
  view.addEventListener(name, take, true);
  at.dispatchEvent(new CustomEvent(word, { detail: question, cancelable: true }));
  view.removeEventListener(name, take, true);
  return answered;
}

/** Returns a window's pending activity; undefined if nothing answers. */
export function factsOf(view: Window): WorldFacts | undefined {
  const answered = ask(view, "facts");
  // Our own script wrote this; no page script can answer.
  return answered === undefined ? undefined : (JSON.parse(answered) as WorldFacts);
}
