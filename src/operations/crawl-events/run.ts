// Runs `crawl_events`: the log of a detached crawl.
import type { Runner } from "../../api/operation.ts";
import { type ChosenFields, chosenFields } from "../../crawl/chosen-fields.ts";
import type { LoggedEvent } from "../../model/detached-crawl.ts";

const FIELDS = ["query", "fields"];

export const runner: Runner<"crawl_events"> = {
  admit: ({ detached }, { id, fields = "" }) => {
    chosenFields(fields, FIELDS);
    return detached.assertKnown(id);
  },
  run: ({ detached }, { id, after, last_event_id, fields = "" }, { signal }) =>
    withFields(
      detached.events(id, Math.max(after, last_event_id), signal),
      chosenFields(fields, FIELDS),
    ),
};

async function* withFields(
  events: AsyncIterable<LoggedEvent>,
  chosen: ChosenFields,
): AsyncGenerator<LoggedEvent, void> {
  for await (const { id, event } of events)
    yield { id, event: event.type === "page" ? chosen.of(event) : event };
}
