// Streams of a service that closes: each ends with `done` or `error`, at whatever moment it closes.
import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import {
  type Answer,
  type HeldAnswer,
  holdAnswer,
  type Origin,
  startOrigin,
} from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";
import { EventStream } from "../support/requests.ts";
import { startService, type Variables } from "../support/service.ts";
import { crawl, madePage, madeSite } from "../support/site.ts";
import { itSlow } from "../support/slow.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-closing-"));
after(() => rm(folder, { recursive: true, force: true }));

const PLAIN = {
  SERVICE_GRAPH_DIR: join(folder, "graphs"),
  SERVICE_TRACE_DIR: folder,
  SERVICE_BROWSER_PATH: "/nowhere",
  SERVICE_MAX_CONCURRENT_CRAWLS: "1",
};

const text = (type: string, body: string): Answer => {
  return (_request, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(body);
  };
};
const SITE: Readonly<Record<string, Answer>> = {
  ...madeSite({ "/": ["/a", "/b"], "/a": ["/c"], "/b": ["/c"], "/c": ["/"] }),
  "/scripted": `${madePage("scripted")}<script src="/slow.js"></script>`,
  "/twin": madePage("twin", {
    head: '<link rel="alternate" type="text/markdown" href="/version.md">',
  }),
  "/robots.txt": text("text/plain", "User-agent: *\nAllow: /\n"),
  "/sitemap.xml": text("application/xml", "<urlset><url><loc>/c</loc></url></urlset>"),
};
const again: HeldAnswer["handler"] = (_request, response) => {
  response.writeHead(503, { "retry-after": "5" });
  response.end();
};

type Event = Readonly<Record<string, unknown>> & { readonly type: string };

/** A moment of a stream: what is requested, and what holds it up, or after how many events it comes. */
interface Moment {
  readonly path?: string;
  readonly body?: object;
  /** Path that is not answered; the moment comes when it was requested. */
  readonly held?: string;
  /** Path that asks to be requested again later; the moment comes when it was requested. */
  readonly later?: string;
  /** Number of events until the moment; 0 by default. */
  readonly events?: number;
  /** Whether another stream has the only place. */
  readonly isQueued?: boolean;
}

let origin: Origin;
const answers: Record<string, Answer> = {};
before(async () => {
  Object.assign(answers, SITE);
  origin = await startOrigin(answers);
  const service = await startService(PLAIN);
  try {
    // A closed crawl leaves the stored graph in place, and warns.
    await crawl(service, { url: `${origin.address}/` });
  } finally {
    await service.close();
  }
});
after(() => origin.close());

const open = (address: string, path: string, body: object = {}) => {
  const asked = { url: `${origin.address}${path}`, ...body };
  return EventStream.open(address, asked, (event) => event as Event);
};

/** Resolves with the next request of a path. */
function requested(path: string, answer: Exclude<Answer, string>): Promise<void> {
  return new Promise((resolve) => {
    answers[path] = (request, response) => {
      answer(request, response);
      resolve();
    };
  });
}

/** The events of a stream whose service closes at a moment. */
async function closedAt(
  route: string,
  { path = "/", body, held, later, events = 0, isQueued = false }: Moment,
  variables: Variables = {},
): Promise<readonly Event[]> {
  Object.assign(answers, SITE);
  const service = await startService({ ...PLAIN, ...variables });
  const address = `${service.address}${route}`;
  try {
    if (isQueued) {
      const first = requested("/place", holdAnswer().handler);
      await open(address, "/place");
      await first;
    }
    const stopped = held === undefined ? undefined : requested(held, holdAnswer().handler);
    const asked = later === undefined ? stopped : requested(later, again);
    const stream = await open(address, path, body);
    const seen: (Event | undefined)[] = [];
    for (let count = 0; count < events; count++) seen.push(await stream.next());
    await asked;
    const closing = service.close();
    seen.push(...(await stream.toEnd()));
    await closing;
    return seen.filter((event) => event !== undefined);
  } finally {
    await service.close();
  }
}

