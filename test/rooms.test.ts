// The checker of the rooms reads every source file, and a planted wrong import of each sort is caught.
// It says "no violations" when it could read none, so its silence alone proves nothing.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** What `depcruise src` finds in a folder. */
function cruise(folder: string): Promise<Cruise> {
  const cli = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  return new Promise((resolve, reject) => {
    // Violations make the exit code differ from 0; what counts is whether JSON came out.
    execFile(
      process.execPath,
      [cli, "src", "--output-type", "json"],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
      (error, stdout, stderr) => {
        if (stdout.startsWith("{")) resolve(JSON.parse(stdout));
        else reject(new Error(`depcruise printed no result: ${stderr}`, { cause: error }));
      },
    );
  });
}

/** The TypeScript files under `src`, as the checker names them. */
function sourceFiles(): readonly string[] {
  return readdirSync(join(root, "src"), { recursive: true })
    .map((file) => `src/${String(file).replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .sort();
}

/** One wrong import each: the file, what stands in it, the rule it breaks. */
const PLANTED = [
  ["src/model/planted-room.ts", 'export * from "../text/planted.ts";', "room-model"],
  ["src/url/planted-node.ts", 'export * from "node:fs";', "pure-rooms-touch-no-node"],
  ["src/text/planted-parser.ts", 'export * from "parse5";', "parse5-only-in-html"],
  ["src/url/planted-client.ts", 'export * from "undici";', "undici-only-in-net"],
  ["src/net/planted-browser.ts", 'export * from "playwright-core";', "playwright-only-in-browser"],
  [
    "src/client/planted-values.ts",
    'export { SETTINGS } from "../model/settings.ts";',
    "client-takes-types-alone",
  ],
  ["src/client/planted-node.ts", 'export * from "node:fs";', "client-takes-types-alone"],
  ["src/url/planted-missing.ts", 'export * from "./not-there.ts";', "not-to-unresolvable"],
  ["src/url/planted-round.ts", 'export * from "./planted-round-back.ts";', "no-circular"],
  ["src/url/planted-alone.ts", "export const alone = 1;", "no-orphans"],
] as const;

/** A copy of the project with the wrong imports planted. */
function plantedCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), "legible-rooms-"));
  for (const name of ["src", "package.json", "tsconfig.json", ".dependency-cruiser.cjs"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), `${text}\n`);
  };
  plant("src/text/planted.ts", "export const planted = 1;");
  plant("src/url/planted-round-back.ts", 'export * from "./planted-round.ts";');
  for (const [file, text] of PLANTED) plant(file, text);
  return copy;
}

describe("the rooms checker", () => {
  let copy = "";
  let found: Cruise;
  before(async () => {
    copy = plantedCopy();
    found = await cruise(copy);
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  it("reads every source file", () => {
    const read = found.modules
      .map(({ source }) => source)
      .filter((source) => /^src\/.*\.tsx?$/.test(source) && !source.endsWith(".d.ts"));
    assert.deepEqual(read.filter((source) => !source.includes("/planted")).sort(), sourceFiles());
    assert.ok(read.length > 10);
  });

  it("catches a planted import of every forbidden sort, and finds no other", () => {
    const { violations } = found.summary;
    // A cycle is reported once, from either of its files: hence the start of the name.
    const missed = PLANTED.filter(
      ([file, , rule]) =>
        !violations.some(
          ({ from, rule: { name } }) => name === rule && from.startsWith(file.replace(/\.ts$/, "")),
        ),
    );
    assert.deepEqual(missed, []);
    assert.deepEqual(
      violations.map(({ from }) => from).filter((from) => !from.includes("/planted")),
      [],
    );
  });
});
