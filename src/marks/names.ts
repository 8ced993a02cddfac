// Reads names of authors: in a line that shows them, and in what a page states as its author.
import { dateIn } from "../text/date-finder.ts";
import { nameParts, splitNames } from "../text/name-list.ts";
import { bareText } from "../text/squash.ts";
import { bylineWord, startsNames } from "./byline-words.ts";
import { isAuthorLabel, type NameMark, nameMarks, withoutMark } from "./name-marks.ts";
import { UNSPACED } from "./phrases.ts";
import { isProfileLabel } from "./profile-labels.ts";

/** Names that an author's name must not be, and the language of the page. */
export interface OtherNames {
  /** Name of the site, and its host. */
  readonly site: readonly string[];
  readonly title: string;
  readonly language?: string | undefined;
}

/** Words after a name: role, place, date. */
const TAIL =
  /\s*(?:\.?\s(?:last updated|updated|view(?:\s+(?:all|profile|bio|posts|more))?(?![\p{L}])|edited by|reviewed by|medically|read more|under\s)|[|·•»]|\s[–—-]\s|\((?!\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,2}\))|,\s*(?:\d|(?:dpa|afp|ap|reuters|rnd|sid|editor|staff|contributor|contributing|senior|chief|reporter|journalist|correspondent|redakteur|redaktion|autor|wissenschafts|chef|associate|guest|phd|md|ph\.d|m\.d|dr|mba|ceo|cto|cfo|founder|co-founder)(?![\p{L}])))/iu;

/** Matches an agency, a role or an account in a bracket after a name: "Ann Lee (dpa)". */
const BRACKET = /\s*\((?:\p{Lu}{2,6}|\p{Ll}[^()]{0,40})\)$/u;

/** Placeholders that software and people write instead of an author. */
const NOBODY =
  /^(?:facebook|twitter|x|gmail|whatsapp|linkedin|pinterest|e-?mail|reddit|instagram|youtube|google|telegram|bluesky|mastodon|threads|tiktok|discord|github|rss|abmelden|anmelden|log ?(?:in|out)|(?:no|unknown|not|n\/a|kein|ohne|anonymous|anonym)(?:\s+author)?|by|author|authors|autor|auteur|autore|admin+(?:istrator|istrador)?|wordpress\s?admin|wp-?admin|root|user|test|editor|webmaster|superuser|null|undefined|none|default|guest|gast|share|details|kommentare?|comments?|about the author|über den autor|home|website|website-?administration|(?:all\s+)?posts|date|published|updated|\[?object object\]?|joomla!?.*|wordpress.*|drupal.*|typo3.*|super\s+user|on|in|at|am|um|op|om|members?|mitglied|(?:di|mi|do|sa|so|mon|tue|wed|thu|fri|sat|sun)\.?|humans|publisher|herausgeber(?:in)?|(?:(?:user|screen|display|full|your) ?)?name(?: or .*)?|unbenannt|untitled|e-?mail address|password|passwort|benutzername|(?:nc|nd)(?:[ -](?:nc|nd|sa))*(?: \d\.\d)?|新規登録|ログイン|登录|注册|\p{Script=Latin}\.?)$/iu;
