// A page as ordered blocks, which all later stages read instead of the markup.

/** A rectangle of the page in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Kind of a block, as counted in `kinds` of the parse event. */
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

/** Landmarks, by the names of their ARIA roles. */
export const LANDMARKS = [
  "main",
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "form",
  "dialog",
] as const;

/** Innermost landmark around a block, by tag or ARIA role; "" outside any. */
export type Region = "" | (typeof LANDMARKS)[number];

/** Landmarks of the site: they never include content, whatever the page is about. */
export const SITE_REGIONS: ReadonlySet<Region> = new Set([
  "banner",
  "contentinfo",
  "dialog",
  "navigation",
  "search",
]);

/** An element between the root and a block. Blocks in one element share one object. */
export interface Container {
  readonly parent: Container | undefined;
  readonly tag: string;
  /** Position among siblings with the same tag, from 1, as in an XPath step. */
  readonly index: number;
  readonly role: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** Preorder index of the element in its tree. */
  readonly node: number;
  /** Label of the tab that opens the element; undefined without a tab. */
  readonly label: string | undefined;
}

/** A link target, absolute. */
export interface Link {
  readonly href: string;
  readonly title: string;
  /** Label of the footnote, if the link is a footnote's mark. */
  readonly note?: string;
}

/** An image; `src` is absolute, or "" without an address, as for one whose data is in the page. */
export interface Image {
  readonly src: string;
  readonly alt: string;
  readonly title: string;
  /** Shorter side of the image in pixels, if the page declares it. */
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

/** Inline content with one formatting. An image run has no text; a line break is "\n". */
export interface Run {
  readonly text: string;
  readonly marks: number;
  readonly link?: Link;
  readonly image?: Image;
}

/** Labels of callouts on GitHub. */
export type CalloutLabel = "NOTE" | "TIP" | "IMPORTANT" | "WARNING" | "CAUTION";

/** Quotation, callout, footnote or list item around blocks, which all share one object. */
export type Nest =
  | { readonly kind: "quote" }
  /** A footnote that is no list item, with its label. */
  | { readonly kind: "note"; readonly note: string }
  | { readonly kind: "callout"; readonly label: CalloutLabel }
  | {
      readonly kind: "item";
      /** Number of an ordered item; undefined for a bullet. */
      readonly ordinal: number | undefined;
      /** Checkbox of a task list item. */
      readonly checked?: boolean;
      /** Marker that the page shows instead of the number: "a." or "iv.". */
      readonly marker?: string;
      /** Label of the footnote that the item is. */
      readonly note?: string;
      /** Identity of the list; two adjacent lists differ. */
      readonly list: object;
    };

/** A cell of a data table. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly header: boolean;
  readonly runs: readonly Run[];
  readonly text: string;
}

/** A data table of `rows` x `columns`. A merged cell is listed once, at its top left corner. */
export interface Table {
  readonly rows: number;
  readonly columns: number;
  /** Leading rows that are header rows. */
  readonly headerRows: number;
  readonly caption: readonly Run[];
  readonly cells: readonly Cell[];
}

/**
 * Rules by which text counts as hidden (docs/reference/hidden-text.md), and `selector` for text
 * that the caller's selectors omit.
 */
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
  "slot",
  "frame",
  "field",
  "display",
  "visibility",
  "opacity",
  "overflow",
  "font-size",
  "color",
  "transform",
  "covered",
  "characters",
  "selector",
] as const;

/**
 * Rule that hides text from readers. It uses the markup and style elements, or the measured layout.
 *
 * `docs/reference/hidden-text.md` describes each, and whether a control or `include_hidden_text`
 * keeps its text.
 */
export type HiddenBy = (typeof HIDDEN_RULES)[number];

/** Reason why text is left out: a rule of hidden text, or a script that removed it in the browser. */
export type LeftOutBy = HiddenBy | "removed";

/** Maximum samples per reason, and maximum characters of each. */
export const SAMPLES_PER_RULE = 3;
export const SAMPLE_CHARS = 80;

