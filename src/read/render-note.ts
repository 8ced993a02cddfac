// Builds the note on what a browser did besides loading a page, and on what it did not wait for.
import type { Unfilled } from "../model/document.ts";
import type { MoreLoaded, RenderedPage, RenderNotes } from "../model/rendered.ts";
import { UNFILLED_CONTENTS } from "./unfilled.ts";

type Noted = Pick<RenderedPage, "notes" | "timedOut">;

/** Returns the notes on a render, those on the union first; null without any. */
export function renderNote(
  union: string | undefined,
  rendered: Noted | undefined,
  unfilled?: Unfilled,
): string | null {
  const own =
    rendered === undefined ? [] : [unfilledNote(unfilled, rendered), ...notesOf(rendered)];
  const notes = [union, ...own];
  return notes.filter((note) => note !== undefined).join("; ") || null;
}

function unfilledNote(
  unfilled: Unfilled | undefined,
  { notes: { serviceWorker } }: Noted,
): string | undefined {
  if (unfilled === undefined) return undefined;
  const worker = serviceWorker ? "; it registers a service worker, which legible does not run" : "";
  return `the main part of the page has ${UNFILLED_CONTENTS[unfilled]} after its scripts have run${worker}`;
}

const VIRTUAL_NOTE =
  "a list was read only at its beginning; it loads its rows when it is scrolled (renderOptions.scroll)";

function notesOf({ notes, timedOut }: Noted): readonly (string | undefined)[] {
  const { awaitsTimer, emptyPanels, listens, loadsOnScroll, missing, openRequests } = notes;
  const { framesElsewhere, framesLeftOut, overtime, uncaptured, virtualLists } = notes;
  return [
    pressed(notes),
    notes.more === undefined ? undefined : moreLoaded(notes.more),
    missing === undefined ? undefined : `${JSON.stringify(missing)} (wait_for) did not appear`,
    ...uncaptured.map((reason) => `not captured: ${reason}`),
    timedOut ? "the page did not settle and was read in its current state" : undefined,
    overtime && !timedOut
      ? "the time limit of the page ended the wait for pending content"
      : undefined,
    counted(openRequests, "request of the page", "still open when it was read"),
    awaitsTimer ? "a timer of the page was still due when it was read" : undefined,
    listens ? "a connection of the page was still open when it was read" : undefined,
    counted(framesLeftOut, "frame of the site", "not read"),
    counted(framesElsewhere, "frame of other sites", "not read"),
    counted(emptyPanels, "control of the page", "still collapsed over an empty panel"),
    virtualLists > 0 ? VIRTUAL_NOTE : undefined,
    loadsOnScroll ? "the page loads more when it is scrolled (renderOptions.scroll)" : undefined,
    notes.loadsMore ? "a control loads more records (renderOptions.load_more)" : undefined,
  ];
}

function pressed({ clicked, interstitial, pressed: labels }: RenderNotes): string | undefined {
  if (labels.length === 0) return undefined;
  const did = [
    ...(interstitial === undefined ? [] : [`"${interstitial}" passed an interstitial`]),
    ...(clicked === 0 ? [] : [`${clicked} opened text`]),
  ];
  const outcome = did.length === 0 ? "without effect" : did.join(", ");
  return `pressed ${labels.map((label) => `"${label}"`).join(", ")}: ${outcome}`;
}

const MORE_ENDS = {
  exhausted: [],
  limit: ["more may follow"],
  leads: ["it leads to another page"],
  undone: ["it replaced records, so the page was read without it"],
} as const satisfies Record<MoreLoaded["end"], readonly string[]>;

function moreLoaded({ label, presses, items, words, end, refused }: MoreLoaded): string {
  const times = presses === 1 ? "once" : `${presses} times`;
  const [count, unit] = items > 0 ? [items, "record"] : [words, "word"];
  const added = count === 0 ? "nothing added" : `${count} ${unit}${count === 1 ? "" : "s"} added`;
  const sent = refused.length === 0 ? [] : [`refused ${refused.join(", ")}`];
  return `pressed "${label}" ${times}: ${[added, ...MORE_ENDS[end], ...sent].join(", ")}`;
}

/** `what` starts with the counted noun. */
function counted(count: number, what: string, state: string): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? `1 ${what} was ${state}`
    : `${count} ${what.replace(" ", "s ")} were ${state}`;
}
