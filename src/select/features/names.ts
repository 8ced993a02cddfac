// Class names, ids and tags to what web authors call the parts of a page.

/** What a container is called, by bit. Markup is named in English whatever the page's language. */
export const CALLED: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["comment", /comment|disqus|respond|discussion/],
  ["reply", /repl(?:y|ies)|answer/],
  [
    "related",
    /relat|recommend|similar|also-|you-may|more-from|suggest|upsell|cross-?sell|read-?next|read-?more/,
  ],
  ["share", /share|social|sharing|follow/],
  ["menu", /menu|(?:^|[-_])nav|navbar|navigation|sitemap/],
  ["sidebar", /side-?bar|(?:^|[-_])aside|(?:^|[-_])rail|secondary/],
  ["footer", /foot(?:er)?(?:$|[-_])|footer|colophon|bottom/],
  ["header", /header|masthead|topbar|top-bar|(?:^|[-_])banner/],
  ["promo", /promo|advert|sponsor|(?:^|[-_])ads?(?:$|[-_])|campaign|cta|call-to|offer/],
  ["newsletter", /newsletter|subscri|sign-?up|opt-?in|mailchimp|hs-form|email/],
  ["author", /author|byline|(?:^|[-_])bio|contributor|writer/],
  ["meta", /meta|date|time|published|timestamp|stats|count/],
  ["tags", /(?:^|[-_])tags?(?:$|[-_])|categor|topics?(?:$|[-_])|keyword|label|badge|chip|pill/],
  ["breadcrumb", /breadcrumb|crumb/],
  ["pagination", /pagina|pager|page-?num|prev|(?:^|[-_])next|load-?more/],
  ["title", /title|heading|headline/],
  [
    "body",
    /(?:article|post|entry|page|story|main|blog|text|rich|md|markdown|wysiwyg|prose|cms)[-_]*(?:body|content|text)|(?:^|[-_])content|prose|richtext|rte|markdown|wysiwyg|editor|copy/,
  ],
  ["article", /article|(?:^|[-_])post(?:$|[-_])|entry|story|blog/],
  ["main", /(?:^|[-_])main/],
  ["card", /card|tile|teaser|snippet|media-?object/],
  ["item", /item|(?:^|[-_])row|result|record/],
  ["grid", /grid|list|collection|gallery|feed|loop/],
  ["product", /product|sku|(?:^|[-_])pdp|merch|shop/],
  ["price", /price|cost|amount|sale/],
  ["review", /review|rating|testimonial|stars?(?:$|[-_])|feedback/],
  ["faq", /faq|accordion|question|collaps|toggle|expand/],
  ["tab", /(?:^|[-_])tabs?(?:$|[-_])|panel|pane/],
  ["modal", /modal|popup|dialog|overlay|drawer|lightbox|tooltip|dropdown|flyout/],
  ["consent", /cookie|consent|gdpr|privacy|legal|disclaimer|terms|copyright/],
  ["slider", /slide|swiper|carousel|slick|splide|glide|marquee|ticker/],
  ["filter", /filter|facet|sort|refine|toolbar|(?:^|[-_])options?(?:$|[-_])|variant|swatch/],
  ["cart", /cart|basket|checkout|(?:^|[-_])buy|purchase|quantity|shipping|deliver/],
  ["form", /form|login|search|input|field|contact/],
  ["quote", /quot|cite|testimonial/],
  ["signature", /signature|(?:^|[-_])sig(?:$|[-_])/],
  ["code", /code|highlight|syntax|snippet|pre(?:$|[-_])/],
  ["toc", /(?:^|[-_])toc|table-of-content|contents(?:$|[-_])|on-this-page|outline/],
  ["description", /descri|summary|excerpt|intro|lead|(?:^|[-_])desc|about|overview|detail/],
  ["spec", /spec|attribut|propert|feature|dimension|ingredient|datasheet/],
  ["hero", /hero|jumbotron|splash|cover/],
  ["button", /btn|button|(?:^|[-_])link(?:s|$|[-_])|action/],
  ["user", /user|avatar|profile|member|poster/],
  ["vote", /vote|like|upvote|react|score|karma/],
  ["message", /message|thread|topic|bbcode|postbody|post-?body|cooked/],
  ["widget", /widget|(?:^|[-_])block(?:$|[-_])|module|plugin|embed/],
  ["caption", /caption|credit|figure|(?:^|[-_])image|media|photo|video/],
  ["footnote", /footnote|references?|citation|note/],
  ["hidden", /hidden|(?:^|[-_])hide|sr-only|invisible|collapsed|d-none|mobile|closed/],
];

/** Names longer than this are generated; only the beginning is read. */
const MOST_CHARS = 60;
/** More names than this on one element are utility classes; the rest is not read. */
const MOST_NAMES = 12;

const seen = new Map<string, readonly number[]>();
/** Names remembered over pages; past this many they are forgotten, so that no page can fill the memory. */
const MOST_SEEN = 20_000;

/** Indexes into `CALLED` of what a single class name or id says. */
function meaningsOf(name: string): readonly number[] {
  let found = seen.get(name);
  if (found === undefined) {
    const plain = name
      .slice(0, MOST_CHARS)
      .replace(/([a-z])([A-Z])/g, "$1-$2")
      .toLowerCase();
    const indexes: number[] = [];
    for (const [index, [, pattern]] of CALLED.entries())
      if (pattern.test(plain)) indexes.push(index);
    found = indexes;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.set(name, found);
  }
  return found;
}

/** Calls `note` with the index of everything an element's names say. */
export function eachMeaning(
  names: { readonly id: string; readonly classes: readonly string[] },
  note: (meaning: number) => void,
): void {
  if (names.id !== "") for (const meaning of meaningsOf(names.id)) note(meaning);
  const most = Math.min(names.classes.length, MOST_NAMES);
  for (let at = 0; at < most; at++) {
    for (const meaning of meaningsOf(names.classes[at] ?? "")) note(meaning);
  }
}

/** Tags, and roles that stand for them, whose distance is a feature. */
export const TAGGED: readonly (readonly string[])[] = [
  ["article"],
  ["section"],
  ["main"],
  ["aside", "complementary"],
  ["nav", "navigation", "menu", "menubar"],
  ["header", "banner"],
  ["footer", "contentinfo"],
  ["ul", "ol", "list"],
  ["li", "listitem"],
  ["table", "tr", "td", "grid"],
  ["form", "search"],
  ["dialog", "alertdialog"],
  ["details", "tabpanel", "region"],
  ["figure"],
  ["blockquote"],
  ["dl", "dt", "dd"],
];
