// Hides text in the color of its background.
import type { PaintedRule } from "./rule.ts";

/** Measured in the color of its background, or without color. */
export const color: PaintedRule = {
  name: "color",
  hidesPainted: (_, kind) => kind === "color",
};
