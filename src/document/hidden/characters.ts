// Hides signs that no font draws.
import type { HiddenRule } from "./rule.ts";

/** Tag characters and runs of zero-width signs. The walk removes them from texts. */
export const characters: HiddenRule = { name: "characters" };
