// Every way a page can make the browser connect: none of them reaches an address that is not public.
import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { pathToFileURL } from "node:url";
import { BlockedHostError, LegibleError } from "../../src/model/errors.ts";
import { dialTcp } from "../../src/net/connect.ts";
import { createHostGuard } from "../../src/net/guard.ts";
import type { Answer } from "../support/origin.ts";
import {
  describeWithBrowser,
  FOUND,
  PUBLIC_ADDRESS,
  type Stand,
  startStand,
} from "../support/rendering.ts";
import { itSlow } from "../support/slow.ts";

/** Time a door has to be tried in, after load. */
const SETTLE_MS = 250;

const script = (code: string) => `<script>{${code}}</script>`;

const CLICK_LAST = script("[...document.links].at(-1).click()");

/** A page that tries one way to reach `at`, an address beginning with http. */
const DOORS: Readonly<Record<string, (at: string) => string>> = {
  "a script": (at) => `<script src="${at}"></script>`,
  "a module": (at) => `<script type=module>import("${at}")</script>`,
  "a style sheet": (at) => `<link rel=stylesheet href="${at}">`,
  "an import of a style sheet": (at) => `<style>@import url("${at}")</style>`,
  "an image": (at) => `<img src="${at}">`,
  "a background": (at) => `<body style="background:url(${at})">text`,
  "a video": (at) => `<video src="${at}" preload=auto></video>`,
  "a font": (at) =>
    `<style>@font-face{font-family:f;src:url(${at})}</style><p style="font-family:f">x`,
  "a frame": (at) => `<iframe src="${at}"></iframe>`,
  "a frame made of source": (at) => `<iframe srcdoc="<script src='${at}'></script>"></iframe>`,
  "a frame of a data address": (at) =>
    `<iframe src="data:text/html,<script src='${at}'></script>"></iframe>`,
  "an object": (at) => `<object data="${at}"></object>`,
  "an embed": (at) => `<embed src="${at}">`,
  fetch: (at) => script(`fetch("${at}", {mode: "no-cors"})`),
  "an XMLHttpRequest": (at) =>
    script(`const x = new XMLHttpRequest; x.open("GET", "${at}"); x.send()`),
  "a beacon": (at) => script(`navigator.sendBeacon("${at}", "x")`),
  "an event source": (at) => script(`new EventSource("${at}")`),
  "a WebSocket": (at) => script(`new WebSocket("${at}".replace("http", "ws"))`),
  "a WebTransport": (at) => script(`new WebTransport("${at}".replace("http", "https"))`),
  "a worker": (at) =>
    script(`new Worker(URL.createObjectURL(new Blob(["fetch('${at}', {mode: 'no-cors'})"])))`),
  "a shared worker": (at) => script(`new SharedWorker("/worker.js?${encodeURIComponent(at)}")`),
  "a service worker": (at) =>
    script(`navigator.serviceWorker?.register("/worker.js?${encodeURIComponent(at)}")`),
  "a form": (at) =>
    `<form action="${at}" method=post></form>${script("document.forms[0].submit()")}`,
  "a refresh": (at) => `<meta http-equiv=refresh content="0;url=${at}"><p>text`,
  "a change of location": (at) => script(`location.href = "${at}"`),
  "a popup": (at) => script(`window.open("${at}")`),
  "a link with a target": (at) => `<a target=_blank href="${at}">x</a>${CLICK_LAST}`,
  "a ping": (at) => `<a href="#x" ping="${at}">x</a>${CLICK_LAST}`,
  "a download": (at) => `<a href="${at}" download>x</a>${CLICK_LAST}`,
  prefetch: (at) => `<link rel=prefetch href="${at}">`,
  preload: (at) => `<link rel=preload as=fetch href="${at}">`,
  preconnect: (at) => `<link rel=preconnect href="${at}"><link rel=dns-prefetch href="${at}">`,
  "speculation rules": (at) =>
    `<script type=speculationrules>{"prerender":[{"urls":["${at}"],"eagerness":"immediate"}],"prefetch":[{"urls":["${at}"],"eagerness":"immediate"}]}</script>`,
  "an icon and a manifest": (at) => `<link rel=icon href="${at}"><link rel=manifest href="${at}">`,
  "a redirect": (at) => `<meta http-equiv=refresh content="0;url=/to?${encodeURIComponent(at)}">`,
  "a redirected script": (at) => `<script src="/to?${encodeURIComponent(at)}"></script>`,
  "a redirected frame": (at) => `<iframe src="/to?${encodeURIComponent(at)}"></iframe>`,
  "a redirected fetch": (at) => script(`fetch("/to?${encodeURIComponent(at)}")`),
  "a STUN server": (at) =>
    script(`const c = new RTCPeerConnection({iceServers: [{urls: "stun:" + new URL("${at}").host}]});
      c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o))`),
  "a TURN server": (at) =>
    script(`const c = new RTCPeerConnection({iceTransportPolicy: "relay", iceServers: [
        {urls: "turn:" + new URL("${at}").host + "?transport=tcp", username: "u", credential: "c"},
        {urls: "turn:" + new URL("${at}").host, username: "u", credential: "c"}]});
      c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o))`),
};

