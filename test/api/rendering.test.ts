// The browser behind the service: its slots, its flags, its failures, and what a read does without one.
import assert from "node:assert/strict";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import type { Health } from "../../src/model/resources.ts";
import type { RunningServer } from "../../src/server/main.ts";
import { legible } from "../support/command.ts";
import { type HeldAnswer, holdAnswer, useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { CrawlClient, crawl } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const TEXT = "<h1>On lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p>";
/** A page whose script is asked for by nothing but a browser. */
const gated = (name: string) => `${TEXT}<script src="/gate.js?${name}"></script>`;

/** Starts a service for the time of some work. */
async function withService<T>(
  variables: Readonly<Record<string, string>>,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const service: RunningServer = await startService(variables);
  try {
    return await work(service.address);
  } finally {
    await service.close();
  }
}

const health = async (address: string) => answerOf<Health>(await fetch(`${address}/api/health`));

/** A page of `/api/text`; fails on another status. */
async function textOf(address: string, body: object): Promise<TextResult> {
  const response = await post(`${address}/api/text`, body);
  assert.equal(response.status, 200, await response.clone().text());
  return answerOf<TextResult>(response);
}

/** The resolve event of a page stream. */
async function resolveOf(
  address: string,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const events = await frames(await post(`${address}/api/text/stream`, body));
  const found = events.find(({ type }) => type === "resolve");
  assert.ok(found, JSON.stringify(events));
  return found;
}

/** A shell that holds words of its own: a browser would fill the rest in. */
const SHELL = `<h1>On lamps</h1>${"<p>A lamp gives light to a room when the sun has gone down.</p>".repeat(8)}
<div id="root"></div><script src="/app.js"></script>`;

describe("a service without a browser", () => {
  const origin = useOrigin({
    "/page": TEXT,
    "/shell": SHELL,
    "/": `${TEXT}<a href="/page">page</a> <a href="/shell">shell</a> <a href="/gone">gone</a>`,
  });
  const NO_BROWSER = /RenderError: no browser is available$/;

  // proves: render.missing_reported
  it("says in the answer why a page was not rendered, asked for or needed", async () => {
    await withService({ SERVICE_BROWSER_PATH: "/nowhere/chromium" }, async (address) => {
      const asked = await textOf(address, { url: `${origin.address}/page`, render: true });
      const needed = await textOf(address, { url: `${origin.address}/shell` });
      for (const { strategy, render_error } of [asked, needed]) {
        assert.equal(strategy, "static-only");
        assert.match(String(render_error), NO_BROWSER);
      }
      const neither = await textOf(address, { url: `${origin.address}/page` });
      assert.deepEqual([neither.strategy, neither.render_error], ["static-only", null]);
    });
  });

  // proves: render.missing_reported
  it("says so of differences, technologies and the page map as well", async () => {
    await withService({ SERVICE_BROWSER_PATH: "/nowhere/chromium" }, async (address) => {
      const body = { url: `${origin.address}/page`, render: true, against: "# On lamps" };
      for (const path of ["/api/diff", "/api/technologies", "/api/blocks"]) {
        const response = await post(`${address}${path}`, body);
        const { strategy, render_error } = await answerOf<TextResult>(response);
        assert.equal(strategy, "static-only", path);
        assert.match(String(render_error), NO_BROWSER, path);
      }
    });
  });

  // proves: render.missing_reported.crawl
  it("says so on every page of a complete crawl, and once how many there were", async () => {
    const variables = { SERVICE_BROWSER_PATH: "/nowhere/chromium" };
    const service = await startService(variables);
    try {
      const url = `${origin.address}/`;
      const crawl = async (complete: boolean) =>
        (await CrawlClient.open(service, { url, complete })).toEnd();
      const crawled = await crawl(true);
      const read = crawled.all("page").filter(({ ok }) => ok);
      assert.equal(read.length, 3);
      for (const { render_note, strategy } of read) {
        assert.equal(strategy, "static-only");
        assert.match(String(render_note), /^not rendered: browser: RenderError: no browser/);
      }
      const warning = crawled.one("warning");
      assert.equal(warning.code, "not-rendered");
      assert.deepEqual([warning.code === "not-rendered" && warning.count], [3]);
      assert.match(warning.message, /^3 pages were read without a browser/);
      const plain = await crawl(false);
      assert.deepEqual(plain.all("warning"), []);
      assert.ok(plain.all("page").every(({ render_note }) => render_note === null));
    } finally {
      await service.close();
    }
  });

  // proves: render.no_browser, health.render_available, env.SERVICE_BROWSER_PATH
  it("says so, reads the page plainly, and gives the reason", async () => {
    await withService({ SERVICE_BROWSER_PATH: "/nowhere/chromium" }, async (address) => {
      assert.equal((await health(address)).render_available, false);
      const body = { url: `${origin.address}/page`, render: true };
      assert.match((await textOf(address, body)).text, /A lamp gives light/);
      const { strategy, render_error } = await resolveOf(address, body);
      assert.equal(strategy, "static-only");
      assert.match(String(render_error), /RenderError: no browser is available$/);
    });
  });
});

describe("a browser that does not start", { skip: process.platform === "win32" }, () => {
  let folder = "";
  let browser = "";
  const askedFor = async () => readFile(join(folder, "asked"), "utf8").catch(() => "");
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "legible-browser-"));
    browser = join(folder, "chromium");
    await writeFile(
      browser,
      `#!/bin/sh\necho "$1" >> ${join(folder, "asked")}\necho "Chromium 1.2.3"\n`,
    );
    await chmod(browser, 0o755);
    await writeFile(join(folder, "page.html"), TEXT);
  });
  const origin = useOrigin({ "/page": TEXT });
  after(() => rm(folder, { recursive: true, force: true }));

  // proves: env.SERVICE_BROWSER_PATH
  itSlow("is not asked for by a read that needs none", async () => {
    const env = { ...process.env, SERVICE_BROWSER_PATH: browser };
    for (const source of [join(folder, "page.html"), `${origin.address}/page`]) {
      const { code, out, err } = await legible(["read", source], { env });
      assert.equal(code, 0, err);
      assert.match(out, /A lamp gives light/);
    }
    assert.equal(await askedFor(), "");
    await legible(["read", `${origin.address}/page`, "--render"], { env });
    assert.match(await askedFor(), /--version/);
  });

  // proves: render.no_browser, health.render_available
  it("counts as there until a render found out", async () => {
    await withService({ SERVICE_BROWSER_PATH: browser }, async (address) => {
      assert.equal((await health(address)).render_available, true);
      const body = { url: `${origin.address}/page`, render: true };
      const { render_error } = await resolveOf(address, body);
      assert.match(String(render_error), /the browser did not start/);
      assert.equal((await health(address)).render_available, false);
    });
  });

  // proves: env.PATH
  it("is looked for on PATH before the usual places", async () => {
    const { PATH, ...env } = process.env;
    const found = { ...env, PATH: `${folder}:${PATH}` };
    await rm(join(folder, "asked"), { force: true });
    await legible(["read", `${origin.address}/page`, "--render"], { env: found });
    assert.match(await askedFor(), /--version/);
  });
});

