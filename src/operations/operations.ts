// Every operation, and the types of their requests.
import type { Checked, Given } from "../model/fields.ts";
import type { Operation } from "./operation.ts";
import type { OPERATIONS } from "./rows.ts";

/** Name of an operation. */
export type OperationName = keyof typeof OPERATIONS;

/** A validated request of an operation. */
export type RequestOf<N extends OperationName> = Checked<(typeof OPERATIONS)[N]["fields"]>;

/** A request of an operation, as a caller may write it. */
export type GivenOf<N extends OperationName> = Given<(typeof OPERATIONS)[N]["fields"]>;

/** Names of fields that only the library and the command line accept. */
type OwnFields<F> = {
  [K in keyof F]: F[K] extends { readonly own: true } ? K : never;
}[keyof F];

/** A request of an operation over HTTP. */
export type SentOf<N extends OperationName> = Omit<
  GivenOf<N>,
  OwnFields<(typeof OPERATIONS)[N]["fields"]>
>;

/** A file other than HTML that the command line has read from disk. */
export interface SuppliedFile {
  /** Name of the file without folders, from which its kind may be known; "" for standard input. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A validated request to read one page, or a file on disk instead. */
export type TextRequest = RequestOf<"read"> & { readonly file?: SuppliedFile };

/** Whether a request has a body: a field that is in neither path nor header. */
export function hasBody({ route, fields }: Operation): boolean {
  return route.method === "POST" && Object.values(fields).some(({ place }) => place === undefined);
}

/** Whether an operation reads pages from the web. */
export const readsPages = ({ cost }: Operation): boolean => cost === "page" || cost === "run";
