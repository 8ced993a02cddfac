// Lists of pages for Firecrawl's routes: batch scrapes and extracts.

import { setTimeout as pause } from "node:timers/promises";
import { SETTINGS } from "../../model/settings.ts";
import { parseUrl } from "../../url/parse-url.ts";
import {
  type Given,
  ignored,
  into,
  NO_MODEL,
  numberOf,
  type Options,
  objectOf,
  refusal,
  switchOf,
  takeOptions,
  textsOf,
} from "../given.ts";
import { type Job, Jobs } from "../jobs.ts";
import {
  type CompatAsk,
  type CompatHost,
  type CompatReply,
  type CompatRoute,
  jsonWithList,
} from "../protocol.ts";
import { scrape, valuesOf } from "./scrape.ts";
import { PROMPTS, SHARED_OPTIONS, scrapeAsk } from "./scrape-options.ts";

/** Documents of one answer; `next` leads to the rest. */
const DOCUMENTS = 50;
/** Time between two looks at a job. */
const POLL_MS = 200;

const STATES = { running: "scraping", done: "completed", cancelled: "cancelled" } as const;

interface BatchDraft {
  skipsInvalid: boolean;
}

const BATCH_OPTIONS: Options<BatchDraft> = {
  webhook: "its messages have another form; poll the status",
  appendToId: "a batch is one request",
  maxConcurrency: ignored,
  ignoreInvalidURLs: into("skipsInvalid", switchOf),
};

/** The jobs of batch scrapes; a result is the JSON of a document. */
export type BatchJobs = Jobs<string>;

/** Returns the routes of batch scrapes. */
export function batchRoutes(jobs: BatchJobs): readonly CompatRoute[] {
  return [
    {
      method: "POST",
      path: "/v2/batch/scrape",
      answer: async ({ body, origin }, _, background) => {
        const { urls, webhook, appendToId, ignoreInvalidURLs, maxConcurrency, ...options } =
          objectOf("body", body);
        const { skipsInvalid } = takeOptions<BatchDraft>(
          { webhook, appendToId, ignoreInvalidURLs, maxConcurrency },
          BATCH_OPTIONS,
          { skipsInvalid: false },
        );
        const ask = scrapeAsk(options);
        const { valid, invalid } = addresses(urls, skipsInvalid);
        const read = (url: string, host: CompatHost) => scrape(url, ask, host);
        const { id } = jobs.start(valid, background, read);
        const url = `${origin}/v2/batch/scrape/${id}`;
        return { status: 200, body: { success: true, id, url, invalidURLs: invalid } };
      },
    },
    {
      method: "GET",
      path: "/v2/batch/scrape/:id",
      isFree: true,
      answer: async (ask) => ({ status: 200, pieces: batchStatus(jobs.find(idOf(ask)), ask) }),
    },
    {
      method: "GET",
      path: "/v2/batch/scrape/:id/errors",
      isFree: true,
      answer: async (ask) => ({ status: 200, body: errorsOf(jobs.find(idOf(ask))) }),
    },
    {
      method: "DELETE",
      path: "/v2/batch/scrape/:id",
      isFree: true,
      answer: async (ask): Promise<CompatReply> => {
        jobs.cancel(idOf(ask));
        return { status: 200, body: { success: true, status: "cancelled" } };
      },
    },
  ];
}

const idOf = ({ params }: CompatAsk): string => params["id"] ?? "";

function addresses(given: unknown, skipsInvalid: boolean) {
  const all = textsOf("urls", given);
  const valid = all.filter((url) => parseUrl(url) !== undefined);
  const invalid = all.filter((url) => parseUrl(url) === undefined);
  const [first] = invalid;
  if (first !== undefined && !skipsInvalid) throw refusal("urls", `${first} is no address`);
  if (valid.length === 0) throw refusal("urls", "has no address");
  if (valid.length > SETTINGS.COMPAT_JOB_PAGES) {
    throw refusal("urls", `has more than ${SETTINGS.COMPAT_JOB_PAGES} addresses`);
  }
  return { valid, invalid };
}

/** Yields the messages about a batch until its end: each document once. */
export async function* watchBatch(
  jobs: BatchJobs,
  id: string,
  { signal }: CompatHost,
): AsyncGenerator<string> {
  const job = jobs.find(id);
  const numbers = (type: string) =>
    JSON.stringify({ type, data: { success: true, ...numbersOf(job), data: [] } });
  yield numbers("catchup");
  for (let sent = 0; ; ) {
    const { state } = job;
    for (; sent < job.ended.length; sent++) {
      const document = job.results[job.ended[sent] ?? -1];
      if (document != null) yield documentMessage(document);
    }
    if (state !== "running") break;
    await pause(POLL_MS, undefined, { signal });
  }
  yield numbers("done");
}

/** Returns the message with a document, by its JSON. */
export const documentMessage = (document: string): string =>
  `{"type":"document","data":${document}}`;

