// Writes the words of mdoc(7), which macros among them mark. https://man.openbsd.org/mdoc.7
import { text } from "./page-html.ts";
import { inline } from "./troff-inline.ts";

/** Macros of mdoc(7) that mark words, with their signs and fonts. */
const MARKS: Readonly<
  Record<string, { readonly font?: string; readonly around?: readonly [string, string] }>
> = {
  Fl: { font: "B", around: ["-", ""] },
  Ar: { font: "I" },
  Cm: { font: "B" },
  Ic: { font: "B" },
  Nm: { font: "B" },
  Pa: { font: "I" },
  Em: { font: "I" },
  Sy: { font: "B" },
  Li: { font: "CW" },
  Va: { font: "I" },
  Ev: { font: "CW" },
  Er: { font: "CW" },
  Dv: { font: "CW" },
  Ft: { font: "I" },
  Fn: { font: "B" },
  Fa: { font: "I" },
  Vt: { font: "I" },
  In: { around: ["#include <", ">"] },
  Xr: {},
  Ql: { font: "CW" },
  Lk: {},
  Mt: {},
  An: {},
  At: { around: ["AT&T UNIX ", ""] },
  Bx: { around: ["BSD ", ""] },
  Nx: { around: ["NetBSD ", ""] },
  Fx: { around: ["FreeBSD ", ""] },
  Ox: { around: ["OpenBSD ", ""] },
  St: {},
  Tn: {},
  Nd: { around: ["— ", ""] },
  Op: { around: ["[", "]"] },
  Oo: { around: ["[", ""] },
  Oc: { around: ["]", ""] },
  Dq: { around: ["“", "”"] },
  Qq: { around: ['"', '"'] },
  Sq: { around: ["‘", "’"] },
  Pq: { around: ["(", ")"] },
  Bq: { around: ["[", "]"] },
  Brq: { around: ["{", "}"] },
  Aq: { around: ["<", ">"] },
  Po: { around: ["(", ""] },
  Pc: { around: [")", ""] },
};

/** Whether a macro marks words. */
export const isMark = (name: string): boolean => Object.hasOwn(MARKS, name);

/** Returns words with macros of mdoc(7) among them as HTML. */
export function marked(given: readonly string[]): string {
  const parts: string[] = [];
  const ends: string[] = [];
  let font = "";
  /** Signs before the next word: a bracket, and within its font a hyphen. */
  let before = "";
  let within = "";
  for (const word of given) {
    const mark = Object.hasOwn(MARKS, word) ? MARKS[word] : undefined;
    if (mark !== undefined) {
      const [opening = "", closing = ""] = mark.around ?? [];
      if (mark.font === undefined) before += opening;
      else within += opening;
      font = mark.font ?? "";
      if (closing !== "") ends.unshift(closing);
    } else if (/^[.,:;)\]?!]$/.test(word)) parts.push(`${parts.pop() ?? ""}${text(word)}`);
    else if (word === "No" || word === "Ns") font = "";
    else {
      parts.push(text(before) + inline(within + word, font));
      before = "";
      within = "";
    }
  }
  return (
    [...parts, text(before + within)].filter((part) => part !== "").join(" ") +
    ends.map(text).join("")
  );
}
