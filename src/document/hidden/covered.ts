// Hides text behind an opaque box.
import type { PaintedRule } from "./rule.ts";

/** Measured behind an opaque box. */
export const covered: PaintedRule = {
  name: "covered",
  hidesPainted: (_, kind) => kind === "covered",
};
