// A check that the library was not bundled, before anything else of it runs.
//
// Worker threads, models and browser scripts are files, found by their place beside a module. In a bundle that place is another one, and
// the first read would fail with words that name none of it.
import { existsSync } from "node:fs";

const HINT =
  "legible cannot run from a bundle: its worker threads, models and browser scripts are files of the package. Leave it out of the bundle, with " +
  "esbuild --packages=external, ssr.external of Vite, externals of webpack or serverExternalPackages of Next.js.";

// Bundles of CommonJS have no import.meta.url.
const isInPlace = (from: string | undefined): boolean =>
  from !== undefined && existsSync(new URL("./thread-worker.js", from));

if (!isInPlace(import.meta.url)) throw new Error(HINT);
