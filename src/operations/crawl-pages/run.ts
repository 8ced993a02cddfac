// Runs `crawl_pages`: the pages of a detached crawl.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawl_pages"> = {
  admit: ({ detached }, { id }) => detached.assertKnown(id),
  run: ({ detached }, { id, ...asked }) => detached.pages(id, asked),
};
