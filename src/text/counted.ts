// Counts with their nouns.
import { withThousands } from "./thousands.ts";

/** Returns a count with its noun: "1 page", "2,000 pages". */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${withThousands(count)} ${count === 1 ? one : several}`;
