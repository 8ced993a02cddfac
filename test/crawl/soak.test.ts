// A long crawl in little memory: what pages hold is given up as they are told of.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, describe, it } from "node:test";
import { BIN } from "../support/command.ts";
import { type Answer, type Origin, startOrigin } from "../support/origin.ts";
import { madePage } from "../support/site.ts";
import { word } from "../support/trap-sites.ts";

const PAGES = 1000;
/** Characters of a page, which stand in its HTML, its text, its Markdown and its content. */
const PAGE_CHARS = 100_000;
/**
 * Heap of the process that crawls, in MiB: it cannot hold the Markdown of all pages, which is 95. In one of 60 it collects
 * garbage for most of its time.
 */
const HEAP_MIB = 80;

let origin: Origin;
before(async () => {
  // Of long words: what a page costs is its words, what it holds is its characters.
  const words = `${"w".repeat(99)} `.repeat(PAGE_CHARS / 100);
  const answer =
    (at: number): Answer =>
    (_, response) => {
      const links = [4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4].filter((next) => next < PAGES);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(
        madePage(`page ${at}`, {
          text: `${word(at)} ${words}`,
          links: links.map((next) => `/p${next}`),
        }),
      );
    };
  const answers = Array.from({ length: PAGES }, (_, at) => [
    at === 0 ? "/" : `/p${at}`,
    answer(at),
  ]);
  origin = await startOrigin(Object.fromEntries(answers));
});
after(() => origin.close());

describe("a crawl of a thousand pages", () => {
  it("reads each once in a heap that could not hold them", { timeout: 600_000 }, async () => {
    const options = ["--no-complete", "--delay-seconds", "0", "--no-web-archive"];
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MIB}`, BIN, "crawl", `${origin.address}/`, ...options],
      {
        env: {
          ...process.env,
          SERVICE_PAGE_INTERVAL_SECONDS: "0",
          SERVICE_BROWSER_PATH: "/nowhere/chromium",
        },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    // Its pages are counted and let go, as a reader of a pipe would.
    let lines = 0;
    let chars = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      chars += chunk.length;
      for (const byte of chunk) if (byte === 0x0a) lines++;
    });
    let err = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
    });
    const [code] = (await once(child, "close")) as [number | null];
    assert.equal(code, 0, err.slice(-2000));
    assert.equal(lines, PAGES);
    assert.ok(chars > PAGES * PAGE_CHARS);
    assert.match(err, new RegExp(`${PAGES.toLocaleString("en-US")} pages read, 0 failed`));
    const asked = origin.asked.filter((path) => path === "/" || path.startsWith("/p"));
    assert.equal(asked.length, PAGES);
    assert.equal(new Set(asked).size, PAGES);
  });
});
