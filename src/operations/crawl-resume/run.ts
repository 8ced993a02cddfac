// Runs `crawl_resume`: resumes a detached crawl.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"crawl_resume"> = {
  run: ({ detached }, { id }) => detached.resume(id),
};
