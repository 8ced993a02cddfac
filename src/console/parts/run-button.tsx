// The main button of a form: it submits the form, or stops the action while that is running.

/** Renders the button. */
export function RunButton({
  go,
  isRunning,
  stop,
  isDisabled = false,
}: {
  /** Label of the submit button. */
  readonly go: string;
  readonly isRunning: boolean;
  readonly stop: () => void;
  /** Whether the form cannot be submitted in its current state. */
  readonly isDisabled?: boolean;
}) {
  return isRunning ? (
    <button type="button" class="main" data-stop onClick={stop}>
      Stop
    </button>
  ) : (
    <button type="submit" class="main" disabled={isDisabled}>
      {go}
    </button>
  );
}
