// What of a request was ignored, as a header of its answer.
import type { FastifyReply } from "fastify";
import { headerValue } from "./markdown-answer.ts";

/** The header. Its value is encoded as those of a Markdown answer are. */
export const WARNINGS_HEADER = "x-legible-warnings";

/** What it says, for documentation. */
export const WARNINGS_SAYS =
  "Fields of the request that the service does not know and ignored, with the names that were probably meant; absent for none.";

/** Adds the header, where there is something to warn of. */
export function warn(reply: FastifyReply, warnings: readonly string[]): void {
  if (warnings.length > 0) reply.header(WARNINGS_HEADER, headerValue(warnings.join("; ")));
}
