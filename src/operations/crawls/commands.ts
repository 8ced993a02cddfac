// `legible crawls`: manages the detached crawls of a running service, over its API.
import { setTimeout as pause } from "node:timers/promises";
import { Argument } from "commander";
import { CrawlProgress } from "../../cli/crawl-progress.ts";
import { addRecipeFlag, recipeField } from "../../cli/example-flags.ts";
import { EXIT } from "../../cli/exit.ts";
import {
  addFieldFlags,
  type Flags,
  fieldsFrom,
  givenFlags,
  wholeNumber,
} from "../../cli/fields.ts";
import { addQuietFlag, isQuiet, tell, tellFailure, tellInterrupted } from "../../cli/tell.ts";
import type { OwnCommand } from "../../cli/with-engine.ts";
import { print } from "../../cli/write-text.ts";
import { type Client, createClient, ServiceError } from "../../client/index.ts";
import type { DetachedCrawl } from "../../model/detached-crawl.ts";
import { hasCode } from "../../model/error-code.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import { failureWords } from "../../model/plain-words.ts";
import { SITE_RECIPE } from "../fields.ts";
import { OPERATIONS } from "../rows.ts";

const ACTIONS = ["list", "show", "follow", "pages", "start", "pause", "resume", "cancel"] as const;
type Action = (typeof ACTIONS)[number];

export const crawls: OwnCommand = {
  description: "manage the detached crawls of a running service",
  arguments: [],
  flags: (command) => {
    command
      .addArgument(
        new Argument(
          "[action]",
          "action: list (the default), start, show, follow, pages, pause, resume, cancel",
        ).choices([...ACTIONS]),
      )
      .argument("[what]", "start: root of the site; other actions except list: id of the crawl")
      .option("--server <address>", "address of the service; default: http://127.0.0.1 and $PORT")
      .option("--key <text>", "start: idempotency key; a repeat returns the existing crawl")
      .option("--webhook <address>", "start: URL notified when the crawl ends")
      .option("--after <id>", "follow, pages: only events after this id")
      .option("--json", "lines of JSON");
    addRecipeFlag(command);
    addQuietFlag(command);
    addFieldFlags(command, OPERATIONS.crawl.fields);
  },
  act: (command, environment) => {
    command.action(async (action: Action | undefined, what: string | undefined) => {
      const flags = givenFlags(command);
      const token = environment.SERVICE_API_TOKEN;
      const { server } = flags;
      const client = createClient({
        address: typeof server === "string" ? server : `http://127.0.0.1:${environment.PORT}`,
        ...(token !== "" && { headers: { authorization: `Bearer ${token}` } }),
      });
      const leave = new AbortController();
      process.once("SIGINT", () => leave.abort(new Error("interrupted")));
      try {
        await run(action ?? "list", { client, what, flags, signal: leave.signal });
      } catch (error) {
        if (!leave.signal.aborted) return fail(error);
        process.exitCode = EXIT.partial;
        if (action === "follow") tellInterrupted("the crawl continues in the service");
      }
    });
  },
};

interface Call {
  readonly client: Client;
  readonly what: string | undefined;
  readonly flags: Flags;
  readonly signal: AbortSignal;
}

async function run(action: Action, call: Call): Promise<void> {
  const { client, flags, signal } = call;
  const isJson = flags["json"] === true;
  switch (action) {
    case "list": {
      const { crawls } = await client.crawls({ signal });
      return print(crawls.map(isJson ? jsonLine : row), signal);
    }
    case "start": {
      const crawl = await client.startCrawl(await startRequest(call));
      return print([isJson ? jsonLine(crawl) : `${crawl.id}\n`], signal);
    }
    case "follow":
      return follow(call);
    case "pages":
      for await (const page of client.crawlPages({ id: idOf(call), after: after(call), signal })) {
        await print([jsonLine(page)], signal);
      }
      return;
    default:
      return show(await client[METHODS[action]]({ id: idOf(call), signal }), call);
  }
}

