// Runs `learn`: a recipe from the values of one to five pages.

import { requestAt } from "../../api/caller-extras.ts";
import type { Call, Runner } from "../../api/operation.ts";
import { readingOfPage } from "../../api/page-run.ts";
import type { EngineParts } from "../../api/parts.ts";
import { ExampleError, InvalidRequestError } from "../../model/errors.ts";
import type { LessonWanted, Sight, Taught } from "../../model/lesson.ts";
import { itemsOf } from "../../model/recipe.ts";
import { PAGE_REQUEST } from "../../read/input.ts";
import { conclude } from "../../recipes/lesson.ts";
import { addressFault } from "../../url/web-address.ts";
import type { RequestOf } from "../operations.ts";

export const learn: Runner<"learn"> = {
  run: async (parts, request, call) => {
    const { pages = [], like, of, ...asked } = request;
    for (const { url, html } of pages) {
      // A file without an address is read with "".
      const isFile = url === "" && typeof html === "string";
      const fault = isFile ? undefined : addressFault(url);
      if (fault !== undefined) throw new InvalidRequestError(`pages: url ${fault}`);
    }
    const own = { like: itemsOf(like), ...(of && { of }) };
    const first = await taughtBy({ parts, call }, asked, own);
    const sights: Sight[] = [first.sight];
    for (const { url, html, like: values } of pages) {
      const page = { ...requestAt(asked, url), html: html ?? undefined };
      const wanted = { lesson: first.lesson, ...(values && { like: itemsOf(values) }) };
      sights.push((await taughtBy({ parts, call }, page, wanted)).sight);
    }
    const learned = conclude(first.lesson, sights);
    if (typeof learned === "string") throw new ExampleError(first.sight.url, learned);
    return learned;
  },
};

type Asked = Omit<RequestOf<"learn">, "pages" | "like" | "of">;

/** Reads a page and returns its lesson. Throws ExampleError if there is none. */
async function taughtBy(
  { parts, call }: { readonly parts: EngineParts; readonly call: Call },
  asked: Asked,
  lesson: LessonWanted,
): Promise<Exclude<Taught, { readonly fault: string }>> {
  const page = { ...PAGE_REQUEST, ...asked };
  const wants = { texts: [], lesson };
  const { source, taught } = await readingOfPage(parts, page, call, { wants });
  if (taught === undefined) throw new Error("the reading was requested without a lesson");
  if ("fault" in taught) throw new ExampleError(source.url, taught.fault);
  return taught;
}
