// The flags `--like name=value` and `--recipe file`, and their request fields.
import type { Command } from "commander";
import type { RecipeFit } from "../model/anchors.ts";
import { InvalidRequestError } from "../model/errors.ts";
import { type LikeItem, MAX_LEARNED } from "../model/recipe.ts";
import { type Flags, several } from "./fields.ts";
import { jsonNamed } from "./source.ts";
import { tell } from "./tell.ts";

/** Adds `--like`; `numbered` allows a page number before the name. */
export function addLikeFlag(command: Command, numbered = ""): void {
  command.option(
    "--like <name=value>",
    `a value of an item as the page shows it, with a name of yours; repeat for further values, and with the same name for a further item${numbered}`,
    several,
  );
}

/** Adds `--recipe`. */
export function addRecipeFlag(command: Command): void {
  command.option("--recipe <file>", "recipe that legible learn wrote: reads what it names");
}

/** Returns the recipe of `--recipe` as a field; none without the flag. Throws InvalidRequestError. */
export async function recipeField({ recipe }: Flags): Promise<{ readonly recipe?: unknown }> {
  return typeof recipe === "string" ? { recipe: await jsonNamed(recipe, "--recipe") } : {};
}

/** Reports the parts of a recipe that no longer match a page; `source` names the page. */
export function tellFit({ fit, notes }: RecipeFit, source?: string): void {
  const named = source === undefined ? "" : `${source}: `;
  for (const note of notes) tell(`${named}the recipe fits to ${fit}: ${note}`);
}

/** Items of the pages, by the number of the page from 1. */
export type LikePages = ReadonlyMap<number, readonly LikeItem[]>;

/** A page number, if any, a name and a value: "price=33.50", "2:price=40". */
const EXAMPLE = new RegExp(`^(?:([1-${MAX_LEARNED}]):)?([^=]{1,60})=(.*)$`, "s");

/** Returns the items of `--like`, by page. Throws InvalidRequestError. */
export function likeFrom({ like }: Flags): LikePages {
  const pages = new Map<number, Record<string, string>[]>();
  for (const given of Array.isArray(like) ? like : []) {
    const [, page = "1", name = "", value = ""] = EXAMPLE.exec(String(given)) ?? [];
    if (name.trim() === "" || value.trim() === "")
      throw new InvalidRequestError(`--like: ${given} is not name=value`);
    const items = pages.get(Number(page)) ?? [];
    pages.set(Number(page), items);
    const last = items.at(-1);
    if (last === undefined || Object.hasOwn(last, name.trim()))
      items.push({ [name.trim()]: value });
    else last[name.trim()] = value;
  }
  return pages;
}
