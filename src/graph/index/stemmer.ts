// Chooses the stemmer of a site's language.
import { plainText } from "../plain-text.ts";
import type { SiteGraph } from "../site-graph.ts";

/** Returns the stem of a word in lower case: "delet" for "deleting" and "deletion". */
export type Stem = (word: string) => string;

/** Snowball's algorithms by language. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map([
  ["ca", "catalan"],
  ["cs", "czech"],
  ["da", "danish"],
  ["de", "german"],
  ["en", "english"],
  ["es", "spanish"],
  ["eu", "basque"],
  ["fi", "finnish"],
  ["fr", "french"],
  ["hu", "hungarian"],
  ["it", "italian"],
  ["nb", "norwegian"],
  ["nl", "dutch"],
  ["nn", "norwegian"],
  ["no", "norwegian"],
  ["pt", "portuguese"],
  ["ro", "romanian"],
  ["ru", "russian"],
  ["sl", "slovene"],
  ["sv", "swedish"],
  ["tr", "turkish"],
]);

/** Sections from which the language is detected, and characters of each. */
const SAMPLES = 8;
const SAMPLE_CHARS = 300;

/** Returns the stemmer of a site; undefined if its language is unknown or has none. */
export async function stemmerOf(graph: SiteGraph): Promise<Stem | undefined> {
  // 1 MB that only queries need.
  const { detectLanguage } = await import("../../text/detect-language.ts");
  const [language = ""] = (detectLanguage(sampleOf(graph)) ?? "").split("-");
  const algorithm = ALGORITHMS.get(language);
  if (algorithm === undefined) return undefined;
  const { newStemmer } = await import("snowball-stemmers");
  const stemmer = newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

/** Returns text of sections from all over a site. */
function sampleOf({ sections, counts }: SiteGraph): string {
  const parts: string[] = [];
  const step = Math.max(1, Math.floor(counts.sections / (4 * SAMPLES)));
  for (let at = 0; at < counts.sections && parts.length < SAMPLES; at += step) {
    if (sections.chars(at) < SAMPLE_CHARS) continue;
    const text = plainText(sections.text(at)).replace(/\s+/g, " ");
    if (text.length >= SAMPLE_CHARS) parts.push(text.slice(0, SAMPLE_CHARS));
  }
  return parts.join("");
}
