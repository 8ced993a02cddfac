// Hides text too small to read.
import type { PaintedRule } from "./rule.ts";

/** Measured in lines of about a pixel. */
export const fontSize: PaintedRule = {
  name: "font-size",
  hidesPainted: (_, kind) => kind === "font-size",
};
