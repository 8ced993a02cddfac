// Runs in the page's own world before its scripts: records what only that world can observe, and reports it to ours.
import { restoreState } from "./main/login-state.ts";
import { apply, getter, replaced } from "./main/native.ts";
import { noteScrollWatching } from "./main/scroll-watching.ts";
import { noteTimers } from "./main/timers.ts";
import { answerTo, type WorldFacts } from "./worlds.ts";

export { restoreState };

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

/** Maximum changes in one window: each takes time of the browser process, which pages share. */
const MAX_CHANGES = 50;

/** Drops address changes by scripts after the first `MAX_CHANGES`. */
function limitAddressChanges(): void {
  let changes = 0;
  const { prototype } = History;
  const limited = (run: () => void) => {
    if (changes++ < MAX_CHANGES) run();
  };
  prototype.pushState = replaced(prototype.pushState, limited);
  prototype.replaceState = replaced(prototype.replaceState, limited);
}

/** Answers dialogs: native ones block the page, and a loop of them cannot be ended from outside. */
function answerDialogs(): void {
  window.alert = replaced(window.alert, () => undefined);
  window.confirm = replaced(window.confirm, () => false);
  window.prompt = replaced(window.prompt, () => null);
}

/** Notes registrations from now on. */
function noteServiceWorkers(): () => Pick<WorldFacts, "serviceWorker"> {
  let serviceWorker = false;
  // Only secure origins have it.
  if ("ServiceWorkerContainer" in window) {
    const { prototype } = ServiceWorkerContainer;
    prototype.register = replaced(prototype.register, (run) => {
      serviceWorker = true;
      return run();
    });
  }
  return () => ({ serviceWorker });
}

/** Maximum closed roots per window. */
const MAX_ROOTS = 10_000;

/** Shadow roots that a window's scripts attached. */
interface AttachedRoots {
  counts(): Pick<WorldFacts, "shadowRoots" | "closedRoots">;
  /** Appends an element to a closed root by its place in creation order; false past the last. */
  enter(place: number, element: EventTarget | null): boolean;
}

/** Counts shadow roots attached from now on, and keeps the closed ones. */
function noteShadowRoots(): AttachedRoots {
  // Not an array: a page may change `push`.
  const roots: Record<number, ShadowRoot> = Object.create(null);
  let closed = 0;
  let all = 0;
  const modeOf = getter(ShadowRoot.prototype, "mode");
  const { appendChild } = Node.prototype;
  Element.prototype.attachShadow = replaced(Element.prototype.attachShadow, (run) => {
    const root = run();
    all++;
    if (modeOf(root) === "closed" && closed < MAX_ROOTS) roots[closed++] = root;
    return root;
  });
  return {
    counts: () => ({ shadowRoots: all, closedRoots: closed }),
    enter: (place, element) => {
      const root = roots[place];
      if (root === undefined || element === null) return false;
      apply(appendChild, root, [element]);
      return true;
    },
  };
}
