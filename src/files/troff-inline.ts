// Writes text of troff as HTML: fonts, named characters, escapes. groff_char(7), groff(7)
import { oneLine } from "../text/one-line.ts";
import { text } from "./page-html.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "-": "-",
  e: "\\",
  "\\": "\\",
  "'": "'",
  "`": "`",
  "&": "",
  ")": "",
  "/": "",
  ",": "",
  ":": "",
  "%": "",
  "|": "",
  "^": "",
  c: "",
  "~": "\u00a0",
  " ": " ",
  "0": " ",
  t: "\t",
};
const NAMED: Readonly<Record<string, string>> = {
  aq: "'",
  dq: '"',
  lq: "“",
  rq: "”",
  oq: "‘",
  cq: "’",
  bu: "•",
  co: "©",
  rg: "®",
  tm: "™",
  em: "—",
  en: "–",
  hy: "-",
  mi: "−",
  ha: "^",
  ti: "~",
  rs: "\\",
  bv: "|",
  ba: "|",
  at: "@",
  sh: "#",
  Do: "$",
  "->": "→",
  "<-": "←",
  "<=": "≤",
  ">=": "≥",
  "!=": "≠",
  "+-": "±",
  mu: "×",
  de: "°",
  ss: "ß",
  ":a": "ä",
  ":o": "ö",
  ":u": "ü",
  ":A": "Ä",
  ":O": "Ö",
  ":U": "Ü",
  "'e": "é",
  "`e": "è",
  "'a": "á",
  ",c": "ç",
  la: "⟨",
  ra: "⟩",
  fm: "′",
  ga: "`",
  aa: "´",
};

/**
 * Matches an escape: a font, a named character in one of three notations, a size, a motion, a string
 * or one sign. Linear.
 */
const ESCAPE =
  /\\(?:f(?:\[([^\]\n]{0,20})\]|\((..)|(.))|\(([^\n]{2})|\[([^\]\n]{1,40})\]|s(?:[-+]?\d{1,2}|\[[^\]\n]{0,10}\])|[hvwlLDbox]'[^'\n]{0,200}'|\*(?:\[[^\]\n]{0,40}\]|\(..|.)|m\[[^\]\n]{0,20}\]|"[^\n]*|(.))/g;

const TAGS: Readonly<Record<string, string>> = {
  B: "strong",
  b: "strong",
  "3": "strong",
  I: "em",
  i: "em",
  "2": "em",
  BI: "strong",
  "4": "strong",
  C: "code",
  CW: "code",
  CR: "code",
  CB: "code",
};

/** Returns a line of text as HTML, its fonts as elements. */
export function inline(source: string, font = ""): string {
  let html = "";
  let open = TAGS[font] ?? "";
  let from = 0;
  if (open !== "") html += `<${open}>`;
  for (const match of source.matchAll(ESCAPE)) {
    html += text(source.slice(from, match.index));
    from = match.index + match[0].length;
    const [, bracketed, paired, single, two, named, sign] = match;
    const asked = bracketed ?? paired ?? single;
    if (asked !== undefined) {
      if (open !== "") html += `</${open}>`;
      open = TAGS[asked] ?? "";
      if (open !== "") html += `<${open}>`;
    } else if (two !== undefined || named !== undefined) {
      html += text(character(two ?? named ?? ""));
    } else if (sign !== undefined) html += text(ESCAPES[sign] ?? sign);
  }
  html += text(source.slice(from));
  return open === "" ? html : `${html}</${open}>`;
}

function character(name: string): string {
  const code = /^u([\dA-F]{4,6})$/.exec(name)?.[1];
  if (code === undefined) return NAMED[name] ?? name;
  const point = Number.parseInt(code, 16);
  return point <= 0x10_ffff ? String.fromCodePoint(point) : "\ufffd";
}

/** Returns the words of an escaped text. */
export const words = (source: string): string =>
  oneLine(
    source.replace(ESCAPE, (_all, _b, _p, _s, two, named, sign) =>
      two !== undefined || named !== undefined
        ? character(String(two ?? named))
        : (ESCAPES[String(sign)] ?? ""),
    ),
  );

/** Splits the arguments of a request; quotes keep spaces. */
export function argumentsOf(source: string): readonly string[] {
  const found: string[] = [];
  for (const [, quoted, bare] of source.matchAll(
    /"((?:[^"\n]|"")*)"?|((?:\\.|[^\s"\\])(?:\\.|[^\s\\])*)/g,
  )) {
    found.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
  }
  return found;
}
