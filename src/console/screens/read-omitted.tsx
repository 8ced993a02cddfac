// Tabs of a read that read the page again, and one of them: every block in reading order, those that a
// step removed struck through.
import type { ComponentChildren } from "preact";
import type { PageBlock } from "../../model/blocks.ts";
import { count, STEPS, some } from "../format.ts";
import { Choice } from "../parts/field.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { service } from "../service.ts";
import { askedAgain, type Read, readStore } from "./read-run.ts";

/** Renders what `ask` returns of the page on screen, which is read again for it. */
export function ReadAgain<T>(props: {
  readonly read: Read;
  readonly url: string;
  readonly ask: (asked: Asked & { readonly signal: AbortSignal }) => Promise<T>;
  /** Title of a refusal. */
  readonly title: string;
  readonly wait: string;
  /** Asks again when it changes; the last answer stays until the next one. */
  readonly pages?: number;
  readonly children: (answer: T) => ComponentChildren;
}) {
  const { read, url, ask, pages, ...rest } = props;
  const asked = askedAgain(read, url);
  const pending = usePending(asked && ((signal) => ask({ ...asked, signal })), [read.done, pages]);
  return pending.state === "idle" ? (
    <p class="empty">Only pages with an address, a file or pasted HTML can be read again.</p>
  ) : (
    <Answer pending={pending} keeps={pages !== undefined} {...rest} />
  );
}

type Asked = NonNullable<ReturnType<typeof askedAgain>>;

/** Renders the Omitted tab. */
export const OmittedTab = ({ read, url }: { readonly read: Read; readonly url: string }) => (
  <ReadAgain
    read={read}
    url={url}
    ask={(asked) => service().pageBlocks(asked)}
    title="The blocks were not read"
    wait="Reading the page block by block"
  >
    {({ blocks }) => <Blocks blocks={blocks} step={read.step ?? ""} />}
  </ReadAgain>
);

function Blocks(props: {
  readonly blocks: readonly PageBlock[];
  /** Step whose blocks are shown; "" for all. */
  readonly step: string;
}) {
  const { blocks, step } = props;
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
