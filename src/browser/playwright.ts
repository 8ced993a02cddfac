// The library that drives browsers, loaded for the first render: loading it takes longer than reading most pages.
import { createRequire } from "node:module";

type Playwright = typeof import("playwright-core");

/** Playwright, by `require`: an import looks through all of its 7 MB for the names it exports first, and takes twice the time. */
export function playwright(): Playwright {
  const load: (name: string) => Playwright = createRequire(import.meta.url);
  return load("playwright-core");
}
