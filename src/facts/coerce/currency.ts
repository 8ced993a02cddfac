// Text with a currency beside its number to the rest of the text, and the currency's code where the text names one.

/** Codes of ISO 4217 in use; three letters that are not among them are not a currency. */
const CODES: ReadonlySet<string> = new Set(
  (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK " +
    "DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW " +
    "KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN " +
    "PYG QAR RMB RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED " +
    "VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL"
  ).split(" "),
);

/** Signs that stand for one currency wherever they are used. */
const SIGN_CODES: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["£", "GBP"],
  ["₹", "INR"],
  ["₽", "RUB"],
  ["₩", "KRW"],
  ["₺", "TRY"],
  ["₫", "VND"],
  ["₴", "UAH"],
  ["₪", "ILS"],
  ["₱", "PHP"],
  ["₦", "NGN"],
  ["฿", "THB"],
  ["zł", "PLN"],
  ["kč", "CZK"],
  ["ft", "HUF"],
  ["r$", "BRL"],
  ["rp", "IDR"],
  ["us$", "USD"],
  ["ca$", "CAD"],
  ["c$", "CAD"],
  ["au$", "AUD"],
  ["a$", "AUD"],
  ["nz$", "NZD"],
  ["s$", "SGD"],
  ["hk$", "HKD"],
  ["nt$", "TWD"],
  ["mx$", "MXN"],
  ["円", "JPY"],
  ["元", "CNY"],
  ["원", "KRW"],
  ["руб", "RUB"],
  ["грн", "UAH"],
  ["лв", "BGN"],
  ["lei", "RON"],
  ["tl", "TRY"],
  ["rm", "MYR"],
  ["บาท", "THB"],
]);

/** Signs and words of several currencies. */
const AMBIGUOUS: ReadonlySet<string> = new Set([
  "$",
  "¥",
  "￥",
  "kr",
  "rs",
  "fr",
  "sfr",
  "dh",
  "dhs",
  "din",
  "km",
  "den",
  "usd$",
  "$us",
  "$usd",
  "$cad",
  "b/",
  "s/",
  "q",
  "₡",
  "₲",
  "₸",
  "₼",
  "₾",
  "֏",
  "₭",
  "₮",
  "¢",
]);

/** The longest of the words above, with a dot. */
const LONGEST = 6;

/** A text without the currency at its ends. */
export interface WithoutCurrency {
  readonly rest: string;
  /** Whether a sign, word or code of a currency stood there. */
  readonly found: boolean;
  /** Its ISO 4217 code; "" when the sign is used for several. */
  readonly code: string;
}

/** A text without signs, words and codes of a currency at its ends. */
export function withoutCurrency(text: string): WithoutCurrency {
  let rest = text.trim();
  let found = false;
  let code = "";
  for (const side of ["start", "end", "start"] as const) {
    const word = currencyAt(rest, side);
    if (word === "") continue;
    rest = (side === "start" ? rest.slice(word.length) : rest.slice(0, -word.length)).trim();
    found = true;
    code ||= codeOf(word);
  }
  return { rest, found, code };
}

/** The ISO 4217 code a sign, word or code stands for; "" for one of several currencies or of none. */
export function codeOf(word: string): string {
  const bare = word.trim().replace(/\.$/, "");
  const upper = bare.toUpperCase();
  if (CODES.has(upper)) return upper === "RMB" ? "CNY" : upper;
  return SIGN_CODES.get(bare.toLowerCase()) ?? "";
}

/** The currency a text begins or ends with, as written; "" without one. */
function currencyAt(text: string, side: "start" | "end"): string {
  for (let length = Math.min(LONGEST, text.length); length > 0; length--) {
    const word = side === "start" ? text.slice(0, length) : text.slice(-length);
    if (!isCurrency(word)) continue;
    const beside = side === "start" ? (text[length] ?? "") : (text[text.length - length - 1] ?? "");
    // "from" begins with a letter of a currency and is none: a word ends where letters end
    if (
      !/\p{L}/u.test(beside) ||
      !/\p{L}/u.test(side === "start" ? (word.at(-1) ?? "") : (word[0] ?? ""))
    ) {
      return word;
    }
  }
  return "";
}

function isCurrency(word: string): boolean {
  if (/\s/.test(word)) return false;
  const bare = word.toLowerCase().replace(/\.$/, "");
  if (bare === "") return false;
  return SIGN_CODES.has(bare) || AMBIGUOUS.has(bare) || CODES.has(bare.toUpperCase());
}
