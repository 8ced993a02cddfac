// Option objects of a request, with types and defaults from the settings table.
import type { Override, Setting } from "./settings/setting.ts";
import { type OptionsOf, SETTINGS_TABLE } from "./settings.ts";

/** Plain-fetch options of a request (`fetch`), all present. */
export type FetchOptions = OptionsOf<"fetch">;
/** Browser options of a request (`renderOptions`), all present. */
export type RenderOptions = OptionsOf<"renderOptions">;
/** Crawl options of a request (`crawl`), all present. */
export type CrawlOptions = OptionsOf<"crawl">;

/** Option object of a caller. A field that is omitted, undefined or null has its default. */
export type Partially<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** A row of the settings table that a request may override, with its name. */
export interface OverridableSetting extends Setting {
  readonly name: string;
  readonly override: Override;
}

/** Returns the rows of one option object, in table order. */
export function optionRows(group: Override["group"]): readonly OverridableSetting[] {
  const rows: OverridableSetting[] = [];
  for (const [name, row] of Object.entries<Setting>(SETTINGS_TABLE)) {
    if (row.override?.group === group) rows.push({ ...row, name, override: row.override });
  }
  return rows;
}

/** Returns an option object with defaults in place of null, undefined and missing fields. */
export function completeOptions<G extends Override["group"]>(
  group: G,
  given?: Partially<OptionsOf<G>> | null,
): OptionsOf<G> {
  const asked: Readonly<Record<string, unknown>> = given ?? {};
  const entries = optionRows(group).map(({ override, value }) => [
    override.field,
    asked[override.field] ?? value,
  ]);
  return Object.fromEntries(entries) as OptionsOf<G>;
}

/** Returns render options with every default filled in. */
export const renderOptions = (given?: Partially<RenderOptions> | null): RenderOptions =>
  completeOptions("renderOptions", given);
