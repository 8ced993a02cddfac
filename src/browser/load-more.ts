// Presses the control that adds records to a page at rest, and waits after each press for what it
// brings.
import type { MoreLoaded } from "../model/rendered.ts";
import { SETTINGS } from "../model/settings.ts";
import type { InPage } from "./in-page.ts";
import type { MoreAdded } from "./injected/messages.ts";
import type { RenderTask } from "./navigate.ts";
import { ENTER_TIMEOUT_MS, settle } from "./settle.ts";
import type { Tab } from "./tab.ts";
import { within } from "./time-bound.ts";

/**
 * Presses until nothing is added, `load_more` presses are done or the time is over; restores an
 * address that the page changed. Returns undefined without such a control, "late" if the page's
 * scripts leave no time.
 */
export async function loadMore(
  tab: Tab,
  inPage: InPage,
  task: RenderTask,
): Promise<MoreLoaded | "late" | undefined> {
  const { clock, options, signal, until } = task;
  if (options.load_more === 0 || !(await inPage.call("canLoadMore"))) return undefined;
  await tab.hold(true);
  let loaded: MoreLoaded | undefined;
  let ends = false;
  while (!ends && (loaded?.presses ?? 0) < options.load_more && clock.now() < until) {
    signal.throwIfAborted();
    const pressed = await pressOnce(tab, inPage, task);
    if (pressed === "late") return pressed;
    if (pressed === undefined) break;
    loaded = sum(loaded, pressed, tab.interception.refused);
    ends = loaded.end !== "limit";
  }
  if (loaded?.end !== "undone") await inPage.call("restoreAddress");
  return loaded;
}

type Pressed = Pick<MoreLoaded, "label" | "items" | "words" | "end">;

/** Presses once and waits; undefined if no control is left. */
async function pressOnce(
  tab: Tab,
  inPage: InPage,
  task: RenderTask,
): Promise<Pressed | "late" | undefined> {
  let label = "";
  try {
    const press = await within(ENTER_TIMEOUT_MS, inPage.call("pressMore"));
    if (press === undefined || press === "late") return press;
    label = press.label;
    // As after a load, also where the request asks for no pause there.
    const options = { ...task.options, settle_ms: SETTINGS.RENDER_SETTLE_MS };
    if ((await settle(tab, inPage, { ...task, options })) === "late") return "late";
    await within(ENTER_TIMEOUT_MS, tab.traffic.arrival());
    const added = await within(ENTER_TIMEOUT_MS, inPage.call("moreAdded"));
    if (added === "late") return added;
    const end = endOf(added, tab.interception.triedToLeave);
    return { label, items: added.items, words: added.words, end };
  } catch (error) {
    task.signal.throwIfAborted();
    if (tab.crashed) throw error;
    // The document is gone, by a way that sends no request, such as to a blank page.
    return { label, items: 0, words: 0, end: "undone" };
  }
}

function endOf({ items, words, leads, replaced, remains }: MoreAdded, left: boolean) {
  if (replaced) return "undone";
  if (leads || left) return "leads";
  return remains && items + words > 0 ? "limit" : "exhausted";
}

function sum(
  before: MoreLoaded | undefined,
  { label, items, words, end }: Pressed,
  refused: readonly string[],
): MoreLoaded {
  const isUndone = end === "undone";
  return {
    label: before?.label ?? label,
    presses: (before?.presses ?? 0) + 1,
    items: isUndone ? 0 : (before?.items ?? 0) + items,
    words: isUndone ? 0 : (before?.words ?? 0) + words,
    end,
    refused,
  };
}
