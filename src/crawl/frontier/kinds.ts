// Classifies an address by its spelling alone.

import type { AddressKind } from "../../model/site-event.ts";
import { fileKindOfAddress } from "../../url/file-kind.ts";

const IMAGES =
  "avif bmp cur eps gif heic heif ico jfif jpe jpeg jpg jxl png psd raw svg svgz tif tiff webp";
const OTHER_FILES = `7z aac ai apk appimage asc asf atom avi azw3 bin bz2 cab class cpio crt csv css dat deb djvu dmg doc
  docm docx dot dotx dvi eot epub exe ext flac flv gem gpg gz h264 hqx ics iso jar java js json jsonl kml kmz lha log lz
  lzma m3u m3u8 m4a m4v map md5 mid midi mjs mkv mobi mov mp2 mp3 mp4 mpa mpeg mpg msi ndjson odg odp ods odt oga ogg ogv
  opus otf patch pem pgp pkg pls pot potx pps ppsx ppt pptm pptx ps py qt ra rar rb rdf rm rpm rss rtf sha1 sha256 sh sig
  sit sitx snap sql sqlite srt swf tar tbz tex tgz torrent toml ts tsv ttf txz vcf vob vsd wasm wav webm webmanifest whl
  wma wmv woff woff2 xls xlsb xlsm xlsx xlt xltx xml xpi xsd xsl xz yaml yml z zip zst`;

const BY_EXTENSION: ReadonlyMap<string, AddressKind> = new Map([
  ["pdf", "pdf"],
  ...IMAGES.split(" ").map((name) => [name, "image"] as const),
  ...OTHER_FILES.split(/\s+/).map((name) => [name, "other_file"] as const),
]);

// a path that ends in a year and month, or a year, month and day: `/2024/05`, `/2024/05/17/`
const DATED = /\/(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])(?:\/(?:0?[1-9]|[12]\d|3[01]))?\/?$/;
// a folder with listings by date
const DATE_FOLDER = /\/date\/./;
const CATEGORY = /\/categor(?:y|ies)\/./;
const TAG = /\/tags?\/./;

/** Returns the kind of an address by its path, ignoring the query. With `readsFiles`, a file that can be read is a page. */
export function kindOf(url: URL, readsFiles = false): AddressKind {
  if (readsFiles && fileKindOfAddress(url) !== undefined) return "page";
  const path = url.pathname.toLowerCase();
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const byName = dot < 0 ? undefined : BY_EXTENSION.get(name.slice(dot + 1));
  if (byName !== undefined) return byName;
  if (DATED.test(path) || DATE_FOLDER.test(path)) return "archive";
  if (CATEGORY.test(path)) return "category";
  return TAG.test(path) ? "tag" : "page";
}

/** Whether addresses of a kind are read. Files are only counted, except on request. */
export function isReadKind(kind: AddressKind, readPdf: boolean): boolean {
  return (readPdf || kind !== "pdf") && kind !== "image" && kind !== "other_file";
}
