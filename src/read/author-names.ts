// Turns what a page states as its author into names, without lead words and without what is no name.
import { dateIn } from "../text/date-finder.ts";
import { splitNames } from "../text/name-list.ts";

/** Names that an author's name must not be. */
export interface OtherNames {
  /** Name of the site, and its host. */
  readonly site: readonly string[];
  readonly title: string;
}

/** Words before a name. Linear: each alternative starts at the beginning. */
const LEAD =
  /^(?:(?:written|posted|published|created|reported|reviewed|edited|story|text|words|article|review|report)\s+by|by|from|author|authors|interview|text|words|story|reporter|von|vom|autor(?:in|en)?|verfasser(?:in)?|redakteur(?:in)?|redaktion|(?:geschrieben|verfasst|erstellt|veröffentlicht|gepostet)\s+von|par|auteur(?:e|s)?|(?:écrit|publié|rédigé|proposé)\s+par|por|autora?|(?:escrito|publicado)\s+por|di|autore|autrice|(?:scritto|pubblicato)\s+da|door|auteur|(?:geschreven|geplaatst)\s+door|av|af|skrevet\s+av|skriven\s+av|przez|autor(?:ka)?|kirjoittanut|yazan|yazar|автор|текст|作者|來源|来源|文|記者|记者|著者|執筆|מאת|szerzők?)(?:\s*[:：|]\s*|\s+(?=\S))|^(?:©|\(c\)|@|[-–—·•|:：]|✍️?|👤)\s*/iu;
/** Words that need a colon to be a lead, since names may start with them. */
const MUST_HAVE_COLON =
  /^(?:interview|di|av|af|from|文|text|words|story|redaktion|autor|autora|autore|auteur|author|authors|reporter|текст)\s+\S/iu;
/** Words after a name: role, place, date. */
const TAIL =
  /\s*(?:\.?\s(?:last updated|updated|view(?:\s+(?:all|profile|bio|posts|more))?(?![\p{L}])|edited by|reviewed by|medically|read more|under\s)|[|·•»]|\s[–—-]\s|\((?!\p{Lu}\p{L}+\)$)|,\s*(?:\d|(?:dpa|afp|ap|reuters|rnd|sid|editor|staff|contributor|contributing|senior|chief|reporter|journalist|correspondent|redakteur|redaktion|autor|wissenschafts|chef|associate|guest|phd|md|ph\.d|m\.d|dr|mba|ceo|cto|cfo|founder|co-founder)(?![\p{L}])))/iu;

/** What software and people write where there is no author. */
const NOBODY =
  /^(?:von|par|por|(?:written|posted|published|created|reviewed|edited) by|(?:geschrieben|verfasst|erstellt) von|facebook|twitter|x|gmail|whatsapp|linkedin|pinterest|e-?mail|reddit|instagram|youtube|google|telegram|bluesky|mastodon|threads|tiktok|discord|github|rss|abmelden|anmelden|log ?(?:in|out)|(?:no|unknown|not|n\/a|kein|ohne|anonymous|anonym)(?:\s+author)?|by|author|authors|autor|auteur|autore|admin(?:istrator|istrador)?|wordpress\s?admin|wp-?admin|root|user|test|editor|webmaster|superuser|null|undefined|none|default|guest|gast|share|details|kommentare?|comments?|about the author|über den autor|home|website|website-?administration|(?:all\s+)?posts|date|published|updated|\[?object object\]?|joomla!?.*|wordpress.*|drupal.*|typo3.*|super\s+user|on|in|at|am|um|op|om|members?|mitglied|(?:di|mi|do|sa|so|mon|tue|wed|thu|fri|sat|sun)\.?|humans|publisher|herausgeber(?:in)?|user ?name(?: or .*)?|e-?mail address|password|passwort|benutzername|\p{Script=Latin}\.?)$/iu;
