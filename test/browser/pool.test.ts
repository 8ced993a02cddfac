// Tabs of a browser: bounded, served in order, clean for every read, and gone with the browser.
import assert from "node:assert/strict";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { before, it } from "node:test";
import { RenderError } from "../../src/model/errors.ts";
import { renderOptions } from "../../src/model/options.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import { browserProcesses, leftAfter, newBrowserProcesses } from "../support/processes.ts";
import { describeWithBrowser, startStand, useStand } from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

const script = (code: string) => `<p id=p></p><script type=module>${code}</script>`;

/** Shows what a page finds of an earlier visit, then leaves something of every kind. */
const VISIT = script(`
  const cached = (await caches.keys()).length;
  const databases = (await indexedDB.databases()).length;
  const found = [document.cookie, localStorage.mark, sessionStorage.mark, window.name, cached, databases];
  p.textContent = JSON.stringify(found);
  document.cookie = "mark=1; max-age=1000";
  localStorage.mark = sessionStorage.mark = window.name = "1";
  await caches.open("mark");
  await new Promise((resolve) => { indexedDB.open("mark").onsuccess = resolve });
  addEventListener("pagehide", () => { localStorage.mark = document.cookie = "late=1" });
`);

/** Caches need a secure origin, which only names of this machine are without a certificate. */
const HERE = "http://127.0.0.1";
const FRAME = "http://localhost/visit";

/** State of a socket that listens, as Linux writes it. */
const LISTEN = "0A";

describeWithBrowser("tabs", () => {
  const site = useStand(
    {
      "/visit": VISIT,
      "/framed": `<iframe src="${FRAME}"></iframe>`,
      "/slow": (_request, response) => {
        response.setHeader("content-type", "text/html");
        setTimeout(() => response.end("<p>slow</p>"), 400);
      },
      "/quick": "<p>quick</p>",
      "/cookie": (request, response) => {
        response.setHeader("set-cookie", "served=1; Path=/");
        response.setHeader("content-type", "text/html");
        response.end(`<p>${request.headers.cookie ?? "none"}</p>`);
      },
    },
    {
      maxPages: 1,
      guard: createHostGuard({ blockPrivate: false, resolve: async () => ["127.0.0.1"] }),
      dial: async () => connect(site.stand.origin.port, "127.0.0.1"),
    },
  );

  let browsers = () => browserProcesses();
  before(() => {
    browsers = newBrowserProcesses();
  });

  itSlow("start every read without cookies and storage of the read before", async () => {
    for (let visit = 0; visit < 3; visit++) {
      const { html } = await site.stand.readUrl(`${HERE}/visit`, { settle_ms: 300 });
      assert.match(html, /\["",null,null,"",0,0\]/, `visit ${visit}`);
      assert.match((await site.stand.readUrl(`${HERE}/cookie`)).html, />none</);
    }
  });

  itSlow("clear what frames of other sites left as well", async () => {
    await site.stand.readUrl(`${HERE}/framed`, { settle_ms: 300 });
    const { html } = await site.stand.readUrl(FRAME, { settle_ms: 300 });
    assert.match(html, /\["",null,null,"",0,0\]/);
  });

  // proves: render.reused, slots.browsers
  it("serve reads one after another in order of asking, in one browser", async () => {
    const order: string[] = [];
    await Promise.all(
      ["/slow?1", "/quick?2", "/slow?3", "/quick?4"].map(async (path) => {
        await site.stand.read(path);
        order.push(path);
      }),
    );
    assert.deepEqual(order, ["/slow?1", "/quick?2", "/slow?3", "/quick?4"]);
    const main = browsers().filter(({ type }) => type === "browser");
    assert.equal(main.length, 1);
  });

  // proves: states.page.leaving_render
  it("let one that waits leave", async () => {
    const leaving = new AbortController();
    const first = site.stand.read("/slow");
    const waits = site.stand.browser.render(
      "http://site.test/quick?left",
      renderOptions({ settle_ms: 0 }),
      leaving.signal,
    );
    leaving.abort(new Error("gone"));
    await assert.rejects(waits, /gone/);
    await first;
    assert.ok(!site.stand.origin.asked.includes("/quick?left"));
  });
});

