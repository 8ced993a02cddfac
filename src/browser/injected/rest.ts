// Detects whether a page is at rest: nothing changes, its thread is idle, and nothing is about to run.
import { findClosedRoots, rootsIn } from "./composed.ts";
import { pause } from "./controls.ts";
import { viewsOfSite } from "./frames.ts";
import type { Rest, RestRules } from "./messages.ts";
import { isElement, isText } from "./nodes.ts";
import { factsOf } from "./own-world.ts";

/** Minimum new characters that count as growth; clocks and counters do not grow. */
const MIN_GROWTH = 20;

/** Time of the last change, by `performance.now()`. */
let changedAt = 0;
/** Net characters added since the watch began, and their maximum. */
let grown = 0;
let grownMost = 0;

const watched = new WeakSet<Node>();
const observer = new MutationObserver((records) => {
  changedAt = performance.now();
  for (const record of records) grown += growthOf(record);
});

/** Waits until nothing has changed for `windowMs` and nothing is left to run, at most `mostMs`. */
export async function rest({ windowMs, mostMs, siteHosts }: RestRules): Promise<Rest> {
  const views = viewsOfSite(siteHosts);
  watch(views);
  const from = performance.now();
  const end = from + mostMs;
  let quiet = false;
  for (let now = from; !quiet && now < end; now = performance.now()) {
    const restsAt = Math.max(from, changedAt, now - sinceAsked(views)) + windowMs;
    if (restsAt > now) await pause(Math.min(restsAt, end) - now);
    else quiet = (await becomesIdle(end - now)) && changedAt <= now;
  }
  const grew = grown - grownMost >= MIN_GROWTH;
  grownMost = Math.max(grownMost, grown);
  return { quiet, grew, ...nextDue(views) };
}

function watch(views: readonly Window[]): void {
  for (const view of views) {
    findClosedRoots(view);
    const inTrees = (factsOf(view)?.shadowRoots ?? 0) > 0 ? rootsIn(view.document) : [];
    for (const root of [view.document, ...inTrees]) {
      if (watched.has(root)) continue;
      watched.add(root);
      observer.observe(root, {
        attributes: true,
        characterData: true,
        characterDataOldValue: true,
        childList: true,
        subtree: true,
      });
    }
  }
}

function growthOf({ addedNodes, removedNodes, oldValue, target, type }: MutationRecord): number {
  if (type === "characterData") {
    return (target.nodeValue?.length ?? 0) - (oldValue?.length ?? 0);
  }
  return textIn(addedNodes) - textIn(removedNodes);
}

function textIn(nodes: NodeList): number {
  let length = 0;
  for (const node of nodes) {
    if (isText(node)) length += node.data.length;
    else if (isElement(node) && !/^(?:script|style|template)$/.test(node.localName)) {
      length += node.textContent?.length ?? 0;
    }
  }
  return length;
}

/** Returns the time since a frame or idle callback was last requested: a request means work. */
function sinceAsked(views: readonly Window[]): number {
  let least = Infinity;
  for (const view of views) least = Math.min(least, factsOf(view)?.sinceAsked ?? least);
  return least;
}

/** Whether the page's thread becomes idle within the time. */
function becomesIdle(withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timeout = Math.max(1, withinMs);
    requestIdleCallback(({ didTimeout }) => resolve(!didTimeout), { timeout });
  });
}

/** Returns when the next timer is due or an animation ends; null if none. */
function nextDue(views: readonly Window[]): Pick<Rest, "timer" | "once"> {
  let timer = Infinity;
  let once = refreshDue();
  for (const view of views) {
    const facts = factsOf(view);
    timer = Math.min(timer, facts?.timer ?? timer, animationEnd(view.document));
    once = Math.min(once, facts?.once ?? once);
  }
  return {
    timer: Number.isFinite(timer) ? timer : null,
    once: Number.isFinite(once) ? once : null,
  };
}

/** Whether a one-time timer of the page is due. Intervals do not count, since they repeat earlier work. */
export function awaitsTimer(siteHosts: readonly string[]): boolean {
  return viewsOfSite(siteHosts).some((view) => typeof factsOf(view)?.once === "number");
}

/** The browser's delay beyond the seconds of a refresh. */
const REFRESH_LATE_MS = 250;

/** Returns the time until a meta refresh; its content starts with the seconds after load. */
function refreshDue(): number {
  const refresh = document.querySelector<HTMLMetaElement>("meta[http-equiv=refresh i]");
  const seconds = /^\s*(\d{1,9})/.exec(refresh?.content ?? "")?.[1];
  const [loaded] = performance.getEntriesByType("navigation");
  if (seconds === undefined || !(loaded instanceof PerformanceNavigationTiming)) return Infinity;
  const left = loaded.loadEventEnd + Number(seconds) * 1000 + REFRESH_LATE_MS - performance.now();
  return left > 0 ? left : Infinity;
}

/** Returns the time until the last finite animation ends. */
function animationEnd(of: Document): number {
  let last = 0;
  for (const { currentTime, effect, playState } of of.getAnimations()) {
    const { endTime } = effect?.getComputedTiming() ?? {};
    if (playState !== "running" || typeof currentTime !== "number") continue;
    if (typeof endTime === "number" && Number.isFinite(endTime))
      last = Math.max(last, endTime - currentTime);
  }
  return last > 0 ? last : Infinity;
}
