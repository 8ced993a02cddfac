// Stores the images of a crawl's pages in its folder.
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Engine } from "../api/engine.ts";
import { messageOf } from "../model/error-code.ts";
import { openLines } from "../store/line-file.ts";
import { fileNameOf } from "../store/page-file-name.ts";
import { hashText } from "../text/hash.ts";
import { pageKeyOf } from "../url/identity.ts";
import type { Flags } from "./fields.ts";
import { filedPages } from "./folder-links.ts";
import { progressTeller, tell } from "./tell.ts";

/** A line of `images.jsonl`. */
interface StoredImage {
  readonly url: string;
  /** Path in the folder; null if it could not be stored. */
  readonly file: string | null;
  readonly error: string | null;
}

interface ImageRun {
  readonly folder: string;
  readonly fetch: Parameters<Engine["fetchImage"]>[0]["fetch"];
  readonly flags: Flags;
  readonly signal: AbortSignal;
}

/** List of a folder's images. */
const LIST = "images.jsonl";
/** Images downloaded at once; each may take 32 MiB. */
const AT_ONCE = 4;

/**
 * Downloads the images that the Markdown files of a folder show, each once, also over several runs;
 * failed ones are tried again. Reports the failures. Rejects with the signal's reason.
 */
export async function storeImages(
  engine: Pick<Engine, "fetchImage">,
  { folder, fetch, flags, signal }: ImageRun,
): Promise<void> {
  const stored = await storedImages(folder);
  const wanted = (await imagesOf(folder)).filter((url) => !stored.has(keyOf(url)));
  if (wanted.length === 0) return;
  progressTeller(flags)(`Storing ${wanted.length} images`);
  const taken = new Set(stored.values());
  const lines = await openLines(join(folder, LIST));
  let appended = Promise.resolve();
  let failures = 0;
  const next = wanted.values();
  const work = async (): Promise<void> => {
    for (const url of next) {
      const image = await store(engine, { url, fetch }, { folder, taken, signal });
      if (image.error !== null) failures++;
      appended = appended.then(() => lines.append(image));
      await appended;
    }
  };
  try {
    await allEnded(Array.from({ length: AT_ONCE }, work));
  } finally {
    await lines.close();
  }
  if (failures > 0) tell(`${failures} images could not be stored: see ${join(folder, LIST)}`);
}

/** Waits until all promises have ended, then rejects as the first that was rejected. */
async function allEnded(promises: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(promises);
  await Promise.all(promises);
}

/** Downloads one image to its file. Rejects only with the signal's reason. */
async function store(
  engine: Pick<Engine, "fetchImage">,
  image: Parameters<Engine["fetchImage"]>[0],
  {
    folder,
    taken,
    signal,
  }: { readonly folder: string; readonly taken: Set<string>; readonly signal: AbortSignal },
): Promise<StoredImage> {
  const { url } = image;
  signal.throwIfAborted();
  try {
    const { bytes, extension } = await engine.fetchImage(image, signal);
    const file = fileOf(url, extension, taken);
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    return { url, file, error: null };
  } catch (error) {
    signal.throwIfAborted();
    return { url, file: null, error: messageOf(error) };
  }
}

/** Returns a path that no other image has, if possible without a second extension. */
function fileOf(url: string, extension: string, taken: Set<string>): string {
  const address = new URL(url);
  address.pathname = address.pathname.replace(/\.[a-z]{3,4}$/i, "");
  const names = [
    fileNameOf(address.href, extension),
    fileNameOf(url, extension),
    `${hashText(url).toString(36)}.${extension}`,
  ].map((name) => join("images", name));
  const file = names.find((name) => !taken.has(name)) ?? names[0] ?? "";
  taken.add(file);
  return file;
}

/** An image in Markdown: its label, and its address in angle brackets or with balanced parentheses. */
const IMAGE =
  /!\[(?:\\.|[^\]\\\n]){0,2000}\]\((?:<([^<>\n]{1,2000})>|([^\s()<>]{1,2000}(?:\([^\s()<>]{0,2000}\)[^\s()<>]{0,2000}){0,20}))/g;

/** Returns the addresses of the images that the Markdown files of a folder show, each once. */
async function imagesOf(folder: string): Promise<readonly string[]> {
  const images = new Map<string, string>();
  for (const { file } of await filedPages(folder)) {
    const markdown = await readFile(join(folder, file), "utf8");
    for (const [, inAngles, bare = ""] of markdown.matchAll(IMAGE)) {
      const url = inAngles ?? bare;
      if (/^https?:/i.test(url)) images.set(keyOf(url), url);
    }
  }
  return [...images.values()];
}

const keyOf = (url: string): string => pageKeyOf(url) ?? url;

/** Returns the files of a folder's images by page key; a person may have removed some. */
export async function storedImages(folder: string): Promise<ReadonlyMap<string, string>> {
  const images = new Map<string, string>();
  if (!existsSync(join(folder, LIST))) return images;
  const list = await openLines(join(folder, LIST));
  try {
    for await (const line of list.lines()) {
      const { url, file } = line as StoredImage;
      if (file !== null && existsSync(join(folder, file))) {
        images.set(keyOf(url), file.replaceAll("\\", "/"));
      }
    }
  } finally {
    await list.close();
  }
  return images;
}
