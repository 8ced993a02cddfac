// What leaves while a control is pressed, past the browser's own interception: counted at the site, over http and over https.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, it } from "node:test";
import type { Dial } from "../../src/net/connect.ts";
import { type Answer, type Origin, startOrigin } from "../support/origin.ts";
import { describeWithBrowser, type Stand, startStand } from "../support/rendering.ts";
import {
  type SecureAnswer,
  type SecureOrigin,
  startSecureOrigin,
} from "../support/secure-origin.ts";
import type { Hear } from "../support/sockets.ts";

/** The second sends the browser's reports at once, and not a minute later. */
const ARGS = "--ignore-certificate-errors --short-reporting-delay";
/** Bound of one test: a page that never comes to rest is not to hold the others up. */
const BOUND = { timeout: 60_000 };
const SOCKET = `const open = () => new WebSocket(location.href.replace(/^http/, "ws").replace(/[^/]*$/, "socket"));`;
const blob = (script: string) =>
  `URL.createObjectURL(new Blob([${JSON.stringify(`const at = "ORIGIN"; ${script}`)}.replace("ORIGIN", location.origin)]))`;
/** A worker opens a socket and speaks when it is told to. */
const SPEAKS = `const socket = new WebSocket(at.replace(/^http/, "ws") + "/socket");
  socket.onopen = () => socket.send("ready"); onmessage = () => socket.send("pressed")`;

/** A way to act at a press: what the page does before, and what the press does. */
interface Way {
  readonly before: string;
  readonly pressed: string;
  /** The page says "ready" through a socket, and loads no sooner than the site has heard it. */
  readonly says: boolean;
  /** Headers of the page, when it has any. */
  readonly headers?: Readonly<Record<string, string>>;
}

const WAYS: Readonly<Record<string, Way>> = {
  "a POST of a shared worker": {
    before: `const shared = window.SharedWorker && new SharedWorker("/shared.js")`,
    pressed: `shared?.port.postMessage("act"); if (window.SharedWorker) new SharedWorker("/shared.js?new").port.postMessage("act")`,
    says: false,
  },
  "a WebSocket of a worker": {
    before: `const worker = new Worker(${blob(SPEAKS)})`,
    pressed: `worker.postMessage("act"); new Worker(${blob(SPEAKS.replace('"ready"', '"pressed"'))})`,
    says: true,
  },
  "a WebSocket of a frame of another site": {
    before: `document.write('<iframe src="//other.test/frame"></iframe>')`,
    pressed: `frames[0].postMessage("act", "*")`,
    says: true,
  },
  "a WebSocket of a frame that the press made": {
    before: "",
    pressed: `const frame = document.createElement("iframe");
      frame.srcdoc = "<script>const socket = new WebSocket('" + location.origin.replace(/^http/, "ws") +
        "/socket'); socket.onopen = () => socket.send('pressed')<\\/script>";
      document.body.append(frame)`,
    says: false,
  },
  "an open WebSocket, by the function of another frame": {
    before: `const socket = open(); socket.onopen = () => socket.send("ready")`,
    pressed: `const frame = document.createElement("iframe"); document.body.append(frame);
      frame.contentWindow.WebSocket.prototype.send.call(socket, "pressed")`,
    says: true,
  },
  "a request or WebSocket of a sandboxed frame of another site": {
    before: `document.write('<iframe sandbox="allow-scripts" src="//other.test/frame"></iframe>')`,
    pressed: `frames[0].postMessage("act", "*")`,
    says: true,
  },
  "a report to the page's site": {
    before: "",
    pressed: `new Image().src = "/refused.png"`,
    says: false,
    headers: {
      "content-security-policy": "img-src 'none'; report-uri /act",
    },
  },
  "a report that the browser sends later": {
    before: "",
    pressed: `new Image().src = "/refused.png"`,
    says: false,
    headers: {
      "content-security-policy": "img-src 'none'; report-to acts",
      "reporting-endpoints": 'acts="/act"',
    },
  },
  "the ping of a link outside of the document": {
    before: "",
    pressed: `const link = document.createElement("a"); link.href = "#x"; link.ping = "/act"; link.click()`,
    says: false,
  },
  "a form sent into a frame": {
    before: `document.write('<iframe name=inner></iframe><form method=post action=/act target=inner></form>')`,
    pressed: `HTMLFormElement.prototype.submit.call(document.forms[0])`,
    says: false,
  },
  "WebRTC over TCP": {
    before: "",
    pressed: `const peer = new RTCPeerConnection({ iceTransportPolicy: "relay", iceServers: [{ username: "u", credential: "c",
        urls: ["turn:turn.test:3478?transport=tcp", "turns:turn.test:443?transport=tcp"] }] });
      peer.createDataChannel("act"); peer.setLocalDescription()`,
    says: false,
  },
  "a new WebSocket": {
    before: "",
    pressed: `const socket = open(); socket.onopen = () => socket.send("pressed")`,
    says: false,
  },
};

