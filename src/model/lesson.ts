// What pages of one layout teach about where a value is, before it becomes a recipe.
import type { Anchor, LikeItem, Recipe, RecipeField } from "./recipe.ts";
import type { ColumnType, RecordValue } from "./records.ts";

/** What an anchor finds: a key, or why it has none. */
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
  /** What a message calls it. */
  readonly where: string;
  readonly isDeclared: boolean;
  /** The value with the anchors of this place. */
  readonly field: RecipeField;
}

/** Where the first page has a value. */
export interface LessonField {
  readonly name: string;
  readonly type: ColumnType;
  readonly choices: readonly Choice[];
  /** Whether the page itself has it, and not only an item of a list. */
  readonly isOwn: boolean;
}

/** Where the first page has the given values. */
export interface Lesson extends Pick<Recipe, "of" | "list" | "others"> {
  readonly fields: readonly LessonField[];
}

/** What the anchors of a lesson find on one page. */
export interface Sight {
  readonly url: string;
  /** The anchors of the list that hold. */
  readonly list: readonly Anchor[];
  /** Keys of the given values by name; others are unknown. */
  readonly expected: ReadonlyMap<string, readonly string[]>;
  /** Votes by field, choice and anchor. */
  readonly votes: readonly (readonly (readonly Vote[])[])[];
  /** Values by their keys; of a list those of its first row, by column. */
  readonly values: ReadonlyMap<string, RecordValue>;
  /** Number of rows of the list; null for a page. */
  readonly items: number | null;
}

/** What to learn from a page: where it has given values, or what the anchors of the first page find. */
export interface LessonWanted {
  readonly like?: readonly LikeItem[];
  /** Whether the values are of the page or of a list; by default what has them. */
  readonly of?: Recipe["of"];
  /** What the first page taught; absent for the first page. */
  readonly lesson?: Lesson;
}

/** What a page teaches, or why it teaches nothing. */
export type Taught =
  | { readonly fault: string }
  | { readonly lesson: Lesson; readonly sight: Sight };
