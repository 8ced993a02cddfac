// The budget of each room names the one that grew.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { parse } from "parse5";
import { bytesByRoom, cpuByRoom, overBudget } from "../../bench/budget-rooms.ts";
import { parseHtml } from "../../src/html/tree.ts";
import { itSlow } from "../support/slow.ts";

const folder = mkdtempSync(join(tmpdir(), "legible-budget-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const PAGE = `<main>${"<section><h2>A part</h2><p>Some <b>words</b> of it.</p></section>".repeat(400)}</main>`;

interface Slow {
  slow(times: number, work: () => unknown): void;
}

/** A function in a room of its own name, which repeats some work. */
async function slowRoom(): Promise<Slow> {
  const path = join(folder, "src/select");
  mkdirSync(path, { recursive: true });
  writeFileSync(
    join(path, "slow.mjs"),
    "export function slow(times, work) { for (let at = 0; at < times; at++) work(); }\n",
  );
  return await import(pathToFileURL(join(path, "slow.mjs")).href);
}

describe("the budget", () => {
  itSlow("names the room in which work was added, by CPU and by bytes", async () => {
    const { slow } = await slowRoom();
    const run = {
      pages: Array.from({ length: 20 }, (_, at) => `<title>${at}</title>${PAGE}`),
      rounds: 2,
      read: (html: string) => {
        parseHtml(html);
        slow(6, () => parse(html));
      },
    };
    const cpu = await cpuByRoom(run);
    const bytes = await bytesByRoom(run);
    const limits = { html: 4, V8: 100, select: 2 };
    assert.deepEqual(
      overBudget("cpu", cpu, limits).map((line) => line.split(" ", 2)[1]),
      ["select"],
      JSON.stringify(cpu),
    );
    assert.ok((bytes["select"] ?? 0) > 3 * (bytes["parse5"] ?? Number.POSITIVE_INFINITY));
  });

  it("names a room without a limit, but none that costs next to nothing", () => {
    assert.deepEqual(overBudget("cpu", { marks: 0.3, url: 0.01, parse5: 1 }, {}), [
      "cpu: marks 0.3, without a limit",
    ]);
  });
});
