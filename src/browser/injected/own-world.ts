// Questions to the scripts in the page's own world, which only they can answer.
import { answerTo, type WorldFacts, type WorldQuestion } from "./worlds.ts";

/** Name of the events, set by the driver; no page knows it. */
let word = "";

/** Gives the events their name. */
export function connect(name: string): void {
  word = name;
}

/** Asks in a window; undefined where nothing answers, as in one that came without its scripts. */
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

/** What a window is about to do; undefined where nothing answers. */
export function factsOf(view: Window): WorldFacts | undefined {
  const answered = ask(view, "facts");
  // Written by our own script; nothing of the page can answer.
  return answered === undefined ? undefined : (JSON.parse(answered) as WorldFacts);
}
