#!/usr/bin/env node
// Command line entry point.
import { EXIT } from "./exit.ts";
import { runProgram } from "./program.ts";

// A reader that stops early (head, less) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.unexpected);
});

await runProgram(process.argv.slice(2));
