// Values that a caller points at on a page, and the recipe that is learned from them.
import { ANCHOR_WAYS, type AnchorWay, type RecipeFit } from "./anchors.ts";
import type { LoginState } from "./login-state.ts";
import { COLUMN_TYPES, type ColumnType } from "./records.ts";

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
