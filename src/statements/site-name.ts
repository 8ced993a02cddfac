// Finds the name of a site in the page's title, the words of its logo, the copyright holder.
import type { Block, PageDocument, PageNames } from "../model/document.ts";
import { oneLine } from "../text/one-line.ts";
import { TITLE_SEPARATOR } from "../text/title-separator.ts";
import { sharedUrl } from "../url/parse-url.ts";
import { registrableDomain } from "../url/site.ts";

/** A copyright notice up to the end of the holder's name. In Chinese, the name may come first. */
const COPYRIGHT =
  /^(?<before>[\p{L}\d]{2,30})版权所有|(?:©|\(c\)|copyright|版权所有|@(?=\d{4}))(?:[\s©：]|copyright)*(?:\d{4}(?:\s*[-–—]\s*(?:\d{4}|\p{L}{1,8}))?)?[\s,:·|–-]*(?:by\s+)?(?<holder>\p{L}(?:[^.,|©·•«»(（\n–—\d]|\.(?=\p{L})){1,60})/iu;
/** Legal forms and other words after a name. */
const AFTER =
  /[\s,]+(?:gmbh(?: & co\.? kg)?|sp\.? z ?o\.? ?o\.?(?: s\.?k\.?(?:a\.?)?)?|ag|kg|e\. ?v\.?|inc\.?|ltd\.?|llc|limited|corp(?:oration)?\.?|s\.?a\.?s?|s\.?r\.?l\.?|b\.?v\.?|a\/s|all rights reserved.*|alle rechte.*|tous droits.*)\.?$|(?:股份)?有限(?:责任)?公司$/iu;
/** The first and the last year after the holder of a copyright. */
const YEARS = /[\s,]+(?:19|20)\d{2}\s?[-–—]\s?(?:19|20)\d{2}$/u;
/** Words after a name in links to the home page. */
const AFTER_LOGO = /(?:[\s,–-]+logo|[\s,]+(?:[–-]\s*)?(?:home(?:page)?|startseite|accueil))$/iu;
/** Words before a name. */
const BEFORE = /^(?:(?:the )?logo (?:of |von |de )?|copyright |© ?)/iu;
/** Words of links to the home page that name no site. */
const NO_NAME =
  /^(?:home(?:page)?|startseite|accueil|inicio|início|start|logo|back|zurück|main page|hauptseite|главная|strona główna|首页|首頁|ホーム|홈)$/iu;
/** Characters read of a logo's words. */
const MAX_LOGO_CHARS = 200;
/** Limits of a name. */
const MAX = { chars: 60, words: 6 } as const;
/** Maximum blocks examined at each end of a page. */
const MAX_BLOCKS = 60;

/** Returns the letters and digits of a name without accents, as hosts have them. */
const keyOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns a key without the letters that no host has: "39" of "39健康网". */
const asHost = (key: string): string => key.replace(/\p{Lo}+/gu, "") || key;

/** Returns the letters and digits of a host's first label. */
const labelOf = (host: string): string => keyOf(host.split(".", 1)[0] ?? "");

const partsOf = (title: string): readonly string[] =>
  title.split(TITLE_SEPARATOR).filter((part) => part.trim() !== "");

/**
 * Whether a name is only an address. With `domain`, its hosts in lower case are addresses too:
 * "lamps.example" is one, "Lamps.example" is a name.
 */
function isAddressName(name: string, domain = ""): boolean {
  const text = name.trim();
  const isHost = domain !== "" && (text === domain || text.endsWith(`.${domain}`));
  return isHost || /:\/\/|^www\.|^[\w-]+(?:\.[\w-]+)+\//i.test(text);
}

/** Subdomains with the site itself in another language or for other devices. */
const VERSION_OF_SITE = /^(?:[a-z]{1,2}|amp|mobile|www\d)\./;

/** Returns the first label of a subdomain, whose site may be a part of another one; else "". */
function subdomainOf({ address, host }: PageNames): string {
  const name = sharedUrl(address)?.hostname.replace(/^www\./, "") ?? host;
  return name === host || VERSION_OF_SITE.test(name) ? "" : labelOf(name);
}

/**
 * Returns the site's name from a declared text, which may end with a slogan: the part that agrees
 * with the host, else the whole; on a subdomain, always the whole. Undefined for an address, and for
 * words such as "Home".
 */
export function declaredSiteName(stated: string | undefined, names: PageNames): string | undefined {
  const { host } = names;
  const whole = (stated ?? "").trim().replace(/(?:\s+[|–—·•:»-]+|[©®™])$/u, "");
  if (keyOf(whole) === "" || isAddressName(whole, host) || NO_NAME.test(whole)) return undefined;
  const parts = subdomainOf(names) === "" ? partsOf(whole) : [];
  const own = parts.length < 2 ? undefined : parts.find((part) => isHostName(part, host));
  return own === undefined || isAddressName(own, host) ? whole : own.trim();
}

/** Returns the name of a company without its legal form. */
export const withoutForm = (name: string): string => name.replace(AFTER, "");

/** Whether a name agrees with the host and covers most of it. */
export function isHostName(name: string, host: string): boolean {
  const label = labelOf(host);
  return agrees(name, label) && !isPartOf(name, label);
}

/** Returns the site's name: one that agrees with the host, else one in two places. */
export function shownSiteName(document: PageDocument): string | undefined {
  const { names, blocks } = document;
  const title = keyOf(document.title);
  const label = labelOf(names.host);
  // A whole title with the page's own among its words is the page's.
  const isPages = (one: string): boolean =>
    keyOf(one) === title || (one === names.title && title !== "" && keyOf(one).includes(title));
  const clean = (stated: readonly string[]): readonly string[] =>
    stated.flatMap(cleaned).filter((one) => !isAddressName(one, names.host));
  const parts = clean(partsOf(names.title).filter((one) => names.isHome || !isPages(one)));
  const titled = clean(ends(names.title).filter((one) => names.isHome || !isPages(one)));
  const isNear = (one: string): boolean => isNearHost(one, names.host);
  const labels = clean(names.logos.map(withoutLogo)).filter(isNear);
  const logos = [...clean(logoWords(blocks, names.address)), ...labels];
  const owners = clean(holders(blocks));
  // On a subdomain, the holder may own several sites, and the logo too if the title has another name.
  const isTitled = (one: string): boolean =>
    titled.length === 0 || parts.some((part) => keyOf(part) === keyOf(one));
  const sub = subdomainOf(names);
  const others = sub === "" ? [...logos, ...owners.filter(isNear)] : logos.filter(isTitled);
  // "Care of lamps | Lamps - Light and home": a part in the middle must be little else than the host.
  const own = [
    ...[...titled, ...others].filter((one) => agrees(one, label)),
    ...parts.filter(isNear),
  ];
  const [named] = own.sort((one, other) => fit(other, label) - fit(one, label));
  const isNamed = named !== undefined && isNear(named);
  const isOfSub = (one: string): boolean => sub.length >= MIN_SUBDOMAIN && keyOf(one) === sub;
  const first = isNamed ? named : (parts.find(isOfSub) ?? named);
  if (first !== undefined) return first;
  const places = [
    [...titled, ...clean([afterFirst(names.title)])],
    clean(logoWords(blocks, "", names.host)),
    owners,
  ];
  const isTwice = (one: string): boolean =>
    !(names.host !== "" && one.toLowerCase().startsWith(names.host)) &&
    places.filter((some) => some.some((other) => keyOf(other) === keyOf(one))).length > 1;
  return places.flat().find(isTwice);
}

/** Minimum letters of a subdomain that names a site of its own. */
const MIN_SUBDOMAIN = 7;

/** Whether a name is the host, or its first label with few other letters. */
export const isNearHost = (name: string, host: string): boolean =>
  name.toLowerCase() === host ||
  (isHostName(name, host) && fit(name, labelOf(host)) >= MIN_COVERED);

/** Returns the last and the first part of a title, without its middle. */
function ends(title: string): readonly string[] {
  const parts = partsOf(title);
  const [first = ""] = parts;
  return parts.length < 2 ? [title] : [parts.at(-1) ?? "", first];
}

/** Returns all parts of a title after the first, with the signs between them. */
const afterFirst = (title: string): string =>
  title.slice(TITLE_SEPARATOR.exec(title)?.index ?? title.length).replace(TITLE_SEPARATOR, "");

const withoutLogo = (words: string): string =>
  words.slice(0, MAX_LOGO_CHARS).trim().replace(AFTER_LOGO, "");

/** The path of a home page. */
const HOME = /^\/(?:index\.\w{2,5})?$/;

/**
 * Returns the words and picture texts of links at the start of a page to the home page of its
 * origin, or of any host of a site.
 */
function logoWords(blocks: readonly Block[], address: string, site = ""): readonly string[] {
  const origin = sharedUrl(address)?.origin;
  const isOwn = ({ origin: other, hostname }: URL): boolean =>
    site === "" ? other === origin : registrableDomain(hostname) === site;
  const logos = new Set<string>();
  for (const { runs, region } of blocks.slice(0, MAX_BLOCKS)) {
    for (const { link, text, image } of runs) {
      const target = link === undefined ? undefined : sharedUrl(link.href);
      const isHome = target !== undefined && isOwn(target) && HOME.test(target.pathname);
      if (isHome || (image !== undefined && region === "banner")) logos.add(image?.alt || text);
    }
  }
  return [...logos].map(withoutLogo);
}

/** Returns the copyright holder at the end of a page; pictures have theirs in the text. */
function holders(blocks: readonly Block[]): readonly string[] {
  for (const { text, runs, kind } of blocks.slice(-MAX_BLOCKS).reverse()) {
    if (kind === "caption") continue;
    // A link after the notice is no part of the name; bold words are.
    const parts: string[] = [];
    for (const [at, run] of runs.entries()) {
      const isSame = at > 0 && run.link === runs[at - 1]?.link;
      parts.push(isSame ? (parts.pop() ?? "") + run.text : run.text);
    }
    for (const part of [...parts, text]) {
      const { holder, before = holder } = COPYRIGHT.exec(part.slice(0, 300))?.groups ?? {};
      if (before !== undefined) return before.split(TITLE_SEPARATOR, 1);
    }
  }
  return [];
}

/** Marks of the direction of text. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a list with the name without its legal form; an empty list for a text that is not a name. */
function cleaned(stated: string): readonly string[] {
  const plain = oneLine(stated.replace(DIRECTIONS, "")).replace(BEFORE, "");
  const name = plain
    .replace(YEARS, "")
    .replace(AFTER, "")
    .replace(AFTER, "")
    .replace(/(?:\s[\s/|–-]*|\s*[©®™])$/u, "");
  const isShort = name.length <= MAX.chars && name.split(" ").length <= MAX.words;
  return isShort && keyOf(name).length > 1 && !NO_NAME.test(name) ? [name] : [];
}

/** Minimum letters of a name that is a part of the host's, or has it as a part. */
const MIN_PART = 4;

/** Whether a name is the host's: equal, a part of it, or shortened to it ("The New York Times"). */
function agrees(name: string, label: string): boolean {
  const key = asHost(keyOf(name));
  if (key === label) return true;
  if (key.length >= MIN_PART && label.includes(key)) return true;
  if (label.length >= MIN_PART && key.includes(label)) return true;
  return label.length > 1 && isShortened(name, label);
}

/** Whether a label consists of the starts of a name's words, in order; small words may be absent. */
function isShortened(name: string, label: string): boolean {
  const words = name.split(/[\s&-]+/).map(keyOf);
  let ends = new Set([0]);
  for (const word of words) {
    const next = new Set(word.length <= MIN_PART ? ends : []);
    for (const from of ends) {
      let length = 0;
      while (length < word.length && label[from + length] === word[length])
        next.add(from + ++length);
    }
    ends = next;
  }
  return words.length > 1 && ends.has(label.length);
}

/** Minimum share of a label that a name covers that is a part of it. */
const MIN_COVERED = 0.7;

/** Whether a name is too small a part of a label to be its name: "Lamp Care" of "annsbestlampcare". */
const isPartOf = (name: string, label: string): boolean =>
  label.includes(asHost(keyOf(name))) && fit(name, label) < MIN_COVERED;

/** Share of the longer of name and label that both have. */
function fit(name: string, label: string): number {
  const { length } = asHost(keyOf(name));
  return Math.min(length, label.length) / Math.max(length, label.length, 1);
}
