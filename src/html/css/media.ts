// Evaluates media queries for a screen of normal width.

/** Whether a rule applies on such a screen. */
export type Applies = "always" | "sometimes" | "never";

/** The screen in CSS pixels: the renderer's default viewport. */
const WIDTH = 1440;
const HEIGHT = 900;
const PX_PER_EM = 16;
/** Longer lists are made by a program, not for a page. */
const MAX_CHARS = 1000;

/** Returns whether a media query list holds; an empty one always does. */
export function mediaApplies(list: string): Applies {
  if (list.length > MAX_CHARS) return "sometimes";
  const queries = list.toLowerCase().split(",").map(queryApplies);
  if (queries.includes("always")) return "always";
  return queries.includes("sometimes") ? "sometimes" : "never";
}

/** Match the type that starts a query, and a feature with its value. */
const TYPE = /^(?:only\s+)?([a-z-]+)(?:\s+and\b|$)/;
const FEATURE =
  /^\(\s*(?:(min-|max-)(?:device-)?)?(width|height)\s*(:|[<>]=?)\s*([\d.]+)(px|r?em)?\s*\)$/;
const AND = /\s+and\s+|\s+and(?=\()|\)and\s+/;

function queryApplies(query: string): Applies {
  let text = query.trim();
  if (text === "") return "always";
  const type = TYPE.exec(text);
  if (type !== null) {
    if (type[1] !== "all" && type[1] !== "screen") return isMedium(type[1]) ? "never" : "sometimes";
    text = text.slice(type[0].length).trim();
    if (text === "") return "always";
  }
  const features = text.split(AND).map((feature) => featureApplies(feature.trim()));
  if (features.includes("never")) return "never";
  return features.includes("sometimes") ? "sometimes" : "always";
}

const isMedium = (type = "") => /^(?:print|speech|aural|tty|tv|braille|handheld)$/.test(type);

function featureApplies(feature: string): Applies {
  const [, bound, side, sign, number, unit = "px"] = FEATURE.exec(feature) ?? [];
  // A bound has a colon, a range has none.
  if (sign === undefined || (bound !== undefined) !== (sign === ":")) return "sometimes";
  const size = Number(number) * (unit === "px" ? 1 : PX_PER_EM);
  const actual = side === "width" ? WIDTH : HEIGHT;
  const isMinimum = bound === "min-" || sign.startsWith(">");
  return (isMinimum ? actual >= size : actual <= size) ? "always" : "never";
}
