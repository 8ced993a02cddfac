// Every rule of the service as one list of rows, each with the tests that prove it.
//
// How to name a test in a row's `tests`: the file from the project's root, then its titles joined by " > ", as far out as
// it takes to be clear: "test/net/retry.test.ts > retry > asks once after a 404" or, without the `describe`,
// "test/net/retry.test.ts > asks once after a 404". Where a title is made in a loop (`reads ${name}`) write it out with one of
// its values: "... > reads gbk". The file is the .ts one; `it` and `test` and names that begin with them
// (`itWithBrowser`) count; a `describe` alone does not. `npm run requirements` prints the rows that have no test.
//
// A rule without a row: add the row to the area's file under `requirements/`. A stage whose rows all have tests is added to
// FINISHED, and from then on a row of it without a test fails `npm test`.
import { authentication } from "./requirements/authentication.ts";
import { changes } from "./requirements/changes.ts";
import { consoleRows } from "./requirements/console.ts";
import { context } from "./requirements/context.ts";
import { crawlPaceAndContent } from "./requirements/crawl-pace-and-content.ts";
import { crawlScope } from "./requirements/crawl-scope.ts";
import { discovery } from "./requirements/discovery.ts";
import { endpoints } from "./requirements/endpoints.ts";
import { environment } from "./requirements/environment.ts";
import { errors } from "./requirements/errors.ts";
import { extract } from "./requirements/extract.ts";
import { fetchOptions } from "./requirements/fetch-options.ts";
import { fetching } from "./requirements/fetching.ts";
import { framing } from "./requirements/framing.ts";
import { graph } from "./requirements/graph.ts";
import { healthAndConfig } from "./requirements/health-and-config.ts";
import { limits } from "./requirements/limits.ts";
import { metadata } from "./requirements/metadata.ts";
import { pageEvent } from "./requirements/page-event.ts";
import { pageRecord } from "./requirements/page-record.ts";
import { pageStream } from "./requirements/page-stream.ts";
import { renderClicks } from "./requirements/render-clicks.ts";
import { renderOptions } from "./requirements/render-options.ts";
import type { Requirement, Section } from "./requirements/requirement.ts";
import { rules } from "./requirements/rules.ts";
import { runHeader } from "./requirements/run-header.ts";
import { siteRequest } from "./requirements/site-request.ts";
import { states } from "./requirements/states.ts";
import { textRequest } from "./requirements/text-request.ts";
import { textResult } from "./requirements/text-result.ts";
import { trace } from "./requirements/trace.ts";
import { versionsAndNames } from "./requirements/versions-and-names.ts";

/** Stages whose every row has a test; a row of them without one fails. */
export const FINISHED: readonly Section[] = [
  "house",
  "network",
  "blocks",
  "payloads",
  "render",
  "content",
  "facts",
  "crawl",
  "graph",
];

/** Every rule of the service, area by area. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...fetchOptions,
  ...renderOptions,
  ...renderClicks,
  ...crawlScope,
  ...crawlPaceAndContent,
  ...textRequest,
  ...pageRecord,
  ...textResult,
  ...extract,
  ...siteRequest,
  ...changes,
  ...context,
  ...graph,
  ...healthAndConfig,
  ...states,
  ...endpoints,
  ...rules,
  ...authentication,
  ...framing,
  ...runHeader,
  ...pageStream,
  ...trace,
  ...metadata,
  ...discovery,
  ...pageEvent,
  ...errors,
  ...fetching,
  ...environment,
  ...limits,
  ...versionsAndNames,
  ...consoleRows,
];
