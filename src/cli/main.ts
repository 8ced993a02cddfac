#!/usr/bin/env node
// Command line entry point.
import { cacheCompiledCode } from "../runtime/compile-cache.ts";
import { EXIT } from "./exit.ts";
import { limitNewObjects } from "./new-object-limit.ts";

limitNewObjects();

// A reader that stops early (head, less) is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? EXIT.ok : EXIT.unexpected);
});

cacheCompiledCode();
// Loaded now, so that its code is cached.
const { runProgram } = await import("./program.ts");
await runProgram(process.argv.slice(2));
