// A page's own Markdown version, compared with the page.

/**
 * How the Markdown version was found: `link` (the page's head names it), `llms-full` (it is in the
 * site's llms-full.txt), `accept` (the server sent it for the `Accept` header), `address` (the
 * page's address with `.md`).
 */
export type TwinSource = "link" | "llms-full" | "accept" | "address";

/** A page's own Markdown version. */
export interface PageTwin {
  /** Final address. */
  readonly url: string;
  /** How the Markdown version was found. */
  readonly found_by: TwinSource;
  /** Share of the content's letters and digits in this version, 0 to 1, with 2 decimals. */
  readonly coverage: number;
  /** Headings of up to 50 sections that it mostly lacks; "" before the first heading. */
  readonly missing_sections: readonly string[];
  /** Whether `content_markdown` is this version. */
  readonly used: boolean;
  /** Why the Markdown version is not used although preferred; absent if it may be used. */
  readonly note?: string;
}

/** A page's text in the site's llms-full.txt. */
export interface ListedText {
  /** Address of the file. */
  readonly url: string;
  /** Markdown. */
  readonly text: string;
}
