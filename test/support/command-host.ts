// Runs commands of `legible` one after another in one process, which loads their code once.
import { Readable, Writable } from "node:stream";
import { runProgram } from "../../src/cli/program.ts";
import { sharePool } from "../../src/cli/with-engine.ts";
import { createWorkerPool } from "../../src/runtime/pool.ts";
import type { Ended, HostedCommand } from "./command.ts";

/** Gathers what is written in place of standard output or standard error. */
function gather(name: "stdout" | "stderr"): () => string {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  Object.defineProperty(process, name, { value: stream, configurable: true });
  return () => Buffer.concat(chunks).toString("utf8");
}

async function runCommand({ args, cwd, env, input }: HostedCommand): Promise<Ended> {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const bytes = Buffer.from(input);
  const stdin = Readable.from(bytes.length > 0 ? [bytes] : []);
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  const out = gather("stdout");
  const err = gather("stderr");
  process.exitCode = 0;
  await runProgram(args);
  const code = Number(process.exitCode);
  // A process of its own would have ended with them.
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  process.exitCode = 0;
  return { code, signal: null, out: out(), err: err() };
}

// The threads load the code of a read once.
sharePool(createWorkerPool());

let last: Promise<unknown> = Promise.resolve();
process.on("message", (asked: HostedCommand) => {
  last = last.then(async () => {
    const ended = await runCommand(asked);
    process.send?.({ id: asked.id, ended });
  });
});
process.on("disconnect", () => process.exit());
