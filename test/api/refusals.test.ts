// Every refusal of a page as both routes tell it, fetched and supplied.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import {
  endless,
  head,
  loopbackDial,
  page,
  type RawAnswer,
  redirect,
  serveRaw,
  status,
  type TestServer,
} from "../net/hostile-server.ts";
import { answerOf, frames, post, type Refused } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { itSlow } from "../support/slow.ts";

const STORY =
  "<!doctype html><title>A story</title><h1>A story</h1><p>It has words enough to be read as a page.</p>";
const LOGIN =
  "<!doctype html><title>Sign in</title><h1>Sign in</h1><form><input type=password></form>";
const BLOCKED =
  "<!doctype html><title>Just a moment...</title><p>Verify you are human by completing the action below.</p>";
const CHALLENGE =
  '<!doctype html><body><script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script></body>';
const WORDLESS = "<!doctype html><body><img src=a.png><img src=b.png></body>";
const UNDECLARED =
  "<!doctype html><p>Undeclared automated tool. Please declare your traffic in your user agent.</p>";
const CONTACT = "Example Company admin@example.com";

const declares: RawAnswer = (socket, request) => {
  const isDeclared = request.header("user-agent").startsWith(CONTACT);
  (isDeclared ? page(STORY) : status(403, UNDECLARED))(socket, request);
};

const ANSWERS: Readonly<Record<string, RawAnswer>> = {
  "/robots.txt": (socket) => {
    const rules = "User-agent: *\nDisallow: /private/\n";
    socket.write(
      `${head(200, ["content-type: text/plain", `content-length: ${rules.length}`])}${rules}`,
    );
  },
  "/story": page(STORY),
  "/hop": redirect("/story"),
  "/missing": status(404, "<p>nothing here"),
  "/gone": status(410, "<p>no more"),
  "/forbidden": status(403, "<h1>Forbidden</h1><p>Members of the club may come in.</p>"),
  "/forbidden-mute": status(403, "<h1>No</h1>"),
  "/broken": status(500, ""),
  "/teapot": status(418, ""),
  "/members": redirect("/login?next=/members"),
  "/login?next=/members": page(LOGIN),
  "/blocked": page(BLOCKED),
  "/blocked-403": status(403, BLOCKED),
  "/challenge": page(CHALLENGE),
  "/mitigated": status(403, "<p>Wait here.</p>", ["cf-mitigated: challenge"]),
  "/wordless": page(WORDLESS),
  "/empty": page(""),
  "/undeclared": status(403, UNDECLARED),
  "/declares": declares,
  "/declares-away": (socket, request) => {
    const isDeclared = request.header("user-agent").startsWith(CONTACT);
    const port = request.header("host").split(":")[1];
    const away = redirect(`http://elsewhere.test:${port}/story`);
    (isDeclared ? away : status(403, UNDECLARED))(socket, request);
  },
  "/pdf": (socket) => {
    socket.write(`${head(200, ["content-type: application/pdf", "content-length: 1234567"])}%PDF`);
  },
  "/endless": endless(
    head(200, ["content-type: text/html", "transfer-encoding: chunked"]),
    Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, 97), Buffer.from("\r\n")]),
  ),
  "/silent": () => {},
  "/reset": (socket) => socket.destroy(),
  "/loop": redirect("/loop"),
  "/inside": redirect("http://10.0.0.1/secret"),
  "/private/diary": page(STORY),
};

let server: TestServer;
let base: string;
/** User-Agent and host of every request, in order. */
const agents: string[] = [];
const hosts: string[] = [];

before(async () => {
  const heard = Object.fromEntries(
    Object.entries(ANSWERS).map(([path, answer]): [string, RawAnswer] => [
      path,
      (socket, request) => {
        agents.push(request.header("user-agent"));
        hosts.push(request.header("host"));
        answer(socket, request);
      },
    ]),
  );
  server = await serveRaw(heard);
  base = `http://site.test:${server.port}`;
});
const guarded = { SERVICE_ALLOW_PRIVATE_HOSTS: "" };
const parts = {
  resolve: async (name: string) => {
    if (name === "nowhere.test") throw new Error("no such name");
    return [name === "inside.test" ? "192.168.0.9" : "93.184.216.34"];
  },
  dial: loopbackDial(),
};
const service = useService(guarded, parts);
const declaring = useService({ ...guarded, SERVICE_CONTACT: CONTACT }, parts);
after(() => server.close());

