// Changed sections of a page: old and new words in place, marked.
import type { SectionChange, WordChange } from "../../model/change.ts";

/** Words shown on either side of a change; the unchanged ones between are left out. */
const AROUND = 12;

/** Renders changed sections. */
export function Sections({ sections }: { readonly sections: readonly SectionChange[] }) {
  return (
    <ul class="changes">
      {sections.map(({ change, heading, words }, at) => (
        <li key={at}>
          <p class="faint">
            <bdi>{heading || "Before the first heading"}</bdi>
            {change !== "changed" && ` (${change === "added" ? "new" : "gone"})`}
          </p>
          <p dir="auto">
            {words.map((part, place) => (
              <Words key={place} part={part} isFirst={place === 0} isLast={!words[place + 1]} />
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Words({
  part: { change, words },
  isFirst,
  isLast,
}: {
  readonly part: WordChange;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  if (change === "removed") return <del>{words}</del>;
  if (change === "added") return <ins>{words}</ins>;
  const all = words.split(" ");
  const before = isFirst ? 0 : AROUND;
  const after = isLast ? 0 : AROUND;
  if (all.length <= before + after + 1) return <span> {words} </span>;
  const ends = [all.slice(0, before), ["…"], all.slice(all.length - after)];
  return <span> {ends.flat().join(" ")} </span>;
}
