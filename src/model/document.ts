// A page as ordered blocks: what every later room reads instead of the markup.

/** A rectangle of the page in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a block is. The words counted in `kinds` of the parse event. */
export type BlockKind =
  | "heading"
  | "paragraph"
  | "list-item"
  | "quote"
  | "code"
  | "table"
  | "image"
  | "media"
  | "math"
  | "term"
  | "definition"
  | "caption"
  | "control"
  | "rule";

/** The landmark a block stands in, by tag or ARIA role; "" outside any. The innermost one counts. */
export type Region =
  | ""
  | "main"
  | "navigation"
  | "banner"
  | "contentinfo"
  | "complementary"
  | "search"
  | "form"
  | "dialog";

/** An element on the way from the root to a block; one object an element, shared by its blocks. */
export interface Container {
  readonly parent: Container | undefined;
  readonly tag: string;
  /** Place among the siblings of the same tag, from 1: the index an XPath step carries. */
  readonly index: number;
  readonly role: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** Preorder index of the element in its tree. */
  readonly node: number;
  /** What the tab says that opens the element; undefined where no tab does. */
  readonly label: string | undefined;
}

/** A link target, absolute. */
export interface Link {
  readonly href: string;
  readonly title: string;
}

/** An image with its absolute address. */
export interface Image {
  readonly src: string;
  readonly alt: string;
  readonly title: string;
  /** Its shorter side in pixels, where the page gives one. */
  readonly side?: number;
}

/** Inline formatting, combined as bits of `Run.marks`. */
export const MARK = {
  strong: 1,
  emphasis: 2,
  code: 4,
  strike: 8,
  sub: 16,
  sup: 32,
  math: 64,
} as const;

/** A stretch of inline content with one formatting. An image run has no text; a break run is "\n". */
export interface Run {
  readonly text: string;
  readonly marks: number;
  readonly link?: Link;
  readonly image?: Image;
}

/** A structural parent that shows in Markdown: a quotation or a list item. Shared by the blocks inside it. */
export type Nest =
  | { readonly kind: "quote" }
  | {
      readonly kind: "item";
      /** Number of an ordered item, undefined for a bullet. */
      readonly ordinal: number | undefined;
      /** Checkbox of a task list item. */
      readonly checked?: boolean;
      /** Identity of the list; two adjacent lists differ. */
      readonly list: object;
    };

/** A cell of a data table, placed on the grid. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly header: boolean;
  readonly runs: readonly Run[];
  readonly text: string;
}

/** A data table: `rows` x `columns` with every cell once, at its top left corner. */
export interface Table {
  readonly rows: number;
  readonly columns: number;
  /** Leading rows that are header rows. */
  readonly headerRows: number;
  readonly caption: readonly Run[];
  readonly cells: readonly Cell[];
}

/** Rules by which text is no part of what a reader sees; docs/reference/hidden-text.md says what each takes. */
export const HIDDEN_RULES = [
  "attribute",
  "style",
  "stylesheet",
  "dialog",
  "twin",
  "clipped",
  "offscreen",
  "screen-reader",
  "skip-link",
  "edit-control",
  "template",
  "fallback",
  "display",
  "visibility",
  "opacity",
  "overflow",
] as const;

/**
 * Why a reader does not see something: by markup up to `fallback`, by measured layout after it.
 *
 * `docs/reference/hidden-text.md` says what each one is and whether a control or `include_hidden_text` keeps it.
 */
export type HiddenBy = (typeof HIDDEN_RULES)[number];

/** A part of a page that is there to operate it: never content, whatever it says. */
export type Widget = "consent" | "select" | "edit" | "player" | "control";

/** What the markup of a block's line says: who and when, in words of the block, and the mark given there. */
export interface Told {
  readonly author?: string;
  readonly date?: string;
  /** `4/5`, which may be shown as stars alone. */
  readonly rating?: string;
}

/** One block of a page. */
export interface Block {
  readonly kind: BlockKind;
  /** Plain words; "" for a rule, an image and media. */
  readonly text: string;
  /** Inline content; empty for code, tables and rules. */
  readonly runs: readonly Run[];
  /** Heading level 1-6; 0 for every other kind. */
  readonly level: number;
  /** Quotations and list items around the block, outermost first. */
  readonly nest: readonly Nest[];
  /** Words of `text`; a character of a script written without spaces is a word. */
  readonly words: number;
  /** The nearest element of the block that starts a line of its own. */
  readonly container: Container;
  /** Preorder indexes of the first and the last node of the block in its tree. */
  readonly first: number;
  readonly last: number;
  readonly region: Region;
  readonly language?: string;
  readonly table?: Table;
  /** Set on a block a reader does not see that was kept because a control shows it or the caller asked. */
  readonly hidden?: HiddenBy;
  readonly widget?: Widget;
  /** Where it is drawn; set where that was asked for and measured. */
  readonly box?: Box;
  /** Set on a short block whose markup marks an author's name or a date, and on one that stands at a rating. */
  readonly told?: Told;
}

