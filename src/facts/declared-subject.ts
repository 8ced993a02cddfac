// Finds the one main subject of a known type that a page declares.
import { describing, type PageEvidence } from "../statements/evidence.ts";
import type { NodeFamily } from "../statements/families.ts";
import { type DataNode, nameOf } from "../statements/nodes.ts";
import { groupedBy } from "../text/grouped.ts";
import { mapByWord } from "../text/word-list.ts";
import type { BuiltinName } from "./builtin.ts";
import { partsOf } from "./nodes/subjects.ts";
import type { PageNodes } from "./page.ts";

/** Subject of a page according to its data. */
interface DeclaredSubject {
  /** Its built-in schema. */
  readonly name: BuiltinName;
  /** The nodes that describe it, and their parts. */
  readonly nodes: readonly DataNode[];
}

/** The kind of a node: its schema, `other` for a thing without one. */
type Kind = BuiltinName | "other";

/** Schemas by type; a type that ends with "Event" is an event. */
const BY_TYPE = mapByWord<BuiltinName>([
  ["Recipe", "recipe"],
  ["Event EventSeries Festival Hackathon", "event"],
  ["JobPosting", "job"],
  ["VideoObject", "video"],
  ["Course", "course"],
  ["Book Audiobook", "book"],
  ["Person", "person"],
  [
    "Place AdministrativeArea City Country State CivicStructure Airport Aquarium Beach Bridge " +
      "Campground Cemetery Museum Park Zoo LandmarksOrHistoricalBuildings Landform BodyOfWater " +
      "Mountain Volcano TouristAttraction TouristDestination Accommodation Apartment House Residence",
    "place",
  ],
  ["FAQPage", "faq"],
]);

/** Schemas by the families that have one. */
const BY_FAMILY: Readonly<Partial<Record<NodeFamily, BuiltinName>>> = {
  article: "article",
  product: "product",
  organization: "organization",
};

/** Families whose nodes never are the subject of a page. */
const SILENT: ReadonlySet<NodeFamily> = new Set([
  "breadcrumb",
  "comment",
  "media",
  "offer",
  "rating",
  "site",
  "wrapper",
]);

/** Schemas of things that pages about something else declare too: they must have its heading. */
const BESIDE: ReadonlySet<Kind> = new Set(["organization", "person", "place", "video"]);

/** The nodes of one kind that describe the page. */
interface Candidate {
  readonly kind: Kind;
  readonly nodes: readonly DataNode[];
}

/**
 * Returns the main subject that a page declares; undefined for none, for several, and for one of an
 * unknown type. Things come before the parties, places and videos that have the page's heading, and
 * these before questions, which every page may have besides.
 */
export function declaredSubject({ typed, evidence }: PageNodes): DeclaredSubject | undefined {
  const candidates = candidatesIn(typed, evidence);
  const beside = candidates.filter(({ kind }) => BESIDE.has(kind));
  const questions = candidates.filter(({ kind }) => kind === "faq");
  const things = candidates.filter((one) => !beside.includes(one) && !questions.includes(one));
  const main = [mainThings(things, evidence), beside, questions].find(({ length }) => length > 0);
  const [only, ...others] = main ?? [];
  if (only === undefined || others.length > 0 || only.kind === "other") return undefined;
  const { kind: name, nodes } = only;
  const [first] = nodes;
  const family = first?.family ?? "other";
  return { name, nodes: [...nodes, ...partsOf(nodes, typed, { family, evidence })] };
}

/** Returns the kinds of nodes that describe the page; `other` and `BESIDE` need its heading. */
function candidatesIn(typed: readonly DataNode[], evidence: PageEvidence): readonly Candidate[] {
  return [...groupedBy(typed, kindOf)].flatMap(([kind, nodes]) => {
    if (kind === undefined) return [];
    const isTitled = (node: DataNode) => evidence.isHeading(nameOf(node));
    const own =
      kind === "other" || BESIDE.has(kind) ? nodes.filter(isTitled) : describing(nodes, evidence);
    return own.length === 0 ? [] : { kind, nodes: own };
  });
}

/** Returns the kind of a node; undefined for one that is not the subject of any page. */
function kindOf({ types, family }: DataNode): Kind | undefined {
  for (const type of types) {
    const kind = BY_TYPE.get(type) ?? (type.endsWith("Event") ? "event" : undefined);
    if (kind !== undefined) return kind;
  }
  if (types.length === 0 || SILENT.has(family)) return undefined;
  return BY_FAMILY[family] ?? "other";
}

/**
 * Returns the things with the page's title, or all if none has it. A product needs the heading. An
 * article beside another such thing is omitted: it is the text about that thing.
 */
function mainThings(things: readonly Candidate[], evidence: PageEvidence): readonly Candidate[] {
  const titled = things.filter(({ kind, nodes }) =>
    nodes.map(nameOf).some(kind === "product" ? evidence.isHeading : evidence.isTitle),
  );
  if (titled.length === 0) return things;
  const others = titled.filter(({ kind }) => kind !== "article");
  return others.length > 0 ? others : titled;
}
