// Detached crawls through the client: begun, followed, waited for.
import { type Client, createClient } from "../../src/client/index.ts";
import type { DetachedCrawl, LoggedEvent } from "../../src/model/detached-crawl.ts";

/** A request of a detached crawl in a test: static and without pauses unless it says otherwise. */
export type StartBody = Parameters<Client["startCrawl"]>[0];

/** Begins a crawl without pauses. */
export function begin(address: string, body: StartBody): Promise<DetachedCrawl> {
  const { crawl, ...rest } = body;
  return createClient({ address }).startCrawl({
    complete: false,
    ...rest,
    crawl: { delay_seconds: 0, ...crawl },
  });
}

/** The events of a crawl behind an id until `enough` says so, or the log ends. */
export async function follow(
  address: string,
  id: string,
  {
    after = 0,
    fields = "",
    enough = () => false,
  }: {
    readonly after?: number;
    readonly fields?: string;
    readonly enough?: (logged: LoggedEvent) => boolean;
  } = {},
): Promise<readonly LoggedEvent[]> {
  const events: LoggedEvent[] = [];
  for await (const logged of createClient({ address }).crawlEvents({ id, after, fields })) {
    events.push(logged);
    if (enough(logged)) break;
  }
  return events;
}

/** Paths of the pages among events, in their order. */
export function pathsOf(events: readonly LoggedEvent[]): readonly string[] {
  return events.flatMap(({ event }) =>
    event.type === "page" ? [new URL(event.url).pathname] : [],
  );
}
