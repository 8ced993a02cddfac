// The limit on the memory for new objects: which starts of the command get it, and that one does.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { argumentsWithLimit } from "../../src/cli/new-object-limit.ts";

const COMMAND = fileURLToPath(new URL("../../src/cli/main.js", import.meta.url));
type Start = Parameters<typeof argumentsWithLimit>[0];
const START: Start = {
  argv: ["/bin/node", "/legible/main.js", "crawl", "https://example.org/"],
  connected: false,
  env: {},
  execArgv: ["--enable-source-maps"],
  execPath: "/bin/node",
  platform: "linux",
  versions: { ...process.versions, node: "24.1.0" },
};

describe("the limit on the memory for new objects", () => {
  it("goes before the options and arguments of the start", () => {
    assert.deepEqual(argumentsWithLimit(START), [
      "/bin/node",
      "--max-semi-space-size=16",
      "--enable-source-maps",
      "/legible/main.js",
      "crawl",
      "https://example.org/",
    ]);
  });

  it("is left out where Node has it, the user sets one, the command is short, or its process stays", () => {
    const others: readonly Partial<Start>[] = [
      { versions: { ...process.versions, node: "22.20.0" } },
      { env: { NODE_OPTIONS: "--no-warnings --max-semi-space-size=32" } },
      { execArgv: ["--max_semi_space_size=64"] },
      { platform: "win32" },
      { argv: ["/bin/node", "/legible/main.js", "read", "https://example.org/"] },
      { connected: true },
    ];
    for (const other of others) assert.equal(argumentsWithLimit({ ...START, ...other }), undefined);
  });

  it("is an option of the process that runs the command, from Node 24 on", async () => {
    const report = "--import=data:text/javascript,console.error(JSON.stringify(process.execArgv))";
    const env = { ...process.env, NODE_OPTIONS: report };
    const args = [COMMAND, "crawl", "--help"];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env });
    assert.match(stdout, /^Usage: legible crawl /);
    const isDoubled = Number(process.versions.node.split(".")[0]) >= 24;
    const last = stderr.trimEnd().split("\n").at(-1);
    assert.equal(last, isDoubled ? '["--max-semi-space-size=16"]' : "[]");
  });
});
