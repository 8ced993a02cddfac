// The inputs of the benches: whether each is on this machine, how to get it, and the command that fetches it.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "../src/browser/find.ts";
import { debianFolder, inputsFolder } from "./inputs-folder.ts";
import { folderOfSet, pageSets } from "./reading-order-sets.ts";

/** Something that a bench reads or runs. */
interface Input {
  isHere(): boolean | Promise<boolean>;
  /** How to get it, as a sentence part after its name. */
  readonly how: string;
  /** The command that fetches it into the folder of inputs. */
  readonly fetch?: readonly string[];
}

const PAGES = fileURLToPath(new URL("../../bench/pages", import.meta.url));
const PEERS = fileURLToPath(new URL("../../bench/peers", import.meta.url));

/** A part of the folder that `LEGIBLE_DATA` names. */
function data(part: string, ...files: readonly string[]): Input {
  const folder = process.env["LEGIBLE_DATA"];
  return {
    isHere: () =>
      folder !== undefined && files.every((file) => existsSync(join(folder, part, file))),
    how: `put ${part}/ into the folder that LEGIBLE_DATA names; CONTRIBUTING.md says where it comes from`,
  };
}

/** The documentation of a Debian package: the folder that benches read below /usr/share/doc. */
function documentation(name: string, folder: string): Input {
  return {
    isHere: () => debianFolder(join("usr/share/doc", folder)) !== undefined,
    how: `apt-get install ${name}`,
    fetch: ["sh", join(PAGES, "debian-docs.sh"), join(inputsFolder(), "debian"), name],
  };
}

/** A program of a Debian package. */
function program(name: string, version: string, how: string): Input {
  return { isHere: () => spawnSync(name, [version]).error === undefined, how };
}

/** Pages that a script of bench/pages makes in a folder of the inputs: here when no set of them is missing. */
function made(
  folder: string,
  needs: string,
  [command, script]: readonly [command: string, script: string],
): Input {
  const place = join(inputsFolder(), folder);
  return {
    isHere: () =>
      existsSync(place) && pageSets(folder).every((set) => folderOfSet(set) !== undefined),
    how: `${command} bench/pages/${script} ${place} (${needs})`,
    fetch: [command, join(PAGES, script), place],
  };
}

/** Files that debian-pdfs.sh unpacks. */
const PDF_FILES = 70;

function pdfFiles(): number {
  const folder = join(inputsFolder(), "pdf");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => name.endsWith(".pdf")).length;
}

const SCRAPY = "import scrapy, html2text";

export const INPUTS = {
  "wcxb/": data("wcxb", "pages.jsonl.gz", "html"),
  "reader/": data("reader", "pages.jsonl.gz", "world.jsonl.gz"),
  "world/": data("world", "pages.jsonl.gz", "html"),
  "dates/": data("dates", "pages.jsonl.gz", "html"),
  peers: {
    isHere: () => existsSync(join(PEERS, "node_modules/defuddle")),
    how: "npm ci --prefix bench/peers",
    fetch: ["npm", "ci", "--prefix", PEERS, "--loglevel=error"],
  },
  scrapy: {
    isHere: () => spawnSync("/usr/bin/python3", ["-c", SCRAPY]).status === 0,
    how: "apt-get install python3-scrapy python3-html2text, or pip install scrapy html2text for /usr/bin/python3",
  },
  chromium: {
    isHere: async () => (await findBrowser()) !== undefined,
    how: "apt-get install chromium, or npm i @sparticuz/chromium",
  },
  time: program("/usr/bin/time", "--version", "apt-get install time"),
  nginx: program("nginx", "-v", "apt-get install nginx-light"),
  pdftotext: program("pdftotext", "-v", "apt-get install poppler-utils"),
  postgresql: {
    isHere: () => existsSync("/usr/lib/postgresql"),
    how: "apt-get install postgresql",
  },
  "postgresql-doc-15": documentation("postgresql-doc-15", "postgresql-doc-15/html"),
  "rust-doc": documentation("rust-doc", "rust-doc/html"),
  "sqlite3-doc": documentation("sqlite3-doc", "sqlite3"),
  "python-django-doc": documentation("python-django-doc", "python-django-doc/html"),
  "python3.11-doc": documentation("python3.11-doc", "python3.11/html"),
  "git-doc": documentation("git-doc", "git-doc"),
  "debian-policy": documentation("debian-policy", "debian-policy/policy.html"),
  "Debian manuals": made("debian", "needs Debian; 300 MB", ["sh", "debian-docs.sh"]),
  "npm sites": made("sites", "needs npm; 1.5 GB", ["node", "build-sites.mjs"]),
  "npm applications": made("apps", "needs npm; 1 GB", ["node", "build-apps.mjs"]),
  "Sphinx themes": made("sphinx", "needs the Debian packages named in it", [
    "sh",
    "sphinx-themes.sh",
  ]),
  "Office files": {
    ...made("files", "needs Debian; 130 MB", ["sh", "debian-files.sh"]),
    isHere: () => existsSync(join(inputsFolder(), "files")),
  },
  soffice: program(
    "soffice",
    "--version",
    "apt-get install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui",
  ),
  PDFs: {
    ...made("pdf", "needs Debian; 600 MB", ["sh", "debian-pdfs.sh"]),
    isHere: () => pdfFiles() === PDF_FILES,
  },
} as const satisfies Readonly<Record<string, Input>>;

/** The name of an input. */
export type InputName = keyof typeof INPUTS;

/** Those of some inputs that are not on this machine. */
export async function missingInputs(names: readonly InputName[]): Promise<readonly InputName[]> {
  const found = await Promise.all(names.map((name) => INPUTS[name].isHere()));
  return names.filter((_, at) => found[at] !== true);
}

/** Fetches what has a command for it; what fails stays missing. */
export function fetchInputs(names: readonly InputName[]): void {
  for (const name of names) {
    const input: Input = INPUTS[name];
    if (input.fetch === undefined) continue;
    console.log(`fetching ${name}: ${input.fetch.join(" ")}`);
    const [command = "", ...args] = input.fetch;
    spawnSync(command, args, { stdio: "inherit" });
  }
}
