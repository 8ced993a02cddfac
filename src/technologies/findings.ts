// Combines traces into findings: confidence, strongest trace and version by technology.
import { cutText, oneLine } from "../text/one-line.ts";

/** Kinds of traces, and the confidence of one of each alone. */
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

/** A kind of trace, as named in evidence. */
export type TraceKind = keyof typeof CONFIDENCE;

/** Precedence of kinds for the version: running code, then declarations, then mere names. */
const VERSION_ORDER: readonly TraceKind[] = ["global", "header", "meta", "element", "attribute"];

/** Findings about one technology. */
export interface Finding {
  /** Probability, 0 to 1, that all kinds of traces found are wrong. */
  readonly doubt: number;
  readonly kinds: readonly TraceKind[];
  readonly evidence: string;
  /** Kind of the trace in the evidence. */
  readonly by: TraceKind;
  readonly version: { readonly text: string; readonly by: TraceKind } | undefined;
}

/** Findings by the technology's name. */
export type Findings = ReadonlyMap<string, Finding>;

const MAX_EVIDENCE = 120;
/** Control and format characters, which a terminal would obey or not show. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
/** A version in the usual notation; anything else in its place is ignored. */
const VERSION = /^\d[\w.+-]{0,31}$/;

/** Collects the traces of one page. */
export class Gathering {
  readonly #found = new Map<string, Finding>();

  get findings(): Findings {
    return this.#found;
  }

  /** Records a trace: the text as found, and the version in it. */
  note(name: string, kind: TraceKind, seen: string, version?: string): void {
    const known = this.#found.get(name);
    // Skip duplicates: most pages repeat one trace a thousand times.
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

/** Merges two findings of one technology; the first wins if both have the same weight. */
export function together(first: Finding | undefined, second: Finding): Finding {
  if (first === undefined) return second;
  const added = second.kinds.filter((kind) => !first.kinds.includes(kind));
  const isStronger = CONFIDENCE[second.by] > CONFIDENCE[first.by];
  const version = betterVersion(first.version, second.version);
  // Of two traces of one kind, show the one with the version.
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