/** Something a browser laid out, hid and the document left out: one outermost element, or a text pushed off the page. */
export interface HiddenPart {
  readonly by: HiddenBy;
  /** Preorder index of the element in its tree. */
  readonly node: number;
  /** Its text line by line, as blocks would hold it. */
  readonly lines: readonly string[];
  /** Characters of prose: outside links and navigation, header, footer and aside. */
  readonly prose: number;
}

/** What a page's markup carries beside its words, by which a shell, or a wall in the page's place, is known. */
export interface PageSigns {
  /** Words outside of navigation, footer and consent. */
  readonly ownWords: number;
  /** A script that runs, and may bring text. */
  readonly runsScript: boolean;
  /** The element in which a framework mounts an application holds no text. */
  readonly hasEmptyMount: boolean;
  /** A `noscript` says that the page needs scripts. */
  readonly asksForScripts: boolean;
  /** There is a field for an email address. */
  readonly asksForEmail: boolean;
  /** There is a field for a password that a reader sees. */
  readonly asksForPassword: boolean;
  /** Scripts, addresses and names of elements, where vendors of walls leave their marks; "" for a long page. */
  readonly marks: string;
}

/** The signs of a page whose markup carries nothing. */
export const NO_SIGNS: PageSigns = {
  ownWords: 0,
  runsScript: false,
  hasEmptyMount: false,
  asksForScripts: false,
  asksForEmail: false,
  asksForPassword: false,
  marks: "",
};

/** How the order of the blocks was decided. */
export type ReadingOrder =
  | "geometric-xy-cut"
  | "geometric-anchored"
  | "dom-fallback"
  | "single-block";

/** What a page calls itself: what its heading is compared with. */
export interface PageNames {
  /** Words of its title element. */
  readonly title: string;
  /** Titles its head and its data declare. */
  readonly titles: readonly string[];
  /** The name it declares for its site; "" for none. */
  readonly site: string;
  /** Its address; "" for none. */
  readonly address: string;
  /** Registrable domain of its address; "" for none. */
  readonly host: string;
  /** Whether it is its site's first page, or has no address. */
  readonly isHome: boolean;
}

/** The names of a page that declares none. */
export const NO_NAMES: PageNames = {
  title: "",
  titles: [],
  site: "",
  address: "",
  host: "",
  isHome: true,
};

/** A page ready for the rooms behind: its blocks in reading order and what else its markup says. */
export interface PageDocument {
  readonly url: string;
  readonly title: string;
  /** The block that shows the title; undefined where none does. */
  readonly heading: Block | undefined;
  readonly names: PageNames;
  /** Addresses of the pages that its head declares before, behind and over it, without fragment. */
  readonly series: readonly string[];
  readonly blocks: readonly Block[];
  readonly reading_order: ReadingOrder;
  readonly reading_order_measured: boolean;
  readonly dom_order_differs: boolean;
  /** The direction the blocks were ordered in. */
  readonly rtl: boolean;
  /** The direction the page declares or is shown in, whatever the blocks were ordered in. */
  readonly direction: "ltr" | "rtl";
  readonly requires_render: boolean;
  readonly signs: PageSigns;
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  /** Words left out as hidden text, by rule; rules that left nothing out are absent. */
  readonly left_out: Readonly<Partial<Record<HiddenBy, number>>>;
  /** What a browser hid and is left out, in document order; empty for a page without layout. */
  readonly hidden_parts: readonly HiddenPart[];
}

/** A page with nothing on it: what documents are made from that come from no markup. */
export const EMPTY_DOCUMENT: PageDocument = {
  url: "",
  title: "",
  heading: undefined,
  names: NO_NAMES,
  series: [],
  blocks: [],
  reading_order: "dom-fallback",
  reading_order_measured: false,
  dom_order_differs: false,
  rtl: false,
  direction: "ltr",
  requires_render: false,
  signs: NO_SIGNS,
  images: [],
  left_out: {},
  hidden_parts: [],
};