/** Every refusal told in this file, to be compared with the page that lists them. */
const told = new Set<string>();

const fetchOnce = { retries: 0, timeout_seconds: 20 };

/** What both routes say: `detail` of the 502, and the message of the stream's one error event. */
async function refusal(
  body: object,
): Promise<{ readonly detail: string; readonly message: string }> {
  const asked = { fetch: fetchOnce, ...body };
  const blocking = await post(`${service.address}/api/text`, asked);
  assert.equal(blocking.status, 502);
  const { detail } = await answerOf<Refused>(blocking);
  const events = await frames(await post(`${service.address}/api/text/stream`, asked));
  const last = events.at(-1);
  assert.equal(last?.["type"], "error");
  assert.equal(last["stage"], "resolve");
  told.add(detail);
  assert.ok(events.every(({ type }) => ["run", "stage", "error"].includes(String(type))));
  return { detail, message: String(last["message"]) };
}

async function assertRefused(path: string, expected: { detail: string; message: string }) {
  assert.deepEqual(await refusal({ url: `${base}${path}` }), expected);
}

/** A failed fetch: the two forms around one reason. */
const failed = (path: string, reason: string) => ({
  detail: `could not fetch page: ${reason}`,
  message: `PageFetchError: could not resolve ${base}${path}: ${reason}`,
});
/** A block page: the same bare message on both routes. */
const blockPage = (path: string, reason: string) => {
  const message = `could not resolve ${base}${path}: ${reason}`;
  return { detail: message, message };
};

