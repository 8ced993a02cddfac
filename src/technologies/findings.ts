// Single traces to findings: for each technology how sure it is, the strongest trace, and the version it wrote.
import { cutText, oneLine } from "../text/one-line.ts";

/** What a trace is, and how much one of its kind is worth alone. */
const CONFIDENCE = {
  header: 100,
  meta: 100,
  global: 95,
  asset: 95,
  element: 95,
  attribute: 90,
  cookie: 90,
  request: 90,
  script: 90,
  style: 90,
  id: 85,
  class: 75,
} as const;

/** A kind of trace, as evidence names it. */
export type TraceKind = keyof typeof CONFIDENCE;

/** Whose word on a version counts first: what runs, then what declares, then what is only named so. */
const VERSION_ORDER: readonly TraceKind[] = ["global", "header", "meta", "element", "attribute"];

/** What is known of one technology. */
export interface Finding {
  /** 0 to 1: that none of the kinds of traces found is right. */
  readonly doubt: number;
  readonly kinds: readonly TraceKind[];
  readonly evidence: string;
  /** Kind of the trace that the evidence tells of. */
  readonly by: TraceKind;
  readonly version: { readonly text: string; readonly by: TraceKind } | undefined;
}

/** Findings by the technology's name. */
export type Findings = ReadonlyMap<string, Finding>;

const MAX_EVIDENCE = 120;
/** Controls and marks that a terminal would obey or not show. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
/** A version as products write them; anything else that stood in its place is not told. */
const VERSION = /^\d[\w.+-]{0,31}$/;

/** Gathers the traces of one page. */
export class Gathering {
  readonly #found = new Map<string, Finding>();

  get findings(): Findings {
    return this.#found;
  }

  /** Notes a trace: what was seen, as it stands, and the version in it. */
  note(name: string, kind: TraceKind, seen: string, version?: string): void {
    const known = this.#found.get(name);
    // Most pages say the same thing a thousand times.
    if (known?.kinds.includes(kind) && (version === undefined || known.version !== undefined)) {
      return;
    }
    const text = version !== undefined && VERSION.test(version) ? version : undefined;
    this.#found.set(
      name,
      together(known, {
        doubt: 1 - CONFIDENCE[kind] / 100,
        kinds: [kind],
        evidence: cutText(`${kind} ${oneLine(seen.replace(INVISIBLE, " "))}`, MAX_EVIDENCE),
        by: kind,
        version: text === undefined ? undefined : { text, by: kind },
      }),
    );
  }
}

/** Two findings of one technology as one; what was found first stands where both are worth the same. */
export function together(first: Finding | undefined, second: Finding): Finding {
  if (first === undefined) return second;
  const added = second.kinds.filter((kind) => !first.kinds.includes(kind));
  const isStronger = CONFIDENCE[second.by] > CONFIDENCE[first.by];
  const version = betterVersion(first.version, second.version);
  // Of two traces of one kind the one that has the version is shown.
  const isTelling = first.by === second.by && version !== undefined && version !== first.version;
  const shown = isStronger || isTelling ? second : first;
  return {
    doubt: added.reduce((doubt, kind) => doubt * (1 - CONFIDENCE[kind] / 100), first.doubt),
    kinds: [...first.kinds, ...added],
    evidence: shown.evidence,
    by: shown.by,
    version,
  };
}

function betterVersion(first: Finding["version"], second: Finding["version"]): Finding["version"] {
  if (first === undefined || second === undefined) return first ?? second;
  const rank = ({ by }: { readonly by: TraceKind }): number => {
    const place = VERSION_ORDER.indexOf(by);
    return place < 0 ? VERSION_ORDER.length : place;
  };
  return rank(second) < rank(first) ? second : first;
}
