// Makes the Markdown files of a crawl's folder usable together: links between them, an index, and
// the files of llms.txt.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { linesIn } from "../store/line-file.ts";
import { replaceFile, replaceTexts } from "../store/replace-file.ts";
import { fieldsOf } from "../text/json-values.ts";
import { oneLine } from "../text/one-line.ts";
import { pageKeyOf } from "../url/identity.ts";

/** A page with a file. */
export interface FiledPage {
  readonly url: string;
  readonly title: string;
  /** Path in the folder, with `/` between steps. */
  readonly file: string;
}

/** A link's address in Markdown, in angle brackets or with balanced parentheses. */
const ADDRESS = /(\]\()(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)/g;
/** A line that opens or closes a code block. */
const FENCE = /^\s*(`{3,}|~{3,})/;

/**
 * Rewrites the links between the pages of a folder, and to its images, to relative paths, and writes
 * `index.md`, `llms.txt` and `llms-full.txt`. Links to other pages stay. Repeating it changes
 * nothing. `images` has the image files by page key.
 */
export async function linkFolder(
  folder: string,
  pages: readonly FiledPage[],
  images: ReadonlyMap<string, string>,
): Promise<void> {
  const files = new Map(images);
  for (const { url, file } of pages) files.set(pageKeyOf(url) ?? url, file);
  await replaceFile(folder, "llms-full.txt", async (whole) => {
    for (const { file, url } of pages) {
      const path = join(folder, file);
      const before = await readFile(path, "utf8");
      const after = readdressed(before, relativeTo(file, files));
      // Not synced, since a crawl may have 10,000.
      if (after !== before) await replaceTexts(folder, file, [after], { isSynced: false });
      const text = readdressed(withoutFrontMatter(after).trim(), fromFolder(file));
      await whole.appendFile(`<!-- ${url} -->\n\n${text}\n\n`);
    }
  });
  await replaceTexts(folder, "index.md", [indexOf(pages)]);
  await replaceTexts(folder, "llms.txt", [llmsOf(pages)]);
}

/** Returns the new address of a link, or undefined to keep it. */
type Readdress = (address: string) => string | undefined;

/** Returns the address of a page or an image of the folder, relative to a file. */
function relativeTo(file: string, files: ReadonlyMap<string, string>): Readdress {
  const from = posix.dirname(file);
  return (address) => {
    if (!/^https?:/.test(address)) return undefined;
    const target = files.get(pageKeyOf(address) ?? "");
    return target === undefined ? undefined : destination(posix.relative(from, target));
  };
}

/** Returns an address that is relative to a file, relative to the folder. */
function fromFolder(file: string): Readdress {
  const from = destination(posix.dirname(file));
  return (address) =>
    /^(?:[a-z][a-z\d+.-]*:|[/#?]|$)/i.test(address) ? undefined : posix.join(from, address);
}

/** Returns Markdown with its addresses replaced, except in code blocks. */
function readdressed(markdown: string, readdress: Readdress): string {
  let fence = "";
  return markdown
    .split("\n")
    .map((line) => {
      const mark = FENCE.exec(line)?.[1] ?? "";
      if (fence === "" && mark !== "") fence = mark;
      else if (fence !== "" && mark.startsWith(fence)) fence = "";
      return fence === "" ? readdressedLine(line, readdress) : line;
    })
    .join("\n");
}

const readdressedLine = (line: string, readdress: Readdress): string =>
  line.replace(ADDRESS, (whole, open: string, written: string) => {
    const address = readdress(written.replace(/^<|>$/g, ""));
    return address === undefined ? whole : `${open}${address}`;
  });

/** Characters that end or change a link's address in Markdown, or in a URL. */
const SPECIAL = /[%\s()<>[\]\\#?]/g;

/** Returns a path as the address of a Markdown link. */
const destination = (path: string): string =>
  path.replace(
    SPECIAL,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

const withoutFrontMatter = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, "");

const nameOf = ({ title, url }: FiledPage): string =>
  oneLine(title).replaceAll("[", "(").replaceAll("]", ")") || url;

const listOf = (pages: readonly FiledPage[]): string =>
  pages.map((page) => `- [${nameOf(page)}](${destination(page.file)})\n`).join("");

function indexOf(pages: readonly FiledPage[]): string {
  const [root] = pages;
  const sorted = pages.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  return `# ${root === undefined ? "Pages" : nameOf(root)}\n\n${listOf(sorted)}`;
}

/** https://llmstxt.org */
function llmsOf(pages: readonly FiledPage[]): string {
  const [root] = pages;
  const title = root === undefined ? "Pages" : nameOf(root);
  return `# ${title}\n\n## Pages\n\n${listOf(pages)}`;
}

/** Returns the pages of `pages.jsonl` whose files exist: a person may remove some. */
export async function filedPages(folder: string): Promise<readonly FiledPage[]> {
  const pages = new Map<string, FiledPage>();
  for await (const line of linesIn(join(folder, "pages.jsonl"))) {
    const { url, title, file } = fieldsOf(line);
    if (typeof url !== "string" || typeof title !== "string" || typeof file !== "string") continue;
    if (!existsSync(join(folder, file))) continue;
    pages.set(url, { url, title, file: file.replaceAll("\\", "/") });
  }
  return [...pages.values()];
}
