// Chooses the image that a page leads with where it declares none.
import { type Block, chainOf, type Image, type PageDocument } from "../model/document.ts";
import { withoutFurniture } from "../structure/furniture-images.ts";
import { pathOf } from "../structure/leads-away.ts";
import { bareText } from "../text/squash.ts";
import { homeOf } from "../url/at-home.ts";
import { isPictureFile } from "../url/file-kind.ts";
import { parseUrl, sharedUrl } from "../url/parse-url.ts";

/** Words for images that show no page: logos, defaults, spacers. Linear. */
const NO_LEAD =
  /(?:^|[/_.-])(?:logos?|emblem|wordmark|favicon|icons?|sprites?|spacer|blank|pixel|transparent|clear|placeholder|\w{0,12}(?<!hq|mq|sd|res)default\w{0,8}|dummy|fallback|bg(?=\.)|(?:arrow|pfeil)s?[_-]?(?:left|right|up|down|prev|next|links|rechts)?(?=\.)|\w{0,8}avatars?|no-?(?:image|img|photo|picture|preview)|missing|qr-?codes?|wx(?=\.)|weixin|wechat|(?:site|web)?logo\w{0,8}|\w{1,12}(?<![aio])logos?)(?=[/_.@\d-]|$)[^/]*$/i;
/** Folders of shown pictures for controls, banners, plug-ins and built files. */
const NO_PICTURES =
  /\/(?:banners?|buttons?|toolbar|icons?|smil(?:ies|eys)|emojis?|flags?|badges?|sprites?|plugins|dist)(?=\/)/i;
/**
 * Pictures of a theme (WordPress, Drupal, Magento), of a section or site (SPIP), adverts,
 * placeholders and avatars.
 */
const SITE_PICTURES =
  /\/(?:wp-content\/themes|themes\/(?:custom|contrib)|(?:skin|static)\/frontend|ads?|adv|adverts?|avatars?|fallback|placeholders?|(?:\w+\.)?gravatar\.com)\/|\/(?:rub|site)on\d[^/]*$/i;
/** Minimum pixels of the shorter side, if declared. */
const MIN_SIDE = 200;
/** Maximum words and blocks with words between the title and the image that leads the content. */
const MAX_BEFORE = { words: 150, blocks: 5 } as const;

/**
 * A size named `default` in the folder of one picture, whose name has a digit and is neither a date
 * nor a version.
 */
