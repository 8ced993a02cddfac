// Features of the containers around a block: for five growing sets of blocks, what each set is made of.
import { sumInside } from "./container-table.ts";
import { type FeatureGroup, scaled, share } from "./feature-group.ts";

/** How many containers are described, outwards from the nearest that holds another block; ones that hold the same blocks count once. */
const LEVELS = 5;

const TAG_CODES: ReadonlyMap<string, number> = new Map([
  ["div", 1],
  ["section", 2],
  ["article", 3],
  ["main", 4],
  ["body", 5],
  ["ul", 6],
  ["ol", 7],
  ["li", 8],
  ["p", 9],
  ["td", 10],
  ["tr", 11],
  ["aside", 12],
  ["nav", 13],
  ["header", 14],
  ["footer", 15],
  ["form", 16],
  ["figure", 17],
  ["dl", 18],
  ["details", 19],
  ["blockquote", 20],
] as const);

const PER_LEVEL = [
  "tag",
  "blocks",
  "words",
  "page_share",
  "link_share",
  "prose_share",
  "words_per_block",
  "heading_share",
  "image_share",
  "links_per_block",
  "place",
  "children",
  "growth",
];

/** Five containers around each block. */
export const ANCESTORS: FeatureGroup = {
  names: Array.from({ length: LEVELS }, (_, level) =>
    PER_LEVEL.map((name) => `up${level}_${name}`),
  ).flat(),
  open: (page) => {
    const { containers, blocks } = page;
    const words = sumInside(containers, (index) => page.words[index] ?? 0);
    const linkWords = sumInside(containers, (index) => page.linkWords[index] ?? 0);
    const prose = sumInside(containers, (index) => page.prose[index] ?? 0);
    const links = sumInside(containers, (index) => page.links[index] ?? 0);
    const images = sumInside(containers, (index) => page.images[index] ?? 0);
    const headings = sumInside(containers, (index) => (blocks[index]?.kind === "heading" ? 1 : 0));
    const width = PER_LEVEL.length;
    const rows = new Float32Array(containers.rows.length * width);
    for (const [at, container] of containers.rows.entries()) {
      const size = containers.blocks[at] ?? 0;
      const inside = words[at] ?? 0;
      const wider = containers.wider[at] ?? at;
      rows.set(
        [
          TAG_CODES.get(container.tag) ?? 0,
          scaled(size),
          scaled(inside),
          share(inside, page.totalWords),
          share(linkWords[at] ?? 0, inside),
          share(prose[at] ?? 0, inside),
          share(inside, size),
          share(headings[at] ?? 0, size),
          share(images[at] ?? 0, size),
          share(links[at] ?? 0, size),
          0,
          scaled(containers.children[at] ?? 0),
          share(size, containers.blocks[wider] ?? size),
        ],
        at * width,
      );
    }
    const place = PER_LEVEL.indexOf("place");
    return (block, row) => {
      let at = containers.ofBlock[block] ?? 0;
      if (containers.blocks[at] === 1) at = containers.wider[at] ?? at;
      for (let level = 0; level < LEVELS; level++) {
        const start = at * width;
        for (let column = 0; column < width; column++) {
          if (column === place) {
            const first = containers.first[at] ?? 0;
            row.put((block - first) / Math.max(1, (containers.last[at] ?? 0) - first));
          } else row.put(rows[start + column] ?? 0);
        }
        at = containers.wider[at] ?? at;
      }
    };
  },
};
