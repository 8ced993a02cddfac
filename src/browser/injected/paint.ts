// Determines what an element's own style leaves of its painting: opacity, clips and background.
import { colorOf, MAX_UNSEEN_ALPHA } from "./colors.ts";
import { eases, mayAppear } from "./entrance.ts";

/** How an element and those around it are painted. */
export interface Paint {
  /** Product of the opacities from the page to the element. */
  readonly opacity: number;
  /** Whether the cause of the transparency, such as an animation, is likely to end. */
  readonly fades: boolean;
  /** Element with the nearest background; undefined for the canvas. */
  readonly backdrop: Element | undefined;
  /** Computed color of that background. */
  readonly background: string;
  /** Whether a clip path or a mask leaves nothing of the element. */
  readonly isCut: boolean;
}

const NO_BACKGROUND = "rgba(0, 0, 0, 0)";

/** The paint of the page itself. */
export const CANVAS: Paint = {
  opacity: 1,
  fades: false,
  backdrop: undefined,
  background: NO_BACKGROUND,
  isCut: false,
};

/** Returns the paint of an element in an element of paint `around`. */
export function paintOf(element: Element, computed: CSSStyleDeclaration, around: Paint): Paint {
  const { opacity: own, filter, clipPath, backgroundColor } = computed;
  const isCut = isEmptyPath(clipPath) || isEmptyMask(computed.maskImage);
  const isPlain = own === "1" && filter === "none" && !isCut && !around.isCut;
  if (isPlain && backgroundColor === NO_BACKGROUND) return around;
  const opacity = around.opacity * Number(own) * filterOpacity(filter);
  const darkens = opacity <= MAX_UNSEEN_ALPHA && around.opacity > MAX_UNSEEN_ALPHA;
  const hasBackground = backgroundColor !== NO_BACKGROUND;
  return {
    opacity,
    fades: darkens ? mayAppear(element, computed) : around.fades,
    backdrop: hasBackground ? element : around.backdrop,
    background: hasBackground ? backgroundColor : around.background,
    isCut: isCut && !eases(computed),
  };
}

/** Matches the share of a filter's `opacity()`. */
const FILTER_OPACITY = /\bopacity\(([\d.]+)(%?)\)/;

function filterOpacity(filter: string): number {
  const match = filter === "none" ? null : FILTER_OPACITY.exec(filter);
  return match === null ? 1 : Number(match[1]) / (match[2] === "%" ? 100 : 1);
}

/** Match basic shapes without an area. A polygon is one if all its points share a coordinate. */
const EMPTY_INSET = /^inset\((?:50|100)%/;
const EMPTY_ROUND = /^(?:circle|ellipse)\(0(?:px|%)?(?=[ )])/;
const POLYGON = /^polygon\((?:(?:evenodd|nonzero), )?([^)]*)\)$/;

/** Whether a computed `clip-path` leaves nothing. */
export function isEmptyPath(clipPath: string): boolean {
  if (clipPath === "none") return false;
  if (EMPTY_INSET.test(clipPath) || EMPTY_ROUND.test(clipPath)) return true;
  const points = POLYGON.exec(clipPath)?.[1]
    ?.split(", ")
    .map((point) => point.split(" "));
  if (points === undefined) return false;
  return [0, 1].some((axis) => points.every((point) => point[axis] === points[0]?.[axis]));
}

/** Matches the colors of a gradient. */
const STOP = /rgba?\([^)]*\)/g;

/** Whether a computed `mask-image` is one gradient of transparent colors. */
function isEmptyMask(maskImage: string): boolean {
  if (maskImage === "none" || !/^[a-z-]+-gradient\(/.test(maskImage)) return false;
  const stops = maskImage.match(STOP) ?? [];
  return stops.length > 0 && stops.every((stop) => colorOf(stop)?.alpha === 0);
}
