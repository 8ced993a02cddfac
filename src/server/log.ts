// What the server logs: one JSON object a line on standard error. No bodies, queries, headers or addresses: those may hold secrets.
import pino, { type Logger } from "pino";
import { EnvironmentError } from "../model/errors.ts";

const LEVELS: ReadonlySet<string> = new Set(["error", "info", "silent"]);

/** A log on standard error. Throws EnvironmentError for a level there is none of. */
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

/** Logs a fault, with its number since the start. */
export function faultLog(log: Logger): (failure: unknown) => void {
  let count = 0;
  return (failure) => {
    const fault = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    log.error({ fault, count: ++count }, "fault");
  };
}