/** Placeholders of templates and addresses. */
const NO_NAME =
  /^\w+(?:\.\w+){2,}$|^(?=[a-z]*\d[a-z]*\d)[a-z\d]{20,}$|^(?:foto|photo|bild|image|grafik|illustration|symbolbild|video)s?(?:\s|:|$)|\{\{|\}\}|\[object|<[^>]*>|%[a-z_]+%|https?:|www\.|^\/|\S@\S+\.\S|[?!]$|\son (?:facebook|twitter|instagram|linkedin|youtube)$|(?<!\s)\.(?:com|net|org|info|html?|de|at|ch|fr|it|es|nl|pl|ru|uk)$/iu;

/** Maximum characters and words of a name. */
const MAX_CHARS = 80;
const MAX_WORDS = 7;

const keyOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Returns the names in one or several stated authors, each once, in order. */
export function authorNames(
  stated: readonly string[],
  others: OtherNames = { site: [], title: "" },
): readonly string[] {
  const names = new Map<string, string>();
  for (const one of stated) {
    for (const name of namesIn(one)) {
      const key = keyOf(name);
      if (isName(name, others) && !names.has(key)) names.set(key, name);
    }
  }
  return [...names.values()];
}

/** Whether a name is the site's own. */
export function isSiteName(name: string, { site }: OtherNames): boolean {
  const key = keyOf(name);
  return site.some((one) => keyOf(one) === key);
}

/** Maximum letters of a word in the middle of a name that is not capitalised: "van", "y", "der". */
const MAX_PARTICLE = 4;

/** Whether a visible text may be names: words in the middle of a sentence or of a button are not. */
export function isShownName(text: string): boolean {
  if (/[*?!=<>]/.test(text)) return false;
  const words = withoutLead(text.replace(/\s+/g, " ").trim()).split(" ");
  if (words.length < 2 || words.every((word) => !/\p{Lu}/u.test(word))) return words.length <= 2;
  return words.every((word) => !/^\p{Ll}/u.test(word) || word.length <= MAX_PARTICLE);
}

function namesIn(stated: string): readonly string[] {
  const whole = withoutLead(stated.replace(/\s+/g, " ").trim());
  const parts = splitNames(whole);
  // "Lee, Ann" is one name, "Ann Lee, Ben Ray" are two.
  const areNames =
    parts.length > 1 &&
    parts.every((part) => part === "" || /\s/.test(part) || /^\p{Lo}+$/u.test(part));
  return (areNames ? parts : [whole])
    .filter((part) => !NO_NAME.test(part))
    .map((part) => withoutTail(withoutLead(part)));
}

/** Maximum lead words of a name: "Text: By ...". */
const MAX_LEADS = 3;

function withoutLead(stated: string): string {
  let name = stated;
  for (let count = 0; count < MAX_LEADS; count++) {
    const lead = LEAD.exec(name)?.[0];
    if (lead === undefined || (MUST_HAVE_COLON.test(name) && !/[:：|]/.test(lead))) break;
    name = name.slice(lead.length).trim();
  }
  return name;
}

function withoutTail(name: string): string {
  const date = dateIn(name);
  const undated = date === undefined ? name : name.slice(0, date.start).trim();
  const tail = TAIL.exec(undated);
  const bare = tail === null || tail.index === 0 ? undated : undated.slice(0, tail.index);
  return bare
    .replace(/\s+(?:on|am|vom|le|el|il|at|in|om|den|und wurde)$/iu, "")
    .replace(/\s+(?:under|filed under|unter)\s.*$/iu, "")
    .replace(/^[\s"'“”„«»(,:;–—-]+|[\s"'“”„«»,:;|–—-]+$/gu, "");
}

function isName(name: string, { title }: OtherNames): boolean {
  if (name === "" || name.length > MAX_CHARS || name.split(" ").length > MAX_WORDS) return false;
  if (!/\p{L}/u.test(name) || NOBODY.test(name) || NO_NAME.test(name)) return false;
  const [key, of] = [keyOf(name), keyOf(title)];
  return key !== of || of === "";
}
