// Maps class names, ids and tags to common names for parts of a page.
import { oncePerKey } from "../../model/once.ts";
import { splitCamelCase } from "../../text/camel-case.ts";
import { nameMeanings } from "./name-words.ts";

/**
 * Names for kinds of containers, each with its words. Markup uses English names in any language.
 *
 * `^` is the start of a part of a name, `$` the end of one, `*` any number of separators.
 */
export const CALLED: readonly (readonly [name: string, words: string])[] = [
  ["comment", "comment disqus respond discussion"],
  [
    "related",
    "relat recommend similar also- you-may more-from suggest upsell crosssell cross-sell readnext read-next readmore read-more",
  ],
  ["menu", "menu ^nav navbar navigation sitemap"],
  ["sidebar", "sidebar side-bar ^aside ^rail secondary"],
  ["footer", "foot$ footer colophon bottom"],
  ["tags", "^tag$ ^tags$ categor topic$ topics$ keyword label badge chip pill"],
  ["pagination", "pagina pager pagenum page-num prev ^next loadmore load-more"],
  [
    "body",
    "article*body article*content article*text post*body post*content post*text entry*body entry*content entry*text page*body page*content page*text story*body story*content story*text main*body main*content main*text blog*body blog*content blog*text text*body text*content text*text rich*body rich*content rich*text md*body md*content md*text markdown*body markdown*content markdown*text wysiwyg*body wysiwyg*content wysiwyg*text prose*body prose*content prose*text cms*body cms*content cms*text ^content prose richtext rte markdown wysiwyg editor copy",
  ],
  ["article", "article ^post$ entry story blog"],
  ["main", "^main"],
  ["card", "card tile teaser snippet mediaobject media-object"],
  ["item", "item ^row result record"],
  ["grid", "grid list collection gallery feed loop"],
  ["product", "product sku ^pdp merch shop"],
  ["review", "review rating testimonial star$ stars$ feedback"],
  ["modal", "modal popup dialog overlay drawer lightbox tooltip dropdown flyout"],
  ["consent", "cookie consent gdpr privacy legal disclaimer terms copyright"],
  ["slider", "slide swiper carousel slick splide glide marquee ticker"],
  ["filter", "filter facet sort refine toolbar ^option$ ^options$ variant swatch"],
  ["form", "form login search input field contact"],
  ["quote", "quot cite testimonial"],
  ["description", "descri summary excerpt intro lead ^desc about overview detail"],
  ["spec", "spec attribut propert feature dimension ingredient datasheet"],
  ["button", "btn button ^link$ ^links action"],
  ["message", "message thread topic bbcode postbody post-body cooked"],
  ["hidden", "hidden ^hide sr-only invisible collapsed d-none mobile closed"],
];

const meanings = nameMeanings(CALLED.map(([, words]) => words.split(" ")));

/** Longer names are generated; only the start is read. */
const MAX_CHARS = 60;
/** More names than this on one element are utility classes; the rest is skipped. */
const MAX_NAMES = 12;

/** Maximum names cached across pages. */
const MAX_SEEN = 20_000;

/** Returns the indexes into `CALLED` for one class name or id. */
const meaningsOf = oncePerKey((name: string): readonly number[] => {
  return meanings(splitCamelCase(name.slice(0, MAX_CHARS)).toLowerCase());
}, MAX_SEEN);

/** Calls `note` with the index of every meaning of an element's names. */
export function eachMeaning(
  names: { readonly id: string; readonly classes: readonly string[] },
  note: (meaning: number) => void,
): void {
  if (names.id !== "") for (const meaning of meaningsOf(names.id)) note(meaning);
  const most = Math.min(names.classes.length, MAX_NAMES);
  for (let at = 0; at < most; at++) {
    for (const meaning of meaningsOf(names.classes[at] ?? "")) note(meaning);
  }
}

/** Tags, and equivalent roles, whose distance is a feature. */
export const TAGGED: readonly (readonly string[])[] =
  "article section main aside/complementary nav/navigation/menu/menubar footer/contentinfo ul/ol/list table/tr/td/grid form/search"
    .split(" ")
    .map((tags) => tags.split("/"));
