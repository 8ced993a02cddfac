// A page by its address and title, alone or as the page of a part.

/** A page by its address and title. */
export interface NamedPage {
  /** Absolute address: after redirects, or as requested if the page could not be read. */
  readonly url: string;
  /** Heading of the page, else the title of its head; "" without either. */
  readonly title: string;
}

/** A part of a page, by the page. */
export interface PartOfPage {
  /** Absolute address of the page, after redirects. */
  readonly page_url: string;
  /** Title of the page; "" without one. */
  readonly page_title: string;
}
