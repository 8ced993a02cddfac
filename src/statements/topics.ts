// Reads declared topics of a page: section, tags and reading time.
import { isoSeconds } from "../marks/durations.ts";

/** Maximum characters of a tag or a section, and maximum tags of a page. */
const MAX_CHARS = 80;
const MAX_TAGS = 30;
/** Separators of tags in one text. */
const BETWEEN = /[,;，、،]/;

/** Returns the tags in several texts, or in a single one that lists them; undefined for none. */
export function tagNames(stated: readonly string[]): readonly string[] | undefined {
  const [only = "", ...others] = stated;
  const parts = others.length === 0 ? only.split(BETWEEN) : stated;
  const tags = new Map<string, string>();
  for (const part of parts) {
    const tag = topicName(part.replace(/^\s*#(?=\p{L})/u, ""));
    if (tag === undefined || tags.has(tag.toLowerCase())) continue;
    tags.set(tag.toLowerCase(), tag);
    if (tags.size >= MAX_TAGS) break;
  }
  return tags.size === 0 ? undefined : [...tags.values()];
}

/** Placeholders of software, among them the category of texts without one. */
const PLACEHOLDER =
  /^(?:null|undefined|none|nil|n\/?a|not set|true|false|default|unknown|tags?|keywords?|categor(?:y|ies)|section|uncategori[sz]ed|unkategorisiert|ohne kategorie|non class[ée]|sin categor[íi]a|sem categoria|senza categoria|geen categorie|niet gecategoriseerd|bez kategorii|nezařazené|okategoriserade?|ukategori[sz]ert|ukategoriseret|luokittelematon|без рубрики|без категорії|genel|未分类|未分類|미분류|غير مصنف)$/i;
/** Addresses, variables of templates, and fields of content systems: "contentId: 15cd". */
const NO_TOPIC =
  /:\/\/|^[a-z][A-Za-z-]{0,30}: |^www\.|\S@\S+\.\S|[{}<>[\]|\\]|^[$%]|\$\{|%[a-z_]+%/i;
/** Identifiers of content systems: letters of both cases and digits without a space. */
const IDENTIFIER = /^(?=\D*\d)(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[A-Za-z0-9_-]{16,}$/;

/** Returns the name of a section or a tag; undefined for texts that are none. */
export function topicName(stated: string): string | undefined {
  const name = stated.trim();
  if (name.length < 2 || name.length > MAX_CHARS) return undefined;
  if (!/\p{L}/u.test(name) && !/^(?:19|20)\d{2}$/.test(name)) return undefined;
  return PLACEHOLDER.test(name) || NO_TOPIC.test(name) || IDENTIFIER.test(name) ? undefined : name;
}

/** One number of minutes in words: "3 minutes", "5 Min.", "7分". */
const MINUTES =
  /^\D{0,20}?(\d{1,5})\s?(?:m(?!\p{L})|min|minutt|мин|хв|perc|dk|dakika|phút|menit|λεπ|דק|دقيق|دقائق|دقیقه|分|분|นาที|मिनट)\D*$/iu;
const MAX_MINUTES = 10_000;

/** Returns a duration in whole minutes, at least one; undefined for other texts and for zero. */
export function readingMinutes(stated: string): number | undefined {
  const written = stated.trim();
  const seconds = isoSeconds(written) ?? Number(MINUTES.exec(written)?.[1] ?? 0) * 60;
  const total = seconds / 60;
  return total > 0 && total <= MAX_MINUTES ? Math.max(1, Math.round(total)) : undefined;
}
