// When the library that drives browsers is loaded: asked for, and where there is a browser.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { it } from "node:test";
import { createBrowser } from "../../src/browser/browser.ts";
import { createHostGuard } from "../../src/net/guard.ts";

const { cache } = createRequire(import.meta.url);
const isLoaded = (): boolean => Object.keys(cache).some((path) => path.includes("playwright-core"));

const browserAt = (executablePath: string | undefined) =>
  createBrowser({
    guard: createHostGuard({ blockPrivate: true }),
    maxPages: 1,
    args: "",
    userAgent: "test",
    executablePath,
    searchPath: process.env["PATH"] ?? "",
  });

it("loads the library before the first render when it is told to, and only where there is a browser", async () => {
  const none = browserAt("/nowhere/chromium");
  await none.prepare();
  assert.equal(isLoaded(), false);
  const browser = browserAt(undefined);
  assert.equal(await browser.available(), true);
  assert.equal(isLoaded(), false);
  await browser.prepare();
  assert.equal(isLoaded(), true);
  await browser.close();
});