describe("a refused page", () => {
  // proves: endpoints.blocking_failure, error.bare, errors.502.missing, service.refusals_named
  it("that is missing has the bare words of its status", async () => {
    for (const [path, words] of [
      ["/missing", "HTTP 404: page does not exist"],
      ["/gone", "HTTP 410: page is gone"],
    ] as const) {
      await assertRefused(path, { detail: `could not fetch page: ${words}`, message: words });
    }
  });

  // proves: error.prefixed, errors.502.status, errors.502.failed, service.refusals_named
  it("by another status says what it means and what the page says", async () => {
    const said = '; it says: "Forbidden Members of the club may come in."';
    await assertRefused(
      "/forbidden",
      failed("/forbidden", `HTTP 403: the server refuses access${said}`),
    );
    await assertRefused(
      "/forbidden-mute",
      failed("/forbidden-mute", "HTTP 403: the server refuses access"),
    );
    await assertRefused("/broken", failed("/broken", "HTTP 500: the server failed"));
    await assertRefused(
      "/teapot",
      failed("/teapot", "HTTP 418: the server does not serve this client"),
    );
  });

  // proves: errors.502.wall.login
  it("that redirects to a login says where it landed", async () => {
    const landed = `the site redirected to a login page, ${base}/login?next=/members`;
    await assertRefused("/members", blockPage("/members", landed));
  });

  // proves: error.bare, errors.502.wall, errors.502.wall.block
  it("that is a block page quotes it, whatever its status", async () => {
    const words =
      'the site served a block page instead, which says: "Verify you are human by completing the action below."';
    await assertRefused("/blocked", blockPage("/blocked", words));
    await assertRefused("/blocked-403", blockPage("/blocked-403", words));
    await assertRefused(
      "/mitigated",
      blockPage(
        "/mitigated",
        'the site served a block page of Cloudflare instead, which says: "Wait here."',
      ),
    );
  });

  // proves: rule1.stream_never, errors.502.wall.challenge
  itSlow("that is a challenge script names the vendor", async () => {
    const words =
      "the site served a bot challenge of Cloudflare instead: a script must run before it shows the page";
    await assertRefused("/challenge", blockPage("/challenge", words));
  });

  // proves: rule1.stream_never, errors.502.no_text
  it("without readable text says so", async () => {
    const bytes = WORDLESS.length;
    await assertRefused(
      "/wordless",
      blockPage(
        "/wordless",
        `the answer holds no readable text (HTTP 200, ${bytes} bytes of markup)`,
      ),
    );
    await assertRefused(
      "/empty",
      blockPage("/empty", "the answer holds no readable text (HTTP 200, 0 bytes of markup)"),
    );
  });

  // proves: contact.empty
  it("of a site that asks who is there names SERVICE_CONTACT, and is never told by others", async () => {
    const { detail } = await refusal({ url: `${base}/undeclared` });
    assert.match(
      detail,
      /^could not resolve http:\/\/site\.test:\d+\/undeclared: the site admits automated clients/,
    );
    assert.match(detail, /set SERVICE_CONTACT to a name followed by a contact address/);
    assert.ok(!agents.some((agent) => agent.includes("admin@example.com")));
  });

  // proves: error.prefixed, content.other
  it("that is no page names its type and size", async () => {
    const words = "plain fetch: the answer is not a page but application/pdf (1,234,567 bytes)";
    await assertRefused("/pdf", failed("/pdf", words));
  });

  // proves: fetch.timeout_seconds.effect, errors.502.failed, redirects.loop
  itSlow("that never ends, never begins or breaks off says so", async () => {
    for (const [path, words] of [
      ["/endless", "plain fetch: the page is over the 33,554,432-byte limit"],
      ["/reset", "plain fetch: the server closed the connection before the answer was complete"],
      ["/loop", `plain fetch: it redirected more than 10 times, last to ${base}/loop`],
    ] as const) {
      await assertRefused(path, failed(path, words));
    }
    const silent = { url: `${base}/silent`, fetch: { retries: 0, timeout_seconds: 1 } };
    assert.deepEqual(
      await refusal(silent),
      failed("/silent", "plain fetch: the server did not answer within 1 s"),
    );
    const url = "http://nowhere.test/";
    const reason = "plain fetch: the host name nowhere.test does not resolve";
    assert.deepEqual(await refusal({ url }), {
      detail: `could not fetch page: ${reason}`,
      message: `PageFetchError: could not resolve ${url}: ${reason}`,
    });
  });

  // proves: guard.redirect, guard.surface.text, errors.names
  it("behind a redirect to a private address names that address", async () => {
    const words =
      "plain fetch: BlockedHostError: refusing to fetch a non-public address: http://10.0.0.1/secret";
    await assertRefused("/inside", failed("/inside", words));
  });

  // proves: guard.resolved, guard.surface.stream, guard.surface.text, errors.502.private
  it("that resolves to a private address is refused as one", async () => {
    const url = "http://inside.test/page";
    const words = `refusing to fetch a non-public address: ${url}`;
    const blocking = await post(`${service.address}/api/text`, { url });
    assert.equal(blocking.status, 502);
    const { detail } = await answerOf<Refused>(blocking);
    assert.equal(detail, `could not fetch page: plain fetch: BlockedHostError: ${words}`);
    const streaming = await post(`${service.address}/api/text/stream`, { url });
    assert.equal(streaming.status, 403);
    assert.deepEqual(await answerOf<Refused>(streaming), { detail: `refused: ${words}` });
  });

  // proves: fetch.respect_robots.true, fetch.respect_robots.false, error.prefixed
  // proves: errors.502.robots, errors.names, errors.robots.class
  it("by robots.txt quotes the rule and the way out, and only when asked to respect it", async () => {
    const url = `${base}/private/diary`;
    const fetch = { ...fetchOnce, respect_robots: true };
    const words = `could not resolve ${url}: ${base}/robots.txt disallows /private/diary under "User-agent: *" with "Disallow: /private/": the site does not want automated readers there; if you hold the page, supply its HTML in the html field`;
    assert.deepEqual(await refusal({ url, fetch }), {
      detail: words,
      message: `PageDisallowedError: ${words}`,
    });
    assert.equal(server.asked.filter((path) => path === "/private/diary").length, 0);
    const allowed = await post(`${service.address}/api/text`, { url });
    assert.equal(allowed.status, 200);
  });
});

