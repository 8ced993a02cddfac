// The table of engine constants, and the types derived from it.
import { AUDIT_SETTINGS } from "./settings/audit.ts";
import { CLASSIFY_SETTINGS, READ_SETTINGS, SELECT_SETTINGS } from "./settings/content.ts";
import { CRAWL_SETTINGS } from "./settings/crawl.ts";
import { FACTS_SETTINGS, METADATA_SETTINGS, STRUCTURED_SETTINGS } from "./settings/facts.ts";
import { FETCH_SETTINGS, POLITENESS_SETTINGS } from "./settings/fetch.ts";
import { GRAPH_SETTINGS } from "./settings/graph.ts";
import { RENDER_SETTINGS } from "./settings/render.ts";
import { SERVER_SETTINGS, TRACE_SETTINGS } from "./settings/service.ts";
import { inSection, type Override } from "./settings/setting.ts";
import { WATCH_SETTINGS } from "./settings/watch.ts";

/** Every engine constant by name: source of `Config`, option types, checks and docs. */
export const SETTINGS_TABLE = {
  ...inSection("fetch", FETCH_SETTINGS),
  ...inSection("politeness", POLITENESS_SETTINGS),
  ...inSection("render", RENDER_SETTINGS),
  ...inSection("crawl", CRAWL_SETTINGS),
  ...inSection("read", READ_SETTINGS),
  ...inSection("select", SELECT_SETTINGS),
  ...inSection("classify", CLASSIFY_SETTINGS),
  ...inSection("metadata", METADATA_SETTINGS),
  ...inSection("structured", STRUCTURED_SETTINGS),
  ...inSection("facts", FACTS_SETTINGS),
  ...inSection("graph", GRAPH_SETTINGS),
  ...inSection("audit", AUDIT_SETTINGS),
  ...inSection("watch", WATCH_SETTINGS),
  ...inSection("trace", TRACE_SETTINGS),
  ...inSection("server", SERVER_SETTINGS),
};

type SettingsRows = typeof SETTINGS_TABLE;

/** Name of an engine constant. */
export type SettingName = keyof SettingsRows;

/** A literal type widened to the type that a request may use instead. */
type Widened<V> = V extends boolean
  ? boolean
  : V extends number
    ? number
    : V extends string
      ? string
      : V;

type ValueOf<N extends SettingName> = SettingsRows[N] extends {
  readonly choices: readonly (infer C)[];
}
  ? C
  : Widened<SettingsRows[N]["value"]>;

/** Values by name: `SETTINGS.FETCH_MAX_BYTES`. */
export const SETTINGS: { readonly [N in SettingName]: ValueOf<N> } = Object.fromEntries(
  Object.entries(SETTINGS_TABLE).map(([name, row]) => [name, row.value]),
) as { readonly [N in SettingName]: ValueOf<N> };

type InGroup<G extends Override["group"]> = {
  [N in SettingName]: SettingsRows[N] extends { readonly override: { readonly group: G } }
    ? N
    : never;
}[SettingName];

type FieldOf<N extends SettingName> = SettingsRows[N] extends {
  readonly override: { readonly field: infer F extends string };
}
  ? F
  : never;

/** Fields of one request option object, with their value types. */
export type OptionsOf<G extends Override["group"]> = {
  readonly [N in InGroup<G> as FieldOf<N>]: ValueOf<N>;
};
