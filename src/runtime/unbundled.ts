// Checks that the library is not bundled. The packed library imports it before any other module.
//
// Worker threads, models and browser scripts are files located relative to a module. In a bundle
// that path is wrong, and the first read would fail with an unrelated message.
import { existsSync } from "node:fs";

const HINT =
  "legible cannot run from a bundle: its worker threads, models and browser scripts are files of the package. Leave it out of the bundle, with " +
  "esbuild --packages=external, ssr.external of Vite, externals of webpack or serverExternalPackages of Next.js.";

// Bundles of CommonJS have no import.meta.url.
const isInPlace = (from: string | undefined): boolean =>
  from !== undefined && existsSync(new URL("../runtime/thread-worker.js", from));

if (!isInPlace(import.meta.url)) throw new Error(HINT);
