// A service that is killed twenty times, while it crawls and while it starts: every page is stored once.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { createClient } from "../../src/client/index.ts";
import type { LoggedEvent } from "../../src/model/detached-crawl.ts";
import type { SiteEvent } from "../../src/model/site-event.ts";
import { BIN, type Ended, endOf, serving } from "../support/command.ts";
import { begin, follow, pathsOf } from "../support/detached.ts";
import { type Answer, type Origin, startOrigin } from "../support/origin.ts";
import { inLetters, madePage } from "../support/site.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-killed-service-"));
after(() => rm(folder, { recursive: true, force: true }));

const DATA = join(folder, "data");
const ENV = {
  ...process.env,
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_WEB_ARCHIVE_URL: "",
  SERVICE_BROWSER_PATH: "/nowhere",
  SERVICE_LOG_LEVEL: "silent",
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
  SERVICE_TRACE_DIR: folder,
  SERVICE_DATA_DIR: DATA,
};
const ARGS = [BIN, "serve", "--port", "0"];

/** What kills a service, and after how much. */
type Moment = readonly [kind: "page" | "event" | "lock" | "resume", count: number];

/** Pages that a service may read before it is killed at an event. */
const EVENT_PAGES = 6;

/**
 * Moments of the kills. `page`: at a request for a page, after so many pages were answered; `event`: when a client has
 * so many new events; `lock`: when the starting process has locked the crawls; `resume`: when it reads robots.txt, before
 * it restores the crawl.
 */
const MOMENTS: readonly Moment[] = [
  ["page", 0],
  ["page", 1],
  ["event", 3],
  ["lock", 0],
  ["page", 4],
  ["resume", 0],
  ["event", 1],
  ["page", 2],
  ["lock", 0],
  ["event", 7],
  ["resume", 0],
  ["page", 5],
  ["page", 1],
  ["lock", 0],
  ["event", 5],
  ["resume", 0],
  ["page", 3],
  ["event", 2],
  ["lock", 0],
  ["page", 6],
];

/** A tree of pages: each links to three. */
const PATHS = Array.from({ length: 70 }, (_, number) => (number === 0 ? "/" : `/p${number}`));
const linksOf = (number: number) => PATHS.slice(3 * number + 1, 3 * number + 4);

/** A text with words of its own. */
function textOf(number: number): string {
  const name = inLetters(number);
  return `The keeper ${name} lights the lamp of the tower ${name} every night, and writes down the ship ${name}.`;
}

/** A site that answers so many requests for pages and holds the others. */
class GatedSite {
  /** Pages still to be answered. */
  open = Number.POSITIVE_INFINITY;
  /** Whether robots.txt is held too. */
  holdsRobots = false;
  /** Called with the path of every request that is held. */
  heard: (path: string) => void = () => undefined;
  readonly asked: string[] = [];
  origin: Origin | undefined;

  async start(): Promise<void> {
    const page = (path: string, number: number): Answer => {
      const html = madePage(path, { links: linksOf(number), text: textOf(number) });
      return (_, response) => {
        this.asked.push(path);
        if (this.open-- > 0) send(response, "text/html", html);
        else this.heard(path);
      };
    };
    this.origin = await startOrigin({
      ...Object.fromEntries(PATHS.map((path, number) => [path, page(path, number)])),
      "/robots.txt": (_, response) => {
        if (this.holdsRobots) this.heard("/robots.txt");
        else send(response, "text/plain", "User-agent: *\nAllow: /\n");
      },
    });
  }