/** Client methods of the actions that return the status of a crawl. */
const METHODS = {
  show: "crawlStatus",
  pause: "pauseCrawl",
  resume: "resumeCrawl",
  cancel: "cancelCrawl",
} as const;

async function startRequest({
  what,
  flags,
  signal,
}: Call): Promise<Parameters<Client["startCrawl"]>[0]> {
  if (what === undefined) throw new InvalidRequestError("start needs the root of the site");
  const { parseFields } = await import("../../api/request.ts");
  const { key, webhook } = flags;
  return {
    ...fieldsFrom(flags, OPERATIONS.crawl.fields),
    ...parseFields({ recipe: SITE_RECIPE }, await recipeField(flags)),
    url: what,
    ...(typeof key === "string" && { idempotency_key: key }),
    ...(typeof webhook === "string" && { webhook }),
    signal,
  };
}

function idOf({ what }: Call): string {
  if (what === undefined) throw new InvalidRequestError("give the id of the crawl");
  return what;
}

const after = ({ flags }: Call): number => wholeNumber("--after", flags["after"] ?? 0, [0]);

/** Pause before reconnecting to a service that closed a stream, in milliseconds. */
const AGAIN_MS = 1000;

/** Status of a service that is shutting down, or whose crawls another process still has. */
const UNAVAILABLE = 503;

/** Prints a crawl's progress until it ends; reconnects to a service that restarts. */
async function follow(call: Call): Promise<void> {
  const { client, flags, signal } = call;
  const id = idOf(call);
  const progress = new CrawlProgress({ isQuiet: isQuiet(flags) });
  let last = after(call);
  let hasEnded = false;
  for (let isFirst = true; !hasEnded; isFirst = false) {
    if (!isFirst) await pause(AGAIN_MS, undefined, { signal });
    try {
      for await (const logged of client.crawlEvents({ id, after: last, signal })) {
        const { event } = logged;
        last = logged.id;
        if (flags["json"] === true) await print([jsonLine(logged)], signal);
        else progress.see(event);
        hasEnded = event.type === "done" || event.type === "error";
        if (event.type === "error") tell(failureWords(event));
      }
      // A log that ended before this id has no more events.
      hasEnded ||= (await client.crawlStatus({ id, signal })).ended !== null;
    } catch (error) {
      // On the first request, an unreachable service is an error; later it is restarting.
      const isRefusal = error instanceof ServiceError && error.status !== UNAVAILABLE;
      if (isFirst || signal.aborted || isRefusal) throw error;
    }
  }
  if (flags["json"] !== true) progress.finish();
  if (progress.hasGaps) process.exitCode = EXIT.partial;
}

async function show(crawl: DetachedCrawl, { flags, signal }: Call): Promise<void> {
  await print([flags["json"] === true ? jsonLine(crawl) : row(crawl)], signal);
}

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

function row({ id, state, url, pages_ok, failed, queued, message }: DetachedCrawl): string {
  const numbers = `${pages_ok} read, ${failed} failed, ${queued} queued`;
  return `${id}\t${state}\t${numbers}\t${url}${message === null ? "" : `\t${message}`}\n`;
}

function fail(error: unknown): void {
  const isUnreached = error instanceof TypeError && hasCode(error.cause, "ECONNREFUSED");
  if (isUnreached)
    tell("no service answers: start one with legible serve, or set its address with --server");
  else tellFailure(error instanceof ServiceError ? new InvalidRequestError(error.detail) : error);
  process.exitCode = exitOf(error);
}

function exitOf(error: unknown): number {
  if (error instanceof InvalidRequestError) return EXIT.usage;
  // fetch throws a TypeError without a connection.
  if (error instanceof TypeError) return EXIT.network;
  if (!(error instanceof ServiceError)) return EXIT.unexpected;
  if (error.status >= 500) return EXIT.server;
  return STATUS_EXITS.get(error.status) ?? EXIT.refused;
}

const STATUS_EXITS: ReadonlyMap<number, number> = new Map([
  [404, EXIT.missing],
  [422, EXIT.usage],
]);
