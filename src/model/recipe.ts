// Values that a caller points at on a page, the lesson that pages of one layout teach about where a
// value is, and the recipe that is learned from them.
import { ANCHOR_WAYS, type AnchorWay, type RecipeFit } from "./fact.ts";
import type { LoginState } from "./login-state.ts";
import { COLUMN_TYPES, type ColumnType, type RecordValue } from "./records.ts";

/** Example values of one item or page as it shows them, by names of the caller. */
export type LikeItem = Readonly<Record<string, string | number>>;

/** Values of one item, or of several. */
export type Like = LikeItem | readonly LikeItem[];

/** Returns the items of an example. */
export const itemsOf = (like: Like): readonly LikeItem[] => (isItems(like) ? like : [like]);

const isItems = (like: Like): like is readonly LikeItem[] => Array.isArray(like);

/** One of several ways to find a value, a column or a list. */
export interface Anchor {
  /** Kind of the anchor. */
  readonly by: AnchorWay;
  /** Key that the anchor looks for. */
  readonly key: string;
}

/** A value of a recipe. */
export interface RecipeField {
  /** Name that the caller gave. */
  readonly name: string;
  /** Type of the value. */
  readonly type: ColumnType;
  /** Constant text before the value; absent if there is none. */
  readonly before?: string;
  /** Constant text after the value; absent if there is none. */
  readonly after?: string;
  /** Currency of the amount, if all learned pages state the same; absent if not. */
  readonly currency?: string;
  /** Whether the text has words beside the value that no learned page has; absent means no. */
  readonly says_more?: boolean;
  /** Anchors of the value, each of which can find it alone. */
  readonly anchors: readonly Anchor[];
}

/** How to find the values or the list of a page again on pages with the same layout. */
export interface Recipe {
  /** Version of the format. */
  readonly version: 1;
  /** Whether the recipe reads facts of a page, or a list. */
  readonly of: "page" | "list";
  /** Addresses of the pages from which the recipe was learned. */
  readonly learned_from: readonly string[];
  /** Anchors of the list; empty for a page. */
  readonly list: readonly Anchor[];
  /** The values by name, in order. */
  readonly fields: readonly RecipeField[];
  /** Further columns of the list, so that none of them is mistaken for a requested column. */
  readonly others: readonly RecipeField[];
}

/** A page that a recipe was learned from. */
export interface LearnedPage extends RecipeFit {
  /** Final address of the page. */
  readonly url: string;
  /** Values by name; for a list, the values of its first row. */
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
  /** Number of rows; null for facts of a page. */
  readonly items: number | null;
}

/** The result of `learn()`. */
export interface LearnResult {
  /** The recipe. Store it as JSON, and send it as `recipe` to `records` or `facts`. */
  readonly recipe: Recipe;
  /** The pages, each as the recipe reads it. */
  readonly pages: readonly LearnedPage[];
}

/** A further page to learn from. */
export interface LearnPage {
  /** Address of the page. */
  readonly url: string;
  /** HTML of the page; legible then makes no request. */
  readonly html?: string | null;
  /** Some or all values of the page, by name. */
  readonly like?: Like | null;
}

/** JSON values of requests by name. */
export interface JsonValues {
  /** Values of one item. */
  readonly item: LikeItem;
  /** Values of one or several items. */
  readonly like: Like;
  /** A recipe that was learned. */
  readonly recipe: Recipe;
  /** Further pages to learn from. */
  readonly pages: readonly LearnPage[];
  /** Cookies and local storage of a browser. */
  readonly state: LoginState;
}

/** Maximum values of an item, items, and characters of an example. */
const MAX_VALUES = 20;
const MAX_ITEMS = 10;
const MAX_EXAMPLE = 1000;
/** Maximum pages of `learn`, the first included. */
export const MAX_LEARNED = 5;
/** Maximum characters of a name, and of an anchor's key. */
const MAX_NAME = 60;
const MAX_KEY = 300;
/** Maximum anchors of a value, and further columns of a recipe. */
export const MAX_ANCHORS = 12;
export const MAX_OTHERS = 40;
/** Maximum characters of the fixed text around a value. */
export const MAX_AROUND = 80;

/** Names that a value must not have, since rows use them for other fields. */
const RESERVED_NAMES = ["rest", "sources", "fit", "found_by", "__proto__"] as const;

/** A JSON Schema with a type, or with several schemas of one each. */
interface TypedSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly object[];
  readonly [keyword: string]: unknown;
}

/** Returns a schema that also accepts null. */
export const orNull = ({ type, anyOf, ...rest }: TypedSchema): TypedSchema => ({
  ...rest,
  ...(type !== undefined && { type: [...[type].flat(), "null"] }),
  ...(anyOf && { anyOf: [...anyOf, { type: "null" }] }),
});

const NAME = {
  type: "string",
  minLength: 1,
  maxLength: MAX_NAME,
  not: { enum: [...RESERVED_NAMES] },
} as const;

const ITEM = {
  type: "object",
  minProperties: 1,
  maxProperties: MAX_VALUES,
  propertyNames: NAME,
  additionalProperties: {
    anyOf: [{ type: "string", minLength: 1, maxLength: MAX_EXAMPLE }, { type: "number" }],
  },
} as const;

const LIKE = {
  anyOf: [ITEM, { type: "array", items: ITEM, minItems: 1, maxItems: MAX_ITEMS }],
} as const;

const ANCHORS = {
  type: "array",
  maxItems: MAX_ANCHORS,
  items: {
    type: "object",
    required: ["by", "key"],
    additionalProperties: false,
    properties: {
      by: { type: "string", enum: [...ANCHOR_WAYS] },
      key: { type: "string", minLength: 1, maxLength: MAX_KEY },
    },
  },
} as const;

const fieldsSchema = (
  name: object,
  range: { readonly minItems?: number; readonly maxItems: number },
) => ({
  type: "array",
  ...range,
  items: {
    type: "object",
    required: ["name", "type", "anchors"],
    additionalProperties: false,
    properties: {
      name,
      type: { type: "string", enum: [...COLUMN_TYPES] },
      before: { type: "string", maxLength: MAX_AROUND },
      after: { type: "string", maxLength: MAX_AROUND },
      currency: { type: "string", minLength: 3, maxLength: 3 },
      says_more: { type: "boolean" },
      anchors: ANCHORS,
    },
  },
});

/** JSON Schemas of the values, without null. */
export const JSON_SCHEMAS = {
  item: ITEM,
  like: LIKE,
  recipe: {
    type: "object",
    required: ["version", "of", "learned_from", "list", "fields", "others"],
    additionalProperties: false,
    properties: {
      version: { type: "integer", enum: [1] },
      of: { type: "string", enum: ["page", "list"] },
      learned_from: {
        type: "array",
        maxItems: MAX_LEARNED,
        items: { type: "string", maxLength: 4096 },
      },
      list: ANCHORS,
      fields: fieldsSchema(NAME, { minItems: 1, maxItems: MAX_VALUES }),
      others: fieldsSchema({ type: "string", maxLength: MAX_KEY }, { maxItems: MAX_OTHERS }),
    },
  },
  pages: {
    type: "array",
    maxItems: MAX_LEARNED - 1,
    items: {
      type: "object",
      required: ["url"],
      additionalProperties: false,
      properties: {
        url: { type: "string" },
        html: { type: ["string", "null"] },
        like: orNull(LIKE),
      },
    },
  },
  // Any type: a refusal by the schema would repeat the value, which is secret.
  state: { type: ["object", "array", "string", "number", "boolean"] },
} as const satisfies Record<keyof JsonValues, TypedSchema>;

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
