// Compares a stated date or authors with the labels of a page: right, near, wrong or absent.

/** Outcomes of a comparison, best first. */
export const OUTCOMES = ["right", "near", "wrong", "absent"] as const;

export type Outcome = (typeof OUTCOMES)[number];

const DAY_MS = 86_400_000;

/** Whether a label is a day of the calendar as ISO 8601. */
export function isDay(label: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(label) && !Number.isNaN(Date.parse(label));
}

/** Compares the day of a date with an ISO day; a day off is near. */
export function dateOutcome(stated: string, label: string): Outcome {
  if (stated === "") return "absent";
  const day = /^\d{4}-\d{2}-\d{2}/.exec(stated)?.[0] ?? dayOf(stated);
  if (day === label) return "right";
  return Math.abs(Date.parse(day) - Date.parse(label)) <= DAY_MS ? "near" : "wrong";
}

/** Returns the ISO day of an English date in words, as some programs return them; "" for none. */
function dayOf(stated: string): string {
  const at = Date.parse(`${stated} UTC`);
  return Number.isNaN(at) ? "" : new Date(at).toISOString().slice(0, 10);
}

/** Separators of several names. */
const BETWEEN = /\s*[,;/|•]\s*|\s+(?:and|und|et|y|e|&|with|mit)\s+/iu;

const keysOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names
      .flatMap((name) => name.split(BETWEEN))
      .map((name) =>
        name
          .normalize("NFKD")
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ""),
      )
      .filter((key) => key !== ""),
  );

/** Compares names with the labels, whatever their order and case. */
export function authorOutcome(stated: string, labels: readonly string[]): Outcome {
  if (stated.trim() === "") return "absent";
  const [said, wanted] = [keysOf([stated]), keysOf(labels)];
  const whole = (keys: ReadonlySet<string>): string => [...keys].sort().join("");
  if (whole(said) === whole(wanted)) return "right";
  const isNear = [...said].some((one) =>
    [...wanted].some((other) => one.includes(other) || other.includes(one)),
  );
  return isNear ? "near" : "wrong";
}
