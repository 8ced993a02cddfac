// The tools of one server: all of them, or those that its words choose.
import { InvalidRequestError } from "../model/errors.ts";
import type { Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/rows.ts";
import type { Tool } from "./tool.ts";
import { TOOLS } from "./tools.ts";

/** Tools by name. */
export type Tools = ReadonlyMap<string, Tool>;

/** Words besides names of tools and commands. */
const ALIASES: Readonly<Record<string, string>> = { ask: "site_context" };

/**
 * Returns the tools that a comma-separated list chooses: each word is a tool's name, its first part
 * (`read` for read_page and read_section) or the name of its command. All without a list. Throws
 * InvalidRequestError for other words.
 */
export function chosenTools(list = ""): Tools {
  const words = list.split(",").flatMap((word) => word.trim() || []);
  if (words.length === 0) return TOOLS;
  const unknown = words.find((word) => ![...TOOLS.values()].some((tool) => isNamed(tool, word)));
  if (unknown !== undefined) {
    throw new InvalidRequestError(
      `tools: no tool is named ${unknown.slice(0, 100)}; the tools are ${[...TOOLS.keys()].join(", ")}`,
    );
  }
  const chosen = [...TOOLS].filter(([, tool]) => words.some((word) => isNamed(tool, word)));
  const explains = chosen.some(([, { fields }]) =>
    Object.values(fields).some(({ kind }) => kind === "options"),
  );
  const options = explains ? [...TOOLS].filter(([name]) => name === "describe_options") : [];
  return new Map([...chosen, ...options]);
}

function isNamed({ name, operation }: Tool, word: string): boolean {
  const { command }: Operation = OPERATIONS[operation];
  return [name, name.split("_")[0], command?.name].includes(word) || ALIASES[word] === name;
}

/** Returns the names of the tools that are not among the chosen ones. */
export const othersOf = (chosen: Tools): readonly string[] =>
  [...TOOLS.keys()].filter((name) => !chosen.has(name));
