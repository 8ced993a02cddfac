// The Omitted tab of a read: every block in reading order, those that a step removed struck through.
import type { PageBlock } from "../../model/blocks.ts";
import { count, STEPS, some } from "../format.ts";
import { Choice } from "../parts/field.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";
import { askedAgain, readStore } from "./read-run.ts";

type Read = ReturnType<typeof readStore.get>;

/** Renders the tab; it reads the page again, block by block. */
export function OmittedTab({
  read,
  done,
}: {
  readonly read: Read;
  readonly done: { readonly url: string };
}) {
  const asked = askedAgain(read, done.url);
  const pending = usePending(asked && ((signal) => service().pageBlocks({ ...asked, signal })), [
    done,
  ]);
  if (pending.state === "idle") {
    return <p class="empty">Only pages with an address or pasted HTML are shown block by block.</p>;
  }
  return (
    <Answer
      pending={pending}
      title="The blocks were not read"
      wait="Reading the page block by block"
    >
      {({ blocks }) => <Blocks blocks={blocks} step={read.step ?? ""} />}
    </Answer>
  );
}

function Blocks({
  blocks,
  step,
}: {
  readonly blocks: readonly PageBlock[];
  /** Step whose blocks are shown; "" for all. */
  readonly step: string;
}) {
  const counts = new Map<string, number>();
  for (const { verdict, step: by, reason } of blocks) {
    if (verdict !== "left-out") continue;
    const name = by ?? reason ?? "";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const shown = blocks.filter(
    ({ verdict, step: by, reason }) =>
      verdict !== "left-out" || step === "" || (by ?? reason) === step,
  );
  return (
    <>
      <div class="options above">
        <Choice
          label="Show"
          value={step}
          options={[
            ["", "all omitted blocks"],
            ...Array.from(
              counts,
              ([name, of]) => [name, `${STEPS[name] ?? name} (${count(of)})`] as const,
            ),
          ]}
          change={(value) => readStore.set({ step: value })}
        />
        <span class="faint">
          {some(shown.length, "block")}; omitted ones are struck through, long ones end early.
        </span>
      </div>
      <ol class="omitted">
        {shown.map(({ number, kind, level, text, verdict, step: by, reason }) => (
          <li key={number} class={`${verdict} ${level > 0 ? "heading" : ""}`} dir="auto">
            {verdict === "left-out" ? (
              <>
                <del>{text || `(${kind})`}</del>{" "}
                <span class="faint">{STEPS[by ?? ""] ?? reason}</span>
              </>
            ) : (
              text || `(${kind})`
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
