// Operation outline: the headings of a crawled site, or of one of its pages, with their section ids.
import { outlineOf } from "../../graph/outline.ts";
import type { Runner } from "../operation.ts";

export const outline: Runner<"outline"> = {
  run: async ({ graphs }, { url, page }) => outlineOf((await graphs.find(url)).graph, page),
};
