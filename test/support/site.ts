// A site made of pages that link to one another, and crawls of it through the service.
import type { SiteEvent } from "../../src/model/site-event.ts";
import type { Answer } from "./origin.ts";
import { EventStream, frames, post } from "./requests.ts";
import type { Served } from "./service.ts";

/** What a made page says and links to. */
export interface MadePage {
  readonly title?: string;
  readonly links?: readonly string[];
  readonly text?: string;
  readonly head?: string;
}

/** A page with words of its own: its title, a paragraph that names it, its links. */
export function madePage(
  name: string,
  { title, links = [], text, head = "" }: MadePage = {},
): string {
  const anchors = links.map((href) => `<li><a href="${href}">to ${href}</a></li>`).join("");
  const words =
    text ??
    `This is the page called ${name}, and it says at some length what a page of its name has to say, so that it is read as a page.`;
  return `<!doctype html><html lang="en"><head><title>${title ?? name}</title>${head}</head>
<body><main><h1>${title ?? name}</h1><p>${words}</p><ul>${anchors}</ul></main></body></html>`;
}

/** The digits of a number as letters: pages that differ in numbers only look like a trap. */
export const inLetters = (number: number): string =>
  [...`${number}`].map((digit) => "abcdefghij"[Number(digit)]).join("");

/** Answers for a site: path to what it links to. */
export function madeSite(
  pages: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, Answer>> {
  return Object.fromEntries(
    Object.entries(pages).map(([path, links]) => [path, madePage(path, { links })]),
  );
}

/** One event of a type. */
export type EventOf<T extends SiteEvent["type"]> = Extract<SiteEvent, { type: T }>;

/** The events of a crawl, as they came. */
export class Crawled {
  readonly events: readonly SiteEvent[];

  constructor(events: readonly SiteEvent[]) {
    this.events = events;
  }

  /** Every event of a type. */
  all<T extends SiteEvent["type"]>(type: T): readonly EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type);
  }

  /** The one event of a type. */
  one<T extends SiteEvent["type"]>(type: T): EventOf<T> {
    const [event, second] = this.all(type);
    if (event === undefined || second !== undefined) {
      throw new Error(`there is not one ${type} among ${this.events.map((e) => e.type).join(" ")}`);
    }
    return event;
  }

  /** Paths of the pages in order of their end, with their queries. */
  get paths(): readonly string[] {
    return this.all("page").map(({ url }) => new URL(url).pathname + new URL(url).search);
  }

  /** The page event of a path. */
  page(path: string): EventOf<"page"> {
    const found = this.all("page").filter(({ url }) => new URL(url).pathname === path);
    if (found[0] === undefined) throw new Error(`no page event of ${path}`);
    return found[0];
  }
}

/** A crawl's options in a test: static and without pauses unless it says otherwise. */
export type CrawlBody = Readonly<Record<string, unknown>>;

/** The request of a crawl. */
function crawlRequest({ crawl: options, ...rest }: CrawlBody): CrawlBody {
  return { complete: false, crawl: { delay_seconds: 0, ...(options as object) }, ...rest };
}

/** Crawls to the end through the service. */
export async function crawl(service: Served, body: CrawlBody): Promise<Crawled> {
  const events = await frames(await post(`${service.address}/api/site/stream`, crawlRequest(body)));
  return new Crawled(events as unknown as readonly SiteEvent[]);
}

/** A crawl under way, read event by event. */
export class CrawlClient {
  readonly #stream: EventStream<SiteEvent>;

  private constructor(stream: EventStream<SiteEvent>) {
    this.#stream = stream;
  }

  /** Starts a crawl; the options are those of a test unless it says otherwise. */
  static async open(service: Served, body: CrawlBody): Promise<CrawlClient> {
    const address = `${service.address}/api/site/stream`;
    const tell = (event: unknown) => event as SiteEvent;
    return new CrawlClient(await EventStream.open(address, crawlRequest(body), tell));
  }

  /** The next event; undefined when the stream has ended. */
  next(): Promise<SiteEvent | undefined> {
    return this.#stream.next();
  }

  /** Every event still to come. */
  async toEnd(): Promise<Crawled> {
    return new Crawled(await this.#stream.toEnd());
  }

  leave(): void {
    this.#stream.leave();
  }
}
