// One page, start to finish, as an async generator of its steps.
import type { PageStep, StageEvent } from "../model/event.ts";
import type { TextRequest } from "../model/requests.ts";
import type { ReadContext } from "./context.ts";
import type { ReadingInput } from "./input.ts";
import { admit, fetchPlain, fetchRendered } from "./obtain.ts";
import type { PageReading, ReadingOutcome } from "./reading.ts";
import { refusalError } from "./refusals.ts";
import { checkSupplied } from "./supplied.ts";

const MESSAGES = {
  supplied: "Reading the HTML supplied by the caller",
  plain: "Fetching as plain HTTP",
  union: "Fetching as plain HTTP and through a browser, then merging",
  classify: "Reading the page type",
} as const;

const stage = (name: StageEvent["stage"], message: string): StageEvent => ({
  type: "stage",
  stage: name,
  state: "running",
  message,
});

/**
 * Reads one page and yields its steps in order: stage, resolve, parse, stage, classify, select, done.
 *
 * Throws the PageError that says why there is no page.
 */
export async function* readPage(
  request: TextRequest,
  context: ReadContext,
): AsyncGenerator<PageStep, void> {
  const outcome =
    request.html === undefined
      ? yield* readFetched(request, context)
      : yield* readSupplied(request, request.html, context);
  if (!outcome.ok) throw refusalError(outcome.refusal);
  const { resolve, parse, classify, select, done }: PageReading = outcome.reading;
  yield resolve;
  yield parse;
  yield stage("classify", MESSAGES.classify);
  yield classify;
  yield select;
  yield done;
}

type Reading = AsyncGenerator<StageEvent, ReadingOutcome>;

async function* readSupplied(request: TextRequest, html: string, context: ReadContext): Reading {
  yield stage("resolve", MESSAGES.supplied);
  checkSupplied(request.url, html);
  return context.execute({ ...inputOf(request, context), html });
}

async function* readFetched(request: TextRequest, context: ReadContext): Reading {
  const input = inputOf(request, context);
  if (request.render) {
    yield stage("resolve", MESSAGES.union);
    const refused = await admit(request, context);
    if (refused !== undefined) return context.execute({ ...input, plain: refused });
    const [plain, rendered] = await Promise.all([
      fetchPlain(request, context, { admitted: true }),
      fetchRendered(request, context),
    ]);
    const { outcome } = await judgeFetched(request, context, { ...input, plain, rendered });
    return outcome;
  }
  yield stage("resolve", MESSAGES.plain);
  const fetched = { ...input, plain: await fetchPlain(request, context) };
  const { outcome, judged } = await judgeFetched(request, context, fetched);
  const needsBrowser = outcome.ok ? outcome.reading.parse.requires_render : outcome.refusal.shell;
  if (!needsBrowser || !context.escalate || !(await context.browser.available())) return outcome;
  yield stage("resolve", MESSAGES.union);
  const rendered = await fetchRendered(request, context);
  return context.execute({ ...judged, rendered });
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

function inputOf(request: TextRequest, context: ReadContext): ReadingInput {
  const { url, include_hidden_text } = request;
  return { url, include_hidden_text, rtl: context.rtl };
}
