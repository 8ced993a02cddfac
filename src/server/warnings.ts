// Response header for parts of a request that have no effect.
import type { FastifyReply } from "fastify";
import { headerValue } from "./markdown-answer.ts";

/** Header name. The value is encoded as in a Markdown answer. */
export const WARNINGS_HEADER = "x-legible-warnings";

/** Description of the header, for documentation. */
export const WARNINGS_SAYS =
  "Unknown fields of the request, which were ignored, with probable names, and a login state with nothing for the address; absent if there are none.";

/** Adds the header if there are warnings. */
export function warn(reply: FastifyReply, warnings: readonly string[]): void {
  if (warnings.length > 0) reply.header(WARNINGS_HEADER, headerValue(warnings.join("; ")));
}
