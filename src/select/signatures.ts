// A short block to who, when and which number it says: the line above a post, below a title, or one part of it.
import type { Block, Link } from "../model/document.ts";
import { dateIn, saysChanged } from "../text/date-shape.ts";

/** What a line says of who and when; every part stands in the block's own words. */
export interface Signature {
  readonly author: string | undefined;
  readonly date: string | undefined;
  readonly number: string | undefined;
  /** The line without author and number: the date with the words it is said in. */
  readonly when: string;
  /** Words that are none of these. */
  readonly rest: number;
  /** The date is of something else than what is said: when a member joined, or when a post was edited. */
  readonly isOther: boolean;
  /** The date is that of a change of the text. */
  readonly isChange: boolean;
  /** The link to what was said; undefined where none is. */
  readonly link: Link | undefined;
}

/** Longer blocks are no such lines. */
const MOST_WORDS = 40;
/** Words beside a date or name of a line that still says who or when. */
const MOST_REST = 12;

/** An element marked for a date that holds more is around other things. */
const MOST_DATE_CHARS = 60;

/** Dates of something else: of a member, of a change, of the last of many. */
const OTHER =
  /\b(?:join(?:ed)?|registered|registriert|member since|mitglied|dabei seit|inscrit|iscritto|registrado|miembro|last (?:edit|visit|seen|active|activity|post|reply)|edited|bearbeitet|geändert von|expires|born|since|seit|age)\b|зарег|注册|加入|登録/i;
/** Kinds that are lines. */
const LINES: ReadonlySet<Block["kind"]> = new Set([
  "paragraph",
  "list-item",
  "heading",
  "term",
  "definition",
  "caption",
  "control",
]);

