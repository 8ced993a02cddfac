// Estimates the tokens of a text for language models, by scripts and punctuation.
import { estimateTokenCount } from "tokenx";

export const estimatedTokens = (text: string): number => estimateTokenCount(text);
