// The library's public names, each listed.

export { type ContextOptions, type OpenGraph, openGraph, siteContext } from "./api/library.ts";
export type { AnchorWay, RecipeFit } from "./model/anchors.ts";
export type {
  PageChange,
  PageDiff,
  SectionChange,
  SiteChanges,
  WordChange,
} from "./model/change.ts";
export {
  EnvironmentError,
  ExampleError,
  GraphDataMissingError,
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
  SelectorError,
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
  SearchResult,
  SiteContext,
  SiteOutline,
  SiteSearch,
  SiteSection,
  TextRange,
} from "./model/graph.ts";
export type { Metadata } from "./model/metadata.ts";
export type { CrawlOptions, FetchOptions, RenderOptions } from "./model/options.ts";
export type { CacheNote, FactsResult, PageRecord, Strategy, TextResult } from "./model/page.ts";
export type {
  Anchor,
  LearnedPage,
  LearnPage,
  LearnResult,
  Like,
  LikeItem,
  Recipe,
  RecipeField,
} from "./model/recipe.ts";
export type {
  ColumnType,
  RecordColumn,
  RecordDifference,
  RecordRow,
  RecordSource,
  RecordsResult,
  RecordTable,
  RecordValue,
  RowLeftOut,
} from "./model/records.ts";
export type {
  AnalysisEvent,
  Citation,
  ContactWarningEvent,
  DiscoveryEvent,
  FetchingEvent,
  FrontierEvent,
  GraphWarningEvent,
  RenderWarningEvent,
  RouteWarningEvent,
  SiteDoneEvent,
  SiteEvent,
  SitePageEvent,
  SiteRunEvent,
  SiteStageEvent,
  TrapWarningEvent,
  WarningEvent,
} from "./model/site-event.ts";
export type { MappedAddress, SiteMap } from "./model/site-map.ts";
export type { Technology, TechnologyCategory, TechnologyReport } from "./model/technology.ts";
export type { PageType } from "./model/verdict.ts";
export * from "./operations/library.ts";
