// Records a window's timers and frame requests, to detect when nothing more is pending.
import type { WorldFacts } from "../worlds.ts";
import { apply, replaced } from "./native.ts";

/** Timers recorded before expired ones are dropped; later twice the number left. */
const MANY = 500;

interface Timer {
  readonly set: number;
  readonly delay: number;
  readonly repeats: boolean;
}

/** Records every timer, animation frame and idle callback from now on; returns a function that reports the next due. */
export function noteTimers(): () => Pick<WorldFacts, "timer" | "once" | "sinceAsked"> {
  const { now } = performance;
  const clock = () => apply(now, performance, []);
  const timers = new TimerList();
  let asked: number | null = null;

  const noted = (repeats: boolean) => (run: () => number, args: readonly unknown[]) => {
    const id = run();
    timers.add(id, { set: clock(), delay: delayOf(args[1]), repeats });
    return id;
  };
  const forgotten = (run: () => void, [id]: readonly unknown[]) => {
    if (typeof id === "number") timers.remove(id);
    run();
  };
  const askedFor = (run: () => number) => {
    asked = clock();
    return run();
  };
  window.setTimeout = replaced(window.setTimeout, noted(false));
  window.setInterval = replaced(window.setInterval, noted(true));
  window.clearTimeout = replaced(window.clearTimeout, forgotten);
  window.clearInterval = replaced(window.clearInterval, forgotten);
  window.requestAnimationFrame = replaced(window.requestAnimationFrame, askedFor);
  window.requestIdleCallback = replaced(window.requestIdleCallback, askedFor);

  return () => {
    const at = clock();
    return { ...timers.next(at), sinceAsked: asked === null ? null : at - asked };
  };
}

/** Returns a delay as in the HTML standard, if converting it runs no page code. */
function delayOf(given: unknown): number {
  if (typeof given !== "number" && typeof given !== "string") return 0;
  return Math.max(0, Number(given) || 0);
}

/** Timers by handle, in a record and not a Map: a page may change Map's methods. */
class TimerList {
  #timers: Record<number, Timer> = Object.create(null);
  #count = 0;
  #most = MANY;

  add(id: number, timer: Timer): void {
    this.#timers[id] = timer;
    if (++this.#count > this.#most) this.#dropOver(timer.set);
  }

  remove(id: number): void {
    delete this.#timers[id];
  }

  #dropOver(at: number): void {
    const kept: Record<number, Timer> = Object.create(null);
    this.#count = 0;
    for (const id in this.#timers) {
      const timer = this.#timers[id];
      if (timer === undefined || leftOf(timer, at) < 0) continue;
      kept[id] = timer;
      this.#count++;
    }
    this.#timers = kept;
    this.#most = Math.max(MANY, 2 * this.#count);
  }

  next(at: number): { timer: number | null; once: number | null } {
    let timer: number | null = null;
    let once: number | null = null;
    for (const id in this.#timers) {
      const found = this.#timers[id];
      const left = found === undefined ? -1 : leftOf(found, at);
      if (found === undefined || left < 0) continue;
      timer = timer === null ? left : Math.min(timer, left);
      if (!found.repeats) once = once === null ? left : Math.min(once, left);
    }
    return { timer, once };
  }
}

/** Returns the time until a timer is due; under 0 if it ran or is about to. */
function leftOf({ set, delay, repeats }: Timer, at: number): number {
  const left = set + delay - at;
  if (left >= 0 || !repeats) return left;
  // By the HTML standard, an interval of 0 becomes 4 ms from its fifth round on.
  const period = Math.max(delay, 4);
  return period - (-left % period);
}
