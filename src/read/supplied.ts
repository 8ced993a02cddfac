// Checks that HTML supplied by the caller can be read, and decodes its bytes to text.
import { decodeHtml } from "../html/decode.ts";
import { SuppliedHtmlError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { TextRequest } from "../operations/operations.ts";
import { withThousands } from "../text/thousands.ts";
import { fileLimits } from "./file.ts";

/** Returns the HTML that a request supplies; undefined if the page is fetched. */
export const suppliedHtml = ({ html }: Pick<TextRequest, "html">): string | undefined =>
  typeof html === "string" ? html : undefined;

/**
 * Throws SuppliedHtmlError for HTML over `FETCH_MAX_BYTES`, measured as UTF-8, or with nothing but
 * white space.
 */
export function checkSupplied(url: string, html: string): void {
  const limit = SETTINGS.FETCH_MAX_BYTES;
  // A UTF-16 unit takes at most three bytes, so most pages need no exact count.
  const bytes = html.length * 3 <= limit ? 0 : Buffer.byteLength(html, "utf8");
  if (bytes > limit) {
    const [size, most] = [withThousands(bytes), withThousands(limit)];
    throw new SuppliedHtmlError(
      url,
      `${size} bytes is over the ${most}-byte limit a fetched page is held to`,
    );
  }
  if (!/\S/.test(html)) throw new SuppliedHtmlError(url, "it is empty");
}

/** Decodes supplied HTML by its declared or detected charset. */
export function decodeSupplied(bytes: Uint8Array): string {
  return decodeHtml(bytes, undefined).text;
}

/**
 * Returns the HTML of a file on disk: HTML decoded, another file as the page that stands for it.
 * Throws SuppliedHtmlError if it cannot be read.
 */
export async function suppliedPage(bytes: Uint8Array, name: string): Promise<string> {
  const { readFile, withInfo } = await import("../files/read-file.ts");
  const head = { url: `http://localhost/${encodeURIComponent(name)}`, headers: {} };
  const outcome = await readFile(bytes, head, fileLimits());
  if (outcome === undefined) return decodeSupplied(bytes);
  if (!outcome.ok) throw new SuppliedHtmlError("", outcome.reason);
  return withInfo(outcome.page);
}
