// The table of engine constants, and the types derived from it.
import { AUDIT_SETTINGS } from "./settings/audit.ts";
import { CONTENT_SETTINGS } from "./settings/content.ts";
import { CRAWL_SETTINGS } from "./settings/crawl.ts";
import { FACTS_SETTINGS } from "./settings/facts.ts";
import { FETCH_SETTINGS } from "./settings/fetch.ts";
import { GRAPH_SETTINGS } from "./settings/graph.ts";
import { RENDER_SETTINGS } from "./settings/render.ts";
import { SERVICE_SETTINGS } from "./settings/service.ts";
import type { Override } from "./settings/setting.ts";
import { WATCH_SETTINGS } from "./settings/watch.ts";

/**
 * Every engine constant by name; `/api/config`, option types, validation, help and docs derive from
 * it.
 */
export const SETTINGS_TABLE = {
  ...FETCH_SETTINGS,
  ...RENDER_SETTINGS,
  ...CRAWL_SETTINGS,
  ...CONTENT_SETTINGS,
  ...FACTS_SETTINGS,
  ...GRAPH_SETTINGS,
  ...AUDIT_SETTINGS,
  ...WATCH_SETTINGS,
  ...SERVICE_SETTINGS,
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
