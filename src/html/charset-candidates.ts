// Possible encodings of a page without a declaration, with the languages of each.

/** A detectable encoding. */
export interface CharsetCandidate {
  /** Name in the standard. */
  readonly charset: string;
  /** Likelihood before a byte is read, in bits relative to the likeliest. */
  readonly prior: number;
  /** Languages written in it, by their names in the tables. */
  readonly languages: readonly string[];
  /** Whether to score its characters alone, not bytes and their neighbours. */
  readonly multibyte: boolean;
}

/** All candidates, likelier first among equal fits. */
export const CHARSET_CANDIDATES: readonly CharsetCandidate[] = [
  single("windows-1252", 0, "de fr es pt it nl sv fi da no is ca"),
  several("gbk", -4, "zh"),
  several("shift_jis", -4, "ja"),
  single("windows-1251", -4, "ru uk bg sr mk be"),
  several("euc-jp", -5, "ja"),
  several("euc-kr", -5, "ko"),
  several("big5", -5, "zh-hant"),
  single("windows-1250", -6, "pl cs sk hu ro hr sl"),
  single("iso-8859-2", -7, "pl cs sk hu ro hr sl"),
  single("windows-1254", -7, "tr"),
  single("windows-1253", -7, "el"),
  single("windows-1255", -7, "he"),
  single("windows-1256", -7, "ar fa"),
  single("windows-874", -8, "th"),
  single("windows-1257", -9, "lt lv et"),
  single("iso-8859-7", -8, "el"),
  // KOI8-R differs only in line-drawing characters.
  single("koi8-u", -7, "ru uk"),
  single("iso-8859-5", -11, "ru bg sr mk be"),
  single("iso-8859-6", -10, "ar"),
  single("windows-1258", -11, "vi"),
  single("ibm866", -14, "ru"),
  single("x-mac-cyrillic", -14, "ru"),
];

function single(charset: string, prior: number, languages: string): CharsetCandidate {
  return { charset, prior, languages: languages.split(" "), multibyte: false };
}

function several(charset: string, prior: number, language: string): CharsetCandidate {
  return { charset, prior, languages: [language], multibyte: true };
}
