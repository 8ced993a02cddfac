// Lets the anchors of a value vote on what it is: the majority decides, and a tie decides nothing.
import type { Vote } from "../model/lesson.ts";
import type { Anchor, RecipeField } from "../model/recipe.ts";
import { addToList } from "../structure/grouped.ts";

/** Result of a vote among the anchors of a value. */
export interface Elected {
  /** The key with the majority; undefined if none has it. */
  readonly key: string | undefined;
  /** The anchors that found it. */
  readonly agreed: readonly Anchor[];
  /** Anchors that are gone or disagree, in words; "" for none. */
  readonly note: string;
}

/** Whether an anchor names the meaning of a value. One such anchor is enough. */
const isNamed = ({ by, key }: Anchor): boolean =>
  by === "declared" || by === "label" || (by === "name" && !/_\d+$/.test(key));

/**
 * Returns the value that most anchors find. If a minority of all anchors finds it, and none of these names
 * its meaning, the result is none: on a changed page the value may be anything.
 */
export function elect(votes: readonly Vote[]): Elected {
  const found = new Map<string, Anchor[]>();
  for (const vote of votes) {
    if (!("key" in vote)) continue;
    addToList(found, vote.key, vote.anchor);
  }
  const ranked = [...found].sort(([, one], [, other]) => other.length - one.length);
  const [first, second] = ranked;
  const [key, agreed = []] = first ?? [];
  const isTied = second !== undefined && second[1].length === agreed.length;
  const isSure = agreed.length * 2 >= votes.length || agreed.some(isNamed);
  if (key === undefined || isTied || !isSure) {
    const reason = isTied ? "the anchors disagree" : "not found";
    return { key: undefined, agreed: [], note: wordsOf(votes, reason) };
  }
  const lost = votes.filter((vote) => !("key" in vote) || vote.key !== key);
  return { key, agreed, note: lost.length === 0 ? "" : wordsOf(lost, "") };
}

const WHY = {
  gone: "is gone",
  unclear: "is there more than once",
  taken: "has another value of the recipe",
} as const;

function wordsOf(votes: readonly Vote[], reason: string): string {
  const words = votes.map((vote) => {
    const anchor = `${vote.anchor.by} ${JSON.stringify(vote.anchor.key)}`;
    if ("key" in vote) return `${anchor} has ${vote.key.replace(/^[a-z]+:/, "").slice(0, 60)}`;
    return `${anchor} ${WHY[vote.why]}`;
  });
  return [reason, words.join(", ")].filter((part) => part !== "").join(": ");
}

/** Returns the share of anchors that agree, rounded to hundredths; 0 without anchors. */
export const shareOf = (agreed: number, all: number): number =>
  all === 0 ? 0 : Math.round((100 * agreed) / all) / 100;

/** Identifies an anchor. */
export const idOf = ({ by, key }: Anchor): string => `${by}\n${key}`;

/** A place with anchors and a key. */
export interface Candidate {
  readonly anchors: readonly Anchor[];
  /** Returns the key that a field would read here; undefined if the value is not of the field's type. */
  readonly keyFor: (field: RecipeField) => string | undefined;
}

/** Keys that an anchor of a field has found so far; two different ones make it unclear. */
interface Ballot {
  readonly field: RecipeField;
  readonly anchor: Anchor;
  readonly keys: Set<string>;
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
  for (const { anchors, keyFor } of candidates) {
    for (const { field, keys } of anchors.flatMap((one) => wanted.get(idOf(one)) ?? [])) {
      const key = keys.size > 1 ? undefined : keyFor(field);
      if (key !== undefined) keys.add(key);
    }
  }
  return new Map(fields.map((field, at) => [field, (ballots[at] ?? []).map(voteOf)]));
}

function voteOf({ anchor, keys }: Ballot): Vote {
  const [key] = keys;
  if (key === undefined) return { anchor, why: "gone" };
  return keys.size === 1 ? { anchor, key } : { anchor, why: "unclear" };
}
