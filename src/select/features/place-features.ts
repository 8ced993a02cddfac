// Features of a block's ancestors: the distance up to containers with a telling name or tag.
import type { ContainerTable } from "../../structure/containers.ts";
import type { FeatureGroup } from "./feature-columns.ts";
import { CALLED, eachMeaning, TAGGED } from "./names.ts";

/** Maximum distance counted, in containers; also the value if there is none. */
const FAR = 12;
const DEEPEST = 40;

const tagIndex = new Map(
  TAGGED.flatMap((names, index) => names.map((name) => [name, index] as const)),
);

/** Names of the distance columns, in order. */
const DISTANCES: readonly string[] = [
  ...CALLED.map(([name]) => `called_${name}`),
  ...TAGGED.map(([name]) => `tag_${name}`),
];

/**
 * Writes distances to the nearest container with each name or tag: 0 is the block's own, `FAR`
 * none.
 */
export const PLACE: FeatureGroup = ({ outline: { containers } }, columns) => {
  const { ofBlock, depth } = containers;
  const owners = { of: ofBlock, otherwise: FAR };
  const marked = markedRows(containers);
  for (const [at, name] of DISTANCES.entries()) {
    const rows = marked[at] ?? [];
    if (rows.length === 0) columns.same(name, FAR);
    else columns.gather(name, distancesTo(rows, containers), owners);
  }
  columns.each("container_depth", (block) => Math.min(depth[ofBlock[block] ?? 0] ?? 0, DEEPEST));
};

/** Returns for each distance column the rows of the containers with that name or tag. */
function markedRows({ rows }: ContainerTable): readonly (readonly number[])[] {
  const marked: number[][] = DISTANCES.map(() => []);
  for (const [row, container] of rows.entries()) {
    eachMeaning(container, (meaning) => marked[meaning]?.push(row));
    for (const name of [container.tag, container.role]) {
      const tagged = name === "" ? undefined : tagIndex.get(name);
      if (tagged !== undefined) marked[CALLED.length + tagged]?.push(row);
    }
  }
  return marked;
}

/** Returns for each container the distance up to the nearest of some containers. */
function distancesTo(some: readonly number[], { parent }: ContainerTable): Uint8Array {
  const distances = new Uint8Array(parent.length).fill(FAR);
  for (const row of some) distances[row] = 0;
  // Rows before the first one are not inside any.
  for (let row = some[0] ?? 0; row < distances.length; row++) {
    const up = parent[row] ?? -1;
    if (up < 0 || distances[row] === 0) continue;
    distances[row] = Math.min(FAR, (distances[up] ?? FAR) + 1);
  }
  return distances;
}
