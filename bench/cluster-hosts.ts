// Simulated hosts: each is a loopback address with its own pages, and answers after a latency.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Number, size and latency of the hosts. */
export interface HostsOptions {
  readonly hosts: number;
  readonly pages: number;
  readonly latencyMs: number;
}

/** Running hosts. */
export interface SimulatedHosts {
  readonly roots: readonly string[];
  /** Times of the page requests, in milliseconds. */
  readonly askedMs: readonly number[];
  close(): void;
}

/** Starts the hosts on one port of 127.0.0.1, 127.0.0.2 ... */
export async function startHosts({
  hosts,
  pages,
  latencyMs,
}: HostsOptions): Promise<SimulatedHosts> {
  const askedMs: number[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const number = path === "/" ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    setTimeout(() => {
      if (Number.isNaN(number) || number >= pages) {
        response.writeHead(404).end();
        return;
      }
      askedMs.push(performance.now());
      response.writeHead(200, { "content-type": "text/html" });
      response.end(pageHtml(`${request.headers.host}`, number, pages));
    }, latencyMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  const roots = Array.from({ length: hosts }, (_, index) => `http://127.0.0.${index + 1}:${port}/`);
  return {
    roots,
    askedMs,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns about 8 KB of HTML: a navigation, paragraphs unique to the page, and links to the pages after it. */
function pageHtml(host: string, number: number, pages: number): string {
  const links = Array.from({ length: 10 }, (_, index) => (number * 7 + index + 1) % pages);
  const list = links.map(
    (link) => `<li><a href="/page/${link}">To page ${link} of ${host}</a></li>`,
  );
  const paragraphs = Array.from(
    { length: 24 },
    (_, index) =>
      `<p>Paragraph ${index} of page ${number} at ${host} tells what the number ${number * 31 + index} is good for, how it was found and who has looked for it before, in words enough to be a paragraph among others that say something else; its neighbours are ${number + index} and ${number * index}.</p>`,
  );
  return `<!doctype html><html lang="en"><head><title>Page ${number} of ${host}</title></head><body>
<nav><ul><li><a href="/">Home</a></li></ul></nav><main><h1>Page ${number}</h1>${paragraphs.join("\n")}
<h2>Further pages</h2><ul>${list.join("")}</ul></main><footer>${host}</footer></body></html>`;
}