const SIZE = /(?<!\/(?:19|20)\d\d(?:\/\d\d){0,2}|\/v\d{1,3})(?<=\d[^/]*)\/default\.\w{3,4}$/i;
/** The address of a site. */
const ROOT = /^https?:\/\/[^/?#]*\/?$/;
/** A logo by the capital of its word, a folder of logos, and buttons of licences. */
const LOGO = /[a-z]Logo(?=[_\d.-]|$)[^/]*$|\/(?:\w{1,20}[_-])?logos?\//;
const SVG = /\.svg$/i;
const LICENCE =
  /creativecommons\.org\/|licensebuttons\.net\/|\/(?:cc[-_])?by(?:[-_](?:nc|nd|sa))+(?:[-_.][a-z\d]{1,8})*$/i;
/** Words in the file names of images for a whole site. Without its name, `FOR_ALL` is required. */
const FOR_ALL =
  /^(?:og|ogimage|opengraph|metatag|social|shar(?:e|ing)|default|logo|fallback|facebook|fb|twitter|twtr|subscribe)$/;
const BESIDE =
  /^(?:images?|imagen|img|pic|pictures?|card|preview|hd|banner|general|graphic|thumb|thumbnail|site|website|header|cover|main|home|meta|seo|media|standard|generic|all|open|graph|\d+|\d+x\d+|v\d+|x)$/;

/**
 * Whether an address is no lead image but the page itself, a site, a logo, a default image, an
 * avatar, a licence or a spacer. `site` is the site's name.
 */
export function isNoLead(address: string, page = "", site = ""): boolean {
  const inner = innerAddress(address);
  if (inner !== undefined && isNoLead(inner, page, site)) return true;
  const path = address
    .replace(/[?#].*$/, "")
    .slice(-200)
    .replace(/%20/g, "_");
  if (address.startsWith("data:") || address === page || ROOT.test(address)) return true;
  if ((NO_LEAD.test(path) && !SIZE.test(path)) || SITE_PICTURES.test(path)) return true;
  return SVG.test(path) || LOGO.test(path) || LICENCE.test(path) || isForAll(path, page, site);
}

/** Maximum characters of an address that are examined. */
const MAX_EXAMINED = 1000;

/** Returns the address in the path of a service that resizes pictures; undefined without one. */
function innerAddress(address: string): string | undefined {
  const path = address.replace(/[?#].*$/, "").slice(-MAX_EXAMINED);
  const [inner] = /https?%3A%2F%2F[^/]+$/i.exec(path) ?? [];
  return inner && decoded(inner);
}

/** Whether a file name has only such words, and the name, initials or host of the site. */
function isForAll(path: string, page: string, site: string): boolean {
  const { hostname = "", pathname = "" } = parseUrl(page) ?? {};
  const [file = "", folder = ""] = path.split("/").reverse();
  if (folder !== "" && pathname.split("/").includes(folder)) return false;
  if (SIZE.test(path)) return false;
  const wordsOf = (name: string): readonly string[] => name.toLowerCase().split(/[^a-z\d]+/);
  const others = (words: readonly string[]): string =>
    words.filter((word) => !FOR_ALL.test(word) && !BESIDE.test(word)).join("");
  const folderWords = wordsOf(folder);
  if (folderWords.includes("default") && others(folderWords) === "") return true;
  if (!/\.[a-z]{3,4}$/.test(file)) return false;
  const words = wordsOf(decoded(file).replace(/\.[a-z]{3,4}$/, ""));
  const rest = others(words);
  const isMarked = words.some((word) => FOR_ALL.test(word));
  const named = isMarked ? others(words.filter((word) => !HASH.test(word))) : rest;
  const capitals = site.replace(/\P{Lu}+/gu, "");
  const initials = capitals.length > 1 ? capitals : "";
  return rest === ""
    ? isMarked || (folderWords.some((word) => FOR_ALL.test(word)) && !/\d/.test(file))
    : named !== "" && [...hostname.split("."), site, initials].map(bareText).includes(named);
}

/** The hash of a file in its name. */
const HASH = /^(?=[a-z]*\d)[a-f\d]{16,}$/;

function decoded(file: string): string {
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** Minimum characters of a file name that tells a picture from others of a page, and of a site. */
const MIN_NAME = 6;
const MIN_OWN_NAME = 20;

/** Returns the file name of a picture, without its size; its address if it has none. */
function nameOf(address: string): string {
  const [name = ""] = /[^/]{0,200}(?=\.\w{3,4}(?:[?#]|$))/.exec(address.slice(-MAX_EXAMINED)) ?? [];
  return name.replace(/(?:[_-]\d)?[_-]\d+x\d+$|-p-\d+$/, "") || address;
}

/** Returns what a picture's addresses in all sizes share: its file name if that is long, else its address. */
export function pictureKey(address: string): string {
  const name = nameOf(address);
  return name.length >= MIN_OWN_NAME ? name : address;
}

/** Classes of elements around the portrait of an author. */
const PORTRAIT = /(?:^|[-_])(?:author|avatar|byline|gravatar)(?:$|[-_])|(?:^|[-_])bio$/i;
/** Elements from a picture up whose classes are read. */
const MAX_AROUND = 3;
/** Maximum characters beside a name in the text of a portrait: "Photo of Ann Lee". */
const MAX_BESIDE = 20;

/** Whether a picture is the portrait of an author, by its text or the classes around it. */
function isPortrait({ container }: Block, { alt }: Image, authors: readonly string[]): boolean {
  const around = chainOf(container).slice(0, MAX_AROUND);
  if (around.some(({ classes }) => classes.some((name) => PORTRAIT.test(name)))) return true;
  const key = bareText(alt);
  return authors
    .map(bareText)
    .some((name) => name !== "" && key.includes(name) && key.length <= name.length + MAX_BESIDE);
}

/**
 * Returns the first picture near the start of a page's content; undefined without one. A picture
 * with a link to another page may be an advert or belong to a menu.
 */
export function shownLeadImage(
  document: PageDocument,
  kept: readonly number[],
  authors: readonly string[],
): string | undefined {
  const { blocks, heading } = document;
  const title = heading === undefined ? -1 : blocks.indexOf(heading);
  const here = sharedUrl(homeOf(document));
  let words = 0;
  let worded = 0;
  for (const at of kept) {
    const block = blocks[at];
    if (block === undefined || block.kind === "table") continue;
    if (block.words > 0 && at > title) {
      words += block.words;
      worded++;
    }
    if (words > MAX_BEFORE.words || worded > MAX_BEFORE.blocks) return undefined;
    const [shown] = withoutFurniture([block]);
    const { image, link } =
      shown?.runs.find((run) => isLead(run.image) && !isPortrait(block, run.image, authors)) ?? {};
    if (image === undefined) continue;
    const target = sharedUrl(link?.href ?? "");
    const isHere =
      target !== undefined && target.host === here?.host && target.pathname === here.pathname;
    if (link === undefined || isHere || isOfPicture(link.href, image)) return image.src;
  }
  return undefined;
}

/** Whether the target of a link shows the image too: an image, or an address with its name. */
function isOfPicture(href: string, { src }: Image): boolean {
  const name = nameOf(src).toLowerCase();
  const isNamed = name.length >= MIN_NAME && pathOf(href).toLowerCase().includes(name);
  return isNamed || isPictureFile(href);
}

/** Whether the text of a picture names a logo, an icon or an avatar; a sentence may be on a photo of one. */
export const isLogo = (alt: string): boolean =>
  /^(?:the\s)?(?:logo|icon|avatar)(?!\p{L})|^[^,]*(?<!\p{L})(?:logo|icon|avatar)$/iu.test(
    alt.trim(),
  );

/** Returns the text of the picture at an address, where the page shows it in any size; "" without one. */
export function shownAlt({ blocks, images }: PageDocument, address: string | undefined): string {
  if (address === undefined) return "";
  const key = pictureKey(address);
  if (!images.some((image) => image.includes(key))) return "";
  const shown = blocks.flatMap(({ runs }) => runs.flatMap(({ image }) => image ?? []));
  return shown.find(({ src }) => src.includes(key) && pictureKey(src) === key)?.alt ?? "";
}

function isLead(image: Image | undefined): image is Image {
  if (image === undefined) return false;
  const { src, side, alt } = image;
  const isNone =
    isNoLead(src) || NO_PICTURES.test(src) || /\.gif(?:$|[?#])/i.test(src) || isLogo(alt);
  return /^https?:/.test(src) && !isNone && (side === undefined || side >= MIN_SIDE);
}