describeWithBrowser("a browser process", () => {
  // proves: render.headless
  itSlow(
    "runs headless, with QUIC off and UDP kept to the proxy",
    {
      skip: process.platform !== "linux",
    },
    async () => {
      const browsers = newBrowserProcesses();
      const stand = await startStand({ "/": "<p>page</p>" });
      try {
        await stand.read("/");
        const [main] = browsers().filter(({ type }) => type === "browser");
        const flags = readFileSync(`/proc/${main?.pid}/cmdline`, "utf8").split("\0");
        assert.ok(flags.some((flag) => /^--headless(?:=|$)/.test(flag)));
        // Where there is no network but loopback no page can show these two at work.
        assert.ok(flags.includes("--disable-quic"));
        assert.ok(flags.includes("--webrtc-ip-handling-policy=disable_non_proxied_udp"));
      } finally {
        await stand.close();
      }
    },
  );

  // proves: render.closed
  itSlow("serves several pages at once, and all end with close", async () => {
    const browsers = newBrowserProcesses();
    const stand = await startStand(
      { "/": "<p>page</p>", "/hangs": () => undefined },
      { maxPages: 3 },
    );
    await Promise.all(["/", "/?2", "/?3"].map((path) => stand.read(path)));
    const running = browsers();
    const [main, ...others] = running.filter(({ type }) => type === "browser");
    assert.ok(main !== undefined && others.length === 0);
    // Browsers of other tests may start helpers meanwhile.
    const own = [main, ...browserProcesses(main.pid)].map(({ pid }) => pid);
    const hangs = stand.read("/hangs");
    // Rejected by the close below, perhaps before it is looked at.
    hangs.catch(() => undefined);
    await stand.close();
    await assert.rejects(hangs, RenderError);
    // Helper processes may end a moment after the browser.
    assert.deepEqual(await leftAfter(30_000, own), []);
    await assert.rejects(stand.read("/"), RenderError);
  });

  itSlow("ends when it had no read for a while, and the next read starts another", async () => {
    const browsers = newBrowserProcesses();
    const stand = await startStand({ "/": "<p>page</p>" }, { idleMs: 1 });
    try {
      await stand.read("/");
      const first = browsers().map(({ pid }) => pid);
      assert.deepEqual(await leftAfter(30_000, first), []);
      assert.match((await stand.read("/")).html, /page/);
    } finally {
      await stand.close();
    }
  });

  itSlow(
    "is replaced when its memory is over the limit, and not before",
    {
      skip: process.platform !== "linux",
    },
    async () => {
      const mains = () =>
        browserProcesses().flatMap(({ pid, type }) => (type === "browser" ? pid : []));
      for (const [maxMemoryMb, isReplaced] of [
        [100_000, false],
        [1, true],
      ] as const) {
        // With one place, a read waits until the tab of the one before was taken back.
        const stand = await startStand({ "/": "<p>page</p>" }, { maxMemoryMb, maxPages: 1 });
        try {
          await stand.read("/");
          const first = mains();
          // Its memory is looked at with every tenth page.
          for (let page = 0; page < 11; page++) await stand.read("/");
          assert.equal(
            mains().some((pid) => !first.includes(pid)),
            isReplaced,
          );
        } finally {
          await stand.close();
        }
      }
    },
  );

  // proves: render.closed
  itSlow(
    "listens at no port once it is closed",
    { skip: process.platform !== "linux" },
    async () => {
      const before = listeningPorts();
      const stand = await startStand({ "/": "<p>page</p>" });
      let opened: readonly number[] = [];
      try {
        await stand.read("/");
        opened = listeningPorts().filter((port) => !before.includes(port));
      } finally {
        await stand.close();
      }
      // The site's and both of the tab's exit.
      assert.equal(opened.length, 3);
      assert.deepEqual(
        listeningPorts().filter((port) => opened.includes(port)),
        [],
      );
    },
  );
});

/** Ports of IPv4 at which this process listens. */
function listeningPorts(): readonly number[] {
  const own = new Set(
    readdirSync("/proc/self/fd").flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? [];
      } catch {
        // The one the folder was read with.
        return [];
      }
    }),
  );
  const rows = readFileSync("/proc/self/net/tcp", "utf8").trim().split("\n").slice(1);
  return rows.flatMap((row) => {
    const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
    const port = Number.parseInt(local.split(":")[1] ?? "", 16);
    return state === LISTEN && own.has(inode) ? port : [];
  });
}
