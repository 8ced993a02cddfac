// Writes an object that stands for one value as a text: an address, an amount, opening hours.
import type { Json, JsonObject } from "../../model/fact.ts";
import { isList, isObject, isScalar, listOf, wordsOf } from "../../text/json-values.ts";
import { wordMap } from "../../text/word-list.ts";

/** Returns an address, an amount or opening hours as a text; undefined for other objects. */
export function objectText(object: JsonObject): string | undefined {
  return hoursText(object) ?? amountText(object) ?? addressText(object) ?? placeText(object);
}

/** Keys of an address that is more specific than a country. */
const PLACED = ["streetAddress", "addressLocality", "postalCode"] as const;

function addressText(address: JsonObject): string | undefined {
  if (PLACED.every((key) => textOf(address[key]) === "")) return undefined;
  const town = [textOf(address["postalCode"]), textOf(address["addressLocality"])];
  const parts = [
    textOf(address["streetAddress"]),
    town.filter((part) => part !== "").join(" "),
    textOf(address["addressRegion"]),
    textOf(address["addressCountry"]),
  ];
  const own = parts.filter((part, at) => part !== "" && parts.indexOf(part) === at);
  return own.join(", ");
}

/** Returns the address of a place without a name. */
function placeText(place: JsonObject): string | undefined {
  const { address } = place;
  if (textOf(place["name"]) !== "") return undefined;
  if (typeof address === "string") return address.trim() || undefined;
  return isObject(address) ? addressText(address) : undefined;
}

/** Codes of units (UN/CEFACT) that shops declare. */
const UNIT_CODES = wordMap(
  "KGM kg GRM g LBR lb ONZ oz LTR l MLT ml MTR m CMT cm MMT mm INH in FOT ft",
);

/** Returns an amount or a range with its unit or currency: "1.4 kg", "52000–68000 EUR per year". */
function amountText(amount: JsonObject): string | undefined {
  const inner = isObject(amount["value"]) ? amount["value"] : amount;
  const currency = textOf(amount["currency"]) || textOf(inner["currency"]);
  const unit = unitOf(inner) || unitOf(amount);
  const number = rangeOf(inner);
  if (number === "" || (currency === "" && unit === "")) return undefined;
  if (currency === "") return `${number} ${unit}`;
  return unit === "" ? `${number} ${currency}` : `${number} ${currency} per ${unit.toLowerCase()}`;
}

function unitOf(amount: JsonObject): string {
  const code = textOf(amount["unitCode"]);
  return textOf(amount["unitText"]) || (UNIT_CODES.get(code.toUpperCase()) ?? "");
}

function rangeOf(amount: JsonObject): string {
  const [low, high] = [textOf(amount["minValue"]), textOf(amount["maxValue"])];
  if (low !== "" && high !== "" && low !== high) return `${low}–${high}`;
  return textOf(amount["value"]) || low || high;
}

/** Returns opening hours: "Monday, Tuesday 11:00–22:00". */
function hoursText(hours: JsonObject): string | undefined {
  const [opens, closes] = [textOf(hours["opens"]), textOf(hours["closes"])];
  if (opens === "" || closes === "") return undefined;
  const days = listOf(hours["dayOfWeek"]).map((day) => textOf(day).split("/").at(-1) ?? "");
  return `${days.join(", ")} ${opens}–${closes}`.trim();
}

/** Returns the words of a scalar, of a named object, or of a list of them. */
function textOf(value: Json | undefined): string {
  if (isList(value)) return value.map(textOf).join(", ");
  return isScalar(value) ? String(value).trim() : wordsOf(value);
}
