// Operation section: one section of a crawled site by its id.
import { sectionById } from "../../graph/outline.ts";
import type { Runner } from "../operation.ts";

export const section: Runner<"section"> = {
  run: async ({ graphs }, { url, id }) => sectionById((await graphs.find(url)).graph, id),
};
