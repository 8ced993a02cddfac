// A table of records with the types of a Parquet file.
import type { ParquetColumn, ParquetRow } from "../../cli/parquet-file.ts";
import { type FlatCell, type FlatTable, isNumeric } from "../../text/flat-records.ts";

/**
 * Returns the columns and rows of the file. Numbers are doubles, whole days are days; a column with
 * other values, such as times, is text.
 */
export function parquetTable({ columns, rows }: FlatTable): {
  readonly columns: readonly ParquetColumn[];
  readonly rows: readonly ParquetRow[];
} {
  const typed = columns.map(({ name, type }, at): ParquetColumn => {
    const isAll = (test: (cell: FlatCell) => boolean) =>
      rows.every((row) => (row[at] ?? null) === null || test(row[at] ?? null));
    if (type === "texts") return { name, type };
    if (isNumeric(type) && isAll((cell) => typeof cell === "number"))
      return { name, type: "double" };
    if (type === "boolean" && isAll((cell) => typeof cell === "boolean")) return { name, type };
    if (type === "date" && isAll(isDay)) return { name, type: "day" };
    return { name, type: "text" };
  });
  return {
    columns: typed,
    rows: rows.map((row) =>
      Object.fromEntries(
        typed.map(({ name, type }, at) => {
          const cell = row[at] ?? null;
          return [name, type === "text" && cell !== null ? String(cell) : cell];
        }),
      ),
    ),
  };
}

const isDay = (cell: FlatCell): boolean =>
  typeof cell === "string" && /^\d{4}-\d{2}-\d{2}$/.test(cell);
