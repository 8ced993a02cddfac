// The address of something a page loads to the technologies whose host, folder or file that is.
import { type AssetAddress, libraryOf } from "./address.ts";
import type { Gathering } from "./findings.ts";
import type { RuleIndex } from "./rule-index.ts";
import { literalsInAddress } from "./words.ts";

/** How an address was found, and where its traces go. */
export interface AssetContext {
  readonly index: RuleIndex;
  readonly gathering: Gathering;
  readonly kind: "asset" | "request";
}

/** Notes what a script, a style sheet or a frame tells. */
export function traceLoaded(address: AssetAddress, context: AssetContext): void {
  const { index, gathering, kind } = context;
  const seen = shown(address);
  for (const name of index.hosts.find(address)) gathering.note(name, kind, seen);
  literalsInAddress(address.path, index.paths, ({ name }) => gathering.note(name, kind, seen));
  traceOwn(address, context);
  const library = libraryOf(address);
  if (library === undefined) return;
  const { file, extension, version } = library;
  const found = [
    ...index.files.find(file),
    ...index.files.find(`${file}.${extension}`),
    ...index.packages.find(library.package),
  ];
  for (const { name } of found) gathering.note(name, kind, seen, version);
}

/** An address that is an image's, as far as it shows. */
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:[?#]|$)/i;

/** Notes what a request tells, of which only the address is known: a pixel's mostly does not look like an image's. */
export function traceRequest(address: AssetAddress, context: AssetContext): void {
  traceImage(address, context);
  if (!IMAGE.test(address.path)) traceLoaded(address, context);
}

/** Notes what an image tells: where it lies on the page's own site, or that it is a signal to another. */
export function traceImage(address: AssetAddress, context: AssetContext): void {
  const { index, gathering, kind } = context;
  for (const name of index.images.find(address)) gathering.note(name, kind, shown(address));
  traceOwn(address, context);
}

function traceOwn(address: AssetAddress, { index, gathering, kind }: AssetContext): void {
  if (!address.own) return;
  literalsInAddress(address.path, index.own, ({ name }) =>
    gathering.note(name, kind, shown(address)),
  );
}

/** The path alone where it is the page's own. */
function shown({ host, path, own }: AssetAddress): string {
  return own ? path : `${host}${path}`;
}
