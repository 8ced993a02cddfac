// Lets the anchors of a value vote on what it is: those that name it before those of its place.
import type { Vote } from "../model/lesson.ts";
import type { Anchor, RecipeField } from "../model/recipe.ts";
import { addToList } from "../text/grouped.ts";

/** Result of a vote among the anchors of a value. */
export interface Elected {
  /** The key that is elected; undefined for none. */
  readonly key: string | undefined;
  /** The anchors that found it. */
  readonly agreed: readonly Anchor[];
  /** Number of anchors that found other keys, or several. */
  readonly against: number;
  /** Whether the value may be another one: anchors disagree, or only weaker ones than before are left. */
  readonly isDoubtful: boolean;
  /** Whether the text or the currency differs from the learned ones, which halves the fit. */
  readonly isUnlike?: boolean;
  /** Anchors that are gone or disagree, and differences from the learned value; "" for none. */
  readonly note: string;
}

/** Weights of the ways: a label says most, data, names and classes more than a position. */
const WEIGHTS = { declared: 2, label: 3, name: 2, class: 2, path: 1, heading: 1 } as const;

const weightOf = (anchors: readonly Anchor[]): number =>
  anchors.reduce((sum, { by }) => sum + WEIGHTS[by], 0);

/** Whether an anchor names the meaning of a value. One such anchor is enough. */
const isNamed = ({ by, key }: Anchor): boolean =>
  by === "declared" || by === "label" || (by === "name" && !/_\d+$/.test(key));

/**
 * Returns the key whose anchors weigh more than all that find anything else. If an anchor that names
 * the value finds a key, the anchors of its place elect no other. A key that no such anchor finds
 * needs half of the weight of all anchors: on a changed page it may be anything.
 */
export function elect(votes: readonly Vote[]): Elected {
  const found = new Map<string, Anchor[]>();
  for (const vote of votes) {
    if (!("key" in vote)) continue;
    addToList(found, vote.key, vote.anchor);
  }
  const named = [...found].filter(([, anchors]) => anchors.some(isNamed));
  const ranked = (named.length > 0 ? named : [...found]).sort(
    ([, one], [, other]) => weightOf(other) - weightOf(one),
  );
  const [key, agreed = []] = ranked[0] ?? [];
  const lost = votes.filter((vote) => !("key" in vote) || vote.key !== key);
  const against = lost
    .filter((vote) => "key" in vote || vote.why === "unclear")
    .map(({ anchor }) => anchor);
  const isDisputed = weightOf(agreed) <= weightOf(against);
  const all = votes.map(({ anchor }) => anchor);
  const isSure = weightOf(agreed) * 2 >= weightOf(all) || agreed.some(isNamed);
  if (key === undefined || isDisputed || !isSure) {
    const reason = key !== undefined && isDisputed ? "the anchors disagree" : "not found";
    const note = wordsOf(votes, reason);
    const isDoubtful = key !== undefined && against.length > 0;
    return { key: undefined, agreed: [], against: against.length, isDoubtful, note };
  }
  const best = (anchors: readonly Anchor[]) => Math.max(...anchors.map((one) => weightOf([one])));
  return {
    ...{ key, agreed, against: against.length },
    isDoubtful: against.length > 0 || best(agreed) < best(all),
    note: lost.length === 0 ? "" : wordsOf(lost, ""),
  };
}

const WHY = {
  gone: "is gone",
  unclear: "is there more than once",
  taken: "has another value of the recipe",
  unread: "has no such value but",
  renamed: "is now of",
} as const;

function wordsOf(votes: readonly Vote[], reason: string): string {
  const words = votes.map((vote) => {
    const anchor = `${vote.anchor.by} ${JSON.stringify(vote.anchor.key)}`;
    if ("key" in vote) return `${anchor} has ${vote.key.replace(/^[a-z]+:/, "").slice(0, 60)}`;
    const text = vote.text === undefined ? "" : ` ${JSON.stringify(vote.text.slice(0, 60))}`;
    return `${anchor} ${WHY[vote.why]}${text}`;
  });
  return [reason, words.join(", ")].filter((part) => part !== "").join(": ");
}

/** Returns the share of anchors that agree, rounded to hundredths; 0 without anchors. */
export const shareOf = (agreed: number, all: number): number =>
  all === 0 ? 0 : Math.round((100 * agreed) / all) / 100;