describeWithBrowser("a service with a browser", () => {
  /** Gates by name, each held until it is opened. */
  const gates = new Map<string, HeldAnswer>();
  const gate = (name: string): HeldAnswer => {
    const known = gates.get(name) ?? holdAnswer();
    gates.set(name, known);
    return known;
  };

  const origin = useOrigin({
    "/page": TEXT,
    "/endless": `${TEXT}<script>for (;;) {}</script>`,
    "/gate.js": (request, response) => {
      gate(new URL(request.url ?? "", origin.address).search.slice(1)).handler(request, response);
    },
    ...Object.fromEntries(["a", "b", "c", "d"].map((name) => [`/${name}`, gated(name)])),
    "/flags": `<p>A page that says what it runs in:</p><p id=p></p>
        <script>p.textContent = typeof gc + " " + (() => { try { return eval("%GetUndetectable(); true") } catch { return "no natives" } })()</script>`,
  });

  const plain = useService();
  const read = (address: string, name: string) =>
    textOf(address, { url: `${origin.address}/${name}`, render: true });
  const stream = (address: string, name: string) =>
    resolveOf(address, { url: `${origin.address}/${name}`, render: true });

  // proves: health.render_available
  it("says so", async () => {
    assert.equal((await health(plain.address)).render_available, true);
  });

  /**
   * Two renders where there is one slot, the second of `/api/text`, and a stream meanwhile: what the first answered, and
   * the second.
   */
  async function inOneSlot<T>(
    render: (address: string, name: string) => Promise<T>,
  ): Promise<readonly [T, TextResult]> {
    gates.clear();
    origin.asked.length = 0;
    const variables = { SERVICE_MAX_CONCURRENT_RENDERS: "1", SERVICE_MAX_BROWSERS: "0" };
    return withService(variables, async (address) => {
      const first = render(address, "a");
      await gate("a").asked;
      const second = read(address, "b");
      gate("c").answer("");
      // Begun after the second and rendered before it: the second waits for the slot, not for the browser.
      assert.equal((await stream(address, "c"))["strategy"], "union");
      const entered = () => origin.asked.filter((path) => path.startsWith("/gate.js"));
      assert.deepEqual(entered(), ["/gate.js?a", "/gate.js?c"]);
      gate("a").answer("");
      await gate("b").asked;
      gate("b").answer("");
      return Promise.all([first, second]);
    });
  }

  // proves: text_request.render.slot, slots.renders, slots.renders.scope
  it("keeps renders of /api/text to their slots, in order, and streams take none", async () => {
    for (const { page } of await inOneSlot(read)) {
      assert.match(page.reading_order, /^geometric-/);
    }
  });

  // proves: slots.renders.scope
  itSlow("has no crawl wait for a slot", { timeout: 180_000 }, async () => {
    gates.clear();
    const variables = { SERVICE_MAX_CONCURRENT_RENDERS: "1", SERVICE_MAX_BROWSERS: "0" };
    await withService(variables, async (address) => {
      let isRead = false;
      // The longest time limit: a slot is also released when it is over.
      const renderOptions = { timeout_ms: 120_000 };
      const page = { url: `${origin.address}/a`, render: true, renderOptions };
      const first = textOf(address, page).finally(() => {
        isRead = true;
      });
      await gate("a").asked;
      gate("c").answer("");
      const body = { url: `${origin.address}/c`, complete: true, max_pages: 1 };
      assert.equal((await crawl({ address }, body)).page("/c").strategy, "union");
      assert.equal(isRead, false);
      gate("a").answer("");
      await first;
    });
  });

  // proves: extract.render.slot
  it("keeps renders of /api/extract to the same slots", async () => {
    const extract = (address: string, name: string) =>
      post(`${address}/api/extract`, { url: `${origin.address}/${name}`, render: true });
    const [first, second] = await inOneSlot(extract);
    assert.equal(first.status, 200);
    assert.match(second.page.reading_order, /^geometric-/);
  });

  // proves: slots.browsers
  itSlow(
    "keeps all renders together to SERVICE_MAX_BROWSERS, first come, first served",
    async () => {
      gates.clear();
      origin.asked.length = 0;
      const variables = { SERVICE_MAX_CONCURRENT_RENDERS: "0", SERVICE_MAX_BROWSERS: "1" };
      await withService(variables, async (address) => {
        const first = stream(address, "a");
        await gate("a").asked;
        const rest = [];
        for (const name of ["b", "c", "d"]) {
          rest.push(name === "c" ? read(address, name) : stream(address, name));
          // Its plain fetch comes when it stands in line.
          while (!origin.asked.includes(`/${name}`)) await health(address);
        }
        const order: string[] = ["a"];
        for (const name of ["b", "c", "d"]) void gate(name).asked.then(() => order.push(name));
        assert.deepEqual(order, ["a"]);
        for (const name of ["a", "b", "c", "d"]) {
          await gate(name).asked;
          assert.equal(order.at(-1), name);
          gate(name).answer("");
        }
        await Promise.all([first, ...rest]);
      });
    },
  );

  // proves: states.page.leaving_render
  itSlow("closes the page of a client that leaves, and renders the next in its place", async () => {
    gates.clear();
    const variables = { SERVICE_MAX_BROWSERS: "1" };
    await withService(variables, async (address) => {
      const leave = new AbortController();
      const body = { url: `${origin.address}/a`, render: true };
      const response = await post(`${address}/api/text/stream`, body, { signal: leave.signal });
      await gate("a").asked;
      leave.abort();
      // The browser lets go of what the page waits for when it leaves the page, and not before.
      await gate("a").dropped;
      await assert.rejects(response.text());
      gate("b").answer("");
      assert.equal((await stream(address, "b"))["strategy"], "union");
    });
  });

  // proves: states.crawl.disconnect_at_once
  itSlow(
    "closes the page of a crawl whose client leaves, and renders the next in its place",
    async () => {
      gates.clear();
      await withService({ SERVICE_MAX_BROWSERS: "1" }, async (address) => {
        const body = { url: `${origin.address}/a`, complete: true };
        const client = await CrawlClient.open({ address }, body);
        await gate("a").asked;
        client.leave();
        await gate("a").dropped;
        gate("b").answer("");
        assert.equal((await stream(address, "b"))["strategy"], "union");
      });
    },
  );

  // proves: env.SERVICE_BROWSER_ARGS
  itSlow("passes SERVICE_BROWSER_ARGS on, split as a shell splits words", async () => {
    const url = `${origin.address}/flags`;
    const { text } = await textOf(plain.address, { url, render: true });
    assert.match(text, /undefined no natives/);
    const variables = {
      SERVICE_BROWSER_ARGS: `--mute-audio --js-flags="--expose-gc --allow-natives-syntax"`,
    };
    const flagged = await withService(variables, (address) =>
      textOf(address, { url, render: true }),
    );
    assert.match(flagged.text, /function true/);
  });

  // proves: render.failure_degrades, render.failure_named
  it("reads the page plainly when its render fails, and gives the reason", async () => {
    const renderOptions = { timeout_ms: 1000 };
    const body = { url: `${origin.address}/endless`, render: true, renderOptions };
    assert.match((await textOf(plain.address, body)).text, /A lamp gives light/);
    const { strategy, render_error } = await resolveOf(plain.address, body);
    assert.equal(strategy, "static-only");
    assert.match(String(render_error), /RenderError: navigation took more than 1000 ms/);
  });

  // proves: render.only_when_rendered
  it("is not changed by renderOptions where it renders nothing", async () => {
    await withService({}, async (address) => {
      const url = `${origin.address}/page`;
      const renderOptions = {
        timeout_ms: 1000,
        wait_until: "commit",
        settle_ms: 10_000,
        dismiss_gates: false,
        reveal_collapsed: false,
        click_collapsed: false,
        viewport_width: 320,
        viewport_height: 320,
      };
      const asked = origin.asked.length;
      assert.deepEqual(
        await textOf(address, { url, renderOptions }),
        await textOf(address, { url }),
      );
      assert.deepEqual(origin.asked.slice(asked), ["/robots.txt", "/page", "/page"]);
    });
  });
});
