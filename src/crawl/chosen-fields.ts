// Limits the page events of a crawl to the texts and lists that the caller wants.
import { InvalidRequestError } from "../model/errors.ts";
import type { SitePageEvent } from "../model/site-event.ts";

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

const OPTION = ["body", "crawl", "fields"];

/**
 * Reads the option `fields`; all for "". Throws InvalidRequestError for another name, located by
 * `loc`.
 */
export function chosenFields(list: string, loc: readonly string[] = OPTION): ChosenFields {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  for (const name of names) {
    if (name !== NONE && !LARGE.some((field) => field === name)) throw unknownField(name, loc);
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

function unknownField(name: string, loc: readonly string[]): InvalidRequestError {
  return new InvalidRequestError([
    {
      type: "value_error",
      loc: [...loc],
      msg: `Input should be a list of ${LARGE.join(", ")}, or ${NONE}`,
      input: name.slice(0, 200),
    },
  ]);
}
