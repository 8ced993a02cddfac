// What `--help` shows: what most people need, with examples; `--help-all` shows every option.
import type { Command } from "commander";

/** Examples by command: what is typed, and what it does. The empty name is the program's. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [typed: string, does: string])[]>> = {
  "": [
    ["legible read https://example.org/", "a page as Markdown"],
    ["legible crawl https://example.org/ --out site", "a site as a folder of pages"],
    ["legible doctor", "whether everything it needs is here"],
  ],
  read: [
    ["legible read https://example.org/ --content", "the content alone"],
    ["legible read page.html --url https://example.org/", "a file, its links made absolute"],
    ["legible read https://example.org/ --render --json", "through a browser as well"],
    ["legible read --input urls.txt --output pages.jsonl", "a list of pages; again: goes on"],
  ],
  facts: [
    ["legible facts https://example.org/lamp", "what the page declares, as a table"],
    ["legible facts lamp.html --schema lamp.json", "what a schema asks for"],
  ],
  tech: [["legible tech https://example.org/", "what the site is made of"]],
  crawl: [
    ["legible crawl https://example.org/ --out site", "a Markdown file a page"],
    ["legible crawl https://example.org/ --out site --resume", "goes on where it was cut"],
    ["legible crawl https://example.org/ --max-pages 20 | jq .title", "a line of JSON a page"],
  ],
  crawls: [
    ["legible crawls start https://example.org/", "a service goes on with it; the id is told"],
    ["legible crawls follow 5f0a1c22b7d94e10", "what it does, until it has ended"],
    ["legible crawls pages 5f0a1c22b7d94e10 | jq .title", "a line of JSON a page"],
  ],
  map: [["legible map https://example.org/ --no-follow-links", "what its sitemaps name"]],
  context: [
    ["legible context https://example.org/ 'how are lamps repaired'", "of a site crawled before"],
  ],
  graph: [
    ["legible graph https://example.org/ --format llms-txt", "a list of the pages"],
    ["legible graph https://example.org/ --format csv --out tables", "a folder of tables"],
  ],
  diff: [
    ["legible diff https://example.org/lamps", "since its site was crawled"],
    ["legible diff https://example.org/lamps --against lamps.md", "against a file"],
  ],
  outline: [["legible outline https://example.org/", "the headings of a crawled site"]],
  serve: [
    ["legible serve --port 8080", "on this machine alone"],
    ["SERVICE_API_TOKEN=... legible serve --host 0.0.0.0", "for those who carry the token"],
  ],
  completion: [
    ["legible completion bash > ~/.local/share/bash-completion/completions/legible", "bash"],
    ["legible completion zsh > ~/.zfunc/_legible", "zsh, where ~/.zfunc is in fpath"],
    ["legible completion fish > ~/.config/fish/completions/legible.fish", "fish"],
  ],
};

/** Adds examples to the help of a program and its commands, and `--help-all` where options are hidden. */
export function addHelp(program: Command): void {
  program.addHelpText("after", examplesOf(""));
  for (const command of program.commands) {
    command.addHelpText("after", examplesOf(command.name()));
    if (!command.options.some(({ hidden }) => hidden)) continue;
    command.option("--help-all", "every option, those of fetching and the browser among them");
    command.on("option:help-all", () => {
      for (const option of command.options) option.hidden = false;
      command.help();
    });
  }
}

function examplesOf(name: string): string {
  const examples = EXAMPLES[name] ?? [];
  if (examples.length === 0) return "";
  const lines = examples.map(([typed, does]) => `  $ ${typed}\n      ${does}\n`);
  return `\nExamples:\n${lines.join("")}`;
}