/** Beginnings of texts that were left out, by reason: at most three each, of 80 characters. */
export type LeftOutSamples = Readonly<Partial<Record<LeftOutBy, readonly string[]>>>;

/** A part of a page with which a reader operates the page; it never counts as content. */
export type Widget = "consent" | "select" | "edit" | "player" | "control";

/** Attribution that markup declares: author and date in the words of the block, and a rating. */
export interface Told {
  readonly author?: string;
  readonly date?: string;
  /** The date as ISO 8601, if an attribute states it for programs. */
  readonly at?: string;
  /** As `4/5`; the page may show only stars. */
  readonly rating?: string;
}

/** One block of a page. */
export interface Block {
  readonly kind: BlockKind;
  /** Plain text; "" for a rule, an image and media. */
  readonly text: string;
  /** Inline content; empty for code, tables and rules. */
  readonly runs: readonly Run[];
  /** Heading level 1-6; 0 for every other kind. */
  readonly level: number;
  /** Quotations, callouts, footnotes and list items around the block, outermost first. */
  readonly nest: readonly Nest[];
  /** Words in `text`; in scripts without spaces, each character counts as one. */
  readonly words: number;
  /** Nearest element around the block that starts a line of its own. */
  readonly container: Container;
  /** Preorder indexes of the first and the last node of the block in its tree. */
  readonly first: number;
  readonly last: number;
  readonly region: Region;
  readonly language?: string;
  readonly table?: Table;
  /** Rule that hides the block; kept only if a control can show it, or on request. */
  readonly hidden?: HiddenBy;
  readonly widget?: Widget;
  /** Set if the line has a form field other than a button, or the label of one. */
  readonly field?: true;
  /** Measured position; set if requested and measured. */
  readonly box?: Box;
  /** Attribution that the markup of a short block declares, or a rating that any block has. */
  readonly told?: Told;
}

/**
 * Content that the browser did not show and the document omits: an outermost hidden element, or a
 * text positioned outside the page.
 */
export interface HiddenPart {
  readonly by: HiddenBy;
  /** Preorder index of the element in its tree. */
  readonly node: number;
  /** Text of the part, line by line, as in blocks. */
  readonly lines: readonly string[];
  /** Characters of prose: outside links, navigation, header, footer and aside. */
  readonly prose: number;
}

/** Content of a main part before scripts fill it: nothing, only headings, or a loading message. */
export type Unfilled = "empty" | "heading" | "waiting";

/** Signs in a page's markup that reveal a shell, or a block page served instead of the page. */
export interface PageSigns {
  /** Words outside navigation, footer and consent. */
  readonly ownWords: number;
  /** Whether a script runs that may add text. */
  readonly runsScript: boolean;
  /** Whether the element into which a framework renders its application has no text. */
  readonly hasEmptyMount: boolean;
  /** What the main part has before scripts fill it; undefined without scripts, or with content. */
  readonly unfilled: Unfilled | undefined;
  /** Whether a `noscript` says that the page needs scripts. */
  readonly asksForScripts: boolean;
  /** Whether there is a field for an email address. */
  readonly asksForEmail: boolean;
  /** Whether there is a visible password field. */
  readonly asksForPassword: boolean;
  /** Scripts, addresses and element names, by which block pages are known; "" for a long page. */
  readonly marks: string;
}

/** The signs of a page without any. */
export const NO_SIGNS: PageSigns = {
  ownWords: 0,
  runsScript: false,
  hasEmptyMount: false,
  unfilled: undefined,
  asksForScripts: false,
  asksForEmail: false,
  asksForPassword: false,
  marks: "",
};

/** Method that decided the order of the blocks. */
export type ReadingOrder =
  | "geometric-xy-cut"
  | "geometric-anchored"
  | "dom-fallback"
  | "single-block";

