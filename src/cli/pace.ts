// A pace that a caller asks for and does not get: the interval between requests to one host is the operator's.
import type { Environment } from "../api/environment.ts";
import type { Flags } from "./fields.ts";
import { tell } from "./tell.ts";

/** Reports that the interval between requests to a host exceeds the `--delay-seconds` that was given. */
export function tellPace(flags: Flags, environment: Environment): void {
  const note = paceNote(flags, environment);
  if (note !== undefined) tell(note);
}

/** What there is to report; undefined for nothing. */
export function paceNote(
  { delaySeconds }: Flags,
  { SERVICE_PAGE_INTERVAL_SECONDS: interval }: Pick<Environment, "SERVICE_PAGE_INTERVAL_SECONDS">,
): string | undefined {
  const delay = delaySeconds === undefined ? Number.NaN : Number(delaySeconds);
  if (!(delay >= 0 && delay < interval)) return undefined;
  return `--delay-seconds ${delay}: pages of one host are still requested ${interval} s apart (SERVICE_PAGE_INTERVAL_SECONDS)`;
}
