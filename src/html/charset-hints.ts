// What stands beside a page's words to the languages they may be in: the language its markup names, the country of its host.

/** Where the page's language is looked for. */
const LANGUAGE_BYTES = 4096;

/**
 * The languages a page is expected to be in, by the names of the tables, without judging a word of it: "en" stands for any that is
 * written in ASCII and Western letters. Templates name the wrong one at times, so these are hints.
 */
export function expectedLanguages(bytes: Uint8Array, host: string): readonly string[] {
  const named = namedLanguage(bytes);
  const country = host.slice(host.lastIndexOf(".") + 1).toLowerCase();
  return [SAME.get(named) ?? named, ...(LANGUAGES_OF.get(country) ?? [])];
}

/** Two letters of the language the page's html element names, in lower case, "zh-hant" for traditional Chinese; "" for none. */
function namedLanguage(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LANGUAGE_BYTES));
  // `<html ... lang="xx-yy`, the value quoted or not
  const found = /<html\b[^>]{0,1000}?\blang\s*=\s*["']?(zh-(?:tw|hk|hant)|[a-z]{2})/i.exec(
    head.toString("latin1"),
  );
  const named = (found?.[1] ?? "").toLowerCase();
  return named.startsWith("zh-") ? "zh-hant" : named;
}

/** Languages told by the letters of another. */
const SAME: ReadonlyMap<string, string> = new Map([
  ["nb", "no"],
  ["nn", "no"],
  ["bs", "hr"],
  ["iw", "he"],
]);

/** Languages written in countries, by the top-level domain. */
const LANGUAGES_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
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
  }).reduce((countries, [language, all]) => {
    for (const country of all.split(" ")) {
      countries.set(country, [...(countries.get(country) ?? []), language]);
    }
    return countries;
  }, new Map<string, readonly string[]>()),
);
