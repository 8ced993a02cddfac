// The client's public names, each listed. Of the rest of the package it takes types alone.

export type { Answers } from "../operations/rows.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export type { ClientRequest } from "./request.ts";
export { type RefusalDetail, ServiceError } from "./service-error.ts";
