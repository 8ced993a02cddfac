// The read-only resources of the service: health and configuration.
import type { Override, Setting } from "./settings/setting.ts";

/** Response of `/api/health`. */
export interface Health {
  readonly status: "ok";
  readonly render_available: boolean;
  readonly max_concurrent_renders: number;
  readonly private_hosts_blocked: boolean;
  /** Maximum pages of a crawl; 0 = no limit. */
  readonly max_pages: number;
}

/** One constant in `/api/config`, with the program's value, not the environment's. */
export interface ConfigSetting {
  readonly value: Setting["value"];
  readonly comment: string;
  readonly section: string;
}

/** Response of `/api/config`; caps of the environment, 0 = none. */
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
