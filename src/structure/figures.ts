// Recognises figures in a text: prices, dates, telephone numbers, ratings, in many notations.

/** Kinds of figures, combined as bits. */
export const FIGURE = { price: 1, date: 2, phone: 4, rating: 8 } as const;

/** A digit of any script beside a currency sign, code or short name. Linear: bounded repeats. */
const PRICE =
  /(?:\p{Sc}|(?<!\p{L})(?:EUR|USD|GBP|CHF|JPY|CNY|INR|AUD|CAD|NOK|SEK|DKK|PLN|CZK|BRL|RUB|TRY|kr|zł|Kč|Rs|R\$)\.?)\s{0,2}\p{Nd}|\p{Nd}\s{0,2}(?:\p{Sc}|(?:EUR|USD|GBP|CHF|JPY|CNY|INR|NOK|SEK|DKK|PLN|CZK|RUB|kr|zł|Kč|Ft|lei|лв|руб|грн|円|元|원|บาท)(?!\p{L}))/u;
/** A day in figures or with a month's name, in many orders. Linear: bounded repeats. */
const DATE =
  /(?<!\d)(?:(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)?\d\d)(?!\d)|(?:19|20)\d\d\s?[年년]|(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º)?\s(?:de\s)?\p{L}[\p{L}\p{M}]{2,11}\.?,?\s(?:de\s)?(?:19|20|25)\d\d(?!\d)|\p{L}[\p{L}\p{M}]{2,11}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d(?!\d)/u;
/** A telephone number: a country or area code, or three groups. Linear: bounded repeats. */
const PHONE =
  /\+\d{1,3}[\s.(-]{1,2}\d{1,4}[\s.)-]{1,2}\d{2,4}|\(\d{2,5}\)\s?\d{2,4}[\s.-]?\d{2,4}|(?<![\d.-])\d{3,4}[.-]\d{3,4}[.-]\d{3,4}(?![\d.-])/;
/** Stars, or a mark out of five or ten. */
const RATING = /[★☆⭐]|(?<![\d.,])[0-5][.,]\d\s?(?:\/\s?(?:5|10)(?!\d)|\(\s?\d)/;
const HAS_DIGIT = /[0-9★☆⭐\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/;

/** Every date and telephone number has four digits; a cheap test before the slowest patterns. */
const FOUR_DIGITS = /(?:\d\D*){4}/;

/** Part of every date: a year, or two figures with a short one between. */
const MAY_BE_DATED = /(?:19|20|25)\d\d|\d[-/.]\d{1,2}[-/.]\d\d/;

/** Maximum characters examined per block. */
const LOOKED_AT = 300;

/** Returns the kinds of figures at the start of a text, as bits of `FIGURE`; 0 for none. */
export function figuresOf(text: string): number {
  const looked = text.length > LOOKED_AT ? text.slice(0, LOOKED_AT) : text;
  if (!HAS_DIGIT.test(looked)) return 0;
  const hasFour = FOUR_DIGITS.test(looked);
  return (
    (PRICE.test(looked) ? FIGURE.price : 0) |
    (hasFour && MAY_BE_DATED.test(looked) && DATE.test(looked) ? FIGURE.date : 0) |
    (hasFour && PHONE.test(looked) ? FIGURE.phone : 0) |
    (RATING.test(looked) ? FIGURE.rating : 0)
  );
}
