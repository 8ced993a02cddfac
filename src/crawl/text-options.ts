// Parses the options of a crawl that are texts: fields of its events, start addresses, a date.
import { invalidValue } from "../model/errors.ts";
import type { SitePageEvent } from "../model/site-event.ts";
import { isoSpan } from "../text/instant.ts";
import { addressFault } from "../url/web-address.ts";

/** Fields of a page event that grow with the page; the others are short. */
const LARGE = ["markdown", "content_markdown", "images", "links_out", "new_urls"] as const;

/** Value that selects no field. */
const NONE = "none";

/** The large fields that the page events of a crawl carry. */
export interface ChosenFields {
  has(field: (typeof LARGE)[number]): boolean;
  /** Returns the event without the other large fields. */
  of<E extends SitePageEvent>(event: E): E;
}

/** Returns the path of an option of `crawl` in a request. */
const pathOf = (option: string) => ["body", "crawl", option];

/** Reads the option `fields`; all for "". Throws InvalidRequestError at `loc` for another name. */
export function chosenFields(
  list: string,
  loc: readonly string[] = pathOf("fields"),
): ChosenFields {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  for (const name of names) {
    if (name === NONE || LARGE.some((field) => field === name)) continue;
    throw invalidValue(loc, `Input should be a list of ${LARGE.join(", ")}, or ${NONE}`, name);
  }
  const left = names.length === 0 ? [] : LARGE.filter((field) => !names.includes(field));
  return {
    has: (field) => !left.includes(field),
    of: (event) => {
      if (left.length === 0) return event;
      const kept = { ...event };
      for (const field of left) Reflect.deleteProperty(kept, field);
      return kept;
    },
  };
}

/** Maximum start addresses of a request. */
const MAX_SEEDS = 10_000;

/** Returns the addresses of the option in order. Throws InvalidRequestError. */
export function seedsOf(option: string): readonly string[] {
  // A comma within an address is part of it: a separator is followed by an address or the end.
  const seeds = option.split(/\s+|,(?=\s|https?:|$)/i).filter((seed) => seed !== "");
  const loc = pathOf("seeds");
  const wrong = seeds.find((seed) => addressFault(seed) !== undefined);
  if (wrong !== undefined)
    throw invalidValue(loc, `"${wrong.slice(0, 200)}" is no http or https address`, wrong);
  if (seeds.length > MAX_SEEDS)
    throw invalidValue(loc, `at most ${MAX_SEEDS} start addresses`, option);
  return seeds;
}

/** Returns the option in epoch milliseconds; undefined for "". Throws InvalidRequestError. */
export function sinceOf(option: string): number | undefined {
  if (option.trim() === "") return undefined;
  const span = isoSpan(option);
  if (span !== undefined) return span.first;
  const words = "Input should be a date of ISO 8601: 2026-11-22 or 2026-11-22T08:30:00Z";
  throw invalidValue(pathOf("modified_since"), words, option);
}
