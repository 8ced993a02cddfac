// Runs the operations of the service itself.

import type { Environment } from "../../api/environment.ts";
import type { Runner } from "../../api/operation.ts";
import { optionRows } from "../../model/options.ts";
import type { Config, ConfigSetting } from "../../model/resources.ts";
import type { Override, Setting } from "../../model/settings/setting.ts";
import { SETTINGS_TABLE } from "../../model/settings.ts";

export const health: Runner<"health"> = {
  run: async ({ browser, environment, guard }) => ({
    status: "ok",
    render_available: await browser.available(),
    max_concurrent_renders: environment.SERVICE_MAX_CONCURRENT_RENDERS,
    private_hosts_blocked: guard.blocksPrivate,
    max_pages: environment.SERVICE_MAX_PAGES,
  }),
};

export const config: Runner<"config"> = {
  run: async ({ environment }) => configResource(environment),
};

/** Returns the configuration resource. */
function configResource(environment: Environment): Config {
  const settings: Record<string, ConfigSetting> = {};
  for (const [name, row] of Object.entries<Setting>(SETTINGS_TABLE)) {
    const value = Array.isArray(row.value) ? row.value.toSorted() : row.value;
    settings[name] = { value, comment: row.comment, section: row.section };
  }
  return {
    settings,
    overridable: {
      crawl: listedFields("crawl"),
      fetch: listedFields("fetch"),
      renderOptions: listedFields("renderOptions"),
    },
    caps: {
      max_pages: environment.SERVICE_MAX_PAGES,
      max_concurrency: environment.SERVICE_MAX_CONCURRENCY,
      max_concurrent_renders: environment.SERVICE_MAX_CONCURRENT_RENDERS,
      max_concurrent_crawls: environment.SERVICE_MAX_CONCURRENT_CRAWLS,
    },
  };
}

function listedFields(group: Override["group"]): readonly string[] {
  return optionRows(group)
    .filter((row) => row.override.listed)
    .map((row) => row.override.field)
    .sort();
}

export const runs: Runner<"runs"> = {
  run: async ({ traces }, { limit }) => traces.list(limit),
};

export const trace: Runner<"trace"> = {
  run: async ({ traces }, { name, from, limit }) => traces.read(name, { from, limit }),
};
