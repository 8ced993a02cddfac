// The pages this deployment keeps for `max_age`, and all that makes one of its answers another than that of another deployment.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReadCache } from "../model/kept-reading.ts";
import type { Extras } from "../net/extras.ts";
import { PageCache } from "../store/page-cache.ts";
import type { Environment } from "./environment.ts";
import { ENGINE_VERSION } from "./version.ts";

/** Kept readings for the reads of one page, or, where a site is named, for those of its crawl. */
export type KeptPages = (site?: string) => ReadCache;

interface KeptPagesOptions {
  readonly environment: Environment;
  /** Folder of graphs: pages are kept in it. */
  readonly graphFolder: string;
  /** The User-Agent of every request. */
  readonly userAgent: string;
  /** What the operator adds: what others were answered without it is no answer to who sends it. */
  readonly extras: Extras;
  readonly report: (failure: unknown) => void;
}

const MIB = 2 ** 20;

/** The kept pages of a deployment; undefined where it keeps none. Nothing is read before a page is asked for. */
export function keptPages(options: KeptPagesOptions): KeptPages | undefined {
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
  // Secrets, of which no more than the digest goes on.
  const added = createHash("sha256").update(JSON.stringify(extras)).digest("hex");
  return (site = "") => {
    const identity = JSON.stringify([ENGINE_VERSION, modelsDigest(), userAgent, added, site]);
    return { store, nowMs, identity };
  };
}

const MODELS = fileURLToPath(new URL("../../../models/", import.meta.url));
let digest: string | undefined;

/** A digest of the trained models that are installed. */
function modelsDigest(): string {
  if (digest !== undefined) return digest;
  const hash = createHash("sha256");
  for (const name of readdirSync(MODELS).sort()) {
    if (name.endsWith(".json")) hash.update(name).update(readFileSync(join(MODELS, name)));
  }
  digest = hash.digest("hex");
  return digest;
}
