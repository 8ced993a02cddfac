// Reads what a page and its response declare about uses of its text.
import type { UsageReservation } from "../model/reservation.ts";
import { metaEntries } from "./declarations.ts";
import type { HtmlTree } from "./tree.ts";

/** Names that headers and meta elements share. */
const NAMES = ["tdm-reservation", "tdm-policy", "content-signal", "content-usage"] as const;
/** Robots directives; one may follow the name of a crawler (`otherbot: noai`). */
const DIRECTIVES = [
  ["noai", /(?:^|[\s,:])noai(?:$|[\s,])/i],
  ["noimageai", /(?:^|[\s,:])noimageai(?:$|[\s,])/i],
] as const;
const MAX_CHARS = 500;

/** Returns the reservations of a page: those of the response's headers, then of its meta elements. */
export function readReservations(
  tree: HtmlTree,
  headers: Readonly<Record<string, string>>,
): readonly UsageReservation[] {
  const meta = new Map<string, string>();
  for (const { name, content } of metaEntries(tree)) {
    if (!meta.has(name)) meta.set(name, content);
  }
  return [
    ...reservationsIn((name) => headers[name], "x-robots-tag", "header"),
    ...reservationsIn((name) => meta.get(name), "robots", "meta"),
  ];
}

function* reservationsIn(
  declared: (name: string) => string | undefined,
  directives: string,
  source: UsageReservation["source"],
): Generator<UsageReservation> {
  const line = declared(directives)?.slice(0, MAX_CHARS) ?? "";
  for (const [name, directive] of DIRECTIVES) {
    if (directive.test(line)) yield { name, value: line.trim(), source };
  }
  for (const name of NAMES) {
    const value = declared(name)?.trim().slice(0, MAX_CHARS) ?? "";
    if (value !== "" && !(name === "tdm-reservation" && value === "0")) {
      yield { name, value, source };
    }
  }
}
