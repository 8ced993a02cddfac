// Crawls as runs: their places, clients that leave, traces, several at once, hosts under one domain, a browser.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { holdAnswer, useOrigins } from "../support/origin.ts";
import { describeWithBrowser, PUBLIC_ADDRESS } from "../support/rendering.ts";
import { post } from "../support/requests.ts";
import { startService, useService } from "../support/service.ts";
import { CrawlClient, type Crawled, crawl, madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-site-runs-"));
const service = useService({
  SERVICE_TRACE_DIR: folder,
  SERVICE_BROWSER_PATH: "/nowhere",
});
const site = useOrigins();
after(() => rm(folder, { recursive: true, force: true }));

type Line = Readonly<Record<string, unknown>>;

/** The lines of a run's trace once it is closed. */
async function closedTrace(name: string): Promise<readonly Line[]> {
  for (;;) {
    const text = await readFile(join(folder, "service-runs", name), "utf8").catch(() => "");
    if (text.includes('"trace-closed"')) {
      return text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
    }
    await turn();
  }
}

describe("a client that leaves a crawl", () => {
  // proves: states.crawl.disconnect, states.crawl.disconnect_at_once, states.crawl.disconnect_trace
  // proves: site_done.stopped
  it("ends it: the fetch under way is dropped, no page starts, the trace says stopped", {
    timeout: 60_000,
  }, async () => {
    const held = holdAnswer();
    const origin = await site({
      "/": madePage("Home", { links: ["/held", "/next"] }),
      "/held": held.handler,
      "/next": madePage("Next"),
    });
    const client = await CrawlClient.open(service, { url: `${origin.address}/`, concurrency: 1 });
    const header = await client.next();
    assert.ok(header?.type === "run");
    await held.asked;
    client.leave();
    await held.dropped;
    const lines = await closedTrace(header.trace);
    const [done, closed] = lines.slice(-2);
    assert.equal(closed?.["type"], "trace-closed");
    assert.equal(done?.["type"], "done");
    assert.deepEqual([done["stopped"], done["exhausted"]], [true, false]);
    assert.deepEqual([done["pages_total"], done["remaining_queued"]], [1, 2]);
    assert.ok(!origin.asked.includes("/next"));
  });

  // proves: graph.not_replaced
  it("warns in the trace that the kept graph of the site stays, where it has more pages", {
    timeout: 60_000,
  }, async () => {
    const pages = madeSite({ "/": ["/a", "/b"], "/a": [], "/b": [] });
    const held = holdAnswer();
    const answers = { ...pages };
    const origin = await site(answers);
    await crawl(service, { url: `${origin.address}/` });
    Object.assign(answers, { "/b": held.handler });
    const client = await CrawlClient.open(service, { url: `${origin.address}/`, concurrency: 1 });
    const header = await client.next();
    assert.ok(header?.type === "run");
    await held.asked;
    client.leave();
    const [warning, done] = (await closedTrace(header.trace)).slice(-3);
    assert.equal(warning?.["code"], "graph-not-kept");
    assert.deepEqual([warning?.["pages"], warning?.["kept_pages"]], [2, 3]);
    assert.deepEqual([done?.["type"], done?.["stopped"]], ["done", true]);
  });
});

describe("a client of a crawl", () => {
  // proves: limits.client_stops_reading
  it("that stops reading holds the crawl up, and its leaving ends it", {
    timeout: 240_000,
  }, async () => {
    const PAGES = 400;
    const text = "A long paragraph, of which there are many on this site. ".repeat(4000);
    const links = Array.from({ length: PAGES }, (_, at) => `/p${at}`);
    const pages = Object.fromEntries(links.map((path) => [path, madePage(path, { text })]));
    const first = holdAnswer();
    const origin = await site({
      "/": madePage("Home", { links }),
      ...pages,
      "/p0": first.handler,
    });
    const url = `${origin.address}/`;
    const body = JSON.stringify({ url, complete: false, crawl: { delay_seconds: 0 } });
    const { hostname, port } = new URL(service.address);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(
      `POST /api/site/stream HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    let head = "";
    while (!head.includes('"engine"')) head += String((await once(socket, "data"))[0]);
    socket.pause();
    const trace = /"trace":"([^"]+)"/.exec(head)?.[1] ?? "";
    await first.asked;
    first.answer(madePage("/p0", { text }));
    // Held up: nothing more is asked for while other requests are answered.
    const supplied = { url: "https://example.com/", html: madePage("Other") };
    for (let before = -1; before !== origin.asked.length; ) {
      before = origin.asked.length;
      for (let turns = 0; turns < 12; turns++) {
        await (await post(`${service.address}/api/text`, supplied)).text();
      }
    }
    socket.destroy();
    assert.ok(origin.asked.length < PAGES, `${origin.asked.length}`);
    const done = (await closedTrace(trace)).at(-2);
    assert.deepEqual([done?.["type"], done?.["stopped"]], ["done", true]);
    assert.ok(Number(done?.["remaining_queued"]) > 0);
  });
});

describe("the trace of a crawl", () => {
  it("has every event in order, without texts", { timeout: 60_000 }, async () => {
    const origin = await site(madeSite({ "/": ["/a"], "/a": [] }));
    const crawled = await crawl(service, { url: `${origin.address}/` });
    const lines = await closedTrace(crawled.one("run").trace);
    assert.deepEqual(
      lines.map(({ type }) => type),
      [...crawled.events.map(({ type }) => type), "trace-closed"],
    );
    assert.deepEqual(
      lines.map(({ seq }) => seq),
      lines.map((_, at) => at),
    );
    for (const line of lines) {
      assert.ok(!("markdown" in line) && !("content_markdown" in line));
      assert.equal(line["run"], crawled.one("run").run);
    }
  });
});

describe("crawl slots", () => {
  // proves: states.crawl.waiting, states.crawl.waiting_first, states.crawl.running
  // proves: site.stage.waiting, slots.crawls
  it("are waited for: the Waiting stage comes first, the header when a place is free", {
    timeout: 120_000,
  }, async () => {
    const one = await startService({ SERVICE_MAX_CONCURRENT_CRAWLS: "1" });
    try {
      const held = holdAnswer();
      const origin = await site({ "/": held.handler, "/other": madePage("Other") });
      const first = await CrawlClient.open(one, { url: `${origin.address}/` });
      assert.equal((await first.next())?.type, "run");
      await held.asked;
      const leaving = await CrawlClient.open(one, { url: `${origin.address}/other` });
      const second = await CrawlClient.open(one, { url: `${origin.address}/other` });
      const waiting = await second.next();
      assert.deepEqual(waiting, {
        type: "stage",
        stage: "analyze",
        state: "running",
        message: "Waiting for a crawl slot",
      });
      assert.equal((await leaving.next())?.type, "stage");
      leaving.leave();
      assert.ok(!origin.asked.includes("/other"));
      held.answer(madePage("Home"));
      assert.equal((await first.toEnd()).one("done").pages_ok, 1);
      const rest = await second.toEnd();
      assert.equal(rest.events[0]?.type, "run");
      assert.equal(rest.one("done").pages_ok, 1);
    } finally {
      await one.close();
    }
  });

  // proves: slots.crawls
  it("are three: so many crawls run at once, each to its own end", {
    timeout: 120_000,
  }, async () => {
    const held = [0, 1, 2].map(() => holdAnswer());
    const sites = await Promise.all(
      held.map(({ handler }, at) =>
        site({
          "/": madePage(`Home ${at}`, { links: ["/held", `/own${at}`] }),
          "/held": handler,
          [`/own${at}`]: madePage(`Own ${at}`),
        }),
      ),
    );
    const clients = await Promise.all(
      sites.map(({ address }) => CrawlClient.open(service, { url: `${address}/` })),
    );
    // Each is in the middle of its site when the others are.
    await Promise.all(held.map(({ asked }) => asked));
    const fourth = await CrawlClient.open(service, { url: `${sites[0]?.address}/` });
    const told = await fourth.next();
    assert.ok(told?.type === "stage" && told.message === "Waiting for a crawl slot");
    fourth.leave();
    for (const { answer } of held) answer(madePage("Held"));
    const ends = await Promise.all(clients.map((client) => client.toEnd()));
    for (const [at, crawled] of ends.entries()) {
      assert.deepEqual(crawled.paths.toSorted(), ["/", "/held", `/own${at}`]);
      assert.equal(crawled.one("done").exhausted, true);
    }
  });
});

describe("strict_domain", () => {
  const page = (name: string, links: readonly string[]) => madePage(name, { links });

  async function crawlHosts(options: object): Promise<Crawled> {
    // One origin is every host: what it answers depends on the name it is asked under.
    const origin = await site({
      "/": (request, response) => {
        const { host = "" } = request.headers;
        response.setHeader("content-type", "text/html");
        response.end(
          page(host, [
            "http://docs.lamps.org/",
            "http://www.lamps.org/",
            "http://other.org/",
            "http://lamps.org.other.org/",
          ]),
        );
      },
    });
    const hosts = await startService(
      { SERVICE_ALLOW_PRIVATE_HOSTS: "0", SERVICE_BROWSER_PATH: "/nowhere" },
      {
        resolve: async () => [PUBLIC_ADDRESS],
        dial: async () => connect(origin.port, "127.0.0.1"),
      },
    );
    try {
      return await crawl(hosts, { url: "http://lamps.org/", crawl: options });
    } finally {
      await hosts.close();
    }
  }

  const hostsOf = (crawled: Crawled) => crawled.all("page").map(({ url }) => new URL(url).hostname);

  // proves: crawl.strict_domain.true, frontier.refused.subdomain
  it("true is the root's host, with and without www, and a subdomain is off-site", {
    timeout: 60_000,
  }, async () => {
    const crawled = await crawlHosts({});
    assert.deepEqual(hostsOf(crawled), ["lamps.org"]);
    assert.equal(crawled.one("done").refused["off-site"], 3);
  });

  // proves: crawl.strict_domain.false, crawl.strict_domain.never_other_sites
  // proves: frontier.refused.subdomain
  it("false takes in every host under the registrable domain, and never another site", {
    timeout: 60_000,
  }, async () => {
    const crawled = await crawlHosts({ strict_domain: false });
    assert.deepEqual(hostsOf(crawled).toSorted(), ["docs.lamps.org", "lamps.org"]);
    assert.equal(crawled.one("done").refused["off-site"], 2);
    assert.equal(crawled.one("run").strict_domain, false);
  });
});

describe("what a crawl takes no notice of", () => {
  // proves: crawl.route, crawl.not_top_level, crawl.verify_inventory.no_effect
  // proves: crawl.follow_links.no_effect, crawl.discovery_limit.no_effect
  // proves: versioning.no_effect_fields
  it("options of an enumeration, options at the wrong place, and `crawl` on the text routes", {
    timeout: 60_000,
  }, async () => {
    const origin = await site(madeSite({ "/": ["/a", "/b"], "/a": [], "/b": [] }));
    const url = `${origin.address}/`;
    const options = {
      verify_inventory: false,
      follow_links: false,
      discovery_limit: 0,
      max_pages: 1,
      concurrency: 1,
      complete: true,
    };
    const crawled = await crawl(service, { url, crawl: options });
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/a", "/b"]);
    const { max_pages, concurrency, complete } = crawled.one("run");
    assert.deepEqual([max_pages, concurrency, complete], [0, 6, false]);
    const text = await post(`${service.address}/api/text`, { url, crawl: { max_depth: "x" } });
    assert.equal(text.status, 200);
    await text.text();
  });
});

describeWithBrowser("a complete crawl", () => {
  const BUILT =
    "What a script of the page adds when it has been loaded by a browser of the reader.";
  const browsing = useService();

  const scripted = (name: string, links: readonly string[]) =>
    madePage(name, { links }).replace(
      "</main>",
      `<div id=more></div></main><script>document.getElementById("more").innerHTML = "<p>${BUILT}</p><a href='/found-by-script'>more</a>"</script>`,
    );

  // proves: site_request.complete.true, run.site.render, analysis.strategy.union
  // proves: page_event.strategy
  it("reads every page both ways and merges them, links of scripts among them", {
    timeout: 180_000,
  }, async () => {
    const origin = await site({
      "/": scripted("Home", ["/a"]),
      "/a": scripted("A", []),
      "/found-by-script": scripted("Found", []),
    });
    const crawled = await crawl(browsing, {
      url: `${origin.address}/`,
      complete: true,
      renderOptions: { settle_ms: 0 },
    });
    assert.deepEqual(crawled.paths.toSorted(), ["/", "/a", "/found-by-script"]);
    assert.equal(crawled.one("run").strategy, "union");
    assert.equal(crawled.one("run").render, true);
    const analysis = crawled.one("analysis");
    assert.equal(analysis.strategy, "union");
    assert.ok(analysis.static_coverage < 1 && analysis.rendered_chars > analysis.static_chars);
    for (const page of crawled.all("page")) {
      assert.equal(page.strategy, "union");
      assert.ok(page.markdown.includes(BUILT), page.url);
      assert.ok(page.rendered_chars > page.static_chars);
    }
  });

  // proves: page_event.emptied
  itSlow(
    "reads a page that its scripts empty as a union without rendered characters, and notes why",
    {
      timeout: 180_000,
    },
    async () => {
      const emptied = madePage("Emptied").replace(
        "</main>",
        '</main><script>document.body.innerHTML = ""</script>',
      );
      const origin = await site({ "/": madePage("Home", { links: ["/a"] }), "/a": emptied });
      const crawled = await crawl(browsing, { url: `${origin.address}/`, complete: true });
      const { ok, strategy, rendered_chars, static_chars, render_note } = crawled.page("/a");
      assert.deepEqual([ok, strategy, rendered_chars], [true, "union", 0]);
      assert.ok(static_chars > 100);
      assert.match(render_note ?? "", /^the rendered page is empty/);
      assert.equal(crawled.page("/").render_note, null);
    },
  );

  // proves: site_request.render_options
  it("opens every page as renderOptions say", { timeout: 180_000 }, async () => {
    const sized = (name: string, links: readonly string[]) =>
      madePage(name, { links }).replace(
        "</main>",
        `<p id=wide></p></main><script>document.getElementById("wide").textContent = "This window is " + innerWidth + " wide."</script>`,
      );
    const origin = await site({ "/": sized("Home", ["/a"]), "/a": sized("A", []) });
    const url = `${origin.address}/`;
    for (const spelling of ["renderOptions", "render_options"]) {
      const options = { viewport_width: 777 };
      const crawled = await crawl(browsing, { url, complete: true, [spelling]: options });
      assert.equal(crawled.all("page").length, 2);
      for (const { markdown } of crawled.all("page"))
        assert.match(markdown, /This window is 777 wide/);
    }
  });

  // proves: analysis.render_required, analysis.render_loses_content
  it("says of the root whether it needs a browser, and whether a browser loses some of it", {
    timeout: 180_000,
  }, async () => {
    const words = (what: string) =>
      `<p>${`The ${what} is told of at some length here. `.repeat(8)}</p>`;
    const shell = `<!doctype html><title>App</title><div id=root></div><script>
      document.getElementById("root").innerHTML = ${JSON.stringify(`<h1>App</h1>${words("application")}`)}</script>`;
    const losing = `<!doctype html><title>Lost</title><main><h1>Lost</h1>${words("first part")}<section id=gone>${words("second part")}</section></main>
      <script>document.getElementById("gone").remove()</script>`;
    const origin = await site({ "/": madePage("Plain"), "/app": shell, "/losing": losing });
    const analysed = async (path: string) => {
      const body = { url: `${origin.address}${path}`, complete: true, max_pages: 1 };
      const { render_required, render_loses_content } = (await crawl(browsing, body)).one(
        "analysis",
      );
      return [render_required, render_loses_content];
    };
    assert.deepEqual(await analysed("/"), [false, false]);
    assert.deepEqual(await analysed("/app"), [true, false]);
    assert.deepEqual(await analysed("/losing"), [false, true]);
  });

  // proves: site_request.complete.false, analysis.both_ways, analysis.strategy.static
  // proves: page_event.strategy
  it("false reads pages plainly, and the root both ways for the analysis alone", {
    timeout: 180_000,
  }, async () => {
    const origin = await site({ "/": scripted("Home", []) });
    const crawled = await crawl(browsing, { url: `${origin.address}/`, complete: false });
    const { rendered_chars, static_chars, strategy } = crawled.one("analysis");
    assert.equal(strategy, "static-only");
    assert.ok(rendered_chars > static_chars);
    const page = crawled.page("/");
    assert.deepEqual([page.strategy, page.rendered_chars], ["static-only", 0]);
    assert.ok(!page.markdown.includes(BUILT));
    assert.deepEqual(crawled.paths, ["/"]);
  });

  // proves: states.root_refused_plain
  it("false ends with the plain fetch's refusal of the root where a browser alone can read it", {
    timeout: 180_000,
  }, async () => {
    const words = `<h1>App</h1><p>${"The application is shown at some length here. ".repeat(8)}</p>`;
    const shell = `<!doctype html><title>App</title><div id=root></div><script>
      document.getElementById("root").innerHTML = ${JSON.stringify(words)}</script>`;
    const origin = await site({ "/": shell });
    const url = `${origin.address}/`;
    const crawled = await crawl(browsing, { url, complete: false });
    assert.equal(crawled.one("analysis").render_required, true);
    const { code, stage, message, requires_render } = crawled.one("error");
    assert.deepEqual([code, stage, requires_render], ["PAGE_BLOCKED", "analyze", true]);
    assert.ok(message.includes(url), message);
    assert.equal(crawled.events.at(-1)?.type, "error");
    assert.equal(crawled.all("page").length + crawled.all("done").length, 0);
  });
});