describe("a page of a site that asks who is there", () => {
  // proves: contact.declared, contact.identity_declared
  it("is read with the contact declared, and the event says so", async () => {
    const address = `${declaring.address}/api/text/stream`;
    const events = await frames(await post(address, { url: `${base}/declares` }));
    const resolve = events.find(({ type }) => type === "resolve");
    assert.equal(resolve?.["identity_declared"], true);
    assert.equal(events.at(-1)?.["type"], "done");
    const declared = agents.filter((agent) => agent.includes("admin@example.com"));
    assert.equal(declared.length, 1);
    assert.match(declared[0] ?? "", /^Example Company admin@example\.com legible\/\d/);
  });

  // proves: contact.declared, contact.identity_declared
  it("is the only one the contact is declared to", async () => {
    const before = agents.length;
    const address = `${declaring.address}/api/text/stream`;
    const events = await frames(await post(address, { url: `${base}/story` }));
    assert.equal(events.find(({ type }) => type === "resolve")?.["identity_declared"], false);
    assert.ok(agents.slice(before).every((agent) => agent.startsWith("Mozilla/5.0")));
  });

  it("does not pass the contact on to where it redirects", async () => {
    const response = await post(`${declaring.address}/api/text`, { url: `${base}/declares-away` });
    assert.equal(response.status, 200);
    const away = agents.filter((_, index) => hosts[index]?.startsWith("elsewhere.test"));
    assert.ok(away.length > 0 && away.every((agent) => agent.startsWith("Mozilla/5.0")));
  });

  it("that refuses the declared contact too is refused, saying so", async () => {
    const response = await post(`${declaring.address}/api/text`, { url: `${base}/undeclared` });
    const { detail } = await answerOf<Refused>(response);
    assert.match(detail, /did not accept the contact that was declared to it \(SERVICE_CONTACT\)/);
  });
});

