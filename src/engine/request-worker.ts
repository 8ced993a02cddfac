// Worker thread entry: large request bodies, parsed and checked away from the event loop.
import { InvalidRequestError } from "../model/errors.ts";
import type { TextRequest } from "../model/requests.ts";
import { parseTextBody } from "./request.ts";

/** A checked request, or the detail of the 422 answer; errors lose their class between threads. */
export type ParsedBody =
  | { readonly ok: true; readonly request: TextRequest }
  | { readonly ok: false; readonly detail: InvalidRequestError["detail"] };

/** Joins the chunks of a JSON body and checks it as a text request. */
export function parseText(chunks: readonly Uint8Array[]): ParsedBody {
  try {
    return { ok: true, request: parseTextBody(Buffer.concat(chunks)) };
  } catch (error) {
    if (error instanceof InvalidRequestError) return { ok: false, detail: error.detail };
    throw error;
  }
}
