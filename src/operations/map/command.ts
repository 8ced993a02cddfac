// The command `map`: the addresses of a site, one per line.
import type { Command } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { EXIT } from "../../cli/exit.ts";
import { fieldsFrom, STORED_OPTIONS } from "../../cli/fields.ts";
import { progressTeller, tell, tellPace, tellStage } from "../../cli/tell.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import type { SiteEvent } from "../../model/site-event.ts";
import type { MappedAddress } from "../../model/site-map.ts";
import { row } from "./row.ts";

/** Options of a crawl that do not concern addresses. */
const CONTENT_OPTIONS: ReadonlySet<string> = new Set([
  ...STORED_OPTIONS,
  "remove_chrome",
  "main_content",
]);

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("map")
    .description("list the addresses of a site from its sitemaps and links")
    .argument("<address>", "root of the site")
    .option("--json", "one JSON line per address: its kind, its source, and whether it exists");
  engineAction(
    command,
    environment,
    (engine, call) => {
      tellPace(call.flags, environment);
      return printMap(engine, call);
    },
    { row, without: CONTENT_OPTIONS },
  );
}

async function printMap(
  engine: Engine,
  { source: url, flags, signal }: CommandCall,
): Promise<void> {
  const request = engine.parseRequest("map", { ...fieldsFrom(flags, row.fields), url });
  const { verify_inventory } = request.crawl;
  const say = progressTeller(flags);
  const onSiteEvent = (event: SiteEvent) => {
    if (event.type !== "stage" || event.stage !== "extract") tellStage(event, say);
  };
  await engine.admit("map", request, { signal });
  const { addresses, remaining } = await engine.run("map", request, { signal, onSiteEvent });
  if (remaining > 0 && verify_inventory) {
    tell(`${remaining} pages were not requested: --discovery-limit sets the maximum`);
  }
  const line = flags["json"] === true ? jsonLine(verify_inventory) : plainLine;
  for (const address of addresses) process.stdout.write(`${line(address)}\n`);
  if (signal.aborted) process.exitCode = EXIT.partial;
}

const plainLine = ({ url }: MappedAddress): string => url;

/** Formats an address as JSON, with `status` if requested. */
const jsonLine =
  (isVerified: boolean) =>
  ({ status, ...address }: MappedAddress): string =>
    JSON.stringify(isVerified ? { ...address, status } : address);
