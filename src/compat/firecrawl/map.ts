// `POST /v2/map`: the addresses of a site.
import {
  inside,
  into,
  isOff,
  numberOf,
  type Options,
  objectOf,
  refusal,
  takeOptions,
  textOf,
} from "../given.ts";
import type { CompatRoute } from "../protocol.ts";
import { SHARED_OPTIONS } from "./scrape-options.ts";

/** Addresses of an answer that names no limit, as Firecrawl documents it. */
const DEFAULT_LIMIT = 5000;

const FILES: ReadonlySet<string> = new Set(["image", "other_file"]);

interface Draft {
  limit: number;
  timeout: number | undefined;
  words: string[];
  crawl: Record<string, unknown>;
}

const OPTIONS: Options<Draft> = {
  ...SHARED_OPTIONS,
  limit: into("limit", numberOf),
  search: into("words", (name, value) => textOf(name, value).toLowerCase().split(/\s+/)),
  includeSubdomains: inside("crawl", "strict_domain", isOff),
  sitemap: (name, value, draft) => {
    if (value === "skip") draft.crawl["sitemap_limit"] = 0;
    else if (value !== "include" && value !== "only") throw refusal(name, "unknown word");
  },
  timeout: into("timeout", numberOf),
  ignoreQueryParameters: "addresses with other parameters are other pages",
  location: "this service has no proxies in other countries",
};

export const MAP: CompatRoute = {
  method: "POST",
  path: "/v2/map",
  answer: async ({ body }, host) => {
    const { url, ...options } = objectOf("body", body);
    const root = textOf("url", url);
    const { limit, timeout, words, crawl } = takeOptions<Draft>(options, OPTIONS, {
      limit: DEFAULT_LIMIT,
      timeout: undefined,
      words: [],
      crawl: { strict_domain: false },
    });
    const fields = {
      url: root,
      // The sitemaps, and the links of the root alone.
      crawl: { follow_links: true, verify_inventory: false, discovery_limit: 1, ...crawl },
    };
    const { addresses } = await host.run("map", fields, timeout);
    const found = [...addresses].filter(({ url: address, kind, via }) => {
      if (FILES.has(kind) || (options["sitemap"] === "only" && via !== "sitemap")) return false;
      const lower = address.toLowerCase();
      return words.every((word) => lower.includes(word));
    });
    const links = found.slice(0, limit).map(({ url: address }) => ({ url: address }));
    return { status: 200, body: { success: true, links } };
  },
};
