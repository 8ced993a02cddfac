// Finds the target of a page that only says it moved (immediate meta refresh, hardly any text).
import { withoutFragment } from "../url/identity.ts";
import { parseUrl } from "../url/parse-url.ts";

/** Largest page examined; one that only redirects has a few hundred bytes. */
const MAX_BYTES = 16_384;
/** Maximum text of such a page. */
const MAX_CHARS = 200;
/** Longest immediate refresh; a longer pause is meant for reading or waiting. */
const MAX_SECONDS = 1;

/** Markup invisible to readers, or meant for readers without scripts; with its content. */
const UNSEEN =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|noscript|title|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Markup as in `UNSEEN`, except the head, which contains the meta element. */
const UNSEEN_MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|noscript|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** A meta element; captures its attributes. */
const META = /<meta\s([^>]*)>/gi;
/** A value of `content`: seconds, then the address after `;` or `,`, with or without `url=` and quotes. */
const CONTENT = /^\s*(\d{1,4})(?:\.\d*)?\s*[;,]\s*(?:url\s*=\s*)?(['"]?)(.+?)\2\s*$/i;

/** Returns the address that a page without content moved to, if it is another page. */
export function movedTo(body: Uint8Array, from: URL): URL | undefined {
  if (body.length === 0 || body.length > MAX_BYTES) return undefined;
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
  if (!/http-equiv\s*=\s*["']?refresh/i.test(html)) return undefined;
  const text = html
    .replace(UNSEEN, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  if (text.trim().length > MAX_CHARS) return undefined;
  for (const [, attributes = ""] of html.replace(UNSEEN_MARKUP, " ").matchAll(META)) {
    if (!/\bhttp-equiv\s*=\s*["']?refresh\b/i.test(attributes)) continue;
    const target = targetOf(attributes, from);
    if (target !== undefined) return target;
  }
  return undefined;
}

function targetOf(attributes: string, from: URL): URL | undefined {
  const [, double, single, bare] =
    /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(attributes) ?? [];
  const [, seconds, , address = ""] =
    CONTENT.exec((double ?? single ?? bare ?? "").replaceAll("&amp;", "&")) ?? [];
  if (seconds === undefined || Number(seconds) > MAX_SECONDS) return undefined;
  const target = parseUrl(address, from);
  if (target === undefined) return undefined;
  const isElsewhere = withoutFragment(target.href) !== withoutFragment(from.href);
  const isWeb = target.protocol === "http:" || target.protocol === "https:";
  return isElsewhere && isWeb && target.username === "" ? target : undefined;
}
