// What pages of one layout teach about where a value is, before it becomes a recipe.
import type { Anchor, LikeItem, Recipe, RecipeField } from "./recipe.ts";
import type { ColumnType, RecordValue } from "./records.ts";

/** Result of an anchor: the value that it finds, or the reason why it finds none. */
export type Vote =
  | { readonly anchor: Anchor; readonly key: string }
  | {
      readonly anchor: Anchor;
      readonly why: "gone" | "unclear" | "taken" | "unread" | "renamed";
      /** What is there instead. */
      readonly text?: string;
    };

/** A place that a value may be read from. */
export interface Choice {
  /** Name of the place in messages. */
  readonly where: string;
  readonly isDeclared: boolean;
  /** The value with the anchors of this place. */
  readonly field: RecipeField;
}

/** A value of the first page, and its place there. */
export interface LessonField {
  readonly name: string;
  readonly type: ColumnType;
  readonly choices: readonly Choice[];
  /** Whether the value is on the page itself, not only in an item of a list. */
  readonly isOwn: boolean;
}

/** Where the first page has the given values. */
export interface Lesson extends Pick<Recipe, "of" | "list" | "others"> {
  readonly fields: readonly LessonField[];
}

/** Results of the anchors of a lesson on one page. */
export interface Sight {
  readonly url: string;
  /** The anchors of the list that hold. */
  readonly list: readonly Anchor[];
  /** Keys of the given values by name; others are unknown. */
  readonly expected: ReadonlyMap<string, readonly string[]>;
  /** Votes by field, choice and anchor. */
  readonly votes: readonly (readonly (readonly Vote[])[])[];
  /** Values by key; for a list, the values of its first row by column. */
  readonly values: ReadonlyMap<string, RecordValue>;
  /** Currencies of values, or of columns, by their keys; "" for none. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Keys of values, or of columns, whose text has more words. */
  readonly more: ReadonlySet<string>;
  /** Number of rows of the list; null for a page. */
  readonly items: number | null;
}

/** Request to learn: find example values, or apply the anchors of the first page. */
export interface LessonWanted {
  readonly like?: readonly LikeItem[];
  /** Values are facts of the page or an item of a list; by default, whichever contains all. */
  readonly of?: Recipe["of"];
  /** Lesson of the first page; absent for the first page itself. */
  readonly lesson?: Lesson;
}

/** Lesson of a page, or the reason why there is none. */
export type Taught =
  | { readonly fault: string }
  | { readonly lesson: Lesson; readonly sight: Sight };
