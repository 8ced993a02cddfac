// What a public web archive's index lists of a site.

/** What the archive index said of a host. */
export interface WebArchive {
  /** `seen` where it lists addresses of the site, `not-seen` where it lists none, `unavailable` where it gave no answer. */
  readonly status: "seen" | "not-seen" | "unavailable";
  /** Identifier of the collection asked, as `CC-MAIN-2026-21`; null where none was found out. */
  readonly index: string | null;
  /** The collection's name for a person. */
  readonly index_name: string | null;
  /** Distinct addresses of the site in their canonical spelling, in the index's order, `WEB_ARCHIVE_MAX_URLS` at most. */
  readonly urls: readonly string[];
  /** Rows of the index before any were set aside. */
  readonly records: number;
  /** The first `WEB_ARCHIVE_SAMPLE` of `urls`. */
  readonly sample: readonly string[];
  /** Why it is unavailable; null otherwise. */
  readonly error: string | null;
}