/** A stream has one last event, and it says that the service closed unless the run was over. */
function assertEnded(events: readonly Event[], mayBeOver: boolean): void {
  const told = events.map(({ type }) => type).join(" ");
  const last = events.at(-1);
  const ends = events.filter(({ type }) => type === "done" || type === "error");
  assert.deepEqual(ends, [last], told);
  if (mayBeOver) return;
  const isStopped = last?.type === "done" ? last["stopped"] : last?.["code"] === "SERVICE_CLOSING";
  assert.equal(isStopped, true, JSON.stringify(last));
}

function closesAt(route: string, moments: Readonly<Record<string, Moment>>): void {
  for (const [name, moment] of Object.entries(moments)) {
    // proves: states.ends, states.closing
    it(name, { timeout: 60_000 }, async () => {
      const { held, later, isQueued = false } = moment;
      // A run that nothing holds up may end before it hears of the closing.
      const mayBeOver = held === undefined && later === undefined && !isQueued;
      assertEnded(await closedAt(route, moment), mayBeOver);
    });
  }
}

const afterEvents = (count: number, body: object): Readonly<Record<string, Moment>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `after ${index + 1} events`,
      { events: index + 1, body },
    ]),
  );

const SLOW = { complete: true, concurrency: 1, crawl: { delay_seconds: 0 } };

describe("a stream of a site whose service closes ends with done or error", () => {
  closesAt("/api/site/stream", {
    "while it waits for a place": { isQueued: true, events: 1 },
    "while the root is analysed": { body: SLOW, held: "/", events: 2 },
    "while the root is to be requested again": { body: SLOW, later: "/" },
    "while robots.txt is read": { body: SLOW, held: "/robots.txt", events: 2 },
    "while the sitemap is read": { body: SLOW, held: "/sitemap.xml", events: 4 },
    "while the list for readers is read": {
      body: { ...SLOW, fetch: { markdown: "compare" } },
      held: "/llms.txt",
    },
    "while the first page after the root is read": { body: SLOW, held: "/a" },
    "while a page is to be requested again": { body: SLOW, later: "/a" },
    "while a later page is read": { body: SLOW, held: "/c" },
    "between two pages": {
      body: { ...SLOW, crawl: { delay_seconds: 10 } },
      events: 9,
    },
    ...afterEvents(14, SLOW),
  });
});

describe("a stream of a page whose service closes ends with done or error", () => {
  const html = madePage("supplied");
  closesAt("/api/text/stream", {
    "while it waits for a place": { isQueued: true, events: 1 },
    "while the page is fetched": { held: "/" },
    "while the page is to be requested again": { later: "/" },
    "while robots.txt is read": { body: { fetch: { respect_robots: true } }, held: "/robots.txt" },
    "while its Markdown version is read": {
      path: "/twin",
      body: { fetch: { markdown: "compare" } },
      held: "/version.md",
    },
    ...afterEvents(8, {}),
    ...Object.fromEntries(
      Object.entries(afterEvents(7, { html })).map(([name, moment]) => [
        `${name} of supplied HTML`,
        moment,
      ]),
    ),
  });
});

describeWithBrowser(
  "a stream whose service closes while a browser reads ends with done or error",
  () => {
    const variables = { SERVICE_BROWSER_PATH: process.env["SERVICE_BROWSER_PATH"] ?? "" };

    itSlow("of a site", async () => {
      const moment = { path: "/scripted", body: SLOW, held: "/slow.js" };
      assertEnded(await closedAt("/api/site/stream", moment, variables), false);
    });

    it("of a page", async () => {
      const moment = { path: "/scripted", body: { render: true }, held: "/slow.js" };
      assertEnded(await closedAt("/api/text/stream", moment, variables), false);
    });
  },
);
