// Addresses of a site in a web archive's index.

/** Answer of the archive index about a host. */
export interface WebArchive {
  /**
   * `seen` if the index lists addresses of the site, `not-seen` if it lists none, `unavailable` if
   * the index could not be read.
   */
  readonly status: "seen" | "not-seen" | "unavailable";
  /** Identifier of the collection, such as `CC-MAIN-2026-21`; null if unknown. */
  readonly index: string | null;
  /** Display name of the collection. */
  readonly index_name: string | null;
  /** Distinct canonical addresses in index order, at most `WEB_ARCHIVE_MAX_URLS`. */
  readonly urls: readonly string[];
  /** Rows of the index before filtering. */
  readonly records: number;
  /** The first `WEB_ARCHIVE_SAMPLE` of `urls`. */
  readonly sample: readonly string[];
  /** Why the index is unavailable; null otherwise. */
  readonly error: string | null;
}
