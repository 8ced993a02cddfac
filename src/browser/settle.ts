// Waits until a loaded page has come to rest: for pending content, and for nothing else.
import { SETTINGS } from "../model/settings.ts";
import type { InPage } from "./in-page.ts";
import type { Rest } from "./injected/messages.ts";
import type { RenderTask } from "./navigate.ts";
import type { Tab } from "./tab.ts";
import { within } from "./time-bound.ts";

/** Time a page's scripts have to let ours in; after that they are stopped. */
export const ENTER_TIMEOUT_MS = 5000;
/** Longest wait for a quiet page after the pause. */
const QUIET_WITHIN_MS = 1000;
/** Interval between checks of a page that shows it is waiting. */
const LOOK_AGAIN_MS = 250;

/**
 * Waits until the page rests: first for `settle_ms`, whose default ends early if nothing pending
 * can change the page, then for requests and growth, and on a page that shows it is waiting also
 * for timers and connections. `settle_ms` 0 reads at once. Returns "over" if the page's time limit
 * ended the wait, "late" if its scripts leave no time to check.
 */
export async function settle(
  tab: Tab,
  inPage: InPage,
  task: RenderTask,
): Promise<"rests" | "over" | "late"> {
  const { clock, options, signal, until } = task;
  const { settle_ms } = options;
  if (settle_ms === 0) return "rests";
  const loaded = clock.now();
  const wait = { tab, inPage, task, loaded, paused: loaded + settle_ms };
  if (settle_ms !== SETTINGS.RENDER_SETTLE_MS) await clock.wait(settle_ms, signal);
  for (;;) {
    signal.throwIfAborted();
    // The next document is read instead.
    if (tab.traffic.awaitsDocument) return "rests";
    const left = until - clock.now();
    if (left <= 0) return "over";
    const state = await lookAt(wait, left);
    if (state === "late") return "late";
    const more = await timeFor(wait, state);
    if (more === undefined) return "rests";
    await within(Math.max(1, Math.min(more, left)), tab.open.ended(), clock);
  }
}

/** Waits briefly for the effects of our scroll step. Returns whether the page grew. */
export async function settleStep(tab: Tab, inPage: InPage, task: RenderTask): Promise<boolean> {
  const { clock, signal, until } = task;
  let grew = false;
  for (;;) {
    signal.throwIfAborted();
    const left = until - clock.now();
    if (left <= 0) return grew;
    const windowMs = SETTINGS.RENDER_STEP_QUIET_MS;
    const mostMs = Math.min(left, QUIET_WITHIN_MS);
    const rules = { windowMs, mostMs, siteHosts: tab.siteHosts };
    const state = await within(mostMs + ENTER_TIMEOUT_MS, inPage.call("rest", rules));
    if (state === "late") return grew;
    grew ||= state.grew;
    const since = clock.now() - SETTINGS.RENDER_REQUEST_WAIT_MS;
    if (!state.grew && tab.open.awaited({ byScripts: true, since }) === 0) return grew;
    if (state.grew) continue;
    await within(Math.min(left, SETTINGS.RENDER_REQUEST_WAIT_MS), tab.open.ended(), clock);
  }
}

interface Wait {
  readonly tab: Tab;
  readonly inPage: InPage;
  readonly task: RenderTask;
  /** Time of load, and end of the pause after it. */
  readonly loaded: number;
  readonly paused: number;
}

async function lookAt({ tab, inPage, task, paused }: Wait, left: number): Promise<Rest | "late"> {
  const pause = paused - task.clock.now();
  const mostMs = Math.min(left, pause > 0 ? pause : QUIET_WITHIN_MS);
  const rules = { windowMs: SETTINGS.RENDER_QUIET_MS, mostMs, siteHosts: tab.siteHosts };
  return within(mostMs + ENTER_TIMEOUT_MS, inPage.call("rest", rules));
}

/** Returns the milliseconds until the next check; undefined if the page is at rest. */
async function timeFor(wait: Wait, state: Rest): Promise<number | undefined> {
  const now = wait.task.clock.now();
  const time = now < wait.paused ? timeInPause(wait, state, now) : timeAfter(wait, state, now);
  return time ?? timeAwaited(wait, state, now);
}

/** During the pause after load: waits for anything that could change the page before it is over. */
function timeInPause({ tab, paused }: Wait, state: Rest, now: number): number | undefined {
  if (!state.quiet) return 0;
  const left = paused - now;
  if (tab.open.listens || tab.open.awaited({ byScripts: false, since: 0 }) > 0) return left;
  return state.timer !== null && state.timer < left ? state.timer : undefined;
}

/** After the pause: waits for recent requests and for continuous growth. */
function timeAfter(wait: Wait, state: Rest, now: number): number | undefined {
  if (state.grew) return 0;
  const most = SETTINGS.RENDER_REQUEST_WAIT_MS;
  return startedSince(wait, now - most) ? most : undefined;
}

/** On a page that shows more is loading: also waits for slow work. */
async function timeAwaited(wait: Wait, state: Rest, now: number): Promise<number | undefined> {
  const { inPage, loaded, tab } = wait;
  const patience = SETTINGS.RENDER_AWAITED_MS;
  const timer = state.once !== null && now + state.once < loaded + SETTINGS.RENDER_TIMER_WAIT_MS;
  const listens = tab.open.listens && now < loaded + patience;
  if (!timer && !listens && !startedSince(wait, now - patience)) return undefined;
  const awaits = await within(
    ENTER_TIMEOUT_MS,
    inPage.call("awaitsMore", SETTINGS.MIN_SALVAGED_TEXT),
  );
  return awaits === true ? LOOK_AGAIN_MS : undefined;
}

/** Whether a request started since then is pending. With an early `wait_until`, the document's own do not count. */
function startedSince({ tab, task }: Wait, since: number): boolean {
  const { wait_until } = task.options;
  const byScripts = wait_until === "commit" || wait_until === "domcontentloaded";
  return tab.open.awaited({ byScripts, since }) > 0;
}
