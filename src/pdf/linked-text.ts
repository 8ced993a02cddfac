// Text with the stretches of it that are links, as it is put together of parts and cut.
import type { Run } from "../model/document.ts";

/** A stretch of a text that leads to an address. */
interface Linked {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/** Text on one line, and its links in order. */
export interface LinkedText {
  readonly text: string;
  readonly links: readonly Linked[];
}

/** Text of one line, white space made single spaces, all of it one link unless `href` is "". */
export function linkedText(written: string, href = ""): LinkedText {
  const text = written.replace(/\s+/g, " ");
  return { text, links: href === "" ? [] : [{ from: 0, to: text.length, href }] };
}

/** Two texts with `between` in the middle, which is a part of a link that goes on behind it. */
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

/** A stretch of a text. */
export function cutText(whole: LinkedText, from: number, to = whole.text.length): LinkedText {
  const links = whole.links.flatMap((link) => {
    const start = Math.max(link.from, from) - from;
    const end = Math.min(link.to, to) - from;
    return end > start ? [{ from: start, to: end, href: link.href }] : [];
  });
  return { text: whole.text.slice(from, to), links };
}

/** A text without white space at its ends. */
export function trimmed(whole: LinkedText): LinkedText {
  const from = whole.text.length - whole.text.trimStart().length;
  return cutText(whole, from, Math.max(from, whole.text.trimEnd().length));
}

/** Its runs as a block has them. */
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
