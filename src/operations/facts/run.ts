// Runs `facts`: the facts a page declares, by the caller's schema or a built-in one.

import type { Runner } from "../../api/operation.ts";
import { pageRun, readingOf } from "../../api/page-run.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { FactsWanted } from "../../model/fact.ts";
import { factsResult } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import type { RequestOf } from "../operations.ts";

export const runner: Runner<"facts"> = {
  run: async (parts, request, call) => {
    const { signal, caller } = call;
    const { recipe } = request;
    if (recipe?.of === "list")
      throw new InvalidRequestError("recipe reads a list: use it with records");
    const page = { ...PAGE_REQUEST, ...request };
    const run = pageRun(parts, page, {
      signal,
      caller,
      rtl: request.rtl,
      escalate: true,
      renders: parts.renders,
      wants: { texts: [], facts: wantedBy(request), ...(recipe && { recipe }) },
    });
    return factsResult(await readingOf(run, call));
  },
};

function wantedBy({ schema, schema_from, sources }: RequestOf<"facts">): FactsWanted {
  return {
    visible: sources === "visible",
    ...(schema && { schema }),
    ...(schema_from && { schema_from }),
  };
}
