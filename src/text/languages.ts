// The languages in whose words dates are read: those with many pages on the web and words in CLDR.

/** Base language tags. */
export const LANGUAGES: ReadonlySet<string> = new Set(
  (
    "en de fr es pt it nl sv da nb nn no fi is pl cs sk sl hr sr bs mk bg ru uk be ro hu el tr az id ms vi " +
    "tl ca gl eu lt lv et sq he ar fa ur hi bn ta te th ko ja zh af ga cy ka hy kk"
  ).split(" "),
);
