// `legible diff`: prints a page's changes by section, word by word, with the exit codes of diff.
import type { Command } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { EXIT } from "../../cli/exit.ts";
import { fieldsFrom } from "../../cli/fields.ts";
import { fileNamed } from "../../cli/source.ts";
import { reportRender, stageTeller } from "../../cli/tell.ts";
import { paintOf, wrapped } from "../../cli/terminal-text.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import type { PageDiff, SectionChange, WordChange } from "../../model/diff.ts";
import type { Paint } from "../../text/paint.ts";
import { row } from "./row.ts";

export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("diff")
    .description("print what changed on a page by section; exits with 1 if anything did")
    .argument("<address>", "address of a page of a crawled site")
    .option("--against <file>", "earlier Markdown of the page, instead of the stored graph")
    .option("--json", "print the whole answer as JSON");
  engineAction(
    command,
    environment,
    async (engine, call) => {
      const { flags } = call;
      const found = await compare(engine, call);
      const text = flags["json"] === true ? JSON.stringify(found, null, 2) : shown(found);
      if (text !== "") process.stdout.write(`${text}\n`);
      const unrendered = reportRender(found, flags["render"] === true);
      process.exitCode = unrendered || (found.change === "same" ? EXIT.ok : EXIT.changed);
    },
    { row, fault: EXIT.fault },
  );
}

async function compare(
  engine: Engine,
  { source: url, flags, signal }: CommandCall,
): Promise<PageDiff> {
  const given = fieldsFrom(flags, row.fields);
  const { against } = flags;
  const markdown = typeof against === "string" ? await fileNamed(against, "--against") : undefined;
  const request = engine.parseRequest("diff", {
    ...given,
    url,
    ...(markdown && { against: new TextDecoder().decode(markdown) }),
  });
  return engine.run("diff", request, { signal, onEvent: stageTeller(flags) });
}

const SIGNS: Readonly<Record<SectionChange["change"], string>> = {
  added: "+",
  removed: "-",
  changed: "~",
};

/** Unchanged words shown around a change. */
const WORDS_AROUND = 8;

/** Formats the changed sections: `[-old-]` was removed, `{+new+}` was added. */
function shown({ sections }: PageDiff): string {
  const paint = paintOf(process.stdout);
  const text = sections
    .map(({ change, heading, level, words }) => {
      const name = heading === "" ? "(opening)" : `${"#".repeat(level)} ${heading}`;
      const parts = words.map((part) => marked(part, paint));
      return `${paint("bold", `${SIGNS[change]} ${name}`)}\n${parts.join(" ")}\n`;
    })
    .join("\n")
    .trimEnd();
  return wrapped(text, process.stdout);
}

function marked({ change, words }: WordChange, paint: Paint): string {
  if (change === "added") return paint("green", `{+${words}+}`);
  if (change === "removed") return paint("red", `[-${words}-]`);
  const list = words.split(" ");
  if (list.length <= 2 * WORDS_AROUND) return words;
  return [...list.slice(0, WORDS_AROUND), "...", ...list.slice(-WORDS_AROUND)].join(" ");
}