  /** Answers so many pages from now on; resolves with the first request that is held. */
  gate(open: number, holdsRobots = false): Promise<void> {
    this.open = open;
    this.holdsRobots = holdsRobots;
    return new Promise((resolve) => {
      this.heard = () => resolve();
    });
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": type });
  response.end(body);
}

/** Resolves when a process has locked the crawls. */
async function locked({ pid }: ChildProcess): Promise<void> {
  const path = join(DATA, "crawls", "lock");
  for (;;) {
    const holder = await readFile(path, "utf8").catch(() => "");
    if (holder.startsWith(`${pid} `)) return;
    await turn();
  }
}

/** Paths of the pages that the log of a crawl has, in whole lines. */
async function pagesInLog(id: string): Promise<readonly string[]> {
  const text = await readFile(join(DATA, "crawls", id, "log.jsonl"), "utf8").catch(() => "");
  const lines = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  return lines.flatMap((line) => {
    const events: readonly SiteEvent[] = line === "" ? [] : (JSON.parse(line).events ?? []);
    return pathsOf(events.map((event) => ({ id: 0, event })));
  });
}

/** Paths of the pages in the graph of a site. */
async function pagesInGraph(address: string, url: string): Promise<readonly string[]> {
  const response = await fetch(`${address}/api/site/graph?url=${encodeURIComponent(url)}`);
  const lines = (await response.text()).trimEnd().split("\n");
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ kind }) => kind === "page")
    .map((page) => new URL(page.url).pathname);
}

describe("a service that is killed twenty times", () => {
  it("has every page of a crawl once in its log, its graph and its folder", {
    timeout: 1_200_000,
  }, async () => {
    const site = new GatedSite();
    await site.start();
    const url = `${site.origin?.address}/`;
    const body = { url, concurrency: 3, idempotency_key: "kills" };
    const seen: LoggedEvent[] = [];
    let id = "";
    let child: ChildProcess | undefined;

    /** Starts the service, and resolves at the moment of its kill. */
    async function reach([kind, count]: Moment): Promise<() => Promise<Ended>> {
      const held = site.gate(kind === "event" ? EVENT_PAGES : count, kind === "resume");
      if (kind === "lock" || kind === "resume") {
        const started = spawn(process.execPath, ARGS, { env: ENV, stdio: "pipe" });
        child = started;
        const end = endOf(started);
        await (kind === "lock" ? locked(started) : held);
        return () => end;
      }
      const served = await serving(process.execPath, ARGS, { env: ENV });
      child = served.child;
      if (id === "") id = (await begin(served.address, body)).id;
      if (kind === "page") await held;
      else {
        let left = count;
        const enough = () => --left === 0;
        seen.push(...(await follow(served.address, id, { after: seen.length, enough })));
      }
      return () => served.end;
    }

    try {
      for (const moment of MOMENTS) {
        const stored = new Set(await pagesInLog(id));
        site.asked.splice(0);
        const end = await reach(moment);
        child?.kill("SIGKILL");
        const killed = await end();
        assert.equal(killed.signal, "SIGKILL", `${moment}: ${killed.err}`);
        // What is stored is not requested again.
        const again = site.asked.filter((path) => stored.has(path));
        assert.deepEqual(again, [], `${moment}`);
      }
      void site.gate(Number.POSITIVE_INFINITY);
      const last = await serving(process.execPath, ARGS, { env: ENV });
      child = last.child;
      const events = await follow(last.address, id);
      assert.deepEqual(events.slice(0, seen.length), seen);
      assert.deepEqual(
        events.map((one) => one.id),
        events.map((_, index) => index + 1),
      );
      const all = PATHS.toSorted();
      assert.deepEqual(pathsOf(events).toSorted(), all);
      assert.deepEqual((await pagesInLog(id)).toSorted(), all);
      assert.deepEqual((await pagesInGraph(last.address, url)).toSorted(), all);
      const done = events.at(-1)?.event;
      assert.ok(done?.type === "done" && done.exhausted);
      assert.deepEqual(
        [done.pages_ok, done.failed, done.graph.pages],
        [PATHS.length, 0, PATHS.length],
      );
      const status = await createClient({ address: last.address }).crawlStatus({ id });
      assert.deepEqual([status.state, status.pages_ok], ["done", PATHS.length]);
      const files = await readdir(join(DATA, "crawls", id));
      assert.deepEqual(files.toSorted(), ["crawl.json", "log.jsonl"]);
      last.child.kill("SIGTERM");
      await last.end;
    } finally {
      child?.kill("SIGKILL");
      await site.origin?.close();
    }
  });
});
