// Generates docs/llms.txt, the list of the documentation for text readers, from docs/README.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_URL } from "../../src/model/project.ts";

/** Returns the list: the sections and links of docs/README.md, with addresses of the repository. */
export function llmsPage(root: string): string {
  const { description } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const index = readFileSync(join(root, "docs/README.md"), "utf8");
  const [, ...sections] = index.split(/^## /m);
  const listed = sections.map((section) => {
    const [title = "", ...lines] = section.split("\n");
    const links =
      lines
        .join("\n")
        .replace(/\n {2}(?=\S)/g, " ")
        .match(/^- \[.*$/gm) ?? [];
    const absolute = links.map((line) =>
      line.replace(/\]\(([^)]+)\)/, (_, path: string) => `](${addressOf(path)})`),
    );
    return `## ${title}\n\n${absolute.join("\n")}\n`;
  });
  return `# legible\n\n> ${description}\n\n${listed.join("\n")}`;
}

const addressOf = (path: string): string =>
  new URL(path, `${PROJECT_URL}/raw/main/docs/README.md`).href;
