// `npm test`: makes the project ready, runs every test, and closes with "N passed, N failed, N skipped".
//
// Arguments are parts of test paths to run alone: `npm test -- net/guard html`.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import "./build.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const parts = process.argv.slice(2);
const files = readdirSync(join(root, "build/test"), { recursive: true })
  .map((file) => join("build/test", String(file)))
  .filter((file) => file.endsWith(".test.js"))
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
  .sort();
if (files.length === 0) {
  process.stderr.write("no test file matches\n");
  process.exit(2);
}

const child = spawn(
  process.execPath,
  ["--test", "--test-concurrency=2",
    "--test-timeout=300000", "--test-reporter=spec", "--test-reporter-destination=stdout", ...files],
  { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
);
let tail = "";
child.stdout.setEncoding("utf8");
child.stdout.on("data", (chunk) => {
  process.stdout.write(chunk);
  tail = (tail + chunk).slice(-200_000);
});
child.on("close", (code) => {
  const count = (word) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, "m").exec(tail)?.[1] ?? Number.NaN);
  const failed = count("fail") + count("cancelled");
  const skipped = count("skipped") + count("todo");
  process.stdout.write(`\n${count("pass")} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exitCode = code === 0 && Number.isFinite(failed) ? 0 : 1;
});