describe("supplied HTML", () => {
  const supplied = (html: string, url = "http://127.0.0.1:1/members") => refusal({ url, html });

  // proves: errors.supplied.too_large, errors.supplied.utf8, errors.supplied.empty
  // proves: errors.supplied.surface, errors.names, errors.supplied.class
  it("that is too large, by its UTF-8, or empty is refused in the words of the contract", async () => {
    const url = "http://127.0.0.1:1/members";
    const prefix = `could not read the supplied HTML for ${url}`;
    const large = await supplied("é".repeat(16_777_216) + "a");
    const words = `${prefix}: 33,554,433 bytes is over the 33,554,432-byte limit a fetched page is held to`;
    assert.deepEqual(large, { detail: words, message: `ValueError: ${words}` });
    for (const html of ["", " \n\t "]) {
      assert.deepEqual(await supplied(html), {
        detail: `${prefix}: it is empty`,
        message: `ValueError: ${prefix}: it is empty`,
      });
    }
  });

  // proves: errors.supplied.utf8
  itSlow("of exactly the limit is read", async () => {
    const html = `<p>words</p>${"é".repeat(16_777_210)}`;
    assert.equal(Buffer.byteLength(html), 33_554_432);
    const response = await post(`${service.address}/api/text`, { url: base, html });
    assert.equal(response.status, 200);
  });

  // proves: rule8.same_checks, errors.supplied.wall, errors.supplied.surface
  it("that is a block page gets the message a fetch of it gets", async () => {
    for (const [path, html] of [
      ["/blocked", BLOCKED],
      ["/challenge", CHALLENGE],
      ["/wordless", WORDLESS],
    ] as const) {
      const url = `${base}${path}`;
      assert.deepEqual(await refusal({ url, html }), await refusal({ url }));
    }
  });

  // proves: rule8.login.declared, rule8.login.paths, rule8.login.return, errors.supplied.login
  it("that declares a login page for its address is refused as a redirect to one", async () => {
    const url = "https://site.test/members";
    for (const declared of [
      '<link rel="canonical" href="https://site.test/login">',
      '<link rel="canonical" href="/signin">',
      '<meta property="og:url" content="https://site.test/sso/start">',
      '<meta property="og:url" content="https://site.test/oauth/authorize">',
      '<link rel="canonical" href="https://id.test/enter?redirect_to=https://site.test/members">',
      '<link rel="canonical" href="/welcome?dest=/members">',
      '<link rel="canonical" href="/welcome?next=%2Fmembers">',
    ]) {
      const { detail } = await refusal({ url, html: `${declared}${LOGIN}` });
      assert.match(
        detail,
        /^could not resolve https:\/\/site\.test\/members: the site redirected to a login page, /,
      );
    }
  });

  // proves: rule8.login.silent
  it("that declares itself, or nothing, is judged on its words", async () => {
    const url = "https://site.test/members";
    for (const declared of [
      "",
      `<link rel="canonical" href="${url}">`,
      '<link rel="canonical" href="/news">',
    ]) {
      const { detail } = await refusal({ url, html: `${declared}${LOGIN}` });
      assert.match(detail, /the site shows a login form instead, which says: "Sign in"$/, declared);
      const html = `${declared}${LOGIN}<p>${"Members see the lamps of the hall. ".repeat(20)}</p>`;
      const response = await post(`${service.address}/api/text`, { url, html });
      assert.equal(response.status, 200, declared);
    }
  });

  // proves: rule7.no_robots, rule7.no_network, guard.supplied
  it("touches no network: no frame, no image, no robots.txt, no name is looked up", async () => {
    const before = [server.asked.length, server.connections()];
    const html = `<base href="${base}/"><h1>Words</h1><p>to be read.</p><iframe src="/story"></iframe><img src="/a.png"><script src="/a.js"></script>`;
    const options = {
      fetch: { respect_robots: true },
      render: true,
      renderOptions: { settle_ms: 0 },
    };
    for (const url of [
      `${base}/private/diary`,
      "http://nowhere.test/",
      "http://localhost/",
      "http://10.0.0.1/",
    ]) {
      const response = await post(`${service.address}/api/text`, { url, html, ...options });
      assert.equal(response.status, 200, url);
      const { page: record } = await answerOf<TextResult>(response);
      assert.deepEqual([record.url, record.reading_order_measured], [url, false]);
    }
    assert.deepEqual([server.asked.length, server.connections()], before);
  });

  // proves: rule7.no_network, rule7.frameset
  it("is parsed as markup when it is a frameset, its frames left alone", async () => {
    const frames = `<frameset cols="*,*"><frame src="${base}/story"><frame src="/hop"></frameset>`;
    const { detail } = await supplied(frames, `${base}/frames`);
    assert.match(detail, /holds no readable text/);
    assert.ok(!server.asked.includes("/hop"));
  });

  // proves: rule7.identical
  it("reads as a fetch of the same bytes at the same address does", async () => {
    const url = `${base}/story`;
    const fetched = await answerOf<TextResult>(await post(`${service.address}/api/text`, { url }));
    const given = await answerOf<TextResult>(
      await post(`${service.address}/api/text`, { url, html: STORY }),
    );
    const { strategy, render_error } = given;
    assert.deepEqual(given, { ...fetched, strategy, render_error });
    assert.equal(strategy, "supplied");
    assert.match(String(render_error), /^the HTML was supplied and not fetched or rendered: /);
  });
});

describe("docs/reference/errors.md", () => {
  it("lists every refusal told here", () => {
    const file = new URL("../../../docs/reference/errors.md", import.meta.url);
    const rows = [...readFileSync(file, "utf8").matchAll(/^\| `([^`]+)` \|/gm)].map(
      ([, words = ""]) => {
        const literal = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        return new RegExp(`^${literal.replace(/<[^>]*>/g, ".*")}(?:; it says: ".*")?$`, "s");
      },
    );
    const other = /^HTTP \d{3}: /;
    assert.ok(told.size > 20, String(told.size));
    for (const detail of told) {
      // the frame of each kind, taken off; an address holds no white space
      const words = detail.replace(
        /^could not (?:fetch page|resolve \S+|read the supplied HTML for \S+): /,
        "",
      );
      const bare = words.replace(/^plain fetch: /, "");
      assert.ok(other.test(bare) || rows.some((row) => row.test(bare)), bare);
    }
  });
});

describe("a page behind a redirect", () => {
  // proves: page.url.final, rule1.plain, resolve.url
  it("has the address where it landed", async () => {
    const response = await post(`${service.address}/api/text`, { url: `${base}/hop` });
    const { page: record } = await answerOf<TextResult>(response);
    assert.equal(record.url, `${base}/story`);
  });
});
