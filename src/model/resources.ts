// The read-only resources of the service: health and configuration.
import type { Override, Setting } from "./settings/setting.ts";

/** Answer of `/api/health`. */
export interface Health {
  readonly status: "ok";
  readonly render_available: boolean;
  readonly max_concurrent_renders: number;
  readonly private_hosts_blocked: boolean;
  /** Ceiling on the pages of a crawl; 0 = none. */
  readonly max_pages: number;
}

/** One constant as `/api/config` shows it; values of the file, not of the environment. */
export interface ConfigSetting {
  readonly value: Setting["value"];
  readonly comment: string;
  readonly section: string;
}

/** Answer of `/api/config`. Caps are the environment's; 0 = none. */
export interface Config {
  readonly settings: Readonly<Record<string, ConfigSetting>>;
  readonly overridable: Readonly<Record<Override["group"], readonly string[]>>;
  readonly caps: {
    readonly max_pages: number;
    readonly max_concurrency: number;
    readonly max_concurrent_renders: number;
    readonly max_concurrent_crawls: number;
  };
}
