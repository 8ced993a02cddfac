// Runs `section`: one section of a crawled site by its id.

import type { Runner } from "../../api/operation.ts";
import { sectionById } from "../../graph/outline.ts";

export const runner: Runner<"section"> = {
  run: async ({ graphs }, { url, id }) => sectionById((await graphs.findSoFar(url)).graph, id),
};
