// The library's public names, each listed.

export {
  crawlSite,
  detectTechnologies,
  extractFacts,
  type FactsOptions,
  type PageOptions,
  readPage,
  type SiteOptions,
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
export type { CrawlOptions, FetchOptions, RenderOptions } from "./model/options.ts";
export type { FactsResult, PageRecord, Strategy, TextResult } from "./model/page.ts";
export type {
  AnalysisEvent,
  Citation,
  DiscoveryEvent,
  FetchingEvent,
  FrontierEvent,
  SiteDoneEvent,
  SiteEvent,
  SitePageEvent,
  SiteRunEvent,
  SiteStageEvent,
  WarningEvent,
} from "./model/site-event.ts";
export type { Technology, TechnologyCategory, TechnologyReport } from "./model/technology.ts";
export type { PageType } from "./model/verdict.ts";
