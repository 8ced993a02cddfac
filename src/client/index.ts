// Public names of the client. It imports only types from the rest of the package.

export type { Answers } from "../operations/rows.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { ClientRequest } from "./request.ts";
export { type RefusalDetail, ServiceError } from "./service-error.ts";
