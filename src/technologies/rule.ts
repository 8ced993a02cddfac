// The form of a rule: one technology and the traces it leaves in what a page loads.
import type { TechnologyCategory } from "../model/technology.ts";

/** Patterns by the name whose value they read; a first group is the version. Each is linear. */
export type Patterns = Readonly<Record<string, RegExp>>;

/** Names; one that ends with `*` is how a name begins. */
type RuleNames = readonly string[];

/**
 * One technology and its traces: what the page itself carries or loads. Words and links that name a product are not traces,
 * and what several products leave is not listed.
 */
export interface TechnologyRule {
  readonly name: string;
  readonly category: TechnologyCategory;
  /** Response headers, by lower-case name. */
  readonly headers?: Patterns;
  /** Names of cookies. */
  readonly cookies?: RuleNames;
  /** Contents of `meta` elements, by lower-case name or property. */
  readonly meta?: Patterns;
  /** Scripts, style sheets, frames and requests of a host and those below it: `host` or `host/beginning of the path`. */
  readonly hosts?: readonly string[];
  /** The same for images. */
  readonly images?: readonly string[];
  /** Parts of the paths of everything that is loaded from the page's own site; with `^` before it, how they begin. */
  readonly own?: readonly string[];
  /** Parts of the paths of scripts, style sheets and frames, of any host. */
  readonly paths?: readonly string[];
  /** Libraries by the name of their file, without version, `min` and the like; with an extension only that one. */
  readonly files?: readonly string[];
  /** Libraries by their name on a package CDN; those of `files` count as well. */
  readonly packages?: readonly string[];
  /** Element names. */
  readonly tags?: RuleNames;
  readonly ids?: RuleNames;
  readonly classes?: RuleNames;
  /** Attributes whose value fits, by name. */
  readonly attributes?: Patterns;
  /** Attributes whose whole name fits, by how it begins, with `*` at the end. */
  readonly attributeNames?: Patterns;
  /** Declarations in style sheets that stand in the page. */
  readonly styles?: readonly string[];
  /** Code of scripts that stand in the page. */
  readonly scripts?: readonly string[];
  /** Names that scripts make in `window`, and properties of those: `_.differenceBy`; a name may end with `*`. */
  readonly globals?: RuleNames;
  /** Property that holds the version, as `jQuery.fn.jquery`; a trace by itself where no `globals` are listed. */
  readonly version?: string;
  /** Beginnings of the names of properties that scripts set on elements. */
  readonly elements?: readonly string[];
  /** What it does not run without. */
  readonly implies?: readonly string[];
  /** Makes it one of the page record's `frameworks`, known by markup alone: its names and attributes above, and these. */
  readonly framework?: FrameworkTraces;
}

/** What a framework leaves in markup; together with the names and attributes of its rule. */
export interface FrameworkTraces {
  /** Addresses, as written, of scripts and of everything linked, which hold the word and fit the pattern. */
  readonly sources?: readonly (readonly [word: string, pattern: RegExp])[];
  /** How a script in the page begins, whatever its type. */
  readonly openings?: readonly string[];
}