/** Returns the share of anchors that agree on a value, less those that find another, 0 to 1. */
export const fitOf = ({ agreed, against, isUnlike }: Elected, anchors: number): number =>
  shareOf(Math.max(0, agreed.length - against), isUnlike === true ? 2 * anchors : anchors);

/** Values with their numbers of anchors. */
type Electeds = readonly { readonly elected: Elected; readonly anchors: number }[];

/** Returns the share of all anchors that agree, lowered to the fit of a doubtful value. */
export function fitOfAll(values: Electeds, list = { agreed: 0, all: 0 }): number {
  const agreed = values.reduce((sum, { elected }) => sum + elected.agreed.length, list.agreed);
  const all = values.reduce((sum, { anchors }) => sum + anchors, list.all);
  const doubtful = values.filter(({ elected }) => elected.isDoubtful);
  const fits = doubtful.map(({ elected, anchors }) => fitOf(elected, anchors));
  return Math.min(shareOf(agreed, all), ...fits);
}

/** Marks a value as doubtful and unlike the learned ones. */
function doubted(elected: Elected, reason: string): Elected {
  const note = [elected.note, reason].filter((part) => part !== "").join("; ");
  return { ...elected, isUnlike: true, isDoubtful: true, note };
}

/** A value found, beside the learned one. */
interface Found {
  readonly field: RecipeField;
  /** Whether its text has no more words than the learned ones. */
  readonly isSame: boolean;
  /** Its currency; "" or undefined if unknown. */
  readonly currency: string | undefined;
}

/** Doubts a value that has more words than the learned ones, or no clear currency as they have. */
export function checked(elected: Elected, { field, isSame, currency }: Found): Elected {
  const own = isSame ? elected : doubted(elected, "has more words than before");
  if (field.currency === undefined || own.key === undefined || currency) return own;
  return doubted(own, `the currency was ${field.currency} and is not clear`);
}

/** Identifies an anchor. */
export const idOf = ({ by, key }: Anchor): string => `${by}\n${key}`;

/** What a field finds: a key, or a text that is no value of the field or is named otherwise. */
export type Finding =
  | { readonly key: string }
  | { readonly why: "unread" | "renamed"; readonly text: string };

/** A place with anchors and a key. */
export interface Candidate {
  readonly anchors: readonly Anchor[];
  /** Returns what a field finds here; undefined for nothing. */
  readonly findingFor: (field: RecipeField) => Finding | undefined;
}

/** Keys that an anchor of a field has found so far; two different ones make it unclear. */
interface Ballot {
  readonly field: RecipeField;
  readonly anchor: Anchor;
  readonly keys: Set<string>;
  /** The first finding without a key. */
  miss?: Exclude<Finding, { readonly key: string }>;
}

/** Returns the votes of the anchors of several fields. */
export function votesOf(
  fields: readonly RecipeField[],
  candidates: Iterable<Candidate>,
): ReadonlyMap<RecipeField, readonly Vote[]> {
  const ballots = fields.map((field) =>
    field.anchors.map((anchor): Ballot => ({ field, anchor, keys: new Set() })),
  );
  const wanted = new Map<string, Ballot[]>();
  for (const ballot of ballots.flat()) addToList(wanted, idOf(ballot.anchor), ballot);
  for (const { anchors, findingFor } of candidates) {
    for (const ballot of anchors.flatMap((one) => wanted.get(idOf(one)) ?? [])) {
      const finding = ballot.keys.size > 1 ? undefined : findingFor(ballot.field);
      if (finding === undefined) continue;
      if ("key" in finding) ballot.keys.add(finding.key);
      else ballot.miss ??= finding;
    }
  }
  return new Map(fields.map((field, at) => [field, (ballots[at] ?? []).map(voteOf)]));
}

function voteOf({ anchor, keys, miss }: Ballot): Vote {
  const [key] = keys;
  if (key === undefined) return { anchor, ...(miss ?? { why: "gone" }) };
  return keys.size === 1 ? { anchor, key } : { anchor, why: "unclear" };
}

/** Whether a field has labels, and a candidate with these anchors has only different ones. */
export function isRenamed(field: RecipeField, anchors: readonly Anchor[]): boolean {
  const labels = anchors.filter(({ by }) => by === "label");
  const own = field.anchors.flatMap(({ by, key }) => (by === "label" ? [key] : []));
  return own.length > 0 && labels.length > 0 && !labels.some(({ key }) => own.includes(key));
}
