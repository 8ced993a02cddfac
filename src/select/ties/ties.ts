// All ties of a page: which blocks are kept or removed together.
import type { PageType } from "../../model/verdict.ts";
import { POLICIES } from "../policy.ts";
import { tieAlike, tieItems, tieRoles } from "./alike-ties.ts";
import {
  tieBeside,
  tieBetween,
  tieNeighbours,
  tieQuestions,
  tieQuotes,
  tieShown,
} from "./neighbour-ties.ts";
import { tieDefinitions, tieFirstLines, tieOpened } from "./pair-ties.ts";
import { type TiedPage, TieSet } from "./tie-set.ts";

/** Returns the ties of a page of a type. */
export function tiesOf(page: TiedPage, type: PageType): TieSet {
  const ties = new TieSet(page);
  tieAlike(ties, page);
  tieRoles(ties, page);
  tieItems(ties, page);
  tieDefinitions(ties, page);
  tieFirstLines(ties, page);
  tieOpened(ties, page);
  tieBeside(ties, page);
  tieBetween(ties, page, type);
  tieShown(ties, page);
  tieQuestions(ties, page);
  tieQuotes(ties, page);
  if (POLICIES[type].isUnbroken) tieNeighbours(ties, page);
  return ties;
}
