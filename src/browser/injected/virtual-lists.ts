// Finds scrollable lists that have rows only for their visible part.
import { textOf } from "./holders.ts";

/** Maximum elements examined, and scrollers among them. */
const MAX_ELEMENTS = 20_000;
const MAX_LISTS = 5;
/** Maximum elements of a list examined for its rows. */
const MAX_ROWS = 2000;
/** Share of a list's viewport that its end must be empty. */
const EMPTY_SHARE = 1;
/** Minimum characters of the rows. */
const MIN_CHARS = 20;

/** Returns the scrollers whose text ends long before their scrollable height does. */
export function virtualLists(): HTMLElement[] {
  const found: HTMLElement[] = [];
  const all = document.body?.getElementsByTagName("*") ?? [];
  for (let at = 0; at < Math.min(all.length, MAX_ELEMENTS) && found.length < MAX_LISTS; at++) {
    const box = all[at];
    if (box instanceof HTMLElement && scrolls(box) && endsEmpty(box)) found.push(box);
  }
  return found;
}

function scrolls(box: HTMLElement): boolean {
  if (box.clientHeight === 0 || box.scrollHeight <= 2 * box.clientHeight) return false;
  return /auto|scroll/.test(getComputedStyle(box).overflowY);
}

function endsEmpty(box: HTMLElement): boolean {
  const { top } = box.getBoundingClientRect();
  const start = top + box.clientTop - box.scrollTop;
  if (textOf(box).trim().length < MIN_CHARS) return false;
  let end = start;
  const inside = box.getElementsByTagName("*");
  for (let at = 0; at < Math.min(inside.length, MAX_ROWS); at++) {
    const row = inside[at];
    if (row === undefined || row.childElementCount > 0) continue;
    if (row.textContent?.trim() !== "" || row.matches("img,video,canvas,svg,iframe")) {
      end = Math.max(end, row.getBoundingClientRect().bottom);
    }
  }
  if (inside.length > MAX_ROWS) return false;
  return box.scrollHeight - (end - start) > box.clientHeight * EMPTY_SHARE;
}
