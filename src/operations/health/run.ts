// Runs `health`: whether the service runs, and its features.
import type { Runner } from "../../api/operation.ts";

export const runner: Runner<"health"> = {
  run: async ({ browser, environment, guard }) => ({
    status: "ok",
    render_available: await browser.available(),
    max_concurrent_renders: environment.SERVICE_MAX_CONCURRENT_RENDERS,
    private_hosts_blocked: guard.blocksPrivate,
    max_pages: environment.SERVICE_MAX_PAGES,
  }),
};
