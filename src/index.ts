// The library's public names, each listed.

export {
  detectTechnologies,
  extractFacts,
  type FactsOptions,
  type PageOptions,
  readPage,
  streamPage,
  type TechnologyOptions,
} from "./engine/library.ts";
export {
  EnvironmentError,
  InvalidRequestError,
  LegibleError,
  PageBlockedError,
  PageDisallowedError,
  PageError,
  PageFetchError,
  PageMissingError,
  SuppliedHtmlError,
  type ValidationEntry,
} from "./model/errors.ts";
export type {
  ClassifyEvent,
  DoneEvent,
  ErrorEvent,
  PageEvent,
  ParseEvent,
  ResolveEvent,
  RunEvent,
  SelectEvent,
  StageEvent,
} from "./model/event.ts";
export type { Fact, Json, SchemaChoice } from "./model/fact.ts";
export type { Metadata } from "./model/metadata.ts";
export type { FetchOptions, RenderOptions } from "./model/options.ts";
export type { FactsResult, PageRecord, Strategy, TextResult } from "./model/page.ts";
export type { Technology, TechnologyCategory, TechnologyReport } from "./model/technology.ts";
export type { PageType } from "./model/verdict.ts";
