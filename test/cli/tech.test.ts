// `legible tech` as a process: a table or JSON, messages, exit codes.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { legible as run } from "../support/command.ts";
import { useOrigin } from "../support/origin.ts";

const PAGE = `<!doctype html><meta name=generator content="Hugo 0.133.0"><title>T</title>
<main><h1>On lamps</h1><p>A lamp gives light to a room when the sun has gone down.</p></main>`;

const origin = useOrigin({
  "/page": (_, response) => {
    response.setHeader("content-type", "text/html");
    response.setHeader("server", "nginx/1.22.1");
    response.end(PAGE);
  },
});

const legible = (...args: readonly string[]) =>
  run(["tech", ...args], { env: { ...process.env, SERVICE_PAGE_INTERVAL_SECONDS: "0" } });

describe("legible tech", () => {
  it("prints the whole answer as JSON where its output is piped", async () => {
    const { code, out, err } = await legible(`${origin.address}/page`, "--no-render");
    assert.equal(code, 0, err);
    const report = JSON.parse(out);
    assert.equal(report.url, `${origin.address}/page`);
    assert.equal(report.strategy, "static-only");
    assert.deepEqual(
      report.technologies.map(({ name, version }: { name: string; version: string }) => [
        name,
        version,
      ]),
      [
        ["Hugo", "0.133.0"],
        ["nginx", "1.22.1"],
      ],
    );
    assert.match(err, /Fetching as plain HTTP/);
  });

  it("prints a table with the evidence on demand", async () => {
    const { out } = await legible(`${origin.address}/page`, "--no-render", "--table");
    const [head, hugo, nginx] = out.split("\n");
    assert.match(head ?? "", /^Category +Technology +Version +Sure +Evidence$/);
    assert.match(
      hugo ?? "",
      /^Static site generators +Hugo +0\.133\.0 +100 % +meta generator: Hugo 0\.133\.0$/,
    );
    assert.match(
      nginx ?? "",
      /^Web servers +nginx +1\.22\.1 +100 % +header server: nginx\/1\.22\.1$/,
    );
  });

  it("ends as read does for what cannot be had", async () => {
    const missing = await legible(`${origin.address}/nowhere`, "--no-render");
    assert.equal(missing.code, 4);
    assert.equal(missing.out, "");
    assert.match(missing.err, /HTTP 404/);
    assert.equal((await legible("no address")).code, 2);
  });
});
