// Builds the tables of the page on facts from the last saved results of its benches.
import { count, type Figures } from "./figures.ts";
import type { Parts } from "./parts.ts";
import { markdownTable } from "./table.ts";

/** Rows with fewer labels are left out, since their shares mean little. */
const MIN_LABELS = 10;

/** Shares of a row, in percent, in the order of the columns. */
const SHARES = ["right", "wrong", "missing", "strict_right", "strict_wrong"] as const;

/** Returns the parts: tables of declared, visible and shown facts, and of facts by callers' words. */
export function factsParts(figures: Figures): Parts {
  return {
    "facts declared": tableOf(figures, false),
    "facts visible": tableOf(figures, true, (name) => name.startsWith("all")),
    "facts shown": shownTable(figures),
    "facts words": wordsTable(figures),
  };
}

/** Builds the table of visible facts on pages without their declared data, in numbers of labels. */
function shownTable({ number, names }: Figures): string {
  const columns = ["labels", "right", "wrong", "missing"];
  const rows = names("facts-shown", "table").map((name) => [
    name,
    ...columns.map((column) => count(number("facts-shown", `table.${name}.${column}`))),
  ]);
  return `${count(number("facts-shown", "pages"))} pages.\n\n${markdownTable(["field", ...columns], rows)}`;
}

/** Builds the table of facts under names that the vocabulary was not tuned on. */
function wordsTable({ number, names }: Figures): string {
  const key = { half: "held back" };
  const figure = (path: string) => number("facts-words", `table.${path}`, key);
  const shares = ["right", "wrong", "missing", "invented"];
  const rows = names("facts-words", "table", key).map((name) => [
    name,
    count(figure(`${name}.declared`)),
    ...shares.map((share) => figure(`${name}.${share}`).toFixed(1)),
  ]);
  return markdownTable(["Pages", "declared", ...shares.map((share) => `${share}, %`)], rows);
}

function tableOf(
  { number, names }: Figures,
  visible: boolean,
  isShown: (name: string) => boolean = () => true,
): string {
  const figure = (path: string) => number("facts", path, { visible });
  const rows = names("facts", "table", { visible })
    .filter((name) => isShown(name) && figure(`table.${name}.labels`) >= MIN_LABELS)
    .map((name) => [
      name,
      count(figure(`table.${name}.labels`)),
      ...SHARES.map((share) => figure(`table.${name}.${share}`).toFixed(1)),
    ]);
  const head = [
    "Pages and field",
    "labels",
    ...SHARES.map((share) => `${share.replace("_", " ")}, %`),
  ];
  return `${count(figure("pages"))} pages.\n\n${markdownTable(head, rows)}`;
}
