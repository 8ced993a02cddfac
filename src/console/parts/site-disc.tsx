// A small picture of a stored site: a disc of dots, one or more pages each, from the start outwards
// in the colours of the large picture.
import { useMemo } from "preact/hooks";

/** Maximum dots; each then stands for several pages. */
const DOTS = 240;
/** Radius of the disc in units of the drawing, whose centre is 0, 0. */
const RADIUS = 46;
/** Angle between two dots: no two lie on one line from the centre. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const COLOURS = ["accent", "good", "aside", "warn", "out"];

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly depth: number;
}

/** Returns the dots of a site: by depth, their areas in proportion to the pages. */
function dotsOf(depths: readonly number[]): readonly Dot[] {
  const pages = depths.reduce((sum, count) => sum + count, 0);
  const pagesPerDot = Math.max(1, pages / DOTS);
  const byDepth = depths.flatMap((count, depth) =>
    Array.from({ length: Math.ceil(count / pagesPerDot) }, () => depth),
  );
  const step = RADIUS / Math.sqrt(Math.max(byDepth.length, 12));
  return byDepth.map((depth, at) => {
    const distance = step * Math.sqrt(at);
    const angle = at * GOLDEN_ANGLE;
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle), depth };
  });
}

/** Renders the disc of a site by its pages at each link distance. */
export function SiteDisc({ depths }: { readonly depths: readonly number[] }) {
  const dots = useMemo(() => dotsOf(depths), [depths]);
  const size = Math.min(4, (RADIUS / Math.sqrt(dots.length)) * 0.75);
  return (
    <svg class="disc" viewBox="-50 -50 100 100" aria-hidden="true">
      {dots.map(({ x, y, depth }, at) => (
        <circle
          key={at}
          cx={x.toFixed(1)}
          cy={y.toFixed(1)}
          r={size.toFixed(1)}
          fill={`var(--${COLOURS[Math.min(depth, COLOURS.length - 1)]})`}
        />
      ))}
    </svg>
  );
}
