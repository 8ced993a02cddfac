// A page that draws its content to the links in its scripts: a few scripts fetched, bounded, through the guard.
import type { DrawnPage } from "../model/site.ts";
import type { Network } from "../net/network.ts";
import { linksInScripts, type ScriptLink } from "../technologies/script-links.ts";
import { withoutFragment } from "../url/identity.ts";

/** Scripts fetched of one page, and bytes read of its scripts together. */
const MAX_SCRIPTS = 4;
const MAX_BYTES = 3 * 1_048_576;
const TIMEOUT_SECONDS = 10;
/** Scripts kept for further pages. */
const MAX_KNOWN = 64;

/** What the scripts of a page that draws its content hold. */
export interface CanvasScripts {
  /** Bytes of code read: what stands in the page, and what was fetched. */
  readonly script_bytes: number;
  readonly in_script: readonly ScriptLink[];
}

/** A drawn page whose scripts are read. */
export interface CanvasPageScripts {
  readonly page: DrawnPage;
  readonly url: string;
  /** Scripts that other pages of the crawl had, whole, by their address; those of this page are added, `MAX_BYTES` in all at most. */
  readonly known: Map<string, Buffer>;
}

/** Reads the scripts of a drawn page. A script that cannot be had is left out. Rejects only with the signal's reason. */
export async function readCanvasScripts(
  network: Pick<Network, "fetchResource">,
  { page, url, known }: CanvasPageScripts,
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
    const most = MAX_BYTES - bytes;
    const code = known.get(address) ?? (await fetchScript(network, { address, most }, signal));
    if (code.length < most) keep(known, address, code);
    take(code);
  }
  return { script_bytes: bytes, in_script: linksInScripts(texts, url) };
}

/** The code of a script, cut to `most` bytes; empty when it cannot be fetched. Rejects only with the signal's reason. */
async function fetchScript(
  network: Pick<Network, "fetchResource">,
  { address, most }: { readonly address: string; readonly most: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const limits = { timeoutSeconds: TIMEOUT_SECONDS, maxBytes: most, cut: true };
  try {
    const { status, body } = await network.fetchResource(address, limits, signal);
    return status === 200 ? Buffer.from(body) : Buffer.alloc(0);
  } catch {
    // What cannot be fetched has no links; a reader that left ends here.
    signal.throwIfAborted();
    return Buffer.alloc(0);
  }
}

function keep(known: Map<string, Buffer>, address: string, code: Buffer): void {
  if (known.has(address) || known.size >= MAX_KNOWN) return;
  let held = code.length;
  for (const one of known.values()) held += one.length;
  if (held <= MAX_BYTES) known.set(address, code);
}

/** The first few distinct addresses of scripts, absolute. */
function addressesOf({ scripts }: DrawnPage, url: string): readonly string[] {
  const absolute = scripts.flatMap((src) =>
    URL.canParse(src, url) ? [withoutFragment(new URL(src, url).href)] : [],
  );
  return [...new Set(absolute)].slice(0, MAX_SCRIPTS);
}
