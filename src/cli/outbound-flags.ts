// Flags for outgoing requests, which extend the operator's variables.
import { type Command, Option } from "commander";
import type { Environment } from "../api/environment.ts";
import { type OutboundFlags, withOutboundFlags } from "../api/outbound-flags.ts";
import { several } from "./fields.ts";

const HEADING = "Network:";

/** Adds flags for the proxy, and for headers and cookies by origin. */
export function addOutboundFlags(command: Command): void {
  const flags = [
    new Option(
      "--proxy <address>",
      "HTTP proxy for every request; direct for none. Default: SERVICE_PROXY, else HTTPS_PROXY, HTTP_PROXY and NO_PROXY.",
    ),
    new Option(
      "--header <'origin name: value'>",
      "header for requests to one origin (https://example.org, or *.example.org for all subdomains); may be repeated",
    ).argParser<readonly string[]>(several),
    new Option(
      "--cookie <'origin name=value'>",
      "cookie for requests to one origin; may be repeated",
    ).argParser<readonly string[]>(several),
  ];
  for (const flag of flags) command.addOption(flag.helpGroup(HEADING).hideHelp());
}

/** Returns the environment with a command's flags. Throws EnvironmentError. */
export function outboundEnvironment(environment: Environment, command: Command): Environment {
  return withOutboundFlags(environment, command.opts<OutboundFlags>());
}
