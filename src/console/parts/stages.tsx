// The stages of a long operation, shown live.

/** One stage. */
export interface Stage {
  readonly name: string;
  readonly label: string;
  readonly state: "waiting" | "running" | "done" | "failed";
  /** Its result. */
  readonly says?: string | undefined;
}

const MARKS: Readonly<Record<Stage["state"], string>> = {
  waiting: "waiting",
  running: "under way",
  done: "done",
  failed: "failed",
};

/** Renders the stages in order. */
export function StageList({
  stages,
  label,
}: {
  readonly stages: readonly Stage[];
  readonly label: string;
}) {
  return (
    <ol class="stages" aria-label={label}>
      {stages.map(({ name, label: title, state, says }) => (
        <li key={name} class={state}>
          <span class="dot" aria-hidden="true" />
          <span class="stage-name">
            {title}
            <span class="unseen">, {MARKS[state]}</span>
          </span>
          {says !== undefined && says !== "" && <span class="stage-says">{says}</span>}
        </li>
      ))}
    </ol>
  );
}
