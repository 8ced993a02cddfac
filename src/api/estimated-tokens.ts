// Estimates tokens for the surfaces, which may not import the room of chunks.
import { estimatedTokens as estimate } from "../chunking/tokens.ts";

/** Returns the number of tokens that a language model is likely to count in a text. */
export function estimatedTokens(text: string): number {
  return estimate(text);
}
