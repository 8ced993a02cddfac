// Writes the options of requests as interfaces with a doc comment per field, for the declarations of the package.
//
// In the sources these types are computed from the rows of operations and settings, whose texts an editor cannot show.
import { rowsOf } from "./operations.mjs";

const TYPES = {
  address: () => "string",
  addresses: () => "readonly string[]",
  switch: () => "boolean",
  integer: () => "number",
  text: () => "string",
  selectors: () => "string",
  html: () => "string | true",
  schema: () => "Readonly<Record<string, unknown>>",
  texts: () => "Readonly<Record<string, string>>",
  choice: ({ choices }) => unionOf(choices),
  options: ({ group }) => `Partially<${GROUPS[group]}>`,
};
const GROUPS = { fetch: "FetchOptions", renderOptions: "RenderOptions", crawl: "CrawlOptions" };

const unionOf = (words) => words.map((word) => JSON.stringify(word)).join(" | ");

/** Returns the texts of the declaration files to replace, by path without `.d.ts`. */
export async function optionTypes(source) {
  const { OPERATIONS, SETTINGS_TABLE } = await rowsOf(source);
  return {
    "src/model/options": optionsModule(SETTINGS_TABLE),
    "src/operations/operations": operationsModule(OPERATIONS),
  };
}

function optionsModule(settings) {
  const interfaces = Object.entries(GROUPS).map(([group, name]) => {
    const rows = Object.values(settings).filter(({ override }) => override?.group === group);
    const members = rows.map(({ override, comment, value, choices }) =>
      member(`${override.field}:`, choices ? unionOf(choices) : typeof value, comment, value),
    );
    return `/** Options \`${group}\` of a request, all present. */\nexport interface ${name} {\n${members.join("")}}\n`;
  });
  return `${interfaces.join("")}/** Option object of a caller; an omitted, undefined or null field has its default. */
export type Partially<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
`;
}

function operationsModule(operations) {
  const requests = [];
  const own = [];
  for (const [name, { fields }] of Object.entries(operations)) {
    const members = Object.entries(fields).map(([field, row]) => {
      const { kind, comment, value, required } = row;
      const type = TYPES[kind](row);
      if (kind === "address" || required) return member(`${field}:`, type, comment);
      return member(`${field}?:`, `${type} | null | undefined`, comment, value);
    });
    requests.push(`  readonly ${name}: {\n${members.join("").replaceAll(/^(?=.)/gm, "  ")}  };\n`);
    const names = Object.keys(fields).filter((field) => fields[field].own);
    own.push(`  readonly ${name}: ${names.length === 0 ? "never" : unionOf(names)};\n`);
  }
  return `import type { ${["Partially", ...Object.values(GROUPS)].join(", ")} } from "../model/options.js";
/** Requests by operation, as a caller may write them. */
interface Requests {
${requests.join("")}}
/** Fields that only the library and the command line accept. */
interface OwnFields {
${own.join("")}}
/** Name of an operation. */
export type OperationName = keyof Requests;
/** A request of an operation, as a caller may write it. */
export type GivenOf<N extends OperationName> = Requests[N];
/** A request of an operation over HTTP. */
export type SentOf<N extends OperationName> = Omit<Requests[N], OwnFields[N]>;
`;
}

/** One property with its comment and, if it is simple, its default. */
function member(name, type, comment, value) {
  const text = value === undefined ? comment : `${comment} Default: ${JSON.stringify(value)}.`;
  return `  /** ${text.replaceAll("*/", "*\\/")} */\n  readonly ${name} ${type};\n`;
}
