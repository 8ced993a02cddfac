// Runs `watch_reports`: returns the reports of a watch.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"watch_reports"> = {
  run: async ({ watches }, { id, after }) => {
    const { reports } = await watches.find(id);
    return { reports: reports.filter((report) => report.id > after) };
  },
};
