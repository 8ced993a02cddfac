// Sections in Markdown to their words, by which contents are compared: what marks them up aside.
import { plainText } from "./plain-text.ts";
import type { SectionText } from "./section-texts.ts";

/** The words of Markdown as a reader sees them: what holds no letter and no digit is none, nor are marks of emphasis and links at its ends. */
export function wordsOf(markdown: string): readonly string[] {
  return plainText(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word) && !/^(?:[|~=`^+<>]+)$/.test(word))
    .map((word) => word.replace(/^[[!*_~`]+|[\]*_~`]+$/g, ""));
}

/** The words of sections in their order. */
export function wordsOfSections(sections: readonly SectionText[]): readonly string[] {
  const words: string[] = [];
  for (const { heading, text } of sections) {
    for (const word of wordsOf(heading)) words.push(word);
    for (const word of wordsOf(text)) words.push(word);
  }
  return words;
}
