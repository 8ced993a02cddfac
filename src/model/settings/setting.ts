// One engine constant as a row: value, comment, section, unit, range, and who may override it.

/** The request object a constant can be overridden through, and the field it has there. */
export interface Override {
  readonly group: "fetch" | "renderOptions" | "crawl";
  readonly field: string;
  /** Whether `/api/config` lists the field under `overridable`; a request may set it either way. */
  readonly listed: boolean;
  /** Its flag on the command line, where that is not the field's name. */
  readonly flag?: string;
}

/** One engine constant. */
export interface Setting {
  readonly value: number | boolean | string | readonly string[];
  readonly comment: string;
  readonly section: string;
  readonly unit?: string;
  /** Least and greatest value a request may ask for, both included. */
  readonly range?: readonly [min: number, max: number];
  /** Whether a number must be whole. */
  readonly integer?: boolean;
  /** The words a string setting may take. */
  readonly choices?: readonly string[];
  readonly override?: Override;
}

/** An override that `/api/config` names. */
export const listed = <G extends Override["group"], F extends string>(group: G, field: F) =>
  ({ group, field, listed: true }) as const;

/** An override that a request may set all the same, though it is not named. */
export const unlisted = <G extends Override["group"], F extends string>(group: G, field: F) =>
  ({ group, field, listed: false }) as const;
