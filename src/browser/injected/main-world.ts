// Runs in the page's own world before its scripts: records what only that world can observe, and reports it to ours.
import { limitAddressChanges } from "./main/address-changes.ts";
import { answerDialogs } from "./main/dialogs.ts";
import { apply, getter } from "./main/native.ts";
import { noteScrollWatching } from "./main/scroll-watching.ts";
import { noteServiceWorkers } from "./main/service-workers.ts";
import { noteShadowRoots } from "./main/shadow-roots.ts";
import { noteTimers } from "./main/timers.ts";
import { answerTo, type WorldFacts } from "./worlds.ts";

/** Sets up the window, once. `word` names the events of the two worlds; no page knows it. */
export function install(word: string): void {
  // The window of a frame may outlive its first, empty document.
  if (!window.dispatchEvent(new CustomEvent(word, { cancelable: true }))) return;
  answerDialogs();
  limitAddressChanges();
  const timers = noteTimers();
  const watching = noteScrollWatching();
  const roots = noteShadowRoots();
  const workers = noteServiceWorkers();
  const { stringify } = JSON;

  answer(word, (question, asked) => {
    if (typeof question === "number") return roots.enter(question, asked) ? "entered" : "";
    if (question !== "facts") return "";
    const facts: WorldFacts = { ...timers(), ...watching(), ...roots.counts(), ...workers() };
    return stringify(facts);
  });
}

/** Answers the events named `word`, with the browser's own functions. */
function answer(word: string, say: (question: unknown, asked: EventTarget | null) => string): void {
  const targetOf = getter(Event.prototype, "target");
  const detailOf = getter(CustomEvent.prototype, "detail");
  const { preventDefault, stopImmediatePropagation } = Event.prototype;
  const { dispatchEvent } = EventTarget.prototype;
  const NativeEvent = CustomEvent;
  const listener = (event: Event) => {
    if (!(event instanceof NativeEvent)) return;
    apply(stopImmediatePropagation, event, []);
    apply(preventDefault, event, []);
    const detail = say(detailOf(event), targetOf(event) ?? null);
    apply(dispatchEvent, window, [new NativeEvent(answerTo(word), { detail })]);
  };
  window.addEventListener(word, listener, true);
}
