// `legible learn`: a recipe from values of one to five pages, printed or written to a file.
import type { Command } from "commander";
import type { Engine } from "../../api/engine.ts";
import type { Environment } from "../../api/environment.ts";
import { addLikeFlag, likeFrom, tellFit } from "../../cli/example-flags.ts";
import { requestFor } from "../../cli/source.ts";
import { progressTeller, stageTeller } from "../../cli/tell.ts";
import { type CommandCall, engineAction } from "../../cli/with-engine.ts";
import { print, writePieces } from "../../cli/write-text.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { MAX_LEARNED } from "../../model/recipe.ts";
import { row } from "./row.ts";

/** Adds the `learn` command. */
export function addCommand(program: Command, environment: Environment): void {
  const command = program
    .command("learn")
    .description(
      "learn from given values where pages of one layout have them: a recipe for legible facts and legible records; one to five addresses, HTML files, or -",
    )
    .argument("<source...>", "addresses, paths of HTML files, or -; the first has the values")
    .option("--output <file>", "write or replace a file; default: standard output")
    .option("--url <address>", "base address for the links of files");
  addLikeFlag(command, "; `2:name=value` is a value of the second page");
  engineAction(command, environment, printRecipe, { row });
}

async function printRecipe(
  engine: Engine,
  { source: sources, flags, signal }: CommandCall<readonly string[]>,
): Promise<void> {
  const [source = "", ...others] = sources;
  if (sources.length > MAX_LEARNED)
    throw new InvalidRequestError(`legible learn takes at most ${MAX_LEARNED} pages`);
  const like = likeFrom(flags);
  const first = like.get(1);
  if (first === undefined)
    throw new InvalidRequestError("--like name=value: give a value of the first page");
  const asked = await requestFor(engine, "learn", { source, flags, fields: { like: first } });
  const pages = [];
  for (const [at, other] of others.entries()) {
    const fields = { like: first };
    const page = await requestFor(engine, "learn", { source: other, flags, fields });
    const { url, html, file } = page;
    if (file !== undefined)
      throw new InvalidRequestError(
        `${other} is no page: only the first source may be another file`,
      );
    pages.push({ url, html: html ?? null, like: like.get(at + 2) ?? null });
  }
  const request = { ...asked, ...(pages.length > 0 && { pages }) };
  const learned = await engine.run("learn", request, { signal, onEvent: stageTeller(flags) });
  for (const [at, page] of learned.pages.entries()) tellFit(page, sources[at]);
  const text = `${JSON.stringify(learned.recipe, null, 2)}\n`;
  const { output } = flags;
  if (typeof output !== "string") return print([text], signal);
  await writePieces(output, [text], signal);
  const names = learned.recipe.fields.map(({ name }) => name).join(", ");
  progressTeller(flags)(`the recipe for ${names} is in ${output}`);
}
