// Splits a currency off a number's text and returns its code if the text identifies one.
import { wordSet } from "../../text/word-list.ts";

/** ISO 4217 codes in use; any other three letters are not a currency. */
const CODES = wordSet(`
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN
  BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
  GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW
  KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN
  NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RMB RON RSD RUB RWF SAR SBD SCR SDG
  SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU
  UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
`);

/** Signs and words that stand for one currency everywhere. */
const SIGN_CODES: ReadonlyMap<string, string> = new Map(
  (
    "EUR:€ GBP:£ INR:₹ RUB:₽,руб KRW:₩,원 TRY:₺,tl VND:₫ UAH:₴,грн ILS:₪ PHP:₱ NGN:₦ THB:฿,บาท PLN:zł CZK:kč HUF:ft " +
    "BRL:r$ IDR:rp USD:us$ CAD:ca$,c$ AUD:au$,a$ NZD:nz$ SGD:s$ HKD:hk$ TWD:nt$ MXN:mx$ JPY:円 CNY:元 BGN:лв RON:lei " +
    "MYR:rm KZT:тг,тенге,₸ HRK:kn BYN:б.р,бел.р"
  )
    .split(" ")
    .flatMap((line) => {
      const [code = "", signs = ""] = line.split(":");
      return signs.split(",").map((sign) => [sign, code] as const);
    }),
);

/** Signs and words shared by several currencies. */
const AMBIGUOUS = wordSet(
  "$ ¥ ￥ kr rs fr sfr dh dhs din km den usd$ $us $usd $cad b/ s/ q ₡ ₲ ₼ ₾ ֏ ₭ ₮ ¢",
);

/** Longest word above, with a dot. */
const LONGEST = 6;

/** A text without the currency at its ends. */
export interface WithoutCurrency {
  readonly rest: string;
  /** Whether the text had a currency sign, word or code. */
  readonly found: boolean;
  /** ISO 4217 code; "" if several currencies share the sign. */
  readonly code: string;
}

/** Removes currency signs, words and codes from the ends of a text. */
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

/** Returns the ISO 4217 code of a sign, word or code; "" if it is ambiguous or not a currency. */
export function codeOf(word: string): string {
  const bare = word.trim().replace(/\.$/, "");
  const upper = bare.toUpperCase();
  if (CODES.has(upper)) return upper === "RMB" ? "CNY" : upper;
  return SIGN_CODES.get(bare.toLowerCase()) ?? "";
}

/** Returns the currency at the start or end of a text, as written; "" without one. */
function currencyAt(text: string, side: "start" | "end"): string {
  for (let length = Math.min(LONGEST, text.length); length > 0; length--) {
    const word = side === "start" ? text.slice(0, length) : text.slice(-length);
    if (!isCurrency(word)) continue;
    const beside = side === "start" ? (text[length] ?? "") : (text[text.length - length - 1] ?? "");
    // "from" starts with letters of a currency but is not one: a word ends where its letters end.
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
