// The packages an install brings to their licences: a table of all, and the texts of those whose code the bundles may hold.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Parts } from "./parts.ts";
import { code, markdownTable } from "./table.ts";

/** A package as the lock file has it. */
export interface LockedPackage {
  /** Its folder from that of the project. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Whether an install may do without it. */
  readonly optional: boolean;
}

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/** The packages that come with legible to whoever installs it, by path. */
export function shippedPackages(root: string): readonly LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Entry>>;
  };
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, { version = "", license = "", optional = false }]) => ({
      path,
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
      optional,
    }));
}

/** Parts of THIRD-PARTY.md. Throws for a package that names no licence. */
export function licenceParts(root: string): Parts {
  const packages = shippedPackages(root);
  const unnamed = packages.find(({ licence }) => licence === "");
  if (unnamed !== undefined) throw new Error(`${unnamed.name} names no licence`);
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

/** Licences with the same words, and who holds the rights under each. */
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

/** Licence and notice of a package, in order; notices of what it carries itself stay in its own folder. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
    .sort();
}

/** The lines that say who holds the rights, and the text without them and without its title. */
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
