// Types of snowball-stemmers, which has none: what `stemmer.ts` calls.
declare module "snowball-stemmers" {
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
