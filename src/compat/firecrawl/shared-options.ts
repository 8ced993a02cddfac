// Options that every route of Firecrawl knows.
import { ignored, NO_MODEL, type Options } from "../given.ts";

export const SHARED_OPTIONS: Options<unknown> = {
  integration: ignored,
  origin: ignored,
  zeroDataRetention: "the operator decides what is stored",
  threatProtection: "addresses are not looked up anywhere",
};

/** Options that ask a language model. */
export const PROMPTS: Options<unknown> = {
  prompt: NO_MODEL,
  systemPrompt: NO_MODEL,
  agent: NO_MODEL,
};
