// A page that draws its content to the links in its scripts: a few scripts fetched, bounded, through the guard.
import type { DrawnPage } from "../model/site.ts";
import type { Network } from "../net/network.ts";
import { linksInScripts, type ScriptLink } from "../technologies/script-links.ts";
import { withoutFragment } from "../url/identity.ts";

/** Scripts fetched of one page, and bytes read of its scripts together. */
const MAX_SCRIPTS = 4;
const MAX_BYTES = 3 * 1_048_576;
const TIMEOUT_SECONDS = 10;

/** What the scripts of a page that draws its content hold. */
export interface CanvasScripts {
  /** Bytes of code read: what stands in the page, and what was fetched. */
  readonly script_bytes: number;
  readonly in_script: readonly ScriptLink[];
}

/**
 * Reads the scripts of a drawn page at `url`. A script that cannot be had is left out. Rejects only with the signal's
 * reason.
 */
export async function readCanvasScripts(
  network: Pick<Network, "fetchResource">,
  { page, url }: { readonly page: DrawnPage; readonly url: string },
  signal: AbortSignal,
): Promise<CanvasScripts> {
  const texts: string[] = [];
  let bytes = 0;
  const take = (code: Buffer) => {
    const kept = code.subarray(0, MAX_BYTES - bytes);
    bytes += kept.length;
    texts.push(kept.toString("utf8"));
  };
  for (const code of page.code) take(Buffer.from(code));
  for (const address of addressesOf(page, url)) {
    if (bytes >= MAX_BYTES) break;
    const limits = { timeoutSeconds: TIMEOUT_SECONDS, maxBytes: MAX_BYTES - bytes, cut: true };
    try {
      const { status, body } = await network.fetchResource(address, limits, signal);
      if (status === 200) take(Buffer.from(body));
    } catch {
      // What cannot be fetched has no links; a reader that left ends here.
      signal.throwIfAborted();
    }
  }
  return { script_bytes: bytes, in_script: linksInScripts(texts, url) };
}

/** The first few distinct addresses of scripts, absolute. */
function addressesOf({ scripts }: DrawnPage, url: string): readonly string[] {
  const absolute = scripts.flatMap((src) =>
    URL.canParse(src, url) ? [withoutFragment(new URL(src, url).href)] : [],
  );
  return [...new Set(absolute)].slice(0, MAX_SCRIPTS);
}
