// When the engine behind `readPage` and `streamPage` is closed: after a pause that nobody uses it in, and not before.
//
// A file of its own: the clock is stood in for from the first call on.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EnvironmentError, readPage, SuppliedHtmlError, streamPage } from "../../src/index.ts";

const PAGE = "<title>T</title><main><h1>On lamps</h1><p>A lamp gives light.</p></main>";

describe("the engine of the library", () => {
  // An engine reads the environment when it starts: a variable that cannot be read tells whether one is open.
  const isOpen = async () => {
    process.env["SERVICE_MAX_BROWSERS"] = "many";
    try {
      await supplied();
      return true;
    } catch (error) {
      assert.ok(error instanceof EnvironmentError, String(error));
      return false;
    } finally {
      delete process.env["SERVICE_MAX_BROWSERS"];
    }
  };
  const supplied = () => readPage("https://example.com/", { html: PAGE });
  const streamed = async (signal?: AbortSignal) => {
    const options = { html: PAGE, ...(signal && { signal }) };
    for await (const event of streamPage("https://example.com/", options)) void event;
  };
  const broken = async () => {
    for await (const event of streamPage("https://example.com/", { html: PAGE })) {
      if (event.type === "stage") break;
    }
  };
  const uses: Readonly<Record<string, () => Promise<unknown>>> = {
    "a page that was read": supplied,
    "a page that was refused": () =>
      assert.rejects(readPage("https://example.com/", { html: " " }), SuppliedHtmlError),
    "a stream that was read to its end": () => streamed(),
    "a stream its reader left": broken,
    "a stream that was aborted": () => {
      const signal = AbortSignal.abort(new Error("enough"));
      return assert.rejects(streamed(signal), /enough/);
    },
    "several at once": () => Promise.all([supplied(), broken(), supplied()]),
  };
  const PAUSE_MS = 2000;

  for (const [name, use] of Object.entries(uses)) {
    it(`stays open for two seconds after ${name}, and is closed then`, async (t) => {
      t.mock.timers.enable({ apis: ["setTimeout"] });
      await use();
      assert.equal(await isOpen(), true);
      t.mock.timers.tick(PAUSE_MS - 1);
      assert.equal(await isOpen(), true);
      t.mock.timers.tick(PAUSE_MS);
      assert.equal(await isOpen(), false);
    });
  }

  it("is not closed while a page is read, however long that takes", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    await supplied();
    const reading = supplied();
    t.mock.timers.tick(PAUSE_MS);
    assert.match((await reading).text, /^On lamps/);
  });
});
