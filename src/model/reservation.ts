// Reservations of a page against some uses of its text, as the site declares them.

/**
 * A declaration: `noai` or `noimageai` of the robots directives, `tdm-reservation` with its
 * `tdm-policy` (https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/), or
 * `content-signal` and `content-usage`, which also grant uses.
 */
export interface UsageReservation {
  /** Name of the declaration. */
  readonly name:
    | "noai"
    | "noimageai"
    | "tdm-reservation"
    | "tdm-policy"
    | "content-signal"
    | "content-usage";
  /** As written; the whole directive line for `noai` and `noimageai`. */
  readonly value: string;
  /** Where the reservation is declared: an HTTP header or a `meta` element. */
  readonly source: "header" | "meta";
}
