// Which browser is found.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { findBrowser } from "../../src/browser/find.ts";

/** Puts a program into a folder that prints a version, or that cannot start. */
function program(folder: string, name: string, version?: string): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    version === undefined ? "#!/bin/sh\nexit 1\n" : `#!/bin/sh\necho ${version}\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

it("is a headless shell before a whole browser, and one that starts", {
  skip: process.platform !== "linux",
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "legible-find-"));
  try {
    program(folder, "chromium", "Chromium 1");
    program(folder, "chrome-headless-shell");
    const path = program(folder, "chromium-headless-shell", "Chromium 2");
    const found = await findBrowser({ searchPath: folder });
    assert.deepEqual(found, { path, source: "system", version: "Chromium 2", env: {} });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
