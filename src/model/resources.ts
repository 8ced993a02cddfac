// The read-only resources of the service: health and configuration.
import type { Override, Setting } from "./settings/setting.ts";

/** Features and state of a deployment. */
export interface Health {
  /** Always `ok`; monitoring uses `/readyz`. */
  readonly status: "ok";
  /** Whether a browser can be started. */
  readonly render_available: boolean;
  /** Browser pages open at once for single reads with a render. */
  readonly max_concurrent_renders: number;
  /** Whether private addresses are refused. */
  readonly private_hosts_blocked: boolean;
  /** Maximum pages of a crawl; 0 = no limit. */
  readonly max_pages: number;
}

/** A constant of the program, as `Config` lists it. */
export interface ConfigSetting {
  /** Value of the constant in the program; environment variables do not change it. */
  readonly value: Setting["value"];
  /** Meaning of the constant. */
  readonly comment: string;
  /** Part of the service that the constant concerns. */
  readonly section: string;
}

/** Constants of the program and limits of a deployment. */
export interface Config {
  /** Every constant by name. */
  readonly settings: Readonly<Record<string, ConfigSetting>>;
  /** Fields by option object. */
  readonly overridable: Readonly<Record<Override["group"], readonly string[]>>;
  /** Limits of this deployment; 0 for none. */
  readonly caps: {
    /** Pages of a crawl. */
    readonly max_pages: number;
    /** Pages read at the same time by one crawl. */
    readonly max_concurrency: number;
    /** Browser pages open at once for single reads with a render. */
    readonly max_concurrent_renders: number;
    /** Crawls running at once. */
    readonly max_concurrent_crawls: number;
  };
}
