// One engine constant as a row: value, comment, section, unit, range and override.

/** Option object and field through which a request overrides a constant. */
export interface Override {
  /** Option object. */
  readonly group: "fetch" | "renderOptions" | "crawl";
  /** Field of the option object. */
  readonly field: string;
  /** Whether `Config` lists the field; requests may set it in any case. */
  readonly listed: boolean;
  /** Command-line flag of the field, if it differs from the field's name. */
  readonly flag?: string;
}

/** One engine constant. */
export interface Setting {
  /** The constant, which a request without the field uses. */
  readonly value: number | boolean | string | readonly string[];
  /** Meaning, one or two sentences. */
  readonly comment: string;
  /** Part of the service that the setting concerns. */
  readonly section: string;
  /** Unit of the value, if the constant's name does not end with it, such as `pages`. */
  readonly unit?: string;
  /** Minimum and maximum that a request may set, inclusive. */
  readonly range?: readonly [min: number, max: number];
  /** Whether a number that a request sets may have a fraction. */
  readonly fraction?: true;
  /** Words that a string setting accepts. */
  readonly choices?: readonly string[];
  /** Request option that overrides the constant; absent if none does. */
  readonly override?: Override;
}

/** Rows of one section, by name. */
export type Rows = Readonly<Record<string, Omit<Setting, "section">>>;

/** Returns rows with their section. */
export const inSection = <R extends Rows>(section: string, rows: R) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, section }])) as {
    readonly [N in keyof R]: R[N] & Pick<Setting, "section">;
  };

/** Returns an override that `Config` lists. */
export const listed = <G extends Override["group"], F extends string>(group: G, field: F) =>
  ({ group, field, listed: true }) as const;

/** Returns an option field that a request may set although `Config` does not list it. */
export const unlisted = <G extends Override["group"], F extends string>(group: G, field: F) =>
  ({ group, field, listed: false }) as const;

/** Returns a constant that a request overrides with any value of its type. */
export const option = <const V extends Setting["value"], const O extends Override>(
  value: V,
  comment: string,
  override: O,
) => ({ value, comment, override });

/** Returns a constant that no request overrides. Pass `unit` if the name does not end with it. */
export const constant = <const V extends Setting["value"]>(
  value: V,
  comment: string,
  unit?: string,
) => ({
  value,
  comment,
  ...(unit !== undefined && { unit }),
});
