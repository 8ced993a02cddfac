// Runs `map`: a crawl that records addresses and no texts.
import type { Runner } from "../../api/operation.ts";
import type { AcceptedAddress, FoundIn, Journal, Offered } from "../../model/journal.ts";
import { renderOptions } from "../../model/options.ts";
import type { AddressKind } from "../../model/site-event.ts";
import type { MappedAddress, SiteMap } from "../../model/site-map.ts";
import type { RequestOf } from "../operations.ts";
import { crawl } from "./crawl-run.ts";

export const map: Runner<"map"> = {
  admit: async (parts, request, call) => crawl.admit?.(parts, crawlRequest(request), call),
  run: async (parts, request, { signal, onSiteEvent }): Promise<SiteMap> => {
    const { follow_links } = request.crawl;
    const inventory = new Inventory(request.fetch.read_pdf);
    const call = { signal, journal: inventory, enumerate: { follow_links } };
    const run = crawl.run(parts, crawlRequest(request), call);
    let remaining = 0;
    let next = await run.next();
    for (; next.done !== true; next = await run.next()) {
      const event = next.value;
      onSiteEvent?.(event);
      if (event.type === "done") remaining = event.remaining_queued;
    }
    if (next.value !== undefined && !signal.aborted) throw next.value;
    return { root: request.url, addresses: inventory.addresses, remaining };
  },
};

/** Returns the crawl, which requests only the root unless it follows links or verifies pages. */
function crawlRequest(request: RequestOf<"map">): RequestOf<"crawl"> {
  const { follow_links, verify_inventory, discovery_limit } = request.crawl;
  const asksPages = follow_links || verify_inventory;
  const max_pages = asksPages ? Math.max(1, discovery_limit) : 1;
  const whole = { include: undefined, exclude: undefined, recipe: undefined };
  return { ...request, ...whole, complete: false, renderOptions: renderOptions(), max_pages };
}

const FILES: ReadonlySet<AddressKind> = new Set<AddressKind>(["image", "other_file"]);

type Draft = { -readonly [K in keyof MappedAddress]: MappedAddress[K] };

/** Addresses of a crawl, from its journal entries. */
class Inventory implements Journal {
  readonly addresses: Draft[] = [];
  /** Pages among them, by journal number. */
  readonly #pages: Draft[] = [];
  readonly #readPdf: boolean;

  constructor(readPdf: boolean) {
    this.#readPdf = readPdf;
  }

  async *past(): AsyncGenerator<unknown> {
    // An enumeration is never resumed.
  }

  append: Journal["append"] = async (entry) => {
    if (entry.type === "offered") this.#add(entry);
    if (entry.type !== "settled") return;
    const page = this.#pages[entry.page];
    if (page !== undefined) {
      page.status = entry.error ?? "ok";
      if (entry.code !== undefined) page.code = entry.code;
    }
    if (entry.read !== null) this.#add(entry.read.offered);
  };

  #add({ offer, accepted }: Offered): void {
    for (const found of accepted) this.#addAddress(offer, found);
  }

  #addAddress({ via, found_on, depth }: FoundIn, { url, kind }: AcceptedAddress): void {
    const address: Draft = { url, kind, via, found_on, depth, status: null };
    this.addresses.push(address);
    const isFile = FILES.has(kind) || (kind === "pdf" && !this.#readPdf);
    if (!isFile) this.#pages.push(address);
  }
}
