// One page, start to finish, as an async generator of its steps.
import type { PageStep, StageEvent } from "../model/event.ts";
import type { Validators } from "../model/kept-reading.ts";
import type { TextRequest } from "../model/operations.ts";
import type { FetchedPage } from "../model/page.ts";
import type { PageReading } from "../model/reading.ts";
import { readingEvents } from "./answers.ts";
import type { ReadContext } from "./context.ts";
import type { ReadingInput } from "./input.ts";
import { keptOutcome, keptPlace, type PageBrought, settleKept } from "./kept.ts";
import { admit, fetchPlain, fetchRendered, mayAnswer } from "./obtain.ts";
import type { ReadingOutcome } from "./reading.ts";
import { refusalError } from "./refusals.ts";
import { checkSupplied } from "./supplied.ts";

const MESSAGES = {
  supplied: "Reading the HTML supplied by the caller",
  kept: "Answering from the copy that is kept",
  plain: "Fetching as plain HTTP",
  union: "Fetching as plain HTTP and through a browser, then merging",
} as const;

const resolving = (how: keyof typeof MESSAGES): StageEvent => ({
  type: "stage",
  stage: "resolve",
  state: "running",
  message: MESSAGES[how],
});

/** The events of one page's read as they happen; returns the reading they tell of. */
export type PageRead = AsyncGenerator<PageStep, PageReading>;

/**
 * Reads one page and yields its steps in order: stage, resolve, parse, stage, classify, select, done.
 *
 * Throws the PageError that says why there is no page.
 */
export async function* readPage(request: TextRequest, context: ReadContext): PageRead {
  const reading = yield* takeReading(request, context);
  yield* readingEvents(reading);
  return reading;
}

/** Reads one page and yields its stages alone; what it was read for is in the reading. Throws as `readPage` does. */
export async function* takeReading(request: TextRequest, context: ReadContext): PageRead {
  const outcome =
    request.html === undefined
      ? yield* readFetched(request, context)
      : yield* readSupplied(request, request.html, context);
  if (!outcome.ok) throw refusalError(outcome.refusal);
  return outcome.reading;
}

/** Reads one page without telling of its steps; the outcome says why there is none. */
export async function readQuietly(
  request: TextRequest,
  context: ReadContext,
): Promise<ReadingOutcome> {
  const steps = readFetched(request, context);
  let next = await steps.next();
  while (next.done !== true) next = await steps.next();
  return next.value;
}

/** A page read both ways, and once more from its plain half. */
export interface BothWays {
  readonly union: ReadingOutcome;
  readonly plain: ReadingOutcome;
}

/**
 * Reads one page both ways, where a browser is there, fetching it once each way.
 *
 * `plain` is what the plain half alone gives; the same outcome as `union` where no browser took part.
 */
export async function readBothWays(request: TextRequest, context: ReadContext): Promise<BothWays> {
  const input = inputOf(request, context);
  if (!(await context.browser.available())) {
    const fetched = { ...input, plain: await fetchPlain(request, context) };
    const { outcome } = await judgeFetched(request, context, fetched);
    return { union: outcome, plain: outcome };
  }
  const refused = await admit(request, context);
  if (refused !== undefined) {
    const outcome = await context.execute({ ...input, plain: refused });
    return { union: outcome, plain: outcome };
  }
  const [plain, rendered] = await Promise.all([
    fetchPlain(request, context, { admitted: true }),
    fetchRendered(request, context),
  ]);
  const { outcome, judged } = await judgeFetched(request, context, { ...input, plain, rendered });
  const { rendered: _, ...plainHalf } = judged;
  return { union: outcome, plain: await context.execute(plainHalf) };
}

type ReadingSteps = AsyncGenerator<StageEvent, ReadingOutcome>;

async function* readSupplied(
  request: TextRequest,
  html: string,
  context: ReadContext,
): ReadingSteps {
  yield resolving("supplied");
  checkSupplied(request.url, html);
  return context.execute({ ...inputOf(request, context), html });
}

async function* readFetched(request: TextRequest, context: ReadContext): ReadingSteps {
  const place = await keptPlace(request, context);
  if (place?.kept !== undefined && place.isFresh) {
    yield resolving("kept");
    const refused = await mayAnswer([request.url, place.kept.reading.source.url], request, context);
    if (refused !== undefined)
      return context.execute({ ...inputOf(request, context), plain: refused });
    return keptOutcome(place.kept, { nowMs: place.cache.nowMs(), revalidated: false });
  }
  const brought = yield* readNow(request, context, place?.kept?.validators);
  if (place !== undefined)
    return settleKept(place, brought, { ...context, render: request.render });
  if (brought.outcome === undefined) throw new Error("a page asked for without condition is read");
  return brought.outcome;
}

/** Asks the site for the page, on condition that it changed where `validators` are given. */
async function* readNow(
  request: TextRequest,
  context: ReadContext,
  validators: Validators | undefined,
): AsyncGenerator<StageEvent, PageBrought> {
  const input = inputOf(request, context);
  if (request.render) {
    yield resolving("union");
    const refused = await admit(request, context);
    if (refused !== undefined) {
      return { outcome: await context.execute({ ...input, plain: refused }), plain: refused };
    }
    const [plain, rendered] = await Promise.all([
      fetchPlain(request, context, { admitted: true }),
      fetchRendered(request, context),
    ]);
    const { outcome } = await judgeFetched(request, context, { ...input, plain, rendered });
    return { outcome, plain, rendered };
  }
  yield resolving("plain");
  const plain = await fetchPlain(request, context, { ...(validators && { validators }) });
  if (validators !== undefined && plain.ok && confirms(plain.page, validators)) {
    return { outcome: undefined, plain };
  }
  const { outcome, judged } = await judgeFetched(request, context, { ...input, plain });
  const needsBrowser = outcome.ok ? outcome.reading.shape.requires_render : outcome.refusal.shell;
  if (!needsBrowser || !context.escalate || !(await context.browser.available())) {
    return { outcome, plain };
  }
  yield resolving("union");
  const rendered = await fetchRendered(request, context);
  return { outcome: await context.execute({ ...judged, rendered }), plain, rendered };
}

/** Whether an answer says that the page did not change; another address was asked without condition. */
function confirms({ status, url }: FetchedPage, validators: Validators): boolean {
  return status === 304 && url === validators.url;
}

/** The reading of what was fetched; fetched once more where the site only wants to be told who asks. */
async function judgeFetched(
  request: TextRequest,
  context: ReadContext,
  input: ReadingInput,
): Promise<{ readonly outcome: ReadingOutcome; readonly judged: ReadingInput }> {
  const outcome = await context.execute(input);
  const declares = !outcome.ok && outcome.refusal.undeclared && context.network.contact !== "";
  if (!declares) return { outcome, judged: input };
  const plain = await fetchPlain(request, context, { declareIdentity: true });
  const judged = { ...input, plain };
  return { outcome: await context.execute(judged), judged };
}

function inputOf({ url }: TextRequest, { options }: ReadContext): ReadingInput {
  return { ...options, url };
}
