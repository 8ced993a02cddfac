// Builds the table of the page on lists from the last saved result of the bench `records`.
import { FIELDS } from "../../bench/records-score.ts";
import { count, type Figures, share } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";

/** Halves of the labelled pages, as the page names them. */
const HALVES = { tune: "development", report: "seen four times", fresh: "seen once" } as const;

/** Returns the part: a row per half, without figures before the first saved result. */
export function recordsParts({ number, results }: Figures): Parts {
  const isSaved = results.some(({ bench }) => bench === "records");
  const figure = (path: string, text: (value: number) => string = share): string =>
    isSaved ? text(number("records", path)) : "";
  const rows = Object.entries(HALVES).map(([half, name]) => [
    name,
    figure(`${half}.pages`, count),
    figure(`${half}.lists`),
    ...FIELDS.map((field) => figure(`${half}.fields.${field}.rows`)),
    ...["given_prices", "wrong_prices", "other_first"].map((counted) =>
      figure(`${half}.${counted}`, count),
    ),
  ]);
  const fields = FIELDS.map((field) => `${field.replace("_", " ")}s`);
  const head = ["", "pages", "lists", ...fields, "prices given", "wrong", "another list first"];
  return { "figures of records": markdownTable(head, rows) };
}
