// Times of a watch's checks, from a cron expression of five fields in a time zone.
import { Cron } from "croner";
import { InvalidRequestError } from "../model/errors.ts";

/** Time zone of a schedule without one. */
export const DEFAULT_ZONE = "UTC";

/** A schedule as requested. */
export interface Schedule {
  /** Minute, hour, day, month and weekday. */
  readonly every: string;
  /** IANA name; undefined for UTC. */
  readonly time_zone: string | undefined;
}

/** Returns the first time after `afterMs`, or throws InvalidRequestError. */
export function nextCheck({ every, time_zone }: Schedule, afterMs: number): number {
  const next = cronOf(every, time_zone ?? DEFAULT_ZONE).nextRun(new Date(afterMs));
  if (next === null) throw new InvalidRequestError("every has no time in the future");
  return next.getTime();
}

function cronOf(every: string, timezone: string): Cron {
  try {
    const cron = new Cron(every, { timezone, mode: "5-part", paused: true });
    // An unknown time zone is noticed only at the first time.
    cron.nextRun();
    return cron;
  } catch {
    throw new InvalidRequestError(
      'every must be a cron expression of five fields such as "0 8 * * *", and time_zone an IANA name',
    );
  }
}