/** Doors through which the page itself goes: one address a page. */
const LEAVING = new Set(["a form", "a refresh", "a change of location", "a redirect"]);

/** Words enough that the page does not seem to wait for more: one that does is waited for while a worker of it runs. */
const WORDS = "A page of many words that has all it will ever say. ".repeat(5);

/** What follows the `?` of a request. */
const asked = (request: IncomingMessage) =>
  decodeURIComponent(new URL(request.url ?? "", "http://x").search.slice(1));

/** The page of a door, for each of the addresses it is asked with, parted by spaces. */
const page =
  (door: string): Answer =>
  (request, response) => {
    const doors = asked(request)
      .split(" ")
      .map((at) => DOORS[door]?.(at) ?? "");
    response.setHeader("content-type", "text/html");
    response.end(`<p>${WORDS}</p>${doors.join("")}`);
  };

const ANSWERS: Readonly<Record<string, Answer>> = {
  "/to": (request, response) => {
    response.writeHead(302, { location: asked(request) }).end();
  },
  "/show": (request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<p>none</p><script src="${asked(request)}"></script><script>
      const show = (text) => { document.querySelector("p").textContent = text };
      if (typeof secret !== "undefined") show(secret);
      else fetch("${asked(request)}").then((r) => r.text()).then(show, (error) => show(error.name));</script>`);
  },
  "/worker.js": (request, response) => {
    response.setHeader("content-type", "text/javascript");
    response.end(`fetch("${asked(request)}", {mode: "no-cors"})`);
  },
  ...Object.fromEntries(Object.keys(DOORS).map((door, index) => [`/${index}`, page(door)])),
};

/** Listens on loopback, TCP and UDP on one port, and counts who comes. */
interface Trap {
  readonly port: number;
  readonly came: string[];
  close(): Promise<void>;
}

async function startTrap(): Promise<Trap> {
  const came: string[] = [];
  const server: Server = createServer((socket) => {
    came.push("TCP");
    socket.on("error", () => undefined).resume();
    socket.end("HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket({ type: "udp6" }, () => came.push("UDP"));
  await new Promise<void>((resolve) => datagrams.bind(port, "::", resolve));
  return {
    port,
    came,
    close: async () => {
      await new Promise<void>((resolve) => datagrams.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The browser of this machine; with every test also the whole one where that is a headless shell: their flags differ. */
const BROWSERS = new Set([FOUND?.path]);
if (process.env["LEGIBLE_TEST_ALL"] !== undefined) {
  const paths = ["/usr/bin/chromium", "/usr/bin/google-chrome"];
  BROWSERS.add(paths.find((path) => existsSync(path)) ?? FOUND?.path);
}

for (const executablePath of BROWSERS)
  describeWithBrowser(`the way out of ${executablePath}`, () => {
    let trap: Trap;
    let stand: Stand;
    let open: Stand;
    const dialled: string[] = [];

    before(async () => {
      trap = await startTrap();
      let turn = 0;
      const guard = createHostGuard({
        blockPrivate: true,
        resolve: async (hostname) => {
          if (hostname === "inside.test") return ["127.0.0.1"];
          if (hostname === "both.test") return [PUBLIC_ADDRESS, "10.0.0.5"];
          if (hostname === "turns.test") return [turn++ % 2 === 0 ? PUBLIC_ADDRESS : "127.0.0.1"];
          return [PUBLIC_ADDRESS];
        },
      });
      stand = await startStand(ANSWERS, {
        executablePath,
        guard,
        dial: async ({ hostname }) => {
          dialled.push(hostname);
          if (hostname !== "site.test") throw new Error(`${hostname} is not reached in tests`);
          return connect(stand.origin.port, "127.0.0.1");
        },
      });
      open = await startStand(ANSWERS, {
        executablePath,
        guard: createHostGuard({ blockPrivate: false }),
        dial: dialTcp,
      });
    });
    after(async () => {
      await stand.close();
      await open.close();
      await trap.close();
    });

    const inside = () => [
      `http://127.0.0.1:${trap.port}/x`,
      `http://localhost:${trap.port}/x`,
      `http://[::1]:${trap.port}/x`,
      `http://169.254.169.254/latest/meta-data/`,
    ];

    for (const [index, door] of Object.keys(DOORS).entries()) {
      // proves: guard.browser
      it(`leads nowhere private through ${door}`, async () => {
        dialled.length = 0;
        const pages = LEAVING.has(door) ? inside() : [inside().join(" ")];
        const read = async (at: string) => {
          try {
            await stand.read(`/${index}?${encodeURIComponent(at)}`, { settle_ms: SETTLE_MS });
          } catch (error) {
            // A page that sends the browser elsewhere fails, which is as good.
            assert.ok(error instanceof LegibleError, String(error));
          }
        };
        await Promise.all(pages.map(read));
        assert.deepEqual(trap.came, []);
        assert.deepEqual(
          [...new Set(dialled)].filter((host) => host !== "site.test"),
          [],
        );
      });
    }

    itSlow("reaches the same trap when the guard lets it, so the trap is one", async () => {
      const fetches = Object.keys(DOORS).indexOf("fetch");
      const at = `http://127.0.0.1:${trap.port}/x`;
      const url = `${open.origin.address}/${fetches}?${encodeURIComponent(at)}`;
      await open.readUrl(url, { settle_ms: SETTLE_MS });
      assert.deepEqual(trap.came, ["TCP"]);
      trap.came.length = 0;
    });

    // proves: guard.browser
    itSlow(
      "refuses a name any of whose addresses is private, and dials what it checked",
      async () => {
        await assert.rejects(stand.readUrl("http://inside.test/"), BlockedHostError);
        await assert.rejects(stand.readUrl("http://both.test/"), BlockedHostError);
        dialled.length = 0;
        const frames = Object.keys(DOORS).indexOf("a frame");
        for (const name of ["inside.test", "both.test"]) {
          await stand.read(`/${frames}?${encodeURIComponent(`http://${name}/`)}`, {
            settle_ms: 200,
          });
        }
        assert.deepEqual(
          [...new Set(dialled)].filter((host) => host !== "site.test"),
          [],
        );
      },
    );

    itSlow("shows a page no file of the machine", async () => {
      const folder = await mkdtemp(join(tmpdir(), "legible-doors-"));
      const file = join(folder, "secret.html");
      await writeFile(file, "<p>the secret</p><script>var secret = 'the secret'</script>");
      const at = pathToFileURL(file).href;
      try {
        for (const door of [
          "a frame",
          "an object",
          "a redirected frame",
          "a redirect",
          "a popup",
        ]) {
          const index = Object.keys(DOORS).indexOf(door);
          const path = `/${index}?${encodeURIComponent(at)}`;
          const page = await stand.read(path, { settle_ms: 50 }).catch((error: unknown) => error);
          assert.ok(page instanceof LegibleError || !/the secret/.test(JSON.stringify(page)), door);
        }
        const shows = `/show?${encodeURIComponent(at)}`;
        assert.match(
          (await stand.read(shows, { settle_ms: SETTLE_MS })).html,
          /<p[^>]*>(none|TypeError)</,
        );
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

    it("says where a page that redirects to a private address led", async () => {
      const to = encodeURIComponent(`http://127.0.0.1:${trap.port}/x`);
      await assert.rejects(stand.read(`/to?${to}`), BlockedHostError);
      assert.deepEqual(trap.came, []);
    });
  });
