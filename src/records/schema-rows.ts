// Maps the rows of lists to the properties of a JSON Schema, with the readers of facts.
import { factCells, wantedColumns } from "../facts/columns.ts";
import { fitThing } from "../facts/match/fit-thing.ts";
import { compileSchema } from "../facts/schema/compile.ts";
import { rowOf, type WantedObject } from "../facts/schema/wanted.ts";
import { rowThing } from "../facts/visible/list.ts";
import { InvalidRequestError } from "../model/errors.ts";
import type { Json } from "../model/fact.ts";
import type {
  ColumnType,
  RecordColumn,
  RecordRow,
  RecordTable,
  RecordValue,
} from "../model/records.ts";
import { typeOfKind } from "./declared.ts";

/** Returns a function that maps lists to a schema. Throws InvalidRequestError for too many paths. */
export function schemaMapper(
  schema: Readonly<Record<string, unknown>>,
): (list: RecordTable, url: string) => RecordTable {
  const wanted = wantedRow(compileSchema(schema));
  const names = wantedColumns(wanted);
  if (names === undefined) throw new InvalidRequestError("schema: it has too many paths");
  return (list, url) => mappedList(list, { wanted, names, url });
}

/** Returns the object that a row is: of a schema with one array, the item of that array. */
function wantedRow(wanted: WantedObject): WantedObject {
  const [only, ...others] = wanted.properties;
  const row = only === undefined || others.length > 0 ? undefined : rowOf(only.wanted);
  return row ?? wanted;
}

interface Mapping {
  readonly wanted: WantedObject;
  /** Dotted paths of the schema. */
  readonly names: readonly string[];
  /** Address of the page. */
  readonly url: string;
}

function mappedList(list: RecordTable, { wanted, names, url }: Mapping): RecordTable {
  const type = typeOfKind(list.kind);
  const rows = list.rows.map((row): RecordRow => {
    const found = fitThing(wanted, rowThing(row, list.columns, type), url);
    const cells = factCells(
      names,
      Object.fromEntries([...found].map(([path, value]) => [path, { value }])),
    );
    const values = names.map((name, at) => [name, cellOf(cells[at])] as const);
    return { ...Object.fromEntries(values), rest: row["rest"] ?? [] };
  });
  return {
    ...list,
    columns: names.map((name) => columnOf(name, list, rows)),
    rows,
    differences: [],
  };
}

/** Returns a value of a row; lists and objects as JSON. */
function cellOf(value: Json | undefined): RecordValue {
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : value;
}

function columnOf(name: string, list: RecordTable, rows: readonly RecordRow[]): RecordColumn {
  const values = rows.flatMap((row) => row[name] ?? []);
  const amount = list.columns.find(({ type }) => type === "amount");
  const isPrice = /price$/i.test(name) && typeof values[0] === "number";
  return {
    name,
    label: null,
    type: isPrice ? "amount" : typeOf(values),
    filled: values.length,
    currency: isPrice ? (amount?.currency ?? null) : null,
    unit: list.columns.find((column) => column.name === name)?.unit ?? null,
    source: list.source,
    xpath: null,
  };
}

function typeOf(values: readonly unknown[]): ColumnType {
  if (values.length === 0) return "text";
  if (values.every((value) => typeof value === "number")) return "number";
  if (values.every((value) => typeof value === "boolean")) return "boolean";
  if (values.every((value) => /^https?:\/\//.test(String(value)))) return "url";
  return values.every((value) => /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(String(value))) ? "date" : "text";
}
