// A page's own Markdown version, compared with the page.

/**
 * How a Markdown version was found: named by the page's head, in the site's llms-full.txt, sent on
 * request, or beside the page as `.md`.
 */
export type TwinSource = "link" | "llms-full" | "accept" | "address";

/** A page's own Markdown version. */
export interface PageTwin {
  /** Final address. */
  readonly url: string;
  /** How it was found. */
  readonly found_by: TwinSource;
  /** Share of the content's letters and digits that it contains, 0 to 1; two decimals. */
  readonly coverage: number;
  /**
   * Headings of up to 50 sections of which the Markdown version lacks more than half; "" for the part before
   * the first heading.
   */
  readonly missing_sections: readonly string[];
  /** Whether `content_markdown` is this version. */
  readonly used: boolean;
  /** Why it is not used although the request prefers it, whatever it contains; absent if nothing forbids it. */
  readonly note?: string;
}

/** A page's text in the site's llms-full.txt. */
export interface ListedText {
  /** Address of the file. */
  readonly url: string;
  /** Markdown. */
  readonly text: string;
}
