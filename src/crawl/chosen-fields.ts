// Limits the page events of a crawl to the texts and lists that the caller wants.
import { InvalidRequestError } from "../model/errors.ts";
import type { SitePageEvent } from "../model/site-event.ts";

/** Fields of a page event that grow with the page; the others are short. */
const LARGE = ["markdown", "content_markdown", "images", "links_out", "new_urls"] as const;

/** Selects none of them. */
const NONE = "none";

/** The large fields that the page events of a crawl carry. */
export interface ChosenFields {
  has(field: (typeof LARGE)[number]): boolean;
  /** Returns the event without the other large fields. */
  of(event: SitePageEvent): SitePageEvent;
}

/** Reads the option `fields`; all for "". Throws InvalidRequestError for another name. */
export function chosenFields(list: string): ChosenFields {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  for (const name of names) {
    if (name !== NONE && !LARGE.some((field) => field === name)) throw unknownField(name);
  }
  const left = names.length === 0 ? [] : LARGE.filter((field) => !names.includes(field));
  return {
    has: (field) => !left.includes(field),
    of: (event) => {
      if (left.length === 0) return event;
      const kept: Partial<Record<string, unknown>> & SitePageEvent = { ...event };
      for (const field of left) delete kept[field];
      return kept;
    },
  };
}

function unknownField(name: string): InvalidRequestError {
  return new InvalidRequestError([
    {
      type: "value_error",
      loc: ["body", "crawl", "fields"],
      msg: `Input should be a list of ${LARGE.join(", ")}, or ${NONE}`,
      input: name.slice(0, 200),
    },
  ]);
}
