// Worker thread entry: large request bodies, parsed and checked away from the event loop.
import { InvalidRequestError } from "../model/errors.ts";
import type { OperationName } from "../operations/operations.ts";
import { type ParsedRequest, type Placed, parseBody } from "./request.ts";

/** The body of a request, in the chunks it came in, and the operation it asks for. */
export interface BodyTask {
  readonly operation: OperationName;
  readonly chunks: readonly Uint8Array[];
  readonly placed: Placed;
}

/** A checked request, or the detail of the 422 answer; errors lose their class between threads. */
export type ParsedBody<N extends OperationName = OperationName> =
  | ({ readonly ok: true } & ParsedRequest<N>)
  | ({ readonly ok: false } & Pick<InvalidRequestError, "detail" | "warnings">);

/** Joins the chunks of a JSON body and checks it as a request of its operation. */
export function parseRequestBody({ operation, chunks, placed }: BodyTask): ParsedBody {
  try {
    return { ok: true, ...parseBody(operation, Buffer.concat(chunks), placed) };
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    return { ok: false, detail: error.detail, warnings: error.warnings };
  }
}
