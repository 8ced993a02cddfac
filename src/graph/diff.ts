// Compares two versions of sections; returns those that changed, with changed words marked.
import { diffArrays } from "diff";
import type { SectionChange, WordChange } from "../model/change.ts";
import { wordsOf } from "./markdown-words.ts";
import type { SectionText } from "./section-texts.ts";

/** Differences between two lists of sections. */
export interface SectionsDiff {
  readonly sections: readonly SectionChange[];
  readonly sections_same: number;
}

/** Maximum changes between two lists that are compared: the cost is quadratic in their number. */
const MAX_EDITS = 1000;
/** Maximum total cost per page; beyond it, unequal lists count as completely different. */
const MAX_WORK = 2 * MAX_EDITS ** 2;

/** Remaining budget of a page. */
interface Effort {
  left: number;
}

/** Compares sections, matched by heading in order. */
export function diffSections(
  before: readonly SectionText[],
  now: readonly SectionText[],
): SectionsDiff {
  const sections: SectionChange[] = [];
  let same = 0;
  let [old, at] = [0, 0];
  const effort: Effort = { left: MAX_WORK };
  for (const { change, items } of compared(before.map(keyOf), now.map(keyOf), effort)) {
    for (const _ of items) {
      const was = change === "added" ? undefined : before[old++];
      const is = change === "removed" ? undefined : now[at++];
      const found = sectionChange(was, is, effort);
      if (found === undefined) same++;
      else sections.push(found);
    }
  }
  return { sections, sections_same: same };
}

const keyOf = ({ heading }: SectionText): string => wordsOf(heading).join(" ").toLowerCase();

/** Returns the change of a section; undefined if it is unchanged. */
function sectionChange(
  was: SectionText | undefined,
  is: SectionText | undefined,
  effort: Effort,
): SectionChange | undefined {
  const { heading, level } = is ?? was ?? { heading: "", level: 0 };
  const words = compared(sectionWords(was), sectionWords(is), effort).map(
    ({ change, items }): WordChange => ({ change, words: items.join(" ") }),
  );
  if (was === undefined) return { change: "added", heading, level, words };
  if (is === undefined) return { change: "removed", heading, level, words };
  if (words.every(({ change }) => change === "same")) return undefined;
  return { change: "changed", heading, level, words };
}

const sectionWords = (section: SectionText | undefined): readonly string[] =>
  section === undefined ? [] : wordsOf(section.text);

interface Stretch {
  readonly change: WordChange["change"];
  readonly items: readonly string[];
}

/** Returns two lists as stretches that both or only one has; very different ones whole. */
function compared(
  before: readonly string[],
  now: readonly string[],
  effort: Effort,
): readonly Stretch[] {
  if (before.length === 0 || now.length === 0) return whollyOther(before, now);
  const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(effort.left)));
  const parts = diffArrays([...before], [...now], { maxEditLength });
  const edits = parts?.reduce(
    (sum, { added, removed, count }) => (added || removed ? sum + count : sum),
    0,
  );
  effort.left -= (edits ?? maxEditLength) ** 2;
  if (parts === undefined) return whollyOther(before, now);
  return parts.map(({ added, removed, value }) => ({
    change: added ? "added" : removed ? "removed" : "same",
    items: value,
  }));
}

function whollyOther(before: readonly string[], now: readonly string[]): readonly Stretch[] {
  const removed: Stretch = { change: "removed", items: before };
  const added: Stretch = { change: "added", items: now };
  return [removed, added].filter(({ items }) => items.length > 0);
}

/** Splits Markdown into sections at ATX headings outside of code. Skips front matter. */
export function sectionsOfMarkdown(markdown: string): readonly SectionText[] {
  const sections: SectionText[] = [];
  let open = { heading: "", level: 0 };
  let lines: string[] = [];
  let fence = "";
  const close = (): void => {
    const text = lines.join("\n").trim();
    if (open.level > 0 || text !== "") sections.push({ ...open, text });
    lines = [];
  };
  for (const line of withoutFrontMatter(markdown).split(/\r?\n/)) {
    const [, mark = "", info = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line) ?? [];
    if (fence === "") fence = mark;
    else if (mark.startsWith(fence) && info.trim() === "") fence = "";
    const marks = fence === "" && mark === "" ? /^(#{1,6})[ \t]/.exec(line)?.[1] : undefined;
    if (marks === undefined) {
      lines.push(line);
      continue;
    }
    close();
    open = { heading: line.slice(marks.length).trim(), level: marks.length };
  }
  close();
  return sections;
}

/** Removes YAML between two `---` lines at the very start. */
function withoutFrontMatter(markdown: string): string {
  if (!/^---\r?\n/.test(markdown)) return markdown;
  const end = /\n---\r?\n/g;
  end.lastIndex = 3;
  return end.test(markdown) ? markdown.slice(end.lastIndex) : markdown;
}
