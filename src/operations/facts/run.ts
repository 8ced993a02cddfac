// Runs `facts`: the facts a page declares, by the caller's schema or a built-in one.

import type { Runner } from "../../api/operation.ts";
import { readingOfPage } from "../../api/page-run.ts";
import { InvalidRequestError } from "../../model/errors.ts";
import type { FactsWanted } from "../../model/fact.ts";
import { factsResult } from "../../read/answers.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import type { RequestOf } from "../operations.ts";

export const runner: Runner<"facts"> = {
  run: async (parts, request, call) => {
    const { recipe, rtl } = request;
    if (recipe?.of === "list")
      throw new InvalidRequestError("recipe reads a list: use it with records");
    const wants = { texts: [], facts: wantedBy(request), ...(recipe && { recipe }) };
    const page = { ...PAGE_REQUEST, ...request };
    return factsResult(await readingOfPage(parts, page, call, { rtl, wants }));
  },
};

function wantedBy({ schema, schema_from, sources }: RequestOf<"facts">): FactsWanted {
  return {
    visible: sources === "visible",
    ...(schema && { schema }),
    ...(schema_from && { schema_from }),
  };
}