/** Names of a page, to compare its heading with. */
export interface PageNames {
  /** Text of the page's title element. */
  readonly title: string;
  /** Titles in the page's head and structured data. */
  readonly titles: readonly string[];
  /** Declared name of the site; "" if there is none. */
  readonly site: string;
  /** Labels of the first links to the home page. */
  readonly logos: readonly string[];
  /** Declared language tag; undefined if there is none. */
  readonly language: string | undefined;
  /** Own address, which may differ from the one it was read from; "" if there is none. */
  readonly address: string;
  /** Registrable domain of the own address; "" if there is none. */
  readonly host: string;
  /** Host name of the address that the page was read from; "" if there is none. */
  readonly readFrom: string;
  /** Whether the page is the home page of its site, or has no address. */
  readonly isHome: boolean;
}

/** A value that `meta` elements declare, verbatim. */
export interface HeadClaim<Value> {
  /** Vocabulary of its name. */
  readonly source: "meta" | "open-graph";
  readonly value: Value;
}

/** Declarations about the page's text in its `meta` elements, by preference. */
export interface HeadClaims {
  readonly published: readonly HeadClaim<string>[];
  /** Dates under names such as `date`, which may be of the publication or of a change. */
  readonly any_date: readonly HeadClaim<string>[];
  readonly modified: readonly HeadClaim<string>[];
  /** Authors by the name of the `meta` element; several elements are several authors. */
  readonly authors: readonly HeadClaim<readonly string[]>[];
  readonly sections: readonly HeadClaim<string>[];
  /** Tags by element name; a single value may be a list with commas. */
  readonly tags: readonly HeadClaim<readonly string[]>[];
  /** Reading times in the words of the page. */
  readonly reading_time: readonly string[];
}

/** The claims of a page without any. */
const NO_CLAIMS: HeadClaims = {
  published: [],
  any_date: [],
  modified: [],
  authors: [],
  sections: [],
  tags: [],
  reading_time: [],
};

/** The names of a page that declares none. */
export const NO_NAMES: PageNames = {
  title: "",
  titles: [],
  site: "",
  logos: [],
  language: undefined,
  address: "",
  host: "",
  readFrom: "",
  isHome: true,
};

/** A page after parsing: its blocks in reading order, and other facts from its markup. */
export interface PageDocument {
  readonly url: string;
  readonly title: string;
  /** Block that shows the title; undefined if there is none. */
  readonly heading: Block | undefined;
  readonly names: PageNames;
  readonly claims: HeadClaims;
  /** Address, without fragment, of the next page of the series, by the head; undefined if none. */
  readonly next: string | undefined;
  /** Addresses of the links in the body that the markup, not their text, calls the next page. */
  readonly nextLinks: readonly string[];
  readonly blocks: readonly Block[];
  readonly reading_order: ReadingOrder;
  readonly reading_order_measured: boolean;
  readonly dom_order_differs: boolean;
  /** Direction in which the blocks were ordered. */
  readonly rtl: boolean;
  /** Direction that the page declares or shows, even if the request sets another. */
  readonly direction: "ltr" | "rtl";
  readonly requires_render: boolean;
  readonly signs: PageSigns;
  /** Absolute addresses of the images, each once, in document order. */
  readonly images: readonly string[];
  /** Number of omitted words by reason. Reasons that omitted nothing are absent. */
  readonly left_out: Readonly<Partial<Record<LeftOutBy, number>>>;
  readonly left_out_samples: LeftOutSamples;
  /** Hidden content that the document omits, in document order; empty for a page without layout. */
  readonly hidden_parts: readonly HiddenPart[];
  /** Nodes of the checkboxes and radio buttons that a reader may set, in document order. */
  readonly choices: readonly number[];
}

/** Page without content; the base of documents that do not come from markup. */
export const EMPTY_DOCUMENT: PageDocument = {
  url: "",
  title: "",
  heading: undefined,
  names: NO_NAMES,
  claims: NO_CLAIMS,
  next: undefined,
  nextLinks: [],
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
  left_out_samples: {},
  hidden_parts: [],
  choices: [],
};

/** Returns an element and those around it, innermost first. */
export function chainOf(container: Container | undefined): readonly Container[] {
  const chain: Container[] = [];
  for (let at = container; at !== undefined; at = at.parent) chain.push(at);
  return chain;
}
