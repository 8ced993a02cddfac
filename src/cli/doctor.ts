// `legible doctor`: checks what legible needs on this machine, and says how to fix what fails.

import type { Command } from "commander";
import type { Check } from "../api/checkup.ts";
import type { Environment } from "../api/environment.ts";
import { ENGINE_VERSION } from "../api/version.ts";
import { EXIT } from "./exit.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { paintOf } from "./terminal-text.ts";

/** URL for the network test, on a domain reserved for examples. */
const WEB = "https://example.com/";

/** Adds the `doctor` command. */
export function addDoctorCommand(program: Command, environment: Environment): void {
  const command = program
    .command("doctor")
    .description("check the requirements of legible on this machine")
    .option("--url <address>", "address for the network check", WEB)
    .option("--json", "print the result as JSON");
  addOutboundFlags(command);
  command.action(async ({ url, json }: { url: string; json?: boolean }) => {
    const { signal } = new AbortController();
    const checks: Check[] = [];
    const { checkup } = await import("../api/checkup.ts");
    if (json !== true) process.stdout.write(`legible ${ENGINE_VERSION}\n`);
    for await (const check of checkup({
      environment: outboundEnvironment(environment, command),
      url,
      signal,
    })) {
      checks.push(check);
      if (json !== true) process.stdout.write(linesOf(check));
    }
    const ok = checks.every((check) => check.ok);
    if (json === true) {
      const report = { version: ENGINE_VERSION, ok, checks };
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    }
    process.exitCode = ok ? EXIT.ok : EXIT.unexpected;
  });
}

/** Width of the longest name. */
const NAME_COLUMNS = "temporary files".length;

function linesOf({ name, ok, found, remedy }: Check): string {
  const paint = paintOf(process.stdout);
  const mark = ok ? paint("green", "ok     ") : paint("red", "failed ");
  const line = `${mark}  ${name.padEnd(NAME_COLUMNS)}  ${found}\n`;
  return remedy === null ? line : `${line}         ${remedy}\n`;
}
