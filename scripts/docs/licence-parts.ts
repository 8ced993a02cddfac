// Lists the licences of shipped packages: a table of all, and the texts of all but optional ones.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

/** A package in the lock file. */
export interface LockedPackage {
  /** Its folder, relative to the project's. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Whether an install may omit it. */
  readonly optional: boolean;
}

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/** Returns the packages that users get, installed or bundled, by path. */
export function shippedPackages(root: string): readonly LockedPackage[] {
  const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
  const packages: Readonly<Record<string, Entry>> = readJson("package-lock.json").packages;
  const bundles: Readonly<Record<string, readonly string[]>> =
    readJson("build/sources.json").bundles;
  const bundled = new Set(Object.values(bundles).flat());
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && (dev !== true || bundled.has(path)))
    .map(([path, { version = "", license = "", optional = false }]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
      optional,
    }));
}

/** Returns the parts of THIRD-PARTY.md. Throws for a package without a licence. */
export function licenceParts(root: string): Parts {
  const packages = shippedPackages(root);
  const unnamed = packages.find(({ licence }) => licence === "");
  if (unnamed !== undefined) throw new Error(`package ${unnamed.name} has no licence`);
  const rows = packages.map(({ name, version, licence, optional }) => [
    code(name),
    version,
    licence,
    optional ? "optional" : "",
  ]);
  return {
    "packages of an install": markdownTable(["Package", "Version", "Licence", ""], rows),
    "licences of packages": textsOf(root, packages),
  };
}

/** Groups the packages by licence text, with the rights holders of each. */
function textsOf(root: string, packages: readonly LockedPackage[]): string {
  const groups = new Map<string, { readonly text: string; readonly holders: Set<string> }>();
  for (const { name, path, optional } of packages) {
    if (optional) continue;
    for (const file of filesOf(join(root, path))) {
      const { rights, text } = partedText(readFileSync(join(root, path, file), "utf8"));
      const key = text.replace(/[\s"'’“”]+/g, " ").toLowerCase();
      const group = groups.get(key) ?? { text, holders: new Set<string>() };
      groups.set(key, group);
      group.holders.add([code(name), ...rights].join("; "));
    }
  }
  return [...groups.values()]
    .map(
      ({ text, holders }) =>
        `${[...holders].map((holder) => `- ${holder}`).join("\n")}\n\n${fenced(text)}`,
    )
    .join("\n\n");
}

/** Returns the licence and notice files of a package, in order; vendored notices stay in the package's folder. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort();
}

/** Splits a licence into the lines with the rights holders and the remaining text without its title. */
function partedText(file: string): { readonly rights: readonly string[]; readonly text: string } {
  const lines = file.split(/\r?\n/).map((line) => line.trimEnd());
  const isRight = (line: string) =>
    /^\W*(?:copyright|\(c\)|©)[\s:(©]/i.test(line) && /\d{4}|©|\(c\)/i.test(line);
  const isTitle = (line: string) => /^\W*(?:the )?(?:mit|isc) licen[cs]e\b.{0,9}$/i.test(line);
  const rights = lines.filter(isRight).map((line) => line.replace(/\s+/g, " ").trim());
  const kept = lines.filter((line) => !isRight(line) && !isTitle(line));
  return {
    rights,
    text: kept
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

const fenced = (text: string): string => `\`\`\`\`text\n${text}\n\`\`\`\``;
