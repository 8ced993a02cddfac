// The library as modules, and in a bundle.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const MODULE = new URL("../../src/runtime/unbundled.js", import.meta.url);

describe("the check of the library's place", () => {
  it("finds it in its place, and refuses a bundle with what to do", async () => {
    await import(MODULE.href);
    const folder = await mkdtemp(join(tmpdir(), "legible-bundle-"));
    try {
      for (const format of ["esm", "cjs"] as const) {
        const outfile = join(folder, format === "esm" ? "bundle.mjs" : "bundle.cjs");
        const entryPoints = [fileURLToPath(MODULE)];
        await build({
          ...{ entryPoints, outfile, format },
          ...({ bundle: true, platform: "node", logLevel: "silent" } as const),
        });
        await assert.rejects(
          import(pathToFileURL(outfile).href),
          /cannot run from a bundle.*external/s,
        );
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
