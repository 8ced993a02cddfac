// Finds links in a few scripts of a canvas-rendered page.
import type { CanvasEvidence } from "../model/site.ts";
import type { Network } from "../net/network.ts";
import { linksInScripts, type ScriptLink } from "../technologies/script-links.ts";
import { withoutFragment } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Maximum scripts fetched per page, and maximum bytes read of its scripts together. */
const MAX_SCRIPTS = 4;
const MAX_BYTES = 3 * 1_048_576;
const TIMEOUT_SECONDS = 10;
/** Maximum scripts cached for later pages. */
const MAX_KNOWN = 64;

/** Content of a canvas-rendered page's scripts. */
export interface CanvasScripts {
  /** Bytes of code read, inline and fetched. */
  readonly script_bytes: number;
  readonly in_script: readonly ScriptLink[];
}

/** A canvas-rendered page whose scripts are to be read. */
export interface CanvasPageScripts {
  readonly page: CanvasEvidence;
  readonly url: string;
  /** Complete scripts of the crawl's pages by address; this page's are added, up to `MAX_BYTES`. */
  readonly known: Map<string, Buffer>;
}

/** Reads the scripts of a canvas-rendered page that can be fetched. Rejects on abort. */
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

/** Returns a script, cut to `most` bytes; empty if it fails. Rejects only on abort. */
async function fetchScript(
  network: Pick<Network, "fetchResource">,
  { address, most }: { readonly address: string; readonly most: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const limits = { timeoutSeconds: TIMEOUT_SECONDS, maxBytes: most, cut: true };
  const options = { kind: "canvas_script", ...limits } as const;
  try {
    const { status, body } = await network.fetchResource(address, options, signal);
    return status === 200 ? Buffer.from(body) : Buffer.alloc(0);
  } catch {
    // A failed fetch means no links, but an aborted read must stop here.
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

/** Returns the first few distinct script addresses, absolute. */
function addressesOf({ scripts }: CanvasEvidence, url: string): readonly string[] {
  const absolute = scripts.flatMap((src) => {
    const parsed = parseUrl(src, url);
    return parsed === undefined ? [] : [withoutFragment(parsed.href)];
  });
  return [...new Set(absolute)].slice(0, MAX_SCRIPTS);
}
