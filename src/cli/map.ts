// `legible map`: every address a site is found to have, without the contents of its pages.
import type { Command } from "commander";
import type { Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import { parseRequest } from "../engine/request.ts";
import type { AcceptedAddress, FoundIn, Journal, Offered } from "../model/journal.ts";
import { OPERATIONS, type RequestOf } from "../model/operations.ts";
import type { AddressKind } from "../model/site-event.ts";
import { EXIT } from "./exit.ts";
import { addFieldFlags, type Flags, fieldsFrom } from "./fields.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { tell } from "./tell.ts";
import { withEngine } from "./with-engine.ts";

const { crawl, fetch, concurrency } = OPERATIONS.crawl.fields;
const FIELDS = { concurrency, crawl, fetch };

/** Options of a crawl that say nothing about addresses. */
const CONTENT_OPTIONS: ReadonlySet<string> = new Set(["remove_chrome", "main_content"]);

/** Adds the `map` command. */
export function addMapCommand(program: Command, environment: Environment): void {
  const command = program
    .command("map")
    .description("list the addresses of a site: its sitemaps, and the links of its pages")
    .argument("<address>", "root of the site")
    .option("--json", "a line of JSON an address: kind, where it was found, whether it is there");
  addFieldFlags(command, FIELDS, CONTENT_OPTIONS);
  addOutboundFlags(command);
  command.action((url: string, flags: Flags) =>
    withEngine(outboundEnvironment(environment, command), (engine, signal) =>
      printMap(engine, { url, flags, signal }),
    ),
  );
}

interface MapCommand {
  readonly url: string;
  readonly flags: Flags;
  readonly signal: AbortSignal;
}

async function printMap(engine: Engine, { url, flags, signal }: MapCommand): Promise<void> {
  const given = { ...fieldsFrom(flags, FIELDS), url, complete: false };
  const request = bounded(parseRequest("crawl", given));
  const { follow_links, verify_inventory } = request.crawl;
  await engine.admit("crawl", request, { signal });
  const inventory = new Inventory(request.fetch.read_pdf);
  const call = { signal, journal: inventory, enumerate: { follow_links } };
  const run = engine.run("crawl", request, call);
  let next = await run.next();
  for (; next.done !== true; next = await run.next()) {
    const event = next.value;
    if (event.type === "stage" && event.stage !== "extract") tell(event.message);
    if (event.type === "done" && event.remaining_queued > 0 && verify_inventory) {
      tell(
        `${event.remaining_queued} pages were not asked for: --discovery-limit sets how many are`,
      );
    }
  }
  if (!signal.aborted && next.value !== undefined) throw next.value;
  const line = flags["json"] === true ? jsonLine(verify_inventory) : plainLine;
  for (const address of inventory.addresses) process.stdout.write(`${line(address)}\n`);
  if (signal.aborted) process.exitCode = EXIT.partial;
}

/** The request of an enumeration: as many pages as may be asked for, the root alone where nothing is asked of the others. */
function bounded(request: RequestOf<"crawl">): RequestOf<"crawl"> {
  const { follow_links, verify_inventory, discovery_limit } = request.crawl;
  const asksPages = follow_links || verify_inventory;
  return { ...request, max_pages: asksPages ? Math.max(1, discovery_limit) : 1 };
}

interface MappedAddress {
  readonly url: string;
  readonly kind: AddressKind;
  readonly via: FoundIn["via"];
  readonly found_on: string | null;
  readonly depth: number;
  /** `ok`, or why it could not be read; null for what was not asked for. */
  status: string | null;
}

const FILES: ReadonlySet<AddressKind> = new Set<AddressKind>(["image", "other_file"]);

/** The addresses of a crawl, gathered from the entries of its journal. */
class Inventory implements Journal {
  readonly addresses: MappedAddress[] = [];
  /** Those that are pages: an entry names them by their number. */
  readonly #pages: MappedAddress[] = [];

  readonly #readPdf: boolean;

  constructor(readPdf: boolean) {
    this.#readPdf = readPdf;
  }

  async *past(): AsyncGenerator<unknown> {
    // An enumeration is never gone on with.
  }

  append: Journal["append"] = async (entry) => {
    if (entry.type === "offered") this.#add(entry);
    if (entry.type !== "settled") return;
    const page = this.#pages[entry.page];
    if (page !== undefined) page.status = entry.error ?? "ok";
    if (entry.read !== null) this.#add(entry.read.offered);
  };

  #add({ offer, accepted }: Offered): void {
    for (const found of accepted) this.#take(offer, found);
  }

  #take({ via, found_on, depth }: FoundIn, { url, kind }: AcceptedAddress): void {
    const address: MappedAddress = { url, kind, via, found_on, depth, status: null };
    this.addresses.push(address);
    const isFile = FILES.has(kind) || (kind === "pdf" && !this.#readPdf);
    if (!isFile) this.#pages.push(address);
  }
}

const plainLine = ({ url }: MappedAddress): string => url;

/** A line with everything that is known; `status` where pages were to be asked for. */
const jsonLine =
  (isVerified: boolean) =>
  ({ status, ...address }: MappedAddress): string =>
    JSON.stringify(isVerified ? { ...address, status } : address);
