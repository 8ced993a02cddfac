// Measures the response time of `/api/health` during a crawl and at rest: 50th and 99th percentile.
//
//   node build/bench/crawl-health.js [--folder /usr/share/doc/postgresql-doc-15/html] [--root index.html] [--save]
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { keepResult, SAVE } from "./results.ts";
import { startServe } from "./serve-process.ts";
import { serveFromProcess } from "./static-server.ts";

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: "/usr/share/doc/postgresql-doc-15/html" },
    root: { type: "string", default: "index.html" },
    ...SAVE,
  },
});

/** Interval between two requests. */
const EVERY_MS = 20;

const site = await serveFromProcess(values.folder);
const server = await startServe();

/** Sends requests until stopped; then returns their response times in milliseconds, ascending. */
function askHealth(): () => Promise<readonly number[]> {
  const stop = new AbortController();
  const times: number[] = [];
  const asking = (async () => {
    while (!stop.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${server.address}/api/health`)).text();
      times.push(performance.now() - began);
      await pause(EVERY_MS);
    }
  })();
  return async () => {
    stop.abort();
    await asking;
    return times.sort((a, b) => a - b);
  };
}

function percentiles(times: readonly number[]) {
  const at = (share: number) =>
    Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;
  return { asked: times.length, p50_ms: at(0.5), p99_ms: at(0.99), longest_ms: at(1) };
}

try {
  const resting = askHealth();
  await pause(3000);
  const rest = percentiles(await resting());
  const crawling = askHealth();
  const began = performance.now();
  const response = await fetch(`${server.address}/api/site/stream`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      url: `${site.address}/${values.root}`,
      complete: false,
      concurrency: 6,
      crawl: { delay_seconds: 0, web_archive: false },
    }),
  });
  let pages = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    pages += decoder.decode(chunk, { stream: true }).split('"type":"page"').length - 1;
  }
  const seconds = (performance.now() - began) / 1000;
  const figures = {
    site: values.folder,
    pages,
    pages_per_second: Math.round((pages / seconds) * 10) / 10,
    rest,
    crawl: percentiles(await crawling()),
    mb_at_most: server.memory().most,
  };
  console.log(JSON.stringify(figures, null, 2));
  keepResult("crawl-health", figures);
} finally {
  server.close();
  site.close();
}
