// Runs `outline`: the headings of a crawled site, or of one of its pages, with their section ids.

import type { Runner } from "../../api/operation.ts";
import { outlineOf } from "../../graph/outline.ts";

export const runner: Runner<"outline"> = {
  run: async ({ graphs }, { url, page }) => outlineOf((await graphs.findSoFar(url)).graph, page),
};
