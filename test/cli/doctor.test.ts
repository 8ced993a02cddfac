// `legible doctor` as a process: what it finds, what it says to do, and its exit code.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Check } from "../../src/api/checkup.ts";
import { legible } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";
import { describeWithBrowser } from "../support/rendering.ts";

const origin = useOrigin({ "/": "<h1>Lamps</h1><p>A lamp gives light to a room.</p>" });

let folder = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-doctor-"));
  await writeFile(join(folder, "file"), "");
});
after(() => rm(folder, { recursive: true, force: true }));

describeWithBrowser("legible doctor where nothing is missing", () => {
  it("says what it found, without colours in a pipe, and ends with 0", async () => {
    const env = { ...process.env, SERVICE_GRAPH_DIR: join(folder, "new", "graphs") };
    const { code, out, err } = await legible(["doctor", "--url", `${origin.address}/`], { env });
    assert.equal(code, 0, out + err);
    assert.match(out, /^legible \d+\.\d+/);
    assert.match(out, /\nok +browser +\S.*\d/);
    assert.match(out, /\nok +network +http:.* was read/);
    assert.match(out, /\nok +graphs +.*graphs, created when needed/);
    assert.ok(!out.includes("\u001b"));
  });
});

describe("legible doctor where things are missing", () => {
  it("names each with what to do about it, and ends with 1", async () => {
    const { address } = origin;
    const port = new URL(address).port;
    const env = {
      ...process.env,
      SERVICE_BROWSER_PATH: join(folder, "nowhere"),
      SERVICE_GRAPH_DIR: join(folder, "file", "graphs"),
    };
    // The origin speaks no TLS: there is no answer.
    const asked = `https://127.0.0.1:${port}/`;
    const { code, out } = await legible(["doctor", "--json", "--url", asked], { env });
    assert.equal(code, 1);
    const report: { ok: boolean; checks: readonly Check[] } = JSON.parse(out);
    assert.equal(report.ok, false);
    const missing = report.checks.filter(({ ok }) => !ok);
    assert.deepEqual(
      missing.map(({ name }) => name),
      ["browser", "network", "graphs"],
    );
    const [browser, network, graphs] = missing;
    assert.match(browser?.remedy ?? "", /SERVICE_BROWSER_PATH/);
    assert.match(network?.remedy ?? "", /--url/);
    assert.match(graphs?.remedy ?? "", /SERVICE_GRAPH_DIR/);
  });
});
