// Detects technologies by the host, folder or file name of what a page loads.
import { type AssetAddress, libraryOf } from "./address.ts";
import type { Gathering } from "./findings.ts";
import type { RuleIndex } from "./rule-index.ts";
import { literalsInAddress } from "./word-lookup.ts";

/** How an address was found, and where its traces go. */
export interface AssetContext {
  readonly index: RuleIndex;
  readonly gathering: Gathering;
  readonly kind: "asset" | "request";
}

/** Records the traces of a script, a style sheet or a frame. */
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

/** The address of an image, as far as the extension tells. */
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:[?#]|$)/i;

/** Records the traces of a request; a tracking pixel rarely looks like an image. */
export function traceRequest(address: AssetAddress, context: AssetContext): void {
  traceImage(address, context);
  if (!IMAGE.test(address.path)) traceLoaded(address, context);
}

/** Records the traces of an image: its path on the page's own site, or its host. */
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

/** Returns the address to show: only the path if it is on the page's own site. */
function shown({ host, path, own }: AssetAddress): string {
  return own ? path : `${host}${path}`;
}
