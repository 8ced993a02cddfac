// A page by its address and title, alone or as the page of a part.

/** A page by its address and title. */
export interface NamedPage {
  /** Absolute address after redirects; the requested address if the page could not be read. */
  readonly url: string;
  /** Heading of the page, or else the title in its head; "" if it has neither. */
  readonly title: string;
}

/** A part of a page, by the page. */
export interface PartOfPage {
  /** Absolute address of the page, after redirects. */
  readonly page_url: string;
  /** Title of the page; "" without one. */
  readonly page_title: string;
}
