// A watch of one process, apart from those of a service: the same request continues its last check.
import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import { once } from "../model/once.ts";
import type { WatchRecord, WatchRequest } from "../model/watch-store.ts";
import { systemClock } from "../runtime/clock.ts";
import { hasWatches, openWatchFiles } from "../store/watch-files.ts";
import { type Deliver, WatchesRunner } from "../watches/watches.ts";
import { dataFolder } from "./environment.ts";
import type { EngineParts } from "./parts.ts";
import { parseRequest } from "./request.ts";

/** A watch that this process runs. */
export interface OwnWatch {
  /** Checks once and delivers the reports; returns the record. */
  check(): Promise<WatchRecord>;
  /** Checks on schedule until closed. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the watch of a request, without its schedule, in a folder of its own. Throws
 * WatchesElsewhereError while another process has it.
 */
export function openOwnWatch(
  parts: EngineParts,
  request: WatchRequest,
  deliver: Deliver,
): OwnWatch {
  const { every: _, time_zone: _zone, ...rest } = request;
  const name = createHash("sha256").update(JSON.stringify(rest)).digest("hex").slice(0, 16);
  const path = join(dataFolder(parts.environment, homedir(), "own-watches"), name);
  const runner = new WatchesRunner({
    open: (dueMs) =>
      openWatchFiles({
        path,
        dueMs,
        checkRequest: (stored) => parseRequest("watch_start", stored),
        report: parts.report,
      }),
    hasAny: () => hasWatches(path),
    places: 1,
    read: async (wanted, signal) => {
      const { readWatched } = await import("../operations/watches/runs.ts");
      return readWatched(parts, wanted, signal);
    },
    delivers: () => true,
    deliver,
    clock: systemClock,
    report: parts.report,
  });
  return {
    check: async () => {
      const [known] = await runner.list();
      const { id } = known ?? (await runner.add(request));
      return runner.checkNow(id, request);
    },
    start: () => runner.goOn(),
    close: once(() => runner.close()),
  };
}