const numbersOf = ({ state, ended, urls }: Job<string>): object => ({
  status: STATES[state],
  completed: ended.length,
  total: urls.length,
  creditsUsed: 0,
});

/**
 * Returns a batch with its documents after `skip`, in the order of their addresses. A document waits
 * for those before it, so that the parts of an answer fit together while the batch runs.
 */
function batchStatus(job: Job<string>, { origin, query }: CompatAsk): Iterable<string> {
  const { id, results } = job;
  const skip = Math.trunc(numberOf("skip", query["skip"] ?? 0));
  const open = results.indexOf(undefined);
  const data = results.slice(0, open === -1 ? undefined : open).filter((text) => text != null);
  const end = skip + DOCUMENTS;
  const head = {
    success: true,
    ...numbersOf(job),
    ...(end < data.length && { next: `${origin}/v2/batch/scrape/${id}?skip=${end}` }),
  };
  return jsonWithList(head, "data", data.slice(skip, end));
}

function errorsOf<Result>({ id, errors }: Job<Result>): object {
  return {
    errors: errors.map(({ url, code, message, at }, index) => ({
      ...{ id: `${id}-${index + 1}`, timestamp: at, url, code, error: message },
    })),
    robotsBlocked: errors.filter(({ code }) => code === "PAGE_DISALLOWED").map(({ url }) => url),
  };
}

/** Returns the routes of extracts: facts of pages by a schema, gathered into one object. */
export function extractRoutes(): readonly CompatRoute[] {
  const jobs = new Jobs<Given>();
  return [
    {
      method: "POST",
      path: "/v2/extract",
      answer: async ({ body }, _, background) => {
        const {
          urls,
          schema,
          ignoreInvalidURLs,
          scrapeOptions = {},
          ...options
        } = objectOf("body", body);
        takeOptions(options, EXTRACT_OPTIONS, {});
        if (schema === undefined) throw refusal("schema", `is missing: ${NO_MODEL}`);
        const wanted = objectOf("schema", schema);
        const ask = scrapeAsk(objectOf("scrapeOptions", scrapeOptions));
        const { valid, invalid } = addresses(urls, ignoreInvalidURLs === true);
        const wildcard = valid.find((url) => url.includes("*"));
        if (wildcard !== undefined) throw refusal("urls", `${wildcard} is no page; crawl the site`);
        const read = (url: string, host: CompatHost) =>
          host.reading((reader) => valuesOf(url, wanted, ask, reader), ask.timeout);
        const { id } = jobs.start(valid, background, read);
        return { status: 200, body: { success: true, id, invalidURLs: invalid } };
      },
    },
    {
      method: "GET",
      path: "/v2/extract/:id",
      isFree: true,
      answer: async (ask) => ({ status: 200, body: extractStatus(jobs.find(idOf(ask))) }),
    },
  ];
}

const EXTRACT_OPTIONS = {
  ...SHARED_OPTIONS,
  ...PROMPTS,
  enableWebSearch: "this service does not search the web",
  allowExternalLinks: "the named pages alone are read",
  webhook: "its messages have another form; poll the status",
  showSources: ignored,
};

function extractStatus({ urls, results, errors, state }: Job<Given>): object {
  const isDone = state === "done";
  const isFailed = isDone && errors.length === urls.length;
  return {
    success: !isFailed,
    status: isFailed ? "failed" : isDone ? "completed" : "processing",
    data: isDone ? gathered(results) : {},
    ...(isDone && { sources: sourcesOf(urls, results) }),
    ...(errors.length > 0 && {
      [isFailed ? "error" : "warning"]: errors
        .map(({ url, message }) => `${url}: ${message}`)
        .join("; "),
    }),
  };
}

/** For each property the first value that a page has; lists of several pages are one list. */
function gathered(results: Job<Given>["results"]): Given {
  const all = new Map<string, unknown[]>();
  for (const values of results) {
    for (const [name, value] of Object.entries(values ?? {})) {
      all.set(name, all.get(name) ?? []);
      if (value !== null) all.get(name)?.push(value);
    }
  }
  return Object.fromEntries(Array.from(all, ([name, values]) => [name, joined(values)]));
}

function joined(values: readonly unknown[]): unknown {
  const [first = null] = values;
  return Array.isArray(first) ? values.filter((value) => Array.isArray(value)).flat() : first;
}

/** Returns for each property the pages that have it. */
function sourcesOf(
  urls: readonly string[],
  results: Job<Given>["results"],
): Readonly<Record<string, readonly string[]>> {
  const sources = new Map<string, string[]>();
  for (const [index, values] of results.entries()) {
    for (const name of Object.keys(values ?? {})) {
      const known = sources.get(name) ?? [];
      known.push(urls[index] ?? "");
      sources.set(name, known);
    }
  }
  return Object.fromEntries(sources);
}
