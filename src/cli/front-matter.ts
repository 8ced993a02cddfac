// Fields of a page to YAML front matter.
import { yamlText } from "../text/yaml.ts";

/** The lines before a page's Markdown; fields without a value are left out. */
export function frontMatter(fields: Readonly<Record<string, string | null>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [`${name}: ${yamlText(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n\n`;
}
