// The scripts that run in a rendered page, bundled into one file each under `build/browser`.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: ["src/browser/injected/page.ts"],
  outdir: "build/browser",
  bundle: true,
  minify: true,
  format: "iife",
  // A name no page uses; the scripts run in a world of their own in any case.
  globalName: "legible",
  target: "chrome120",
  charset: "utf8",
  logLevel: "warning",
});
