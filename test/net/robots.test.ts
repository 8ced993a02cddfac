import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { PageDisallowedError } from "../../src/model/errors.ts";
import type { Network, NetworkOptions } from "../../src/net/network.ts";
import { createRobotsCache, judgeRobots } from "../../src/net/robots.ts";
import type { Clock } from "../../src/runtime/clock.ts";
import { fetchOptions } from "../support/options.ts";
import { itSlow } from "../support/slow.ts";
import {
  head,
  page,
  type RawAnswer,
  redirect,
  serveRaw,
  status,
  type TestServer,
  testNetwork,
} from "./hostile-server.ts";

const { signal } = new AbortController();
const PAGE = page("<p>words");
const text =
  (body: string): RawAnswer =>
  (socket) =>
    void socket.write(
      `${head(200, ["content-type: text/plain", `content-length: ${Buffer.byteLength(body)}`])}${body}`,
    );
const RULES = "User-agent: legible\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 7\n";

/** A network in front of one server whose robots.txt is the answer given. */
async function withRobots(
  answer: RawAnswer,
  use: (to: {
    server: TestServer;
    network: Network;
    url: (path: string) => string;
  }) => Promise<void>,
  options: Partial<NetworkOptions> = {},
): Promise<void> {
  const server = await serveRaw({
    "/robots.txt": answer,
    "/": PAGE,
    "/private": PAGE,
    "/private/open": PAGE,
    "/hop": redirect("/private"),
  });
  const network = testNetwork(options);
  try {
    await use({ server, network, url: (path) => `http://site.test:${server.port}${path}` });
  } finally {
    await network.close();
    await server.close();
  }
}

type RobotsSocket = Parameters<RawAnswer>[0];

const respecting = { ...fetchOptions(), respect_robots: true, retries: 0 };

describe("a page whose host has a robots.txt", () => {
  // proves: fetch.respect_robots.true, fetch.respect_robots.quote, fetch.robots_token
  // proves: robots.one_matcher
  it("is refused with the rule, its group and the file quoted, and never asked for", async () => {
    await withRobots(text(RULES), async ({ server, network, url }) => {
      await assert.rejects(network.fetchPage(url("/private?x=1"), respecting, signal), (error) => {
        assert.ok(error instanceof PageDisallowedError);
        assert.equal(
          error.reason,
          `${url("/robots.txt")} disallows /private?x=1 under "User-agent: legible" with "Disallow: /private": the site does not want automated readers there; if you hold the page, supply its HTML in the html field`,
        );
        return true;
      });
      assert.deepEqual(server.asked, ["/robots.txt"]);
      assert.equal((await network.fetchPage(url("/private/open"), respecting, signal)).status, 200);
    });
  });

  // proves: fetch.respect_robots.true
  it("is refused behind a redirect as well", async () => {
    await withRobots(text(RULES), async ({ server, network, url }) => {
      await assert.rejects(network.fetchPage(url("/hop"), respecting, signal), PageDisallowedError);
      assert.ok(!server.asked.includes("/private"));
    });
  });

  // proves: fetch.respect_robots.false
  it("is read when the caller does not ask for robots.txt to be respected", async () => {
    await withRobots(text(RULES), async ({ network, url }) => {
      assert.equal((await network.fetchPage(url("/private"), fetchOptions(), signal)).status, 200);
      assert.deepEqual((await network.robotsVerdict(url("/private"), signal)).allowed, false);
    });
  });

  // proves: robots.beside_first_page
  it("asks for the file once, beside the first page, and waits for it on no page when it is not respected", {
    timeout: 60_000,
  }, async () => {
    let tell = (_socket: RobotsSocket): void => undefined;
    const asked = new Promise<RobotsSocket>((resolve) => {
      tell = resolve;
    });
    await withRobots(
      (socket) => tell(socket),
      async ({ server, network, url }) => {
        assert.equal((await network.fetchPage(url("/"), fetchOptions(), signal)).status, 200);
        const unanswered = await asked;
        const second = await network.fetchPage(url("/private"), fetchOptions(), signal);
        assert.equal(second.status, 200);
        // A page that waited would have ended with the request for the file.
        assert.equal(unanswered.destroyed, false);
        assert.deepEqual([...server.asked].sort(), ["/", "/private", "/robots.txt"]);
      },
    );
  });
});

