// The separator of page title and site name, and titles without that name.

/**
 * Matches the separator of page and site name in a title. Chinese and Japanese titles have it without
 * spaces: "灯_灯网", "灯-灯网".
 */
export const TITLE_SEPARATOR =
  /\s(?:[|｜\-–—·•:»«›/]|\/\/)\s+|\s?[|｜·•»«]\s*|:\s+|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}？！）】])[_-]|[_-](?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/u;

const SIGN_AT_END = new RegExp(`(?:${TITLE_SEPARATOR.source})$`, "u");
const SIGN_AT_START = new RegExp(`^(?:${TITLE_SEPARATOR.source})`, "u");

/** Returns a title without the site's name at either end and the sign beside it. */
export function withoutSiteName(title: string, site: string): string {
  if (site === "" || title.length <= site.length) return title;
  const sides = [
    { name: title.slice(-site.length), rest: title.slice(0, -site.length), sign: SIGN_AT_END },
    { name: title.slice(0, site.length), rest: title.slice(site.length), sign: SIGN_AT_START },
  ];
  for (const { name, rest, sign } of sides) {
    const own = rest.replace(sign, "");
    if (name.toLowerCase() === site.toLowerCase() && own !== rest && own.trim() !== "")
      return own.trim();
  }
  return title;
}