const ENTER = "<p>Welcome</p><button id=b>Enter</button>";
const READY = `<script src="/ready.js"></script>`;
const pageOf = ({ before, pressed, says }: Way) => `${ENTER}<script>${SOCKET} ${before};
  b.onclick = () => { ${pressed}; b.textContent = "done" }</script>${says ? READY : ""}`;
const FRAME = `<script>${SOCKET} const socket = open(); socket.onopen = () => socket.send("ready");
  onmessage = () => { socket.send("pressed"); fetch("/act", { method: "POST", mode: "no-cors" }) }</script>`;
const WORDS = "word ".repeat(100);
const PAGES: Readonly<Record<string, string>> = {
  "/frame": FRAME,
  "/elsewhere": WORDS,
  "/more": WORDS,
  "/asks": `${ENTER}<script>b.onclick = async () => {
    document.body.innerHTML = "<main>" + await (await fetch("/more")).text() + "</main>" }</script>`,
  "/fills": `<main id=m>Nothing</main><details><summary>More</summary>of it</details><script>${SOCKET}
    const socket = open(); socket.onopen = () => socket.send("fill");
    socket.onclose = () => { m.textContent = "lost" };
    socket.onmessage = ({ data }) => { m.textContent = data; socket.send("ready") }</script>${READY}`,
  ...Object.fromEntries(Object.values(WAYS).map((way, at) => [`/${at}`, pageOf(way)])),
};
const SCRIPTS: Readonly<Record<string, string>> = {
  "/shared.js": `onconnect = ({ ports: [port] }) => { port.onmessage = () =>
    fetch("/act", { method: "POST", body: "x" }) }`,
};

/** What the site was told. */
class Heard {
  readonly acts: string[] = [];
  #onReady = (): void => undefined;
  #ready = Promise.resolve();

  begin(): void {
    this.acts.length = 0;
    this.#ready = new Promise((resolve) => {
      this.#onReady = resolve;
    });
  }

  readonly hear: Hear = (said, answer) => {
    if (said === "fill") answer("What the socket brought.");
    else if (said === "ready") this.#onReady();
    else this.acts.push(said);
  };

  /** The answer to a request; an action is noted. */
  answer(method: string, address: string): SecureAnswer {
    const path = address.split("?", 1)[0] ?? "";
    if (method !== "GET") this.acts.push(`${method} ${address}`);
    if (path === "/ready.js") return { type: "text/javascript", text: this.#ready.then(() => "") };
    const script = SCRIPTS[path];
    if (script !== undefined) return { type: "text/javascript", text: script };
    const headers = Object.values(WAYS)[Number(path.slice(1))]?.headers ?? {};
    return { type: "text/html", text: PAGES[path] ?? "", headers };
  }
}

describeWithBrowser("a page whose control is pressed", () => {
  const heard = new Heard();
  let secure: SecureOrigin;
  let plain: Origin;
  let stand: Stand;
  before(async () => {
    const answer: Answer = async (request, response) => {
      const { type, text, headers = {} } = heard.answer(request.method ?? "", request.url ?? "");
      response.setHeader("content-type", type);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.end(await text);
    };
    secure = await startSecureOrigin((...asked) => heard.answer(...asked), heard.hear);
    const paths = [...Object.keys(PAGES), ...Object.keys(SCRIPTS), "/ready.js", "/act"];
    plain = await startOrigin(Object.fromEntries(paths.map((path) => [path, answer])));
    plain.takeSockets(heard.hear);
    const dial: Dial = async ({ hostname, port }) => {
      if (hostname === "turn.test") heard.acts.push(`a connection to port ${port}`);
      return connect(port === 443 ? secure.port : plain.port, "127.0.0.1");
    };
    stand = await startStand({}, { dial, args: ARGS });
  });
  after(async () => {
    await stand.close();
    await plain.close();
    await secure.close();
  });

  for (const scheme of ["http", "https"]) {
    const read = (path: string) => stand.readUrl(`${scheme}://site.test${path}`);

    for (const [at, way] of Object.keys(WAYS).entries()) {
      // proves: render.presses.beneath
      it(`sends nothing by ${way}, over ${scheme}`, BOUND, async () => {
        heard.begin();
        const page = await read(`/${at}`);
        assert.deepEqual(page.notes.pressed, ["Enter"]);
        // What the press brought about would have come with the next pages.
        await read("/elsewhere");
        await read("/elsewhere");
        assert.deepEqual(heard.acts, []);
      });
    }

    // proves: render.presses.asks
    it(`brings what its press asks for, over ${scheme}`, BOUND, async () => {
      const page = await read("/asks");
      assert.equal(page.notes.interstitial, "Enter");
      assert.match(page.html, /<main[^>]*>word word/);
    });

    // proves: render.presses.asks
    it(
      `is filled by its WebSocket, which stays open while it is read, over ${scheme}`,
      BOUND,
      async () => {
        heard.begin();
        const page = await read("/fills");
        assert.match(page.html, />What the socket brought\.</);
      },
    );
  }
});
