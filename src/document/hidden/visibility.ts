// Hides elements that the browser measured as invisible.
import type { PaintedRule } from "./rule.ts";

/** Measured as invisible. */
export const visibility: PaintedRule = {
  name: "visibility",
  hidesPainted: (_, kind) => kind === "visibility",
};
