// The console's modules to what the server serves at `/`: one first script, one style, and what is loaded when it is opened.
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles the console of a project folder. */
export async function bundleConsole(root: string): Promise<void> {
  const folder = join(root, "build", "console");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ["src/console/main.tsx", "src/console/main.css"],
    outdir: "build/console",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    legalComments: "none",
    chunkNames: "[name]-[hash]",
    logLevel: "warning",
  });
  for (const file of ["index.html", "icon.svg"]) {
    copyFileSync(join(root, "src/console", file), join(folder, file));
  }
}
