// Returns hints on a page's language: the one its markup declares, and the country of its host.
import { addToList } from "../text/grouped.ts";
import { wordList, wordMap } from "../text/word-list.ts";
import { latin1 } from "./charset-label.ts";

/** Bytes searched for the page's language. */
const LANGUAGE_BYTES = 4096;

/**
 * Returns the expected languages of a page, by their names in the tables, without reading its
 * words. "en" means any language in ASCII and Western letters. Templates may declare a wrong one,
 * so these are only hints.
 */
export function expectedLanguages(bytes: Uint8Array, host: string): readonly string[] {
  const named = namedLanguage(bytes);
  const country = host.slice(host.lastIndexOf(".") + 1).toLowerCase();
  return [SAME.get(named) ?? named, ...(LANGUAGES_OF.get(country) ?? [])];
}

/** Returns the html element's language, two letters or "zh-hant"; "" for none. */
function namedLanguage(bytes: Uint8Array): string {
  // `<html ... lang="xx-yy`, quoted or not
  const found = /<html\b[^>]{0,1000}?\blang\s*=\s*["']?(zh-(?:tw|hk|hant)|[a-z]{2})/i.exec(
    latin1(bytes, LANGUAGE_BYTES),
  );
  const named = (found?.[1] ?? "").toLowerCase();
  return named.startsWith("zh-") ? "zh-hant" : named;
}

/** Languages detected by another's letters. */
const SAME = wordMap("nb no nn no bs hr iw he");

/** Countries, as top-level domains, by the language of their pages. */
const COUNTRIES = {
  ar: "ae bh dz eg iq jo kw lb ly om qa sa sd sy tn ye",
  be: "by",
  bg: "bg",
  cs: "cz",
  el: "gr cy",
  et: "ee",
  fa: "ir",
  he: "il",
  hr: "hr ba",
  hu: "hu",
  ja: "jp",
  ko: "kr",
  lt: "lt",
  lv: "lv",
  mk: "mk",
  pl: "pl",
  ro: "ro md",
  ru: "ru su by kz kg ua",
  sk: "sk",
  sl: "si",
  sr: "rs",
  th: "th",
  tr: "tr",
  uk: "ua",
  vi: "vn",
  zh: "cn",
  "zh-hant": "tw hk mo",
  en: "at au be br ca ch cl co de dk es fi fr ie in is it mx nl no nz pe pt se uk us",
};
const LANGUAGES_OF = new Map<string, string[]>();
for (const [language, countries] of Object.entries(COUNTRIES)) {
  for (const country of wordList(countries)) addToList(LANGUAGES_OF, country, language);
}
