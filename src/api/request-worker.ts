// Worker thread entry: parses and checks large request bodies off the event loop.
import { InvalidRequestError } from "../model/errors.ts";
import type { OperationName } from "../operations/operations.ts";
import { type ParsedRequest, type Placed, parseBody } from "./request.ts";

/** Received body chunks of a request, and the requested operation. */
export interface BodyTask {
  readonly operation: OperationName;
  readonly chunks: readonly Uint8Array[];
  readonly placed: Placed;
}

/** Checked request, or the detail of the 422 answer; errors lose their class between threads. */
export type ParsedBody<N extends OperationName = OperationName> =
  | ({ readonly ok: true } & ParsedRequest<N>)
  | ({ readonly ok: false } & Pick<InvalidRequestError, "detail" | "warnings">);

/** Parses a JSON body and checks it as a request of its operation. */
export function parseRequestBody({ operation, chunks, placed }: BodyTask): ParsedBody {
  try {
    return { ok: true, ...parseBody(operation, Buffer.concat(chunks), placed) };
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    return { ok: false, detail: error.detail, warnings: error.warnings };
  }
}
