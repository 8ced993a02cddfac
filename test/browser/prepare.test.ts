// When the library that drives browsers is loaded: on request, and only if a browser is found.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describeWithBrowser } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

// In a process of its own: another test of this one may have loaded the library.
const PROGRAM = `
  import { createRequire } from "node:module";
  import { createBrowser } from "${new URL("../../src/browser/browser.js", import.meta.url)}";
  import { createHostGuard } from "${new URL("../../src/net/guard.js", import.meta.url)}";
  const { cache } = createRequire("${import.meta.url}");
  const isLoaded = () => Object.keys(cache).some((path) => path.includes("playwright-core"));
  const browserAt = (executablePath) =>
    createBrowser({
      guard: createHostGuard({ blockPrivate: true }),
      maxPages: 1,
      args: "",
      userAgent: "test",
      executablePath,
      searchPath: process.env.PATH ?? "",
    });
  await browserAt("/nowhere/chromium").prepare();
  const isLoadedWithoutBrowser = isLoaded();
  const browser = browserAt(undefined);
  const isAvailable = await browser.available();
  const isLoadedWhenFound = isLoaded();
  await browser.prepare();
  const isLoadedWhenPrepared = isLoaded();
  await browser.close();
  console.log(
    JSON.stringify({ isLoadedWithoutBrowser, isAvailable, isLoadedWhenFound, isLoadedWhenPrepared }),
  );
`;

describeWithBrowser("the library that drives browsers", () => {
  itSlow("is loaded by prepare, if a browser is found", async () => {
    const args = ["--input-type=module", "--eval", PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    assert.deepEqual(JSON.parse(stdout), {
      isLoadedWithoutBrowser: false,
      isAvailable: true,
      isLoadedWhenFound: false,
      isLoadedWhenPrepared: true,
    });
  });
});
