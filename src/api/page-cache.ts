// Page cache of this deployment, with the identity that separates its answers from other
// deployments'.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReadCache } from "../model/cached-reading.ts";
import type { Extras } from "../net/extras.ts";
import { PageCache } from "../store/page-cache.ts";
import type { Environment } from "./environment.ts";
import { ENGINE_VERSION } from "./version.ts";

/** Returns the cache for single page reads or, with `site`, for the crawl of that site. */
export type PageCacheOf = (site?: string) => ReadCache;

interface PageCacheSource {
  readonly environment: Environment;
  /** Folder of graphs; contains the page cache. */
  readonly graphFolder: string;
  /** The User-Agent of every request. */
  readonly userAgent: string;
  /** Headers and cookies added by the operator; answers depend on them. */
  readonly extras: Extras;
  readonly report: (failure: unknown) => void;
}

const MIB = 2 ** 20;

/** Creates the page cache; undefined if its size is 0. Reads nothing until the first lookup. */
export function openPageCache(options: PageCacheSource): PageCacheOf | undefined {
  const { environment, graphFolder, userAgent, extras, report } = options;
  const megabytes = environment.SERVICE_PAGE_CACHE_MB;
  if (megabytes === 0) return undefined;
  const nowMs = () => Date.now();
  const store = new PageCache({
    folder: join(graphFolder, "pages"),
    maxBytes: megabytes * MIB,
    nowMs,
    report,
  });
  // Contains secrets: store only the digest.
  const added = createHash("sha256").update(JSON.stringify(extras)).digest("hex");
  return (site = "") => {
    const identity = JSON.stringify([ENGINE_VERSION, modelsDigest(), userAgent, added, site]);
    return { store, nowMs, identity };
  };
}

const MODELS = fileURLToPath(new URL("../../../models/", import.meta.url));
let digest: string | undefined;

/** Returns a digest of the installed trained models. */
function modelsDigest(): string {
  if (digest !== undefined) return digest;
  const hash = createHash("sha256");
  for (const name of readdirSync(MODELS).sort()) {
    if (name.endsWith(".json")) hash.update(name).update(readFileSync(join(MODELS, name)));
  }
  digest = hash.digest("hex");
  return digest;
}
