// Builds the table of ways to hide text from the pages that the tests read.
import { VECTORS } from "../../test/support/invisible.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

/** The part made from the ways: a row each, with its rule in both modes. */
export function hiddenParts(): Parts {
  const rows = VECTORS.map(({ name, css, plain, rendered }) => [
    name,
    code(css),
    plain === undefined ? "-" : code(plain),
    code(rendered),
  ]);
  return { "ways to hide text": markdownTable(["Way", "Style", "Plain", "Rendered"], rows) };
}
