// Measures how long the largest pages block the server's event loop: fetched, supplied, deeply nested, wide ones.
// A further case writes such a page in the forms of other protocols.
//
// Prints, per case, the longest turn of the loop in CPU time, which other processes affect less than wall time, and the
// cost of the read. Linux only. Usage: node build/bench/event-loop.js [protocols] [--save]
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { readEnvironment } from "../src/api/environment.ts";
import { SETTINGS } from "../src/model/settings.ts";
import { startServer } from "../src/server/main.ts";
import { keepResult } from "./results.ts";

const LIMIT = SETTINGS.FETCH_MAX_BYTES - 1000;

const fill = (piece: string) => piece.repeat(Math.floor(LIMIT / Buffer.byteLength(piece)));

/** Pages just under the limit. */
const PAGES: Readonly<Record<string, () => string>> = {
  "32 MiB of paragraphs": () => fill("<p>Some words of a long page, one after the other, é.</p>\n"),
  "32 MiB of one text": () => `<p>${fill("words and more words ")}</p>`,
  "32 MiB of CJK": () => `<main>${fill("<p>一段很长的文字</p>")}</main>`,
  "100,000 nested": () => `${"<div>".repeat(100_000)}deep words at the bottom`,
  "a million siblings": () => "<b>x</b> ".repeat(1_000_000),
};

const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join("");
const ticks = (index: number) => "`".repeat((index % 200) + 1);

/** Pages whose conversion is costly. */
const CONVERTED: Readonly<Record<string, () => string>> = {
  "20,000 runs of back-ticks": () => `<p>${times(20_000, (at) => `${ticks(at)}x `)}</p>`,
  "20,000 runs as code": () => `<p>${times(20_000, (at) => `<code>${ticks(at)}</code> x `)}</p>`,
  "2,000 links": () => times(2000, (at) => `<p>The <a href="/p/${at}">part ${at}</a> of it.</p>`),
  "20,000 links": () => times(20_000, (at) => `<a href="/p/${at}">part ${at}</a> `),
  "20,000 emphases": () => `<p>${times(20_000, () => "<b>a</b><i>b</i> ")}</p>`,
  "a table of 20,000 rows": () =>
    `<table><tr><th>A<th>B</tr>${times(20_000, (at) => `<tr><td>${at}<td>|\`|</tr>`)}</table>`,
};

/** Requests to other protocols: paths and headers, or fields of a body. */
const PROTOCOLS: readonly ProtocolCase[] = [
  { path: "/", headers: { "x-return-format": "html" } },
  { path: "/", headers: { "x-with-links-summary": "true" } },
  { path: "/", headers: { "x-with-links-summary": "true", accept: "application/json" } },
  { path: "/v2/scrape", headers: {}, fields: { formats: ["markdown", "html", "links"] } },
];

interface ProtocolCase {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields?: object;
}

// Client and origin run in a separate thread, so their work does not count as the server's.
const OUTSIDE = `
const { parentPort } = require("node:worker_threads");
const { createServer } = require("node:http");
let page = "";
const origin = createServer((request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(page);
});
origin.listen(0, "127.0.0.1", () => parentPort.postMessage({ port: origin.address().port }));
parentPort.on("message", async ({ url, body, html, headers: more }) => {
  page = html;
  const headers = { "content-type": "application/json", ...more };
  const response = await fetch(url, { method: "POST", headers, body });
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  parentPort.postMessage({ status: response.status, bytes });
});`;

const outside = new Worker(OUTSIDE, { eval: true });
const told = <T>() => new Promise<T>((resolve) => outside.once("message", resolve));
const { port } = await told<Pick<AddressInfo, "port">>();
const environment = readEnvironment({
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_COMPAT: "firecrawl,jina",
});
const server = await startServer({ environment, port: 0, host: "127.0.0.1" });

interface Row {
  readonly case: string;
  readonly route: string;
  readonly status: number;
  readonly answer_bytes: number;
  readonly seconds: number;
  readonly longest_turn_cpu_ms: number;
}

/** Returns the CPU time of this thread in milliseconds. */
function threadCpuMs(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "latin1").split(
    " ",
  );
  return Number(nanoseconds) / 1e6;
}

/** Watches every turn of the event loop until stopped; then returns the longest in CPU time. */
function watchTurns(): () => number {
  let longest = 0;
  let last = threadCpuMs();
  let watching = true;
  const turn = () => {
    const now = threadCpuMs();
    longest = Math.max(longest, now - last);
    last = threadCpuMs();
    if (watching) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  return () => {
    watching = false;
    return longest;
  };
}

async function measure(name: string, route: string, sent: object): Promise<Row> {
  const answered = told<{ status: number; bytes: number }>();
  outside.postMessage({ url: `${server.address}${route}`, ...sent });
  // Excludes the bench's own sending of the page from the measurement.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const began = performance.now();
  const longestTurn = watchTurns();
  const { status, bytes } = await answered;
  return {
    case: name,
    route,
    status,
    answer_bytes: bytes,
    seconds: Math.round(performance.now() - began) / 1000,
    longest_turn_cpu_ms: Math.round(longestTurn() * 10) / 10,
  };
}

// The first requests load code.
const warming = { html: "<p>Some words of a page.</p>", headers: {} };
for (const route of ["/", "/v2/scrape", "/api/text", "/api/text/stream"]) {
  const body = JSON.stringify({ url: `http://127.0.0.1:${port}/warm` });
  await measure("warming", route, { ...warming, body });
}
const rows: Row[] = [];
const all = process.argv.includes("protocols") ? {} : PAGES;
for (const [name, make] of Object.entries(all)) {
  const html = make();
  const fetched = { html, body: JSON.stringify({ url: `http://127.0.0.1:${port}/page` }) };
  const supplied = { html: "", body: JSON.stringify({ url: "https://example.com/", html }) };
  for (const route of ["/api/text", "/api/text/stream"]) {
    rows.push(await measure(`fetched, ${name}`, route, fetched));
    rows.push(await measure(`supplied, ${name}`, route, supplied));
  }
}
for (const [name, make] of Object.entries(CONVERTED)) {
  const html = make();
  for (const { path, headers, fields } of PROTOCOLS) {
    const body = JSON.stringify({ url: `http://127.0.0.1:${port}/page`, ...fields });
    const asked = `${name}${Object.entries(headers).map((pair) => `, ${pair.join(": ")}`)}`;
    rows.push(await measure(asked, path, { html, body, headers }));
  }
}
console.table(rows);
const longest = Math.max(...rows.map((row) => row.longest_turn_cpu_ms));
keepResult("event-loop", { longest_turn_cpu_ms: longest, rows });
await outside.terminate();
await server.close();
