// Help texts: `--help` shows common options and examples; `--help-all` shows every option.
import type { Command } from "commander";
import type { Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/rows.ts";

/** Examples of commands that are no operations: input and effect. The empty name is the program. */
const EXAMPLES: Readonly<Record<string, readonly (readonly [typed: string, does: string])[]>> = {
  "": [
    ["legible read https://example.org/", "a page as Markdown"],
    ["legible crawl https://example.org/ --out site", "a site as a folder of pages"],
    ["legible doctor", "check the requirements"],
  ],
  serve: [
    ["legible serve --port 8080", "on this machine only"],
    ["SERVICE_API_TOKEN=... legible serve --host 0.0.0.0", "for clients with the token"],
  ],
  completion: [
    ["legible completion bash > ~/.local/share/bash-completion/completions/legible", "bash"],
    ["legible completion zsh > ~/.zfunc/_legible", "zsh, where ~/.zfunc is in fpath"],
    ["legible completion fish > ~/.config/fish/completions/legible.fish", "fish"],
  ],
};

/** Adds examples to the help of all commands, and `--help-all` if options are hidden. */
export function addHelp(program: Command): void {
  program.addHelpText("after", examplesOf(""));
  for (const command of program.commands) {
    command.addHelpText("after", examplesOf(command.name()));
    if (!command.options.some(({ hidden }) => hidden)) continue;
    command.option("--help-all", "every option, with those of fetching and the browser");
    command.on("option:help-all", () => {
      for (const option of command.options) option.hidden = false;
      command.help();
    });
  }
}

function examplesOf(name: string): string {
  const row = Object.values<Operation>(OPERATIONS).find(({ command }) => command?.name === name);
  const examples = row?.command?.examples ?? EXAMPLES[name] ?? [];
  if (examples.length === 0) return "";
  const lines = examples.map(([typed, does]) => `  $ ${typed}\n      ${does}\n`);
  return `\nExamples:\n${lines.join("")}`;
}
