// YAML front matter of a page.
import { yamlText } from "../text/yaml.ts";

/** Returns front matter to precede Markdown; omits fields without a value. */
export function frontMatter(fields: Readonly<Record<string, string | number | null>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === ""
      ? []
      : [`${name}: ${typeof value === "number" ? value : yamlText(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n`;
}
