// Sorts dotted fact paths: names as text, array indexes as numbers.

/** An array index in a path. */
const INDEX = /^(?:0|[1-9]\d*)$/;

/** Sorts values by path: `plans.2` precedes `plans.10`, and an index precedes a name. */
export function sortByPath<T>(values: readonly T[], pathOf: (value: T) => string): T[] {
  return values
    .map((value) => ({ value, steps: pathOf(value).split(".") }))
    .sort((one, other) => compareSteps(one.steps, other.steps))
    .map(({ value }) => value);
}

function compareSteps(one: readonly string[], other: readonly string[]): number {
  for (const [at, step] of one.entries()) {
    const beside = other[at];
    if (beside === undefined) return 1;
    if (step !== beside) return compareStep(step, beside);
  }
  return one.length - other.length;
}

/**
 * Compares two different steps. An index is never compared with a name as text, which would break
 * transitivity.
 */
function compareStep(one: string, other: string): number {
  const [isIndex, isOtherIndex] = [INDEX.test(one), INDEX.test(other)];
  if (isIndex !== isOtherIndex) return isIndex ? -1 : 1;
  if (isIndex && one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : 1;
}
