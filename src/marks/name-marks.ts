// Finds the places in a line where a name follows: "By", "Text und Interview:", "Photo:".
import { baseLanguage } from "../text/calendar-words.ts";
import { wordSet } from "../text/word-list.ts";
import { bylineWord, endsPhrase, mayHoldBylineWord, startsNames } from "./byline-words.ts";
import { isChangeLabel } from "./date-words.ts";
import { bareLabel } from "./labels.ts";

/** A place in a line after which a name follows. */
export interface NameMark {
  /** Whether the name is the writer's, or credits pictures, a translation, music or a change. */
  readonly of: "author" | "credit";
  /** Offsets of the mark's first word, and of the name. */
  readonly start: number;
  readonly name: number;
  /** The word for "by"; "" for a label. */
  readonly by: string;
  /** Whether a colon follows, or a verb precedes "by": not a word of a sentence. */
  readonly isLabel: boolean;
}

/** A word, also with an apostrophe, a hyphen, or a German ending for all genders. */
const WORD =
  /([\p{L}\p{M}]+(?:['’·-][\p{L}\p{M}]+)*)(?:[/*:_]in(?:nen)?(?!\p{L})|\(in(?:nen)?\))?/gu;
/** Words between two labels: "Text und Fotos". */
const JOINS = wordSet("and und et y e i en og och & + ve ja a и та și");
const BETWEEN = /^\s*[,/&+]?\s*$/;
const COLON = /^\s*[:：]\s*(?=\S)/u;
/** White space before a name, and the Greek article that some verbs have before it: "Γράφει ο". */
const SPACE = /^\s+(?:(?:[οη]|οι)\s+)?(?=\S)/u;
/** Labels of credits and of writers in scripts without spaces, in Thai, Hindi and Korean. */
const EAST_CREDIT =
  "来源|來源|摄影|攝影|摄|写真|撮影|供图|图片?|圖片?|翻译|翻譯|翻訳|译者|編集|编辑|編輯|责编|構成|音楽|音乐|插画|イラスト|사진|번역|음악|ภาพ|แปล|फोटो|अनुवाद";
const EAST_WRITER =
  "取材|文|撰文|質問者|投稿者|記者|记者|著者|執筆|筆者|ライター|글쓴이|글|작성자|โดย|ผู้เขียน|लेखक|लेखिका";
const EAST_LABEL = `(?:${EAST_CREDIT}|${EAST_WRITER})`;
/** Matches one or several such labels with the separator before the name: "取材・文＝". */
const EAST = new RegExp(
  `(?<labels>(?:${EAST_LABEL}\\s?[・･、&＆]\\s?){0,4}${EAST_LABEL})\\s*[:：/／|｜=＝]\\s*|` +
    `(?<author>作者)\\s*[:：]?\\s*|(?<label>${EAST_WRITER})\\s+`,
  "gu",
);
const OF_WRITER = new RegExp(EAST_WRITER, "u");
/** Maximum words examined, and maximum words of a phrase. */
const MAX_WORDS = 60;
const MAX_PHRASE = 3;

interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the marks of names in a line, in order. Linear. */
export function nameMarks(line: string, language?: string): readonly NameMark[] {
  const marks = mayHoldBylineWord(line) ? wordMarks(line, baseLanguage(language)) : [];
  return MAY_BE_EAST.test(line) ? [...marks, ...eastern(line)].sort(byStart) : marks;
}

/** Matches the scripts of the eastern labels. */
const MAY_BE_EAST = /[\u0900-\u0e7f\u3000-\ud7af]/;

function wordMarks(line: string, own: string | undefined): readonly NameMark[] {
  const tokens = tokensOf(line, own);
  const marks: NameMark[] = [];
  for (const [at, token] of tokens.entries()) {
    const kind = bylineWord(token.word, own);
    if (kind === undefined) continue;
    const colon = COLON.exec(line.slice(token.end))?.[0];
    if (kind !== "by" && colon === undefined) continue;
    const space = colon ?? SPACE.exec(line.slice(token.end))?.[0];
    if (space === undefined || /[^\s·|•,;:：—–("“«-]/u.test(line.charAt(token.start - 1))) continue;
    const chain = chainBefore(tokens, at, { line, own });
    // "Getting started: lamps" names nobody, "Posted: Ann Lee" does.
    if (kind === "done" && /[\p{L}\p{N}]\s*$/u.test(line.slice(0, chain.start))) continue;
    const kinds = [...chain.kinds, ...(kind === "by" ? [] : [kind])];
    // "Last updated by Ann Lee" names the editor.
    const isFirst = kind === "by" && chain.kinds.length === 0;
    const isChange = isFirst && isChangeLabel(line.slice(0, chain.start).trimEnd());
    const isCredit =
      isChange || (kinds.includes("credit") && kinds.every((one) => one === "credit"));
    marks.push({
      of: isCredit ? "credit" : "author",
      start: chain.start,
      name: token.end + space.length,
      by: kind === "by" ? token.word : "",
      isLabel: colon !== undefined || chain.kinds.length > 0,
    });
  }
  return marks;
}

/** Returns the words of a line; a phrase such as "a cura di" is one word with hyphens. */
function tokensOf(line: string, own: string | undefined): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, 1: word = "", index } of line.matchAll(WORD)) {
    if (tokens.length >= MAX_WORDS) break;
    tokens.push({ word, start: index, end: index + found.length });
    if (!endsPhrase(word)) continue;
    const last = tokens.slice(-MAX_PHRASE);
    for (const [at, first] of last.slice(0, -1).entries()) {
      const phrase = last.slice(at);
      const joined = phrase.map((one) => one.word).join("-");
      const isSpaced =
        line.slice(first.start, index + found.length) === joined.replaceAll("-", " ");
      if (!isSpaced || bylineWord(joined, own) === undefined) continue;
      tokens.splice(-phrase.length, phrase.length, {
        word: joined,
        start: first.start,
        end: index + found.length,
      });
      break;
    }
  }
  return tokens;
}

const byStart = (one: NameMark, other: NameMark): number => one.start - other.start;

function eastern(line: string): readonly NameMark[] {
  return [...line.matchAll(EAST)]
    .filter(({ index }) => !/\p{L}/u.test(line.charAt(index - 1)))
    .map(({ 0: found, index, groups }) => {
      const label = groups?.["labels"] ?? groups?.["label"] ?? groups?.["author"] ?? "";
      const isCredit = groups?.["labels"] !== undefined && !OF_WRITER.test(label);
      return {
        of: isCredit ? "credit" : "author",
        start: index,
        name: index + found.length,
        by: isCredit ? "" : label,
        isLabel: true,
      };
    });
}

interface Chain {
  readonly start: number;
  readonly kinds: readonly string[];
}

/** Returns the labels and verbs right before a word: "Text und Fotos" of "Text und Fotos von:". */
function chainBefore(
  tokens: readonly Token[],
  at: number,
  { line, own }: { readonly line: string; readonly own: string | undefined },
): Chain {
  const kinds: string[] = [];
  const isLabel = bylineWord(tokens[at]?.word ?? "", own) !== "by";
  let start = tokens[at]?.start ?? 0;
  let joined = start;
  let isJoined = false;
  for (let before = at - 1; before >= 0; before--) {
    const token = tokens[before];
    if (token === undefined || !BETWEEN.test(line.slice(token.end, joined))) break;
    const kind = bylineWord(token.word, own);
    const isApart = /^\s*$/.test(line.slice(token.end, joined));
    // "This article translated by" credits a translation, "written and translated by" names a writer.
    if (kinds.at(-1) === "credit" && !isJoined && isApart && kind === "done") break;
    isJoined = kind === undefined;
    joined = token.start;
    if (kind !== undefined && kind !== "by") {
      kinds.push(kind);
      start = token.start;
    } else if ((kinds.length === 0 && !isLabel) || !JOINS.has(token.word.toLowerCase())) break;
  }
  return { start, kinds };
}

/** Signs before a name. */
const SIGNS = /^(?:©|\(c\)|[-–—·•|:：]|✍️?|👤)\s*/iu;
/** Matches a word in lower case before two or more capitalised ones: "di Anna Rossi". */
const BEFORE_FULL_NAME = /^\p{Ll}+(?:\s\p{Lu}[\p{L}\p{M}.'’-]*){2}/u;
/** Maximum marks before one name: "Text: By ...". */
const MAX_MARKS = 3;

/** Returns a text without the marks before its name; undefined if they credit another work. */
export function withoutMark(stated: string, language?: string): string | undefined {
  let name = stated;
  for (let count = 0; count < MAX_MARKS; count++) {
    const sign = SIGNS.exec(name)?.[0];
    if (sign !== undefined) {
      name = name.slice(sign.length).trim();
      continue;
    }
    const mark = nameMarks(name, language).find(({ start }) => start === 0);
    if (mark === undefined) break;
    if (mark.of === "credit") return undefined;
    const isOfName = !mark.isLabel && startsNames(mark.by);
    if (isOfName && !BEFORE_FULL_NAME.test(name)) break;
    name = name.slice(mark.name).trim();
  }
  return name;
}

/** Labels of authors in scripts without spaces. */
const EAST_LABEL_ALONE = /^(?:作者|著者|執筆者?|投稿者|質問者|記者|작성자|글쓴이|ผู้เขียน)$/u;
const MAX_LABEL_WORDS = 3;

/** Whether a label names the author: "Written by", "Verfasst von", "Autor". */
export function isAuthorLabel(label: string): boolean {
  const text = bareLabel(label);
  const words = text.split(/\s+/);
  if (words.length > MAX_LABEL_WORDS) return false;
  const phrase = bylineWord(words.join("-"));
  const kinds = phrase === undefined ? words.map((word) => bylineWord(word)) : [phrase];
  const isOfAuthor = kinds.some((kind) => kind === "by" || kind === "author");
  return (
    EAST_LABEL_ALONE.test(text) || (isOfAuthor && kinds.every((kind) => kind && kind !== "credit"))
  );
}
