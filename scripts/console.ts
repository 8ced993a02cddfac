// Bundles the console's modules into the files served at `/`: an initial script, a style sheet, and lazily loaded chunks.
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles the console of a project folder. */
export async function bundleConsole(root: string): Promise<void> {
  const folder = join(root, "build", "console");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const shared = {
    absWorkingDir: root,
    outdir: "build/console",
    bundle: true,
    minify: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  } as const;
  await build({
    ...shared,
    entryPoints: ["src/console/main.tsx", "src/console/main.css"],
    splitting: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    chunkNames: "[name]-[hash]",
  });
  await build({
    ...shared,
    entryPoints: ["src/console/picture/layout-worker.ts", "src/console/picture/draw-worker.ts"],
    format: "iife",
  });
  for (const file of ["index.html", "icon.svg"]) {
    copyFileSync(join(root, "src/console", file), join(folder, file));
  }
}
