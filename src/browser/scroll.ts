// Scrolls through a page at rest: waits at each step for the content it requested, then
// returns to the start.
import { SETTINGS } from "../model/settings.ts";
import type { InPage } from "./in-page.ts";
import type { RenderTask } from "./navigate.ts";
import { settleStep } from "./settle.ts";
import type { Tab } from "./tab.ts";

/** How a page was scrolled. */
export interface Scrolled {
  /** Steps that moved or brought more. */
  readonly steps: number;
  /** Whether the step or time limit was reached: more may come. */
  readonly cutShort: boolean;
}

/** Scrolls until the page neither moves nor grows, within limits. Rejects if it closes. */
export async function scrollThrough(tab: Tab, inPage: InPage, task: RenderTask): Promise<Scrolled> {
  const until = Math.min(task.until, task.clock.now() + SETTINGS.RENDER_SCROLL_MS);
  let steps = 0;
  let more = true;
  while (more && steps < SETTINGS.RENDER_SCROLL_STEPS && task.clock.now() < until) {
    task.signal.throwIfAborted();
    const moved = await inPage.call("scrollOn");
    const grew = await settleStep(tab, inPage, { ...task, until });
    more = moved || grew;
    if (more) steps++;
  }
  // A step that ran out of time is no evidence of an end.
  const cutShort = more || task.clock.now() >= until;
  await inPage.call("scrollBack");
  await settleStep(tab, inPage, task);
  return { steps, cutShort };
}
