// Requests to a running service, and its answers as values.

/** Posts a JSON body. */
export function post(address: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });
}

/** Every frame of a stream, parsed; fails on one that is not `data: <JSON>`. */
export async function frames(response: Response): Promise<readonly Record<string, unknown>[]> {
  const text = await response.text();
  const parts = text.split("\n\n");
  if (parts.pop() !== "") throw new Error("the last frame does not end with a blank line");
  return parts.map((part) => {
    if (!part.startsWith("data: ") || part.includes("\n")) throw new Error(`bad frame: ${part}`);
    return JSON.parse(part.slice(6));
  });
}

/** The JSON of an answer, as the type the test then holds it to. */
export async function answerOf<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

/** The answer of a refused request. */
export interface Refused<Detail = string> {
  readonly detail: Detail;
}

/** What every event of a stream has. */
interface StreamedEvent {
  readonly type: string;
}

/** A stream of events under way, read event by event, each as `tell` tells it. */
export class EventStream<T> {
  readonly #reader: ReadableStreamDefaultReader<string>;
  readonly #leave: AbortController;
  readonly #tell: (event: StreamedEvent) => T;
  readonly #frames: string[] = [];
  #rest = "";

  private constructor(
    body: ReadableStream<Uint8Array>,
    leave: AbortController,
    tell: (event: StreamedEvent) => T,
  ) {
    this.#reader = body.pipeThrough(new TextDecoderStream()).getReader();
    this.#leave = leave;
    this.#tell = tell;
  }

  /** Posts a body to a route that answers with a stream. */
  static async open<T>(
    address: string,
    body: unknown,
    tell: (event: StreamedEvent) => T,
  ): Promise<EventStream<T>> {
    const leave = new AbortController();
    const response = await post(address, body, { signal: leave.signal });
    if (response.body === null) throw new Error("the answer has no body");
    return new EventStream(response.body, leave, tell);
  }

  /** The next event; undefined when the stream has ended. */
  async next(): Promise<T | undefined> {
    while (this.#frames.length === 0) {
      const { value, done } = await this.#reader.read();
      if (done) return undefined;
      const parts = (this.#rest + value).split("\n\n");
      this.#rest = parts.pop() ?? "";
      this.#frames.push(...parts);
    }
    return this.#tell(JSON.parse((this.#frames.shift() ?? "").slice("data: ".length)));
  }

  /** Every event still to come. */
  async toEnd(): Promise<readonly T[]> {
    const events: T[] = [];
    for (let event = await this.next(); event !== undefined; event = await this.next()) {
      events.push(event);
    }
    return events;
  }

  leave(): void {
    this.#leave.abort();
  }
}
