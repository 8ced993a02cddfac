// Writes the options and the answers of operations as interfaces with a doc comment per field, for the declarations of the
// package.
//
// In the sources these types are computed from the rows of operations and settings, whose texts an editor cannot show.
import { answersOf, rowsOf, typeImports } from "./operations.mjs";

const TYPES = {
  address: () => "string",
  addresses: () => "readonly string[]",
  switch: () => "boolean",
  integer: () => "number",
  text: () => "string",
  selectors: () => "string",
  schema: () => "Readonly<Record<string, unknown>>",
  texts: () => "Readonly<Record<string, string>>",
  choice: ({ choices }) => unionOf(choices),
  json: ({ of }) => `JsonValues[${JSON.stringify(of)}]`,
  options: ({ group }) => `Partially<${GROUPS[group]}>`,
};
const GROUPS = { fetch: "FetchOptions", renderOptions: "RenderOptions", crawl: "CrawlOptions" };

const unionOf = (words) => words.map((word) => JSON.stringify(word)).join(" | ");

/** Returns the texts of the declaration files to replace, by path without `.d.ts`. */
export async function writtenTypes(source) {
  const { OPERATIONS, SETTINGS_TABLE } = await rowsOf(source);
  return {
    "src/model/options": optionsModule(SETTINGS_TABLE),
    "src/operations/operations": operationsModule(OPERATIONS),
    "src/operations/rows": answersModule(OPERATIONS, answersOf(source)),
  };
}

function optionsModule(settings) {
  const interfaces = Object.entries(GROUPS).map(([group, name]) => {
    const rows = Object.values(settings).filter(({ override }) => override?.group === group);
    const members = rows.map(({ override, comment, value, choices, unit }) =>
      member(`${override.field}:`, choices ? unionOf(choices) : typeof value, comment, value, unit),
    );
    return `/** Fields of the option \`${group}\`, all present. */\nexport interface ${name} {\n${members.join("")}}\n`;
  });
  return `${interfaces.join("")}/** Option object of a caller; an omitted, undefined or null field has its default. */
export type Partially<T> = { readonly [K in keyof T]?: T[K] | null | undefined };
`;
}

function operationsModule(operations) {
  const requests = [];
  const own = [];
  for (const [name, { fields, summary }] of Object.entries(operations)) {
    const members = Object.entries(fields).map(([field, row]) => {
      const { kind, comment, value, required } = row;
      const type = TYPES[kind](row);
      if (kind === "address" || required) return member(`${field}:`, type, comment);
      return member(`${field}?:`, `${type} | null | undefined`, comment, value);
    });
    const given = members.join("").replaceAll(/^(?=.)/gm, "  ");
    requests.push(`  /** Fields of: ${summary}. */\n  readonly ${name}: {\n${given}  };\n`);
    const names = Object.keys(fields).filter((field) => fields[field].own);
    if (names.length > 0) own.push(`N extends "${name}" ? ${unionOf(names)} : `);
  }
  return `import type { ${["Partially", ...Object.values(GROUPS)].join(", ")} } from "../model/options.js";
import type { JsonValues } from "../model/recipe.js";
/** Requests by operation, as a caller may write them. */
interface Requests {
${requests.join("")}}
/** Fields that only the library and the command line accept. */
type OwnFields<N extends OperationName> = ${own.join("")}never;
/** Name of an operation. */
export type OperationName = keyof Requests;
/** A request of an operation, as a caller may write it. */
export type GivenOf<N extends OperationName> = Requests[N];
/** A request of an operation over HTTP. */
export type SentOf<N extends OperationName> = Omit<Requests[N], OwnFields<N>>;
`;
}

/** The answers without the rows, which nothing else reaches. */
function answersModule(operations, answers) {
  const members = Object.entries(operations).map(([name, { summary }]) =>
    `  /** Answer of: ${summary}. */\n  readonly ${name}: ${answers[name].type};\n`,
  );
  const imports = typeImports(Object.values(answers)).replaceAll('.ts"', '.js"');
  return `${imports}
/** Type of the answer of each operation: one event of a stream, one line of a file or of pages. */
export interface Answers {
${members.join("")}}
`;
}

/** One property with its comment and, if it is simple, its default with the unit. */
function member(name, type, comment, value, unit) {
  const shown = [JSON.stringify(value), ...(unit ? [unit] : [])].join(" ");
  const text = value === undefined ? comment : `${comment} Default: ${shown}.`;
  return `  /** ${text.replaceAll("*/", "*\\/")} */\n  readonly ${name} ${type};\n`;
}
