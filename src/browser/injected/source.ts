// Copies the source of the document as its scripts have left it.

/** The source, "" if it is longer than `maxChars`. */
export function source(maxChars: number): { readonly html: string; readonly chars: number } {
  const doctype =
    document.doctype === null ? "" : new XMLSerializer().serializeToString(document.doctype);
  const html = `${doctype}${document.documentElement?.outerHTML ?? ""}`;
  return { html: html.length > maxChars ? "" : html, chars: html.length };
}
