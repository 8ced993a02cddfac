// Features of where a block stands: how far above it the parts of a page with a name or a telling tag are.
import type { ContainerTable } from "./container-table.ts";
import type { FeatureGroup } from "./feature-group.ts";
import { CALLED, eachMeaning, TAGGED } from "./names.ts";

/** Distances are counted up to this many containers; beyond, and for none at all, they are this. */
const FAR = 12;

const tagIndex = new Map(
  TAGGED.flatMap((names, index) => names.map((name) => [name, index] as const)),
);

/** Distance to the nearest container called or tagged so: 0 is the block's own, `FAR` none. */
export const PLACE: FeatureGroup = {
  names: [
    ...CALLED.map(([name]) => `called_${name}`),
    ...TAGGED.map(([name]) => `tag_${name}`),
    "container_depth",
  ],
  open: ({ containers }) => {
    const width = CALLED.length + TAGGED.length;
    const distances = distancesOf(containers, width);
    return (block, row) => {
      const container = containers.ofBlock[block] ?? 0;
      const start = container * width;
      for (let at = 0; at < width; at++) row.put(distances[start + at] ?? FAR);
      row.put(Math.min(containers.depth[container] ?? 0, 40));
    };
  },
};

/** For each container the distances of all names and tags, each from its parent's. */
function distancesOf({ rows, parent }: ContainerTable, width: number): Uint8Array {
  const distances = new Uint8Array(rows.length * width).fill(FAR);
  for (const [index, container] of rows.entries()) {
    const start = index * width;
    const up = (parent[index] ?? -1) * width;
    if (up >= 0) {
      for (let at = 0; at < width; at++) {
        distances[start + at] = Math.min(FAR, (distances[up + at] ?? FAR) + 1);
      }
    }
    eachMeaning(container, (meaning) => {
      distances[start + meaning] = 0;
    });
    for (const name of [container.tag, container.role]) {
      const tagged = name === "" ? undefined : tagIndex.get(name);
      if (tagged !== undefined) distances[start + CALLED.length + tagged] = 0;
    }
  }
  return distances;
}
