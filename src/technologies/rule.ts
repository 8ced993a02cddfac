// Format of a rule: one technology and its traces in what a page loads.
import type { TechnologyCategory } from "../model/technology.ts";

/** Patterns by the name of the value they match; a first group is the version. Each is linear. */
export type Patterns = Readonly<Record<string, RegExp>>;

/** Names; a trailing `*` makes it a prefix. */
type RuleNames = readonly string[];

/** A technology and its traces in the page or its resources. No other product has these traces. */
export interface TechnologyRule {
  readonly name: string;
  readonly category: TechnologyCategory;
  /** Response headers, by lower-case name. */
  readonly headers?: Patterns;
  /** Names of cookies. */
  readonly cookies?: RuleNames;
  /** Contents of `meta` elements, by lower-case name or property. */
  readonly meta?: Patterns;
  /** Scripts, style sheets, frames and requests on a host or below: `host` or `host/prefix`. */
  readonly hosts?: readonly string[];
  /** Images on a host and its subdomains: `host` or `host/path prefix`. */
  readonly images?: readonly string[];
  /** Parts of paths loaded from the page's own site; a leading `^` makes it a prefix. */
  readonly own?: readonly string[];
  /** Parts of the paths of scripts, style sheets and frames, on any host. */
  readonly paths?: readonly string[];
  /** Libraries by file name without version and `min`; with an extension, only that one. */
  readonly files?: readonly string[];
  /** Libraries by name on a package CDN, in addition to those of `files`. */
  readonly packages?: readonly string[];
  /** Element names. */
  readonly tags?: RuleNames;
  readonly ids?: RuleNames;
  readonly classes?: RuleNames;
  /** Attributes with a matching value, by name. */
  readonly attributes?: Patterns;
  /** Attributes with a matching name, keyed by its prefix and a trailing `*`. */
  readonly attributeNames?: Patterns;
  /** Declarations in the page's inline style sheets. */
  readonly styles?: readonly string[];
  /** Code in the page's inline scripts. */
  readonly scripts?: readonly string[];
  /** Globals, and their properties (`_.differenceBy`); a trailing `*` makes it a prefix. */
  readonly globals?: RuleNames;
  /** Property with the version (`jQuery.fn.jquery`); a trace by itself without `globals`. */
  readonly version?: string;
  /** Prefixes of property names that scripts set on elements. */
  readonly elements?: readonly string[];
  /** Technologies that this one requires. */
  readonly implies?: readonly string[];
  /** Lists it in the page record's `frameworks`, detected by markup alone. */
  readonly framework?: FrameworkTraces;
}

/** Markup traces of a framework, in addition to the names and attributes of its rule. */
export interface FrameworkTraces {
  /** Addresses of scripts and linked resources that have the word and match the pattern. */
  readonly sources?: readonly (readonly [word: string, pattern: RegExp])[];
  /** Prefixes of inline scripts, whatever their type. */
  readonly openings?: readonly string[];
}