/** An address of a person's own page on a site. Linear. */
const PROFILE =
  /(?<!\/(?:c|categor(?:y|ies)|tags?|topics?))\/(?:users?|u|members?|profiles?|authors?|autor(?:en|i)?|auteurs?|people|person|space|redaktion|redakteure|eksperci)(?:[/=][^/?#]|-\d|\.php\?\w)|\/(?:authors?|autor(?:en|i)?|auteurs?)-[^/?#]|\/(?:home|memberlist|profile|member|user)\.php\?|\/[@~]\w|[?&](?:u|uid|userid|user|author|un)=\w|action=profile/i;

/** The number of a post, as it is shown. */
const NUMBER = /(?:\b(?:post|reply|comment|beitrag|message)\s)?#\s?\d[\d.,]*(?:\sof\s\d+)?/iu;
/** How much others made of it. */
const COUNT =
  /(?:阅读|閱讀|评论|評論|浏览|点赞|收藏)\s?[(（]\d{1,9}[)）]|(?<![\p{L}\p{N}])\d[\d.,]*k?\s(?:points?|likes?|votes?|upvotes?|karma|views?|replies|comments?|punkte|stimmen)(?!\p{L})/giu;
const BY =
  /(?:^|(?<!powered|driven)[\s·|•,;:—–-])(?:(?<by>by|von|par|por|door|av|af|di|od|przez|كتبت?|بقلم|autore?|автор|作者|来源|來源|文|記者|著者)(?:[:：]\s*|\s+|(?<=作者|来源|來源)\s*)|(?:quelle|source|fonte)[:：]\s*)(?<name>\S.*)$/isu;
/** What stands before "by" where it names who did it. */
const DONE =
  /(?<![\p{L}\p{N}])(?:posted|written|published|authored|reviewed|started|asked|answered|submitted|created|added|shared|uploaded|edited|reported|compiled|curated|replied|story|stories|text|words|article|review|report|photos?|photography|illustrations?|foto|fotos|geschrieben|verfasst|erstellt|escrito|écrit|publié|proposé|scritto|pubblicato|publicado|geschreven|geplaatst|skrevet|skriven|dodane|opublikowane|napisany)$/iu;
/** No name begins so. */
const NO_NAME =
  /^(?:the|a|an|and|or|all|any|this|that|these|those|its|your|our|their|my|using|default|der|die|das|den|dem|einem?r?|les?|la|une?|el|los|las|il|lo|gli)(?![\p{L}\p{N}])/u;
/** Words that say no more than that somebody wrote at some time. */
const GLUE =
  /(?<![\p{L}\p{N}])(?:by|on|at|in|posted|published|written|updated|last|first|originally|date|author|autor(?:in)?|replied|wrote|asked|answered|said|von|am|vom|um|uhr|den|veröffentlicht|aktualisiert|erstellt|geschrieben|stand|par|le|publié|mis à jour|à|di|il|pubblicato|por|el|publicado|przez|opublikowano|dodano|data|text|foto|quelle|source|date|the|and|und|et|y|e|来源|作者|发布|时间|发表于|发布于|更新|編集|投稿|编辑|收藏|举报)(?![\p{L}\p{N}])/giu;

/** A name in brackets behind the one that someone shows. */
const BESIDE_NAME = /^\s*\([^()\d]{1,40}\)(?=\s)/u;

function besideName(author: string | undefined, said: string): string {
  return author === undefined ? "" : (BESIDE_NAME.exec(said)?.[0] ?? "");
}

/** Who and when a block says; undefined for one that says neither, and for running text. */
export function signatureOf(block: Block, before: string): Signature | undefined {
  const { text, words, kind, told } = block;
  if (words === 0 || words > MOST_WORDS || !LINES.has(kind)) return undefined;
  const shown = /\p{N}/u.test(told?.date ?? "") ? told?.date : undefined;
  const place = dateIn(text);
  const written = place === undefined ? undefined : text.slice(place.start, place.end);
  const isMarked = shown !== undefined && shown.length <= MOST_DATE_CHARS;
  const date = isMarked && shown.includes(written ?? "") ? shown : written;
  const number = text.includes("#") ? NUMBER.exec(text)?.[0] : undefined;
  const author = told?.author ?? linkedName(block) ?? nameBehindBy(text, date);
  if (date === undefined && author === undefined && number === undefined) return undefined;
  const said = without(without(text, author), number).replace(COUNT, " ");
  const beside = besideName(author, said);
  const when = without(said, beside);
  const rest = restOf(without(when, date));
  const label = `${before} ${text.slice(0, place?.start ?? 0)}`;
  if (rest > MOST_REST) return undefined;
  return {
    author: author && `${author} ${beside.trim()}`.trimEnd(),
    date,
    number,
    when: trimmed(
      when.replace(/(?<![\p{L}])(?:by|von|par|por|di)\s*[:»|·]?\s*(?=$|[»|·]|\p{N})/iu, ""),
    ),
    rest,
    isOther: date !== undefined && OTHER.test(label),
    isChange: date !== undefined && saysChanged(label),
    link: linkOf(block),
  };
}

function without(text: string, part: string | undefined): string {
  return part === undefined || part === "" ? text : text.replace(part, () => " ");
}

function trimmed(text: string): string {
  const said = text
    .replace(/\s+/g, " ")
    .replace(/^[\s»·|,;:：•/()—–-]+|[\s»·|,;:：•/(—–-]+$/gu, "")
    .trim();
  // A date in a line and, for a smaller screen, once more.
  const half = said.slice(0, said.length >> 1);
  return said === `${half} ${half}` ? half : said;
}

function restOf(text: string): number {
  // Words of Han are two characters long, more or less.
  return text.replace(GLUE, " ").match(/\p{Script=Han}{1,2}|[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/** Words of a name. */
const MOST_NAME_WORDS = 6;

/** Runs of a line that are looked at. */
const MOST_RUNS = 12;

/** The words of a link to a person's page. */
function linkedName({ runs }: Block): string | undefined {
  for (const { link, text } of runs.slice(0, MOST_RUNS)) {
    const name = text.trim();
    if (link === undefined || name === "" || !/\p{L}|\p{N}{2}/u.test(name)) continue;
    if (/^#?\d+$/.test(name) || !isProfile(pathOf(link.href))) continue;
    if (name.split(/\s+/).length > MOST_NAME_WORDS || dateIn(name) !== undefined) continue;
    return name;
  }
  return undefined;
}

/** An address that sends this page to somebody else names him in the same way. */
const SHARES = /share|sharer|intent|submit|login|signin|register/i;

function isProfile(path: string): boolean {
  return PROFILE.test(path) && !SHARES.test(path);
}

function pathOf(href: string): string {
  const at = href.indexOf("/", href.indexOf("//") + 2);
  return at < 0 ? "" : href.slice(at, at + 300);
}

/** The name behind "by", up to what cannot be of it. */
function nameBehindBy(text: string, date: string | undefined): string | undefined {
  const line = without(text, date);
  const found = BY.exec(line);
  if (found === null) return undefined;
  const { by = "", name: said = "" } = found.groups ?? {};
  const [first = ""] = said.split(/[»|·•(/\n]|\s[–—-]\s|\s{2,}|,\s/u, 1);
  const name = first
    .replace(/\s+(?:on|am|le|el|il|at|in|vom|um|about|over|über)(?:\s.*)?$/iu, "")
    .replace(/[:：;,]+$/u, "")
    .trim();
  const words = name.split(/\s+/);
  if (name === "" || words.length > MOST_NAME_WORDS) return undefined;
  if (!/^["'“„«]?[\p{L}\p{N}@]/u.test(name) || !/\p{L}/u.test(name)) return undefined;
  if (date === undefined && !isSigned(line, { at: found.index, by, said, name })) return undefined;
  return text.includes(name) ? name : undefined;
}

interface Signed {
  /** Where "by" begins in the line, with the sign before it. */
  readonly at: number;
  readonly by: string;
  /** All that stands behind it. */
  readonly said: string;
  readonly name: string;
}

/** Whether "by" in a line without a date names who wrote it: not "Statistics used by the planner", nor "The GROUP BY clause". */
function isSigned(line: string, { at, by, said, name }: Signed): boolean {
  if (NO_NAME.test(name)) return false;
  if (at === 0) return isFullName(name) || !/^\p{Ll}/u.test(name) || isAlone(name, said);
  // A sentence: "a page to be read by all."
  if (/[.!?:。：][\s)\]"”»]*$/u.test(said)) return false;
  const before = line.slice(0, at + 1).trimEnd();
  if (/[·|•,;:—–-]$/u.test(before) || DONE.test(before)) return true;
  if (by !== by.toLowerCase() && name !== name.toUpperCase()) return false;
  return /^\p{Lo}/u.test(name) || isFullName(name);
}

/** Words behind the name of a user that are not about it. */
const MOST_BEHIND = 3;

/** A name of a user, one word, with little behind it: not "By convention, errors are returned". */
function isAlone(name: string, said: string): boolean {
  return !/\s/u.test(name) && said.split(/\s+/).length <= 1 + MOST_BEHIND;
}

/** Two words or more that begin with a capital, but for such as "van" and "de". */
function isFullName(name: string): boolean {
  const words = name.split(/\s+/);
  return (
    words.length > 1 &&
    words.every(
      (word, at) => /^\p{Lu}/u.test(word) || (at < words.length - 1 && /^\p{Ll}{1,3}$/u.test(word)),
    )
  );
}

/** The link of a line that leads to a place on a page, or to one post. */
function linkOf({ runs }: Block): Link | undefined {
  return runs.find(({ link }) => link !== undefined && isOfPost(link.href))?.link;
}

function isOfPost(href: string): boolean {
  return /#(?:p|post|comment|c|msg|reply|answer|findcomment|issuecomment|entry|js-post|pid|js-comment)?[-_]?\d|\/(?:posts?|comments?|p|a)\/?[-\w]*\d|\/t\/[^/]+\/\d+\/\d+|[?&](?:p|pid|post|comment|do=findComment&comment)=\d|post-\d+|item\?id=\d/i.test(
    href,
  );
}
