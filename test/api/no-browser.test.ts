// Reads that start no browser, told by a program that stands in a browser's place and writes down how it is called.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { useOrigin } from "../support/origin.ts";
import { answerOf, frames, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const PAGE = "<main><h1>On lamps</h1><p>A lamp gives light when the sun has gone down.</p></main>";
const SHELL = '<div id="root"></div><script src="/app.js"></script>';

const folder = mkdtempSync(join(tmpdir(), "legible-no-browser-"));
const calls = join(folder, "calls");
writeFileSync(calls, "");
const program = join(folder, "browser");
// Asked for its version it answers as Chromium does; started as a browser it ends at once.
const version = 'case "$*" in *--version*) echo "Chromium 140.0.0.0" ;; *) exit 1 ;; esac';
writeFileSync(program, `#!/bin/sh\necho "$*" >> "${calls}"\n${version}\n`);
chmodSync(program, 0o755);
const service = useService({ SERVICE_BROWSER_PATH: program });
const origin = useOrigin({ "/page": PAGE, "/shell": SHELL });
after(() => rm(folder, { recursive: true, force: true }));

/** How often the program was started other than for its version. */
async function starts(): Promise<number> {
  const lines = (await readFile(calls, "utf8")).split("\n");
  return lines.filter((line) => line !== "" && !line.includes("--version")).length;
}

/** How often a path was asked for while something was done. */
async function askedWhile(path: string, doing: () => Promise<unknown>): Promise<number> {
  const before = origin.asked.length;
  await doing();
  return origin.asked.slice(before).filter((asked) => asked === path).length;
}

const text = (body: object) => post(`${service.address}/api/text`, body);
const stream = async (body: object) =>
  frames(await post(`${service.address}/api/text/stream`, body));

describe("no browser is started", { skip: process.platform === "win32" }, () => {
  // proves: text_request.render.default
  it("for a page that carries its words, which is fetched once", async () => {
    const url = `${origin.address}/page`;
    const asked = await askedWhile("/page", async () => {
      const { text: words } = await answerOf<TextResult>(await text({ url }));
      assert.match(words, /^On lamps/);
    });
    assert.equal(asked, 1);
    assert.equal((await stream({ url })).at(-1)?.["type"], "done");
    assert.equal(await starts(), 0);
  });

  // proves: text_request.render.ignored_with_html
  it("for supplied HTML, whatever render says, a shell among it", async () => {
    const supplied = { url: "https://example.com/", render: true };
    assert.equal((await text({ ...supplied, html: PAGE })).status, 200);
    assert.equal((await text({ ...supplied, html: SHELL })).status, 502);
    assert.equal((await stream({ ...supplied, html: PAGE })).at(-1)?.["type"], "done");
    assert.equal(await starts(), 0);
  });

  // proves: text_request.render.default
  it("for a shell on the stream", async () => {
    const events = await stream({ url: `${origin.address}/shell` });
    assert.equal(events.at(-1)?.["type"], "error");
    assert.equal(await starts(), 0);
  });
});

describe("a browser is started", { skip: process.platform === "win32" }, () => {
  it("for a shell on /api/text, so that the counts above can be believed", async () => {
    assert.equal((await text({ url: `${origin.address}/shell` })).status, 502);
    assert.ok((await starts()) > 0);
  });
});
