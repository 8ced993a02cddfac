// The main button of a form: it submits, and while what it asked for is under way it stops that.

/** The button. */
export function RunButton({
  go,
  isRunning,
  stop,
  isDisabled = false,
}: {
  /** What the button says that submits. */
  readonly go: string;
  readonly isRunning: boolean;
  readonly stop: () => void;
  /** Whether the form cannot be submitted as it is. */
  readonly isDisabled?: boolean;
}) {
  return isRunning ? (
    <button type="button" class="main" onClick={stop}>
      Stop
    </button>
  ) : (
    <button type="submit" class="main" disabled={isDisabled}>
      {go}
    </button>
  );
}
