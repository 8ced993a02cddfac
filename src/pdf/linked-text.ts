// Text with its links, for joining and cutting.
import type { Run } from "../model/document.ts";

/** Text on one line, and its links in order. */
export interface LinkedText {
  readonly text: string;
  readonly links: readonly { readonly from: number; readonly to: number; readonly href: string }[];
}

/** Creates text of one line with collapsed white space, entirely linked unless `href` is "". */
export function linkedText(written: string, href = ""): LinkedText {
  const text = written.replace(/\s+/g, " ");
  return { text, links: href === "" ? [] : [{ from: 0, to: text.length, href }] };
}

/** Joins two texts with `between`, which becomes part of a link that continues after it. */
export function joinTexts(one: LinkedText, other: LinkedText, between: string): LinkedText {
  const space = between === " " && (one.text.endsWith(" ") || other.text.startsWith(" "));
  const middle = space ? "" : between;
  const shift = one.text.length + middle.length;
  const links = [...one.links];
  for (const { from, to, href } of other.links) {
    const last = links.at(-1);
    const goesOn = from === 0 && last?.href === href && last.to === one.text.length;
    if (goesOn) links[links.length - 1] = { ...last, to: to + shift };
    else links.push({ from: from + shift, to: to + shift, href });
  }
  return { text: one.text + middle + other.text, links };
}

/** Returns a range of a text. */
export function cutText(whole: LinkedText, from: number, to = whole.text.length): LinkedText {
  const links = whole.links.flatMap((link) => {
    const start = Math.max(link.from, from) - from;
    const end = Math.min(link.to, to) - from;
    return end > start ? [{ from: start, to: end, href: link.href }] : [];
  });
  return { text: whole.text.slice(from, to), links };
}

/** Removes white space at both ends of a text. */
export function trimmed(whole: LinkedText): LinkedText {
  const from = whole.text.length - whole.text.trimStart().length;
  return cutText(whole, from, Math.max(from, whole.text.trimEnd().length));
}

/** Returns the runs for a block. */
export function runsOf({ text, links }: LinkedText): readonly Run[] {
  const runs: Run[] = [];
  let done = 0;
  const take = (to: number, href: string) => {
    const part = text.slice(done, to);
    if (part !== "")
      runs.push({ text: part, marks: 0, ...(href !== "" && { link: { href, title: "" } }) });
    done = Math.max(done, to);
  };
  for (const { from, to, href } of links) {
    take(from, "");
    take(to, href);
  }
  take(text.length, "");
  return runs;
}
