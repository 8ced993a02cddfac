// Warns about a `--delay-seconds` below the operator's interval between requests to one host.
import type { Environment } from "../api/environment.ts";
import type { Flags } from "./fields.ts";
import { tell } from "./tell.ts";

/** Reports a `--delay-seconds` that is shorter than the interval between requests to a host. */
export function tellPace(flags: Flags, environment: Environment): void {
  const note = paceNote(flags, environment);
  if (note !== undefined) tell(note);
}

/** Returns the warning; undefined if none. */
export function paceNote(
  { delaySeconds }: Flags,
  { SERVICE_PAGE_INTERVAL_SECONDS: interval }: Pick<Environment, "SERVICE_PAGE_INTERVAL_SECONDS">,
): string | undefined {
  const delay = delaySeconds === undefined ? Number.NaN : Number(delaySeconds);
  if (!(delay >= 0 && delay < interval)) return undefined;
  return `--delay-seconds ${delay}: pages of one host are still requested ${interval} s apart (SERVICE_PAGE_INTERVAL_SECONDS)`;
}
