// Evidence for a read's result: how the page was fetched, ordered, judged and reduced.

import type { ComponentChildren } from "preact";
import { count, HIDDEN, ORDERS, percent, STEPS, STRATEGIES, some } from "../format.ts";
import { type Read, readStore } from "../screens/read-run.ts";
import { Bars, ShareBar } from "./bar.tsx";
import { Quiet } from "./buttons.tsx";
import { Pairs } from "./pairs.tsx";

/** Renders the evidence of a read received so far. */
export function Evidence(props: {
  readonly read: Read;
  /** The stages of a read that is done; nothing before. */
  readonly stages: ComponentChildren;
}) {
  const { read, stages } = props;
  // From top to bottom, so that no part moves another: what is content is known last.
  const isJudged = read.select !== undefined || read.phase !== "running";
  return (
    <aside class="rail" aria-label="Evidence">
      <HowFetched read={read} />
      {isJudged && (
        <>
          <Kept read={read} />
          <TypeOf read={read} />
          <Order read={read} />
          <Hidden read={read} />
          {stages && <Part title="Stages">{stages}</Part>}
        </>
      )}
    </aside>
  );
}

function Part(props: { readonly title: string; readonly children: ComponentChildren }) {
  const { title, children } = props;
  return (
    <section class="part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function HowFetched({ read: { resolve, again, file } }: { readonly read: Read }) {
  if (resolve === undefined) return null;
  const { strategy, static_coverage, static_chars, rendered_chars, union_chars } = resolve;
  const isMerged = strategy === "union";
  const chars = (number: number) => some(number, "character");
  return (
    <Part title="How it was fetched">
      <p class="lead">{file ? "File you supplied" : (STRATEGIES[strategy] ?? strategy)}</p>
      {again !== "" && <p>{again} A browser read it again.</p>}
      {isMerged && (
        <ShareBar
          share={static_coverage}
          says={`${percent(static_coverage)} of the text was in the plain fetch`}
        />
      )}
      <Pairs
        kind="pairs"
        pairs={[
          ...(strategy === "supplied" ? [] : [["Plain fetch", chars(static_chars)] as const]),
          ...(rendered_chars > 0 ? [["Browser", chars(rendered_chars)] as const] : []),
          ["Total", chars(union_chars)],
        ]}
      />
      {resolve.render_error !== null && <p class="note">{resolve.render_error}</p>}
      {resolve.render_note !== null && <p class="note">{resolve.render_note}</p>}
    </Part>
  );
}

function Kept({ read: { select } }: { readonly read: Read }) {
  if (select === undefined) return null;
  const { kept, total, removed } = select;
  const rows = Object.entries(removed)
    .filter(([, blocks]) => blocks > 0)
    .map(([step, value]) => ({ label: STEPS[step] ?? step, value }));
  return (
    <Part title="What is content">
      <ShareBar
        share={total === 0 ? 0 : kept / total}
        says={`${count(kept)} of ${some(total, "block")} kept`}
      />
      {rows.length === 0 ? (
        <p>Nothing was omitted.</p>
      ) : (
        <>
          <h3>Omitted blocks</h3>
          <Bars rows={rows} label="Omitted blocks by step" />
          <p class="steps">
            <Quiet onClick={() => readStore.set({ step: "" })}>Show in place</Quiet>
          </p>
        </>
      )}
    </Part>
  );
}

function TypeOf({ read: { classify } }: { readonly read: Read }) {
  if (classify === undefined) return null;
  const { page_type, confidence, reasons, runner_up } = classify;
  const isKnown = page_type !== "unknown";
  return (
    <Part title="Page type">
      <p class="lead">{isKnown ? page_type : "Not sure"}</p>
      {isKnown && <ShareBar share={confidence} says={`${percent(confidence)} probable`} />}
      {runner_up.type !== "" && (
        <p class="faint">
          {isKnown ? "Next" : "Most likely"}: {runner_up.type}, {percent(runner_up.confidence)}
        </p>
      )}
      {reasons.length > 0 && (
        <>
          <h3>Because</h3>
          <ul class="reasons">
            {reasons.map(({ says }) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

function Order({ read: { parse } }: { readonly read: Read }) {
  if (parse === undefined) return null;
  return (
    <Part title="Reading order">
      <p class={parse.reading_order_measured ? "lead measured" : "lead"}>
        {ORDERS[parse.reading_order] ?? parse.reading_order}
      </p>
      {parse.dom_order_differs && <p>Style sheets move content away from its source position.</p>}
      {!parse.reading_order_measured && parse.reading_order !== "single-block" && (
        <p class="faint">To measure it, fetch the page through a browser as well.</p>
      )}
    </Part>
  );
}

function Hidden({ read: { parse } }: { readonly read: Read }) {
  const rows = Object.entries(parse?.left_out ?? {}).map(([rule, words]) => ({
    label: HIDDEN[rule] ?? rule,
    value: words ?? 0,
  }));
  if (rows.length === 0) return null;
  return (
    <Part title="Omitted hidden text, in words">
      <Bars rows={rows} label="Omitted hidden words by rule" />
    </Part>
  );
}
