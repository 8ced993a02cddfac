// Waits for the element or the text that a caller awaits, within the time for the page.
import type { InPage } from "./in-page.ts";
import type { WantedRules } from "./injected/messages.ts";
import type { RenderTask } from "./navigate.ts";
import { ENTER_TIMEOUT_MS } from "./settle.ts";
import { within } from "./time-bound.ts";

/** Start of `wait_for` if it names a text instead of a selector. */
const TEXT = "text=";

/** Waits for the content that `wait_for` names, or the deadline. Returns the name if missing. */
export async function awaitWanted(inPage: InPage, task: RenderTask): Promise<string | undefined> {
  const { clock, options, until } = task;
  const { wait_for } = options;
  if (wait_for === "") return undefined;
  const mostMs = Math.max(0, until - clock.now());
  const shown = inPage.call("waitForWanted", rulesOf(wait_for, mostMs));
  return (await within(mostMs + ENTER_TIMEOUT_MS, shown)) === true ? undefined : wait_for;
}

/** Returns the missing name of `wait_for` at once; the name also if the document is gone. */
export async function missingWanted(inPage: InPage, task: RenderTask): Promise<string | undefined> {
  const { clock, options } = task;
  try {
    return await awaitWanted(inPage, { ...task, until: clock.now() });
  } catch {
    return options.wait_for;
  }
}

function rulesOf(wanted: string, mostMs: number): WantedRules {
  return wanted.startsWith(TEXT)
    ? { text: wanted.slice(TEXT.length), mostMs }
    : { selector: wanted, mostMs };
}
