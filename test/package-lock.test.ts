// package-lock.json as `npm ci` needs it: an entry for every package that a locked one names, those of other platforms included.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { minVersion, satisfies } from "semver";
import { shippedPackages } from "../scripts/docs/licence-parts.ts";

type Ranges = Readonly<Record<string, string>>;

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
  readonly resolved?: string;
  readonly dependencies?: Ranges;
  readonly devDependencies?: Ranges;
  readonly optionalDependencies?: Ranges;
  readonly peerDependencies?: Ranges;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

type Packages = Readonly<Record<string, LockedPackage>>;

const fileOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
const packages: Packages = fileOf("package-lock.json").packages;
const installed = Object.entries(packages).filter(([path]) => path !== "");

/** The names a package needs, those it needs on other platforms included. */
function neededBy(of: LockedPackage): readonly string[] {
  const peers = Object.keys(of.peerDependencies ?? {}).filter(
    (name) => of.peerDependenciesMeta?.[name]?.optional !== true,
  );
  const named = { ...of.dependencies, ...of.devDependencies, ...of.optionalDependencies };
  return [...Object.keys(named), ...peers];
}

/** Where a package at `path` finds `name`, in its own folder or one around it, as Node looks for it; undefined where nowhere. */
function placeOf(path: string, name: string): string | undefined {
  for (
    let around = path;
    ;
    around = around.slice(0, Math.max(0, around.lastIndexOf("node_modules/") - 1))
  ) {
    const place = `${around === "" ? "" : `${around}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (around === "") return undefined;
  }
}

/**
 * Builds of anydoc for other platforms whose hashes were not at hand when the lock file was written;
 * they are optional, and the exact version is locked.
 */
const WITHOUT_HASH = /^node_modules\/@firecrawl\/anydoc-(?:darwin|win32|linux-arm64)-/;

describe("package-lock.json", () => {
  it("has an entry for every package that a locked one names", () => {
    const missing = Object.entries(packages).flatMap(([path, of]) =>
      neededBy(of)
        .filter((name) => placeOf(path, name) === undefined)
        .map((name) => `${path} needs ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  it("names the packages that package.json names", () => {
    const { dependencies, devDependencies, optionalDependencies } = fileOf("package.json");
    const root = packages[""];
    assert.deepEqual(root?.dependencies, dependencies);
    assert.deepEqual(root?.devDependencies, devDependencies);
    assert.deepEqual(root?.optionalDependencies, optionalDependencies);
  });

  it("has what a consumer's install has: every range of a package of ours is met, without an override", () => {
    const wrong = Object.entries(packages).flatMap(([path, of]) =>
      path !== "" && of.dev === true
        ? []
        : Object.entries({ ...of.dependencies, ...of.optionalDependencies }).flatMap(
            ([name, range]) => {
              const found = packages[placeOf(path, name) ?? ""]?.version ?? "";
              return satisfies(found, range) ? [] : [`${path} wants ${name} ${range}: ${found}`];
            },
          ),
    );
    assert.deepEqual(wrong, []);
  });

  it("runs on the oldest Node that package.json names", () => {
    const oldest = minVersion(fileOf("package.json").engines.node) ?? "";
    const wrong = shippedPackages(fileURLToPath(new URL("../../", import.meta.url))).filter(
      ({ path }) => !satisfies(oldest, packages[path]?.engines?.node ?? "*"),
    );
    assert.deepEqual(wrong, []);
  });

  it("holds every package to its content and none to a registry's host", () => {
    assert.ok(installed.length > 100);
    for (const [path, { version, integrity, resolved }] of installed) {
      assert.match(version ?? "", /^\d+\.\d+\.\d+/, path);
      if (!WITHOUT_HASH.test(path)) assert.match(integrity ?? "", /^sha512-/, path);
      assert.equal(resolved, undefined, path);
    }
  });
});
