// Reads the shape and the words of a page's address.
import { flag, naturalLog } from "../learn/quantities.ts";
import { percentDecoded } from "../text/percent.ts";
import { parseUrl } from "../url/parse-url.ts";
import { registrableDomain } from "../url/site.ts";
import type { Values } from "./signals.ts";
import { wordsOf } from "./tokens.ts";

/** Router features of an address. */
export interface AddressFeatures {
  readonly values: Values;
  /** Words of subdomains (`host:docs`), path (`products`) and parameter names (`?id`). */
  readonly words: ReadonlySet<string>;
}

/** A year and a month, or a day, in a path: `/2024/05/`, `2024-05-01`; linear. */
const DATED = /(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)/;
/** A number long enough to be an id. */
const NUMBER = /\d{5,}/;
/** A file name with an extension. */
const FILE = /\.(?:html?|php|aspx?|jsp|cfm|cgi|shtml)$/;
/** Maximum characters read of an address. */
const MAX_CHARS = 500;
/** Minimum words of a last segment that is a title's slug; its words do not indicate the type. */
const SLUG_WORDS = 4;

/** Reads an address. An invalid address has zeros and no words. */
export function readAddress(url: string): AddressFeatures {
  const parsed = parseUrl(url);
  const path = percentDecoded((parsed?.pathname ?? "").slice(0, MAX_CHARS)).toLowerCase();
  const segments = path.split("/").filter((segment) => segment !== "");
  const last = segments.at(-1) ?? "";
  const words = new Set<string>();
  if (parsed !== undefined) addHostWords(parsed.hostname, words);
  for (const segment of segments) addSegmentWords(segment, words);
  const parameters = [...(parsed?.searchParams.keys() ?? [])].slice(0, 10);
  for (const name of parameters) words.add(`?${name.toLowerCase().slice(0, 20)}`);
  const digits = path.replace(/\D+/g, "").length;
  const values = {
    known: flag(parsed !== undefined),
    root: flag(parsed !== undefined && segments.length === 0),
    depth: segments.length,
    parameters: naturalLog(parameters.length),
    slug_words: naturalLog(last.split(/[-_+\s]+/).length),
    most_slug_words: naturalLog(
      Math.max(0, ...segments.map((one) => one.split(/[-_+\s]+/).length)),
    ),
    last_length: naturalLog(last.length),
    digits: naturalLog(digits),
    number: flag(NUMBER.test(path)),
    last_number: flag(NUMBER.test(last)),
    dated: flag(DATED.test(path)),
    file: flag(FILE.test(last)),
    slash: flag(segments.length > 0 && path.endsWith("/")),
    subdomain: flag([...words].some((word) => word.startsWith("host:"))),
  };
  return { values, words };
}

function addHostWords(hostname: string, words: Set<string>): void {
  const site = registrableDomain(hostname);
  if (!hostname.endsWith(`.${site}`)) return;
  for (const label of hostname.slice(0, -site.length - 1).split(".")) {
    if (label !== "www" && label !== "m") words.add(`host:${label}`);
  }
}

function addSegmentWords(segment: string, words: Set<string>): void {
  const found = wordsOf(segment).filter((word) => word !== "#");
  if (found.length < SLUG_WORDS) for (const word of found) words.add(word);
}
