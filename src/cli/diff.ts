// `legible diff`: what changed of a page by section, its words marked, with the exit codes of diff.
import type { Command } from "commander";
import type { Engine } from "../engine/engine.ts";
import type { Environment } from "../engine/environment.ts";
import { parseRequest } from "../engine/request.ts";
import type { PageDiff, SectionChange, WordChange } from "../model/diff.ts";
import { OPERATIONS } from "../model/operations.ts";
import { EXIT } from "./exit.ts";
import { addFieldFlags, type Flags, fieldsFrom } from "./fields.ts";
import { addOutboundFlags, outboundEnvironment } from "./outbound-flags.ts";
import { fileNamed } from "./source.ts";
import { tellStage } from "./tell.ts";
import { withEngine } from "./with-engine.ts";

/** Adds the `diff` command. */
export function addDiffCommand(program: Command, environment: Environment): void {
  const command = program
    .command("diff")
    .description("what changed of a page by section; ends with 0 where nothing did, with 1 else")
    .argument("<address>", "address of a page of a site that legible crawl has read")
    .option("--against <file>", "Markdown of the page as it was, in place of the kept graph")
    .option("--json", "the whole answer as JSON");
  addFieldFlags(command, OPERATIONS.diff.fields);
  addOutboundFlags(command);
  command.action(async (url: string, flags: Flags) => {
    let isCompared = false;
    await withEngine(outboundEnvironment(environment, command), async (engine, signal) => {
      const found = await compare(engine, { url, flags, signal });
      const text = flags["json"] === true ? JSON.stringify(found, null, 2) : textOf(found);
      if (text !== "") process.stdout.write(`${text}\n`);
      process.exitCode = found.change === "same" ? EXIT.ok : EXIT.changed;
      isCompared = true;
    });
    // 1 says that the page changed, and nothing else.
    if (!isCompared && process.exitCode === EXIT.unexpected) process.exitCode = EXIT.fault;
  });
}

interface Comparison {
  readonly url: string;
  readonly flags: Flags;
  readonly signal: AbortSignal;
}

async function compare(engine: Engine, { url, flags, signal }: Comparison): Promise<PageDiff> {
  const given = fieldsFrom(flags, OPERATIONS.diff.fields);
  const { against } = flags;
  const markdown = typeof against === "string" ? await fileNamed(against) : undefined;
  const request = parseRequest("diff", {
    ...given,
    url,
    ...(markdown && { against: new TextDecoder().decode(markdown) }),
  });
  return engine.run("diff", request, { signal, onEvent: tellStage });
}

const SIGNS: Readonly<Record<SectionChange["change"], string>> = {
  added: "+",
  removed: "-",
  changed: "~",
};

/** Words that stand around a change and are shown. */
const WORDS_AROUND = 8;

/** The sections that changed, for a person: `[-old-]` was removed, `{+new+}` was added. */
function textOf({ sections }: PageDiff): string {
  return sections
    .map(({ change, heading, level, words }) => {
      const name = heading === "" ? "(opening)" : `${"#".repeat(level)} ${heading}`;
      return `${SIGNS[change]} ${name}\n${words.map(marked).join(" ")}\n`;
    })
    .join("\n")
    .trimEnd();
}

function marked({ change, words }: WordChange): string {
  if (change === "added") return `{+${words}+}`;
  if (change === "removed") return `[-${words}-]`;
  const list = words.split(" ");
  if (list.length <= 2 * WORDS_AROUND) return words;
  return [...list.slice(0, WORDS_AROUND), "...", ...list.slice(-WORDS_AROUND)].join(" ");
}
