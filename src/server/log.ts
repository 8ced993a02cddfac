// Log of the server: one JSON object per line on standard error. Omits bodies, queries, headers and
// URLs, which may include secrets.
import pino, { type Logger } from "pino";
import { EnvironmentError } from "../model/errors.ts";

const LEVELS: ReadonlySet<string> = new Set(["error", "info", "silent"]);

/** Creates a log on standard error. Throws EnvironmentError for an unknown level. */
export function createLog(level: string): Logger {
  if (!LEVELS.has(level)) {
    const wanted = [...LEVELS].join(", ");
    throw new EnvironmentError(
      `SERVICE_LOG_LEVEL must be one of ${wanted}, not ${JSON.stringify(level)}`,
    );
  }
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, pino.destination({ dest: 2, sync: true }));
}

/** Log of internal failures, such as a trace that could not be written. */
export interface FaultLog {
  readonly report: (failure: unknown) => void;
  /** Returns the number of failures since the start. */
  readonly count: () => number;
}

/** Logs failures, numbered since the start. */
export function faultLog(log: Logger): FaultLog {
  let count = 0;
  const report = (failure: unknown) => {
    const fault = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    log.error({ fault, count: ++count }, "fault");
  };
  return { report, count: () => count };
}
