// Tells addresses of pages from mail addresses, telephone numbers and scripts.

/** Matches the scheme of an address that leads to no page. */
const NO_PAGE = /^(?!https?:)[a-z][a-z0-9+.-]*:/i;

/** Whether an address leads to a page. Addresses in a file without an address of its own are relative. */
export const leadsToPage = (href: string): boolean => !NO_PAGE.test(href);