/** Placeholders of templates, addresses and handles. */
const NO_NAME =
  /^@\w+$|^\w+(?:\.\w+){2,}$|^(?=[a-z]*\d[a-z]*\d)[a-z\d]{20,}$|^(?:foto|photo|bild|image|grafik|illustration|symbolbild|video)s?(?:\s|:|$)|\{\{|\}\}|\[object|%[a-z_]+%|https?:|www\.|^\/|\w\.\w{2,4}\/|\S@\S+\.\S|[?!]$|\son (?:facebook|twitter|instagram|linkedin|youtube)$|(?<!\s)\.(?:com|net|org|info|io|app|dev|html?|de|at|ch|fr|it|es|nl|pl|ru|uk)$/iu;
/** Tags of HTML between names, and other tags, as some software writes names with their links. */
const TAG_BETWEEN = /<\/?(?:br|p|li|div)\b[^<>]{0,300}>|<\/a>\s{0,9}(?=<a\s)/gi;
const HTML_TAG = /<\/?[a-z][^<>]{0,300}>/gi;
/** Matches a mail address after a name. Linear: both of its parts are bounded. */
const MAIL = /\s<[\w.+-]{1,64}(?:@| at )[\w. -]{1,99}>/;
/** Matches the account of a person after the name: "Ann Lee (@annlee)". */
const HANDLE = /\s[([]?@[\p{L}\p{N}_][\p{L}\p{N}_.@-]{0,63}[)\]]?/gu;
/** Parts of a name after a comma: "Martin King, Jr.", "Lamps, Inc.". */
const SUFFIX = "(?:jr|sr|ii|iii|iv|esq|ph\\.?d|m\\.?d|inc|ltd|llc|llp|plc|gmbh|corp)\\.?(?=,|$)";
const BETWEEN_NAMES = new RegExp(`, (?!${SUFFIX})`, "iu");
/** Matches the name of an agency before a place, or a name before its suffix. */
const NO_FAMILY = new RegExp(`^(?:dpa|afp|ap|reuters|rnd|sid),|, ${SUFFIX}`, "iu");
/** Matches a family name before given names: "Lee, Ann", "van Dyke, Ann B.". */
const FAMILY_FIRST =
  /^((?:\p{Ll}{1,4} ){0,2}\p{Lu}[\p{L}\p{M}'’-]+), (\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,3})$/u;
/** Words for a desk or all editors, who yield to a person. */
const DESK =
  /(?<!\p{L})(?:staff|team|desk|editors?|editorial(?: board)?|newsroom|news ?desk|redaktion\p{L}{0,4}|onlineredaktion|redacción|redaccion|redação|rédaction|redazione|redactie|redaksjonen|redaktionen|redakcja|redakce|toimitus|szerkesztőség|redacția|редакция|редакція|correspondents?|columnists?|writers?|admin)(?!\p{L})|編集部|编辑部|取材班/iu;

/** Legal forms of companies. A company, like a desk, yields to a person. */
const COMPANY = /(?<!\p{L})(?:inc|ltd|llc|gmbh|corp)(?!\p{L})/iu;

/** The rest of a template whose name was empty: ", Lamp News". */
const CUT_OFF = /^\s*[,;]/;

/** Starts of notices about the software or the agency of a site. */
const MAKER = /^(?:developed|powered|hosted) by(?!\p{L})/iu;

/** Maximum characters and words of a name, and maximum characters of a text that states names. */
const MAX_CHARS = 80;
const MAX_WORDS = 7;
const MAX_STATED = 4000;

/** Returns the names in one or several stated authors, each once, in order. */
export function authorNames(
  stated: readonly string[],
  others: OtherNames = { site: [], title: "" },
): readonly string[] {
  const found = new Map<string, string>();
  const { site, language } = others;
  const isInverted = stated.length > 1 && stated.every(isFamilyFirst);
  const whole = stated.filter(
    (one, at) => !MAKER.test(one.trim()) && !(at === 0 && CUT_OFF.test(one)),
  );
  for (const one of isInverted ? whole.map(givenFirst) : whole) {
    // The site's name is one name, whatever signs it has: "Lamp Shop - Berlin".
    const isOfSite = site.some((its) => bareText(its.split(".", 1)[0] ?? "") === bareText(one));
    const names = isOfSite ? [one.trim()] : namesIn(one, language);
    for (const name of names.map((whole) => withoutSite(whole, site))) {
      const key = bareText(name);
      if (isName(name, others) && !found.has(key)) found.set(key, name);
    }
  }
  return [...found.values()];
}

/** Returns the names in the byline of a record, which has commas between them. */
export const bylineNames = (byline: string): readonly string[] => byline.split(BETWEEN_NAMES);

const isFamilyFirst = (name: string): boolean => FAMILY_FIRST.test(name) && !NO_FAMILY.test(name);

/** Returns a name with its given names first: "Ann Lee" for "Lee, Ann". */
export const givenFirst = (name: string): string =>
  isFamilyFirst(name.trim()) ? name.trim().replace(FAMILY_FIRST, "$2 $1") : name.trim();

/** Returns a name without the site's name after it: "Ann Lee. Lamp News", but not "Dr. Ann Lee". */
function withoutSite(name: string, site: readonly string[]): string {
  const its = site.find((one) => one !== "" && name.endsWith(one)) ?? "";
  const before = name.slice(0, name.length - its.length);
  if (its === "" || !/(?:[.,|/]|\s[–—-])\s+$/u.test(before)) return name;
  const person = before.replace(/[\s.,|/–—-]+$/u, "");
  // A title or an initial alone is no name.
  return /^[^.]+\s[^.]+$/u.test(person) ? person : name;
}

/** Minimum letters of a host's first label that a name of the site may have other words around. */
const MIN_HOST = 6;

/** Whether a name is the site's own: "Lamp Shop Berlin" at lamp-shop.example. */
export function isSiteName(name: string, { site }: OtherNames): boolean {
  const key = bareText(name);
  return site.some((one) => {
    const host = bareText(one.split(".", 1)[0] ?? "");
    const isHost = one.includes(".") && host.length >= MIN_HOST;
    return key === bareText(one) || key === host || (isHost && key.includes(host));
  });
}

/** Whether a name is a desk's: it stands for all editors, or for the people of the site. */
export const isDesk = (name: string): boolean => DESK.test(name);

/** Whether a name has the legal form of a company. */
export const isCompany = (name: string): boolean => COMPANY.test(name);

/** Whether a name is an account's: one word of small letters, digits and signs. */
export const isAccount = (name: string): boolean => /^[\p{Ll}\d][\p{Ll}\d._-]+$/u.test(name);

/** Maximum letters of a word in the middle of a name that is not capitalised: "van", "y", "der". */
const MAX_PARTICLE = 4;

/** The start of a button's words. */
const COMMAND = /^(?:show|view|see|get|please|read|follow|contact|click|more|all)\s/iu;

/** Whether a visible name may be one: words in the middle of a sentence or of a button are none. */
export function isShownName(name: string): boolean {
  if (/[*?!=<>]/.test(name) || COMMAND.test(name)) return false;
  const words = name.split(" ");
  if (words.length < 2 || words.every((word) => !/\p{Lu}/u.test(word))) return words.length <= 2;
  return words.every((word) => !/^\p{Ll}/u.test(word) || word.length <= MAX_PARTICLE);
}

function namesIn(stated: string, language: string | undefined): readonly string[] {
  const line = stated
    .slice(0, MAX_STATED)
    .replace(TAG_BETWEEN, ", ")
    .replace(HTML_TAG, " ")
    .replace(MAIL, "")
    .replace(HANDLE, "")
    .replace(/\s+/g, " ")
    .trim();
  const place = dateIn(line, { language });
  // "Posted on 3 May 2024 by Ann Lee"
  const named = place && shownAuthor(line, { date: line.slice(place.start, place.end), language });
  const whole = withoutMark(named ?? line, language) ?? "";
  const parts = splitNames(whole);
  // "Lee, Ann" is one name, "Ann Lee, Ben Ray" are two.
  const areNames =
    parts.length > 1 &&
    parts.every(
      (part) =>
        part === "" ||
        /^\S*\s[^\p{Lu}\p{Lo}]*[\p{Lu}\p{Lo}]/u.test(part) ||
        /^\p{Lo}+$/u.test(part),
    );
  return (areNames ? parts : [whole])
    .filter((part) => !NO_NAME.test(part))
    .map((part) => withoutTail(withoutMark(part, language) ?? ""));
}

function withoutTail(name: string): string {
  const date = dateIn(name);
  const undated = date === undefined ? name : name.slice(0, date.start).trim();
  const tail = TAIL.exec(undated);
  const bare = tail === null || tail.index === 0 ? undated : undated.slice(0, tail.index);
  return bare
    .replace(BRACKET, "")
    .replace(/\s+(?:on|am|vom|le|el|il|at|in|om|den|und wurde)$/iu, "")
    .replace(/\s+(?:under|filed under|unter)\s.*$/iu, "")
    .replace(/^[\s"'“”„«»(,:;–—-]+|[\s"'“”„«»,:;|–—-]+$/gu, "");
}

function isName(name: string, { title }: OtherNames): boolean {
  if (name === "" || name.length > MAX_CHARS || name.split(" ").length > MAX_WORDS) return false;
  if (!/\p{L}/u.test(name) || NOBODY.test(name) || NO_NAME.test(name)) return false;
  if (isProfileLabel(name)) return false;
  // Only words around names: "Written by", "Publicado".
  if ((isAuthorLabel(name) && !isDesk(name)) || bylineWord(name) === "done") return false;
  const [key, of] = [bareText(name), bareText(title)];
  return key !== of || of === "";
}

/** A line that may show its author. */
export interface NameLine {
  /** The date in the line, as written. */
  readonly date: string | undefined;
  /** Language tag of the page. */
  readonly language: string | undefined;
}

/** Maximum words of a name in a line, of one of several names, and names of a line. */
const MAX_NAME_WORDS = 6;
const MAX_FULL_NAME = 4;
const MAX_NAMES = 8;
/** A Korean name before the word for a reporter. */
const REPORTER =
  /(?<![\p{L}\p{N}])(?<name>\p{Script=Hangul}{2,5})\s?(?:기자|특파원)(?![\p{L}\p{N}])/u;
/** A syllable of Korean: a cheap test that rejects most lines. */
const HANGUL = /[\uac00-\ud7a3]/;
/** Words that cannot start a name. */
const NO_START =
  /^(?:the|a|an|and|or|all|any|this|that|these|those|its|your|our|their|my|using|default|der|die|das|den|dem|einem?r?|les?|la|une?|el|los|las|il|lo|gli)(?![\p{L}\p{N}])/u;

/** Returns the author that a line names in words, up to the first word that is not of the name. */
export function shownAuthor(text: string, line: NameLine): string | undefined {
  const undated = line.date ? text.replace(line.date, () => " ") : text;
  const marks = nameMarks(undated, line.language);
  for (const mark of marks) {
    if (mark.of !== "author") continue;
    // "文/王小明 图/李和平": the next label ends the name.
    const isNext = ({ start }: NameMark): boolean =>
      start > mark.name && UNSPACED.test(undated.charAt(start));
    const name = nameAfter(undated.slice(0, marks.find(isNext)?.start), mark, line);
    if (name !== undefined && text.includes(name)) return name;
  }
  return HANGUL.test(text) ? REPORTER.exec(text)?.groups?.["name"] : undefined;
}

/** Whether a line credits a name for something other than the text: "Photo: Ann Lee". */
export const isCredited = (text: string, name: string, language: string | undefined): boolean =>
  creditOf(text, name, language) !== undefined;

/** Whether a line with a label credits a name, not "Last updated by Ann Lee". */
export const hasCreditLabel = (text: string, name: string, language: string | undefined): boolean =>
  creditOf(text, name, language)?.isLabel === true;

function creditOf(text: string, name: string, language: string | undefined): NameMark | undefined {
  const at = text.indexOf(name);
  return nameMarks(text, language).find(
    (mark) => mark.of === "credit" && at >= mark.name && at <= mark.name + 1,
  );
}

/** Another name of the person in brackets: "Ann Lee (Mary Jane)". */
const OTHER_NAME = /^ \(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,2}\)/u;
/** A preposition after two or more capitalised words: "Ann Lee beim Lampenfest". */
const AFTER_FULL_NAME =
  /^(\p{Lu}[\p{L}\p{M}.'’-]*(?:\s\p{Lu}[\p{L}\p{M}.'’-]*)+)\s(?:beim|bei|zum|zur|für|nach)\s.*$/u;
/** Software that a page is made with. */
const MADE_WITH = /(?:powered|driven)\s*$/i;

function nameAfter(line: string, mark: NameMark, { date }: NameLine): string | undefined {
  const said = line.slice(mark.name, mark.name + MAX_STATED);
  if (MADE_WITH.test(line.slice(0, mark.start))) return undefined;
  const [start = ""] = said.split(/[»|·•(/\n]|\s[–—-]\s|\s{2,}|,\s/u, 1);
  const first = start.trimEnd();
  // A heading: "Von der Maske über die Seife".
  if (date === undefined && /\s(?:about|over|über)\s/iu.test(first)) return undefined;
  const several = listedNames(said);
  const name = (several ?? first)
    .replace(/\s+(?:on|am|le|el|il|at|in|vom|um|about|over|über)(?:\s.*)?$/iu, "")
    .replace(AFTER_FULL_NAME, "$1")
    .replace(/[:：;,]+$/u, "")
    .trim();
  const words = name.split(/\s+/);
  const other = first === name ? OTHER_NAME.exec(said.slice(first.length))?.[0] : undefined;
  if (name === "" || (several === undefined && words.length > MAX_NAME_WORDS)) return undefined;
  if (!/^["'“„«]?[\p{L}\p{N}@]/u.test(name) || !/\p{L}/u.test(name)) return undefined;
  if (date === undefined && !isSigned(line, mark, name)) return undefined;
  return other === undefined || DESK.test(other) ? name : said.slice(0, name.length + other.length);
}

/** Returns the start of a text that lists two or more full names. */
function listedNames(said: string): string | undefined {
  const parts = nameParts(said, MAX_NAMES);
  let end = 0;
  let names = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const name = parts[at] ?? "";
    if (!isFullName(name) || name.split(/\s+/).length > MAX_FULL_NAME) break;
    end += name.length + (at > 0 ? (parts[at - 1]?.length ?? 0) : 0);
    names++;
  }
  return names > 1 ? said.slice(0, end) : undefined;
}

/** Whether a mark without a date names the author: not "used by the planner", "GROUP BY clause". */
function isSigned(line: string, { start, by, isLabel, name: at }: NameMark, name: string): boolean {
  const said = line.slice(at);
  if (NO_START.test(name)) return false;
  if (by === "") return isFullName(name) || (start === 0 && isAlone(name, said));
  if (start === 0) return isFullName(name) || !/^\p{Ll}/u.test(name) || isAlone(name, said);
  // A sentence: "a page to be read by all."
  if (/[.!?:。：][\s)\]"”»]*$/u.test(said)) return false;
  if (isLabel || /[·|•,;:—–-]$/u.test(line.slice(0, start).trimEnd())) return true;
  if (by !== by.toLowerCase() && name !== name.toUpperCase()) return false;
  // German nouns are capitalised: "Vereinbarkeit von Familie und Beruf".
  if (by.toLowerCase() === "von" || startsNames(by)) return false;
  return /^\p{Lo}/u.test(name) || isFullName(name);
}

/** Maximum unrelated words after a user name. */
const MAX_BEHIND = 3;

/**
 * Whether a one-word user name has little text after it: not "By convention, errors are returned".
 */
function isAlone(name: string, said: string): boolean {
  return !/\s/u.test(name) && said.split(/\s+/).length <= 1 + MAX_BEHIND;
}

/** Whether text is two or more capitalised words, apart from particles such as "van" and "de". */
function isFullName(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    words.length > 1 &&
    words.every(
      (word, at) =>
        /^[\p{Lu}\p{Lo}]/u.test(word) || (at < words.length - 1 && /^\p{Ll}{1,3}$/u.test(word)),
    )
  );
}
