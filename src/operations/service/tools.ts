// The tool that explains option objects, which the list of tools only names.
import { defineTool } from "../../mcp/tool.ts";
import { optionRows } from "../../model/options.ts";

const GROUPS = ["crawl", "fetch", "renderOptions"] as const;

export const config = defineTool({
  name: "describe_options",
  title: "Describe options",
  description:
    "Explains the options of `crawl`, `fetch` and `renderOptions`: type, range, default, effect. Use it before you set one.",
  operation: "config",
  gives: "text",
  openWorld: false,
  fields: {
    group: { kind: "choice", choices: GROUPS, comment: "Only options of this object." },
    about: { kind: "text", example: "depth", comment: "Only options that contain this text." },
  },
  run: async ({ group, about = "" }) => {
    const groups = group === undefined ? GROUPS : [group];
    const lines = groups.flatMap((one) => optionRows(one).map((row) => lineOf(one, row)));
    const word = about.toLowerCase();
    const found = lines.filter((line) => line.toLowerCase().includes(word));
    return { text: found.join("\n"), notes: [`${found.length} of ${lines.length} options`] };
  },
});

function lineOf(group: string, row: ReturnType<typeof optionRows>[number]): string {
  const { override, value, range, fraction, choices, comment } = row;
  const type = typeof value === "number" && !fraction ? "integer" : typeof value;
  const values =
    choices?.join(" | ") ?? (range === undefined ? type : `${type} ${range.join(" to ")}`);
  return `${group}.${override.field} (${values}; default ${JSON.stringify(value)}): ${comment}`;
}
