// How many turns at a host one read takes, told by the waits it is made to wait.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { it } from "node:test";
import { createBrowser } from "../../src/browser/browser.ts";
import { renderOptions } from "../../src/model/options.ts";
import type { Dial } from "../../src/net/connect.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { createNetwork } from "../../src/net/network.ts";
import type { TextRequest } from "../../src/operations/operations.ts";
import { PAGE_READING, PAGE_REQUEST } from "../../src/read/input.ts";
import { readPage } from "../../src/read/read-page.ts";
import { readInput } from "../../src/read/reading.ts";
import type { Clock } from "../../src/runtime/clock.ts";
import { fetchOptions } from "../support/options.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser, PUBLIC_ADDRESS } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

/** Longer than any test takes, so that every second turn is one that waits. */
const INTERVAL_SECONDS = 3600;

/** A clock on which a wait is over at once, and known. */
class Waits implements Clock {
  readonly waited: number[] = [];
  #passed = 0;
  now = () => this.#passed;
  date = () => Date.now();
  async wait(ms: number): Promise<void> {
    this.waited.push(ms);
    this.#passed += ms;
  }
}

type Asked = Pick<TextRequest, "url" | "render">;

const PAGE = "http://site.test/page";
const SHELL = "http://site.test/shell";

describeWithBrowser("the turns of a read", () => {
  const origin = useOrigin({
    "/page": `<h1>Lamps</h1><p>A lamp gives light when the sun has gone down.</p>
        <iframe src="/framed"></iframe><script src="/page.js"></script>`,
    "/framed": "<p>Words of a frame that is read with its page.</p>",
    "/page.js": (_request, response) => {
      response.writeHead(200, { "content-type": "text/javascript" });
      response.end("document.body.dataset.script = 'ran';");
    },
    "/shell": `<div id=root></div><script>root.innerHTML = "<h1>Built by a script</h1>"</script>`,
  });

  /** Reads pages of one host one after the other; how long each was made to wait for its turns. */
  async function waitsOf(requests: readonly Asked[]): Promise<readonly number[][]> {
    const clock = new Waits();
    const guard = createHostGuard({ blockPrivate: true, resolve: async () => [PUBLIC_ADDRESS] });
    const dial: Dial = async () => connect(origin.port, "127.0.0.1");
    const network = createNetwork({
      guard,
      dial,
      clock,
      pageIntervalSeconds: INTERVAL_SECONDS,
      contact: "",
      contactUrl: "",
      engineVersion: "0",
    });
    const { userAgent } = network;
    const browser = createBrowser({
      guard,
      dial,
      userAgent,
      maxPages: 1,
      args: "--no-sandbox",
    });
    const waits: number[][] = [];
    try {
      for (const { url, render } of requests) {
        const start = clock.waited.length;
        const request: TextRequest = {
          ...PAGE_REQUEST,
          url,
          render,
          fetch: fetchOptions({ retries: 0 }),
          renderOptions: renderOptions({ settle_ms: 0 }),
        };
        const steps = readPage(request, {
          signal: new AbortController().signal,
          network,
          browser,
          files: { open: () => assert.fail("no file is read here") },
          execute: async (input) => readInput(input),
          renderSlot: async () => () => undefined,
          options: PAGE_READING,
          escalate: true,
        });
        for await (const step of steps) {
          if (step.type === "resolve") assert.equal(step.render_error !== null, url === SHELL);
        }
        waits.push(clock.waited.slice(start));
      }
    } finally {
      await browser.close();
      await network.close();
    }
    return waits;
  }

  const ONE_TURN = [INTERVAL_SECONDS * 1000];

  // proves: politeness.union_once, politeness.not_counted
  it("is one for both fetches of a union, with the frames and scripts of the page", async () => {
    const asked = origin.asked.length;
    const renders = [true, true, false];
    const waits = await waitsOf(renders.map((render) => ({ url: PAGE, render })));
    assert.deepEqual(waits, [[], ONE_TURN, ONE_TURN]);
    const paths = origin.asked.slice(asked);
    assert.equal(paths.filter((path) => path === "/page").length, 5);
    for (const path of ["/robots.txt", "/framed", "/page.js"])
      assert.ok(paths.includes(path), path);
  });

  // proves: politeness.union_once
  itSlow("is one for a shell and the render it leads to", async () => {
    const asked = { url: SHELL, render: false };
    assert.deepEqual(await waitsOf([asked, asked]), [[], ONE_TURN]);
    const pages = origin.asked.filter((path) => path === "/shell");
    assert.equal(pages.length, 4);
  });
});
