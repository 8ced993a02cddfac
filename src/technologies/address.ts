// Parses an address for the rules: host, path, own site or not, library and version.
import { oncePerKey } from "../model/once.ts";
import { registrableDomain } from "../url/site.ts";

/** The address of something a page loads. */
export interface AssetAddress {
  /** Lower case; "" if the address has no host and the page's own is unknown. */
  readonly host: string;
  /** Path with query, cut to `MAX_PATH`. */
  readonly path: string;
  /** Whether the address belongs to the page's own site. */
  readonly own: boolean;
}

/** A library in an address. */
export interface Library {
  /** File name without version, extension and variant, lower case; "" for none. */
  readonly file: string;
  /** `js`, `css` or "". */
  readonly extension: string;
  /** Name on a package CDN, lower case; "" on other hosts. */
  readonly package: string;
  readonly version: string | undefined;
}

/** Maximum characters examined of a path. */
const MAX_PATH = 400;
/** An absolute or scheme-relative address: its host, and the rest. */
const WITH_HOST = /^(?:https?:)?\/\/(?:[^/?#@]{0,100}@)?([^/?#:]{1,253})(?::\d{1,5})?/i;
/** A scheme other than http and https. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z\d+.-]{0,20}:/i;

/** Returns an address parser for one page, whose own address is `base`; "" if unknown. */
export function addressReader(base: string): (written: string) => AssetAddress | undefined {
  const pageHost = WITH_HOST.exec(base)?.[1]?.toLowerCase() ?? "";
  const site = registrableDomain(pageHost);
  const isOwn = oncePerKey((host: string) => host === pageHost || registrableDomain(host) === site);
  return (written) => {
    const address = written.slice(0, MAX_PATH).trim();
    if (address === "" || OTHER_SCHEME.test(address)) return undefined;
    const found = WITH_HOST.exec(address);
    if (found === null) return { host: pageHost, path: address, own: true };
    const host = (found[1] ?? "").toLowerCase();
    return { host, path: address.slice(found[0].length), own: isOwn(host) };
  };
}

const VERSION = "v?(\\d{1,4}(?:\\.\\d{1,6}){1,3}(?:-(?:alpha|beta|rc)[.\\d]{0,5})?)";
/** Name and version in the paths of package CDNs. */
const PACKAGE_PATHS: readonly (readonly [hosts: RegExp, path: RegExp])[] = [
  [/^cdn\.jsdelivr\.net$/, /^\/npm\/((?:@[\w.-]+\/)?[\w.-]+)(?:@([\w.-]+))?/],
  [
    /^(?:unpkg\.com|esm\.sh|esm\.run|cdn\.skypack\.dev)$/,
    /^\/((?:@[\w.-]+\/)?[\w.-]+)(?:@([\w.-]+))?/,
  ],
  [
    /^(?:cdnjs\.cloudflare\.com|ajax\.googleapis\.com|cdnjs\.loli\.net)$/,
    /^\/ajax\/libs\/([\w.-]+)\/([\w.-]+)\//,
  ],
  [/^(?:stackpath|maxcdn|netdna)\.bootstrapcdn\.com$/, /^\/(?:twitter-)?([\w.-]+)\/([\w.-]+)\//],
  [
    /^(?:lib\.baomitu\.com|cdn\.staticfile\.(?:org|net)|cdn\.bootcdn\.net)$/,
    /^\/(?:ajax\/libs\/)?([\w.-]+)\/([\w.-]+)\//,
  ],
];
/** The last part of a path, if it is a script or a style sheet. */
const FILE = /([^/?#]{1,120})\.(m?js|css)(?:[?#]|$)/i;
/** Suffixes that builds add to a file name. */
const VARIANT =
  /[._-](?:min|slim|prod|production|development|umd|esm|iife|cjs|bundle|bundled|pkgd|global|runtime|all|full|packed|pack|core-?min|rtl|br|gz)$/;
/** A hash or a version after the name. */
const HASH = /[._-](?=[a-f\d]*\d)[a-f\d]{6,64}$/;
const FILE_VERSION = new RegExp(`[._@-]?${VERSION}$`);
const WHOLE_VERSION = new RegExp(`^${VERSION}$`);
const VERSION_PARAMETER = new RegExp(`[?&]ver=${VERSION}(?:[&#]|$)`);

/** Returns the library in an address, by its file name or its path on a package CDN. */
export function libraryOf({ host, path }: AssetAddress): Library | undefined {
  const placed = packageOf(host, path);
  const found = FILE.exec(path);
  if (found === null && placed === undefined) return undefined;
  const named = found === null ? undefined : fileOf((found[1] ?? "").toLowerCase());
  const file = named?.file ?? "";
  return {
    file,
    extension: (found?.[2] ?? "").toLowerCase().replace("mjs", "js"),
    package: placed?.name ?? "",
    version: placed?.version ?? named?.version ?? folderVersion(path, file) ?? coreVersion(path),
  };
}

function packageOf(
  host: string,
  path: string,
): { readonly name: string; readonly version: string | undefined } | undefined {
  for (const [hosts, pattern] of PACKAGE_PATHS) {
    if (!hosts.test(host)) continue;
    const [, name = "", written = ""] = pattern.exec(path) ?? [];
    if (name === "") return undefined;
    return { name: name.toLowerCase(), version: WHOLE_VERSION.exec(written)?.[1] };
  }
  return undefined;
}

/** Strips version, hash and variant from the end of a file name, in any order. */
function fileOf(name: string): { readonly file: string; readonly version: string | undefined } {
  let file = name;
  let version: string | undefined;
  for (let round = 0; round < 5; round++) {
    const versioned = version === undefined ? FILE_VERSION.exec(file) : null;
    const shorter = file.replace(VARIANT, "");
    if (shorter !== file) file = shorter;
    else if (versioned !== null && versioned.index > 0) {
      version = versioned[1];
      file = file.slice(0, versioned.index);
    } else if (HASH.test(file)) file = file.replace(HASH, "");
    else break;
  }
  return { file, version };
}

/** Returns the version in `/jquery/3.7.1/jquery.js` and `/bootstrap-4.3.1/js/bootstrap.js`. */
function folderVersion(path: string, file: string): string | undefined {
  if (file.length < 3) return undefined;
  const folders = (path.split(/[?#]/, 1)[0] ?? "").toLowerCase().split("/").slice(0, -1);
  for (const [at, folder] of folders.entries()) {
    if (folder === file) {
      const version = WHOLE_VERSION.exec(folders[at + 1] ?? "")?.[1];
      if (version !== undefined) return version;
    } else if (folder.startsWith(file) && /^[@-]/.test(folder.slice(file.length))) {
      const version = WHOLE_VERSION.exec(folder.slice(file.length + 1))?.[1];
      if (version !== undefined) return version;
    }
  }
  return undefined;
}

/** Returns the version parameter that WordPress adds only to its bundled libraries. */
function coreVersion(path: string): string | undefined {
  if (!path.includes("/wp-includes/js/jquery/")) return undefined;
  return VERSION_PARAMETER.exec(path)?.[1];
}
