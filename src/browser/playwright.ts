// Loads the browser driver on the first render: loading takes longer than reading most pages.
import { createRequire } from "node:module";

type Playwright = typeof import("playwright-core");

/** Loads Playwright by `require`: an import scans its 7 MB for names first, in twice the time. */
export function playwright(): Playwright {
  const load: (name: string) => Playwright = createRequire(import.meta.url);
  return load("playwright-core");
}
