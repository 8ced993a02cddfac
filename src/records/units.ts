// Finds the units in the headings of columns: in brackets, after a comma or a word, or at the end.
import { saysPrice } from "../marks/price-words.ts";
import { wordSet } from "../text/word-list.ts";

/**
 * Matches a sign or a short unit in brackets inside a heading; other text in brackets is part of
 * the name.
 */
const UNIT =
  /[([]\s*((?:\p{L}{1,12}\s|\p{L}{1,3})?\p{Sc}|[\p{L}µ°%]{1,3}[²³]?(?:\/\p{L}{1,3})?|(?:thousand|million|billion)s?)\s*[)\]](?=\s|$)/u;
/** Matches text in brackets at the end of a heading: its unit, if it is short. */
const IN_BRACKETS = /[([]([^()[\]]*)[)\]]\s*$/u;
/** Maximum UTF-16 units of a unit in brackets. */
const MAX_UNIT = 20;

/**
 * Returns the unit in a heading: `km` of "Distance (km)", `€` of "Costs (€) 2025"; null without
 * one.
 */
export function unitOf(label: string): string | null {
  const bracketed = IN_BRACKETS.exec(label)?.[1]?.trim();
  if (bracketed && bracketed.length <= MAX_UNIT) return bracketed;
  return UNIT.exec(label)?.[1] ?? endUnit(label)?.unit ?? null;
}

/** Returns a heading without its unit. */
export function withoutUnit(label: string): string {
  const name = label.replace(IN_BRACKETS, "").replace(UNIT, " ").trim();
  return name === label.trim() ? (endUnit(label)?.name ?? name) : name;
}

/** Currencies in headings without a word for a price; other codes are also words: "Goals (ALL)". */
const CURRENCIES = wordSet(
  "eur usd gbp chf jpy cny rmb inr aud cad nzd sek nok dkk pln czk huf ron bgn rub uah brl mxn krw sgd hkd twd thb zar ils zł kč руб грн 円 元 원",
);
/** Units that end a heading without a sign between: no letters that are also a name or a word. */
const PLAIN_UNITS = wordSet(
  "mm cm km kg lbs ml kW MW kWh MWh GWh TWh Hz kHz MHz GHz kB mm² cm² m² km² m³ km/h mph kcal kJ °C °F",
);
/** Units that end a heading after a comma or "in". */
const UNITS = wordSet(
  "MB GB TB µm dm m in ft yd mi ha mg g t lb oz cl l L W V mAh s min h ms m/s % ‰ ppm bar hPa acres miles feet inches metres meters tonnes tons years hours minutes days Jahre Jahren Stunden Minuten Tage Tagen Tonnen Meter",
);
/** Words for thousands, millions and billions. */
const SCALES = wordSet(
  "thousand thousands million millions billion billions mn bn tausend tsd mio millionen mrd milliarden milliers milliards miles millones migliaia milioni miliardi milhares milhões mil duizend miljoen miljard tusen tusental miljoner tys mln mld tisíc тыс млн млрд",
);
/** Words before a unit that each amount is for: "Price per kg". */
const PER = /(?<!\p{L})(?:per|pro|je|par|por|al|za|na|за|cada|an?|each)$/iu;

const isScale = (word: string): boolean => SCALES.has(word.toLowerCase());
const isCurrency = (word: string): boolean =>
  CURRENCIES.has(word.toLowerCase()) || /^\p{Lu}{0,2}\p{Sc}$/u.test(word);
const isUnit = (word: string): boolean =>
  UNITS.has(word) || PLAIN_UNITS.has(word) || isCurrency(word) || isScale(word);
/** Whether a word is a unit after a name without a sign: a code such as CAD only after a price. */
const isPlainUnit = (word: string, name: string): boolean =>
  PLAIN_UNITS.has(word) ||
  (isCurrency(word) && word === word.toUpperCase() && (/\p{Sc}/u.test(word) || saysPrice(name)));

/**
 * Ends of headings with a unit outside brackets, and the words that are units there: "Height, cm",
 * "Price in EUR", "Population / thousands", "Weight kg". After a slash, most units are what an
 * amount is for: "Price / kg".
 */
const ENDS: readonly (readonly [end: RegExp, isOne: (word: string, name: string) => boolean])[] = [
  [/^(.*\p{L}.*),\s*(\S{1,12}(?:\s\S{1,12})?)$/u, isUnit],
  [/^(.*\p{L}\S*)\s(?:in|IN|en|em|[wviв](?=\s\S{2}))\s(\S{1,12}(?:\s\S{1,12})?)$/u, isUnit],
  [/^(.*\p{L}\S*)\s?\/\s?(\S{1,12})$/u, isScale],
  [/^(.*\p{L}\S*)\s(\S{1,12})$/u, isPlainUnit],
];
/** Maximum characters of a heading with a unit at its end. */
const MAX_HEADING = 80;

/** Returns the unit at the end of a heading, and the text before it; undefined without one. */
function endUnit(label: string): { readonly name: string; readonly unit: string } | undefined {
  const text = label.trim();
  if (text.length > MAX_HEADING) return undefined;
  for (const [end, isOne] of ENDS) {
    const [, name = "", unit = ""] = end.exec(text) ?? [];
    const words = unit.split(" ").map((word) => word.replace(/\.$/, ""));
    const areUnits = words.every((word) => isOne(word, name));
    if (name !== "" && areUnits && !PER.test(name)) return { name: name.trim(), unit };
  }
  return undefined;
}

/** Whether the unit in a heading is a currency: a sign, or a code that is plainly one. */
export function isCurrencyOf(label: string, unit: string): boolean {
  const code = unit.toLowerCase().replace(/\.$/, "");
  if (/\p{Sc}/u.test(unit)) return true;
  return CURRENCIES.has(code) || (saysPrice(label) && code !== "ft");
}
