// Builds the table of the places that state each field of the page record, by trust.
import { TRUST } from "../../src/statements/trust.ts";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

export function trustParts(): Parts {
  const rows = Object.entries(TRUST).map(([field, places]) => [
    code(field),
    Object.values(places).join("; "),
  ]);
  return { trust: markdownTable(["Field", "Sources, by trust"], rows) };
}
