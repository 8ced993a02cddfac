// The library's public names, each listed.

export {
  type ContextOptions,
  crawlSite,
  type DiffOptions,
  detectTechnologies,
  diffPage,
  extractFacts,
  type FactsOptions,
  type OpenGraph,
  openGraph,
  type PageOptions,
  readPage,
  type SiteOptions,
  siteContext,
  streamPage,
  type TechnologyOptions,
} from "./engine/library.ts";
export type { PageChange, SiteChanges } from "./model/change.ts";
export type { PageDiff, SectionChange, WordChange } from "./model/diff.ts";
export {
  EnvironmentError,
  GraphEmptyError,
  GraphMissingError,
  InvalidRequestError,
  LegibleError,
  PageBlockedError,
  PageDisallowedError,
  PageError,
  PageFetchError,
  PageMissingError,
  SectionMissingError,
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
export type {
  ContextSource,
  ContextStats,
  FolderFile,
  GraphFileFormat,
  GraphFolderFormat,
  GraphSummary,
  OutlinePage,
  SiteContext,
  SiteOutline,
  SiteSection,
} from "./model/graph.ts";
export type { Metadata } from "./model/metadata.ts";
export type { CrawlOptions, FetchOptions, RenderOptions } from "./model/options.ts";
export type { CacheNote, FactsResult, PageRecord, Strategy, TextResult } from "./model/page.ts";
export type {
  AnalysisEvent,
  Citation,
  DiscoveryEvent,
  FetchingEvent,
  FrontierEvent,
  GraphWarningEvent,
  SiteDoneEvent,
  SiteEvent,
  SitePageEvent,
  SiteRunEvent,
  SiteStageEvent,
  WarningEvent,
} from "./model/site-event.ts";
export type { Technology, TechnologyCategory, TechnologyReport } from "./model/technology.ts";
export type { PageType } from "./model/verdict.ts";
