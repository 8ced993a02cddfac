// The client's public names, each listed. Of the rest of the package it takes types alone.

export type { Answers } from "../model/answers.ts";
export { type Client, type ClientOptions, type ClientRequest, createClient } from "./client.ts";
export { type RefusalDetail, ServiceError } from "./service-error.ts";
