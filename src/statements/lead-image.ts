// Chooses the image that a page leads with where it declares none.
import type { Image, PageDocument } from "../model/document.ts";
import { withoutFurniture } from "../structure/furniture-images.ts";

/** Words for images that show no page: logos, defaults, spacers. Linear. */
const NO_LEAD =
  /(?:^|[/_.-])(?:logos?|favicon|icons?|sprites?|spacer|blank|pixel|transparent|clear|placeholder|default|dummy|fallback|avatars?|no-?(?:image|img|photo|picture)|missing|(?:site|web)?logo\w{0,8})(?=[/_.\d-]|$)[^/]*$/i;
/** Folders of pictures for controls and persons. */
const NO_PICTURES =
  /\/(?:avatars?|buttons?|toolbar|icons?|smil(?:ies|eys)|emojis?|flags?|badges?|sprites?|plugins|gravatar\.com)(?=\/)/i;
/** Minimum pixels of the shorter side, if declared. */
const MIN_SIDE = 120;
/** Maximum blocks with words before the first image of the content. */
const MAX_BEFORE = 30;

/** Whether an address is that of a logo, a default image or a spacer. */
export function isNoLead(address: string): boolean {
  const path = address.replace(/[?#].*$/, "").slice(-200);
  return address.startsWith("data:") || NO_LEAD.test(path);
}

/** Returns the first picture of a page's content; undefined without one near its start. */
export function shownLeadImage(
  { blocks, heading }: PageDocument,
  kept: readonly number[],
): string | undefined {
  const title = heading === undefined ? -1 : blocks.indexOf(heading);
  let seen = 0;
  for (const at of kept) {
    const block = blocks[at];
    if (block === undefined || block.kind === "table") continue;
    if (block.words > 0 && at > title && ++seen > MAX_BEFORE) return undefined;
    const [shown] = withoutFurniture([block]);
    const image = shown?.runs.find((run) => run.image !== undefined && isLead(run.image))?.image;
    if (image !== undefined) return image.src;
  }
  return undefined;
}

function isLead({ src, side, alt }: Image): boolean {
  if (
    !/^https?:/.test(src) ||
    isNoLead(src) ||
    NO_PICTURES.test(src) ||
    /\.(?:gif|svg)(?:$|[?#])/i.test(src)
  )
    return false;
  return (
    (side === undefined || side >= MIN_SIDE) &&
    !/(?<!\p{L})(?:logo|icon|avatar)(?!\p{L})/iu.test(alt)
  );
}
