// Extracts the words of Markdown sections without markup, for comparing contents.
import { plainText } from "./plain-text.ts";
import type { SectionText } from "./section-texts.ts";

/** Returns the visible words of Markdown; skips tokens without letters, digits or symbols. */
export function wordsOf(markdown: string): readonly string[] {
  return plainText(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word) && !/^(?:[|~=`^+<>]+)$/.test(word))
    .map((word) => word.replace(/^[[!*_~`]+|(?<![\]*_~`])[\]*_~`]+$/g, ""));
}

/** Returns the words of sections in order. */
export function wordsOfSections(sections: readonly SectionText[]): readonly string[] {
  const words: string[] = [];
  for (const { heading, text } of sections) {
    for (const word of wordsOf(heading)) words.push(word);
    for (const word of wordsOf(text)) words.push(word);
  }
  return words;
}