describe("a robots.txt", () => {
  const answers = async (answer: RawAnswer, use: (verdict: boolean, reason: string) => void) =>
    withRobots(answer, async ({ network, url }) => {
      const verdict = await network.robotsVerdict(url("/private"), signal);
      use(verdict.allowed, verdict.allowed ? "" : verdict.reason);
    });

  it("is read in the encoding of its content type", async () => {
    const rules = Buffer.from("User-agent: *\nDisallow: /\xe6\n", "latin1");
    const typed = (type: string) => (socket: Parameters<RawAnswer>[0]) =>
      void socket.write(
        Buffer.concat([
          Buffer.from(head(200, [`content-type: ${type}`, `content-length: ${rules.length}`])),
          rules,
        ]),
      );
    const textOf = async (type: string) => {
      let found = "";
      await withRobots(typed(type), async ({ network, url }) => {
        found = (await network.robotsRecord(url("/"), signal)).text;
      });
      return found;
    };
    assert.match(await textOf("text/plain; charset=windows-1251"), /Disallow: \/ж/);
    assert.match(await textOf("text/plain"), /Disallow: \/æ/);
  });

  // proves: robots.4xx
  it("of status 4xx allows everything", async () => {
    for (const code of [400, 401, 403, 404, 410, 429]) {
      await answers(status(code, RULES), (allowed) => assert.equal(allowed, true, String(code)));
    }
  });

  // proves: robots.5xx.respected
  it("of status 5xx, or out of reach, refuses who respects it and names why", async () => {
    await answers(status(503), (allowed, reason) => {
      assert.equal(allowed, false);
      assert.match(reason, /\/robots\.txt could not be read \(HTTP 503\)/);
    });
    await answers(
      (socket) => socket.destroy(),
      (allowed, reason) => {
        assert.equal(allowed, false);
        assert.match(reason, /could not be read \(the server closed the connection/);
      },
    );
  });

  // proves: robots.5xx.ignored
  it("of status 5xx stays on record and lets a page be read that does not respect it", async () => {
    await withRobots(status(500), async ({ network, url }) => {
      assert.equal((await network.fetchPage(url("/private"), fetchOptions(), signal)).status, 200);
      const { status: code, found, url: where } = await network.robotsRecord(url("/"), signal);
      assert.deepEqual([code, found, where], [500, false, url("/robots.txt")]);
    });
  });

  // proves: robots.html
  it("has no rules when a page stands in its place", async () => {
    const html = `<!DOCTYPE html><p>${RULES}`;
    await answers(page(html), (allowed) => assert.equal(allowed, true));
    await answers(text(html), (allowed) => assert.equal(allowed, true));
    await withRobots(page(html), async ({ network, url }) => {
      assert.equal((await network.robotsRecord(url("/"), signal)).found, false);
    });
  });

  it("is followed through redirects", async () => {
    await withRobots(redirect("/private"), async ({ network, url, server }) => {
      assert.equal((await network.robotsVerdict(url("/private"), signal)).allowed, true);
      assert.deepEqual(server.asked, ["/robots.txt", "/private"]);
    });
  });

  // proves: robots.size
  it("counts as far as its first 500 KiB", async () => {
    const padding = `#${"x".repeat(1022)}\n`.repeat(500);
    await answers(text(`User-agent: *\n${padding}Disallow: /private`), (allowed) =>
      assert.equal(allowed, true),
    );
    await answers(text(`User-agent: *\nDisallow: /private\n${padding}Allow: /private`), (allowed) =>
      assert.equal(allowed, false),
    );
  });

  it("may always be asked for itself", async () => {
    await withRobots(text("User-agent: *\nDisallow: /"), async ({ network, url }) => {
      assert.equal((await network.robotsVerdict(url("/robots.txt"), signal)).allowed, true);
      assert.equal((await network.robotsVerdict(url("/robots.txt.bak"), signal)).allowed, false);
    });
  });

  // proves: fetch.robots_cache, robots.beside_first_page
  it("is asked for once an hour, once a minute while it fails, and once by any number of readers", async () => {
    let now = 0;
    const clock: Clock = { now: () => now, date: () => now, wait: async () => {} };
    const asked = (server: TestServer) => server.asked.length;
    await withRobots(
      text(RULES),
      async ({ server, network, url }) => {
        await Promise.all(Array.from({ length: 5 }, () => network.robotsRecord(url("/"), signal)));
        now = 3_599_000;
        await network.robotsRecord(url("/other"), signal);
        assert.equal(asked(server), 1);
        now = 3_600_000;
        const record = await network.robotsRecord(url("/"), signal);
        assert.equal(asked(server), 2);
        assert.equal(record.crawlDelaySeconds, 7);
        assert.equal(record.text, RULES);
      },
      { clock },
    );
    await withRobots(
      status(503),
      async ({ server, network, url }) => {
        now = 0;
        await network.robotsRecord(url("/"), signal);
        now = 59_000;
        await network.robotsRecord(url("/"), signal);
        assert.equal(asked(server), 1);
        now = 60_000;
        await network.robotsRecord(url("/"), signal);
        assert.equal(asked(server), 2);
      },
      { clock },
    );
  });
});

describe("createRobotsCache", () => {
  const { signal: none } = new AbortController();
  const clock: Clock = { now: () => 0, date: () => 0, wait: async () => {} };

  /** A cache over files of so many characters, and the origins it asked. */
  function cacheOf(chars: number) {
    const asked: string[] = [];
    const cache = createRobotsCache(async (url) => {
      asked.push(url.origin);
      const body = Buffer.from(`User-agent: *\nDisallow: /${"a".repeat(chars)}`);
      return { status: 200, contentType: "text/plain", body };
    }, clock);
    const ask = (host: string) => cache.record(new URL(`http://${host}.test/`), none);
    return { asked, ask };
  }

  it("keeps the files of every host while there is room", async () => {
    const { asked, ask } = cacheOf(1000);
    for (const host of ["a", "b", "c", "a", "b", "c"]) await ask(host);
    assert.equal(asked.length, 3);
  });

  itSlow("drops the oldest file when there is no room for a new one, and no other", async () => {
    const { asked, ask } = cacheOf(5_000_000);
    for (const host of ["a", "b", "c"]) await ask(host);
    assert.equal(asked.length, 3);
    await ask("d");
    await ask("b");
    await ask("c");
    await ask("d");
    assert.equal(asked.length, 4);
    await ask("a");
    assert.deepEqual(asked.map((origin) => new URL(origin).hostname.slice(0, 1)).join(""), "abcda");
  });

  it("refuses an address that its rules take too long to compare with, and says so", async () => {
    const rules = Array.from({ length: 20_000 }, (_, n) => `Disallow: /*b*${n}$`).join("\n");
    const cache = createRobotsCache(
      async () => ({
        status: 200,
        contentType: "",
        body: Buffer.from(`User-agent: *\n${rules}`),
      }),
      clock,
    );
    const page = new URL(`http://a.test/${"a".repeat(200_000)}`);
    const verdict = judgeRobots(await cache.record(page, none), page);
    assert.ok(!verdict.allowed);
    assert.match(verdict.reason, /too many rules to compare with an address of 200,001 characters/);
  });
});

describe("turns at a host", () => {
  let server: TestServer;
  before(async () => {
    server = await serveRaw({
      "/robots.txt": text("User-agent: *\nCrawl-delay: 90\n"),
      "/": PAGE,
      "/hop": redirect("/"),
      "/busy": status(503, "", ["retry-after: 0"]),
    });
  });
  after(() => server.close());

  // proves: fetch.politeness_either_way, politeness.crawl_delay, politeness.cap
  // proves: politeness.not_counted
  it("are one a page read, with its redirects and retries, and none for anything else", async () => {
    const waits: number[] = [];
    let now = 0;
    const clock: Clock = {
      now: () => now,
      date: () => now,
      wait: async (ms) => {
        waits.push(ms);
        now += ms;
      },
    };
    const network = testNetwork({ clock, pageIntervalSeconds: 1 });
    const url = (path: string) => `http://site.test:${server.port}${path}`;
    const resource = { kind: "image", timeoutSeconds: 2, maxBytes: 1000 } as const;
    // robots.txt first, so that its Crawl-delay is known: 90 s, of which 60 are honoured
    await network.robotsRecord(url("/"), signal);
    await network.fetchPage(url("/hop"), fetchOptions(), signal);
    await network.fetchResource(url("/"), resource, signal);
    await network.fetchResource(url("/"), resource, signal);
    assert.deepEqual(waits, []);
    await network.fetchPage(url("/busy"), fetchOptions(), signal);
    assert.deepEqual(waits, [60_000, 0]);
    await network.admitPage(url("/"), fetchOptions(), signal);
    await network.fetchPage(url("/"), { ...fetchOptions(), admitted: true }, signal);
    assert.deepEqual(waits, [60_000, 0, 60_000]);
    await network.fetchPage(url("/"), { ...fetchOptions(), respect_robots: true }, signal);
    assert.deepEqual(waits, [60_000, 0, 60_000, 60_000]);
    await network.close();
  });
});
