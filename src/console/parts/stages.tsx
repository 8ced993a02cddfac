// The stages of a long operation, shown live.
import { useEffect, useState } from "preact/hooks";
import { seconds } from "../format.ts";

/** One stage. */
export interface Stage {
  readonly name: string;
  readonly label: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Its result. */
  readonly says?: string | undefined;
  /** Clock of the page, in milliseconds, when it started running. */
  readonly since?: number;
}

/** Renders the stages in order. */
export function StageList(props: { readonly stages: readonly Stage[]; readonly label: string }) {
  const { stages, label } = props;
  return (
    <ol class="stages" aria-label={label}>
      {stages.map(({ name, label: title, state, says, since }) => (
        <li key={name} class={state}>
          <span class="dot" aria-hidden="true" />
          <span class="stage-name">
            {title}
            <span class="unseen">, {state === "running" ? "under way" : state}</span>
          </span>
          {says !== undefined && says !== "" && <span class="stage-says">{says}</span>}
          {since !== undefined && <Elapsed since={since} />}
        </li>
      ))}
    </ol>
  );
}

const TICK_MS = 200;

/** Renders the seconds since a time; a screen reader would announce each of them. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return (
    <span class="stage-says" aria-hidden="true">
      {seconds(Math.max(0, now - since) / 1000)}
    </span>
  );
}
