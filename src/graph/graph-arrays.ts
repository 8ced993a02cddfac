// The arrays that a graph consists of.
import type { GraphEntity, GraphPage } from "../model/graph.ts";
import type { Texts } from "./texts.ts";

/** Columns of numbers, by table and column. */
export const GRAPH_COLUMNS = [
  "section_page",
  "section_level",
  "section_parent",
  "section_heading",
  "link_source",
  "link_target",
  "link_count",
  "link_first_anchor",
  "link_anchors",
  "mention_section",
  "mention_entity",
  "section_link_section",
  "section_link_target",
  "section_link_target_section",
  "section_link_anchor",
  "entity_page_entity",
  "entity_page_page",
] as const;

type GraphColumn = (typeof GRAPH_COLUMNS)[number];

/** Returns a value for each column. */
export const byColumn = <T>(make: (column: GraphColumn) => T): Record<GraphColumn, T> =>
  Object.fromEntries(GRAPH_COLUMNS.map((column) => [column, make(column)])) as Record<
    GraphColumn,
    T
  >;

/**
 * Everything a graph consists of. `section_heading`, `link_anchors` and `section_link_anchor` are
 * numbers of `strings`; `section_parent` and `section_link_target_section` are one more than the
 * section, 0 for none.
 */
export interface GraphArrays {
  readonly root: string;
  readonly landed: string;
  readonly pages: readonly GraphPage[];
  readonly entities: readonly GraphEntity[];
  /** Declared data of the pages as JSON; "" for none. */
  readonly declared: Texts;
  /** Lists of the pages as JSON; "" for none. */
  readonly records: Texts;
  readonly strings: Texts;
  /** Texts of the sections. */
  readonly texts: Texts;
  readonly numbers: Readonly<Record<GraphColumn, Uint32Array>>;
}
