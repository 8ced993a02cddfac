// Runs `graphs`: lists stored graphs.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"graphs"> = {
  run: async (parts) => {
    const kept = await parts.graphs.list();
    return {
      graphs: kept.map(({ root, pages, sections, bytes, changedMs }) => ({
        root,
        pages,
        sections,
        bytes,
        ended: Math.round(changedMs / 1000),
      })),
    };
  },
};
