// Reads the start addresses of a crawl besides its root.
import { InvalidRequestError } from "../model/errors.ts";
import { addressFault } from "../url/web-address.ts";

/** Maximum start addresses of a request. */
const MAX_SEEDS = 10_000;

/**
 * Returns the addresses of the option in order. Throws InvalidRequestError, which quotes the first
 * that is no address of a page, or names the limit.
 */
export function seedsOf(option: string): readonly string[] {
  // A comma within an address is part of it: a separator is followed by an address or the end.
  const seeds = option.split(/\s+|,(?=\s|https?:|$)/i).filter((seed) => seed !== "");
  const wrong = seeds.find((seed) => addressFault(seed) !== undefined);
  if (wrong !== undefined)
    throw refused(`"${wrong.slice(0, 200)}" is no http or https address`, wrong);
  if (seeds.length > MAX_SEEDS) throw refused(`at most ${MAX_SEEDS} start addresses`, option);
  return seeds;
}

const refused = (msg: string, input: string): InvalidRequestError =>
  new InvalidRequestError([
    { type: "value_error", loc: ["body", "crawl", "seeds"], msg, input: input.slice(0, 200) },
  ]);
