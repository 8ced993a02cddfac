// The packed package in an empty folder: command, library, types, models.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { type BuildOptions, build } from "esbuild";
import { publint } from "publint";
import { PROJECT_URL } from "../src/model/project.ts";
import { undocumented } from "./undocumented.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

let folder = "";
let installed = "";
let packed = "";
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "legible-pack-"));
  await run("npm", ["pack", "--pack-destination", folder, "--loglevel=error"], { cwd: root });
  const [archive = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  packed = join(folder, archive);
  await run("tar", ["-xzf", packed, "-C", folder]);
  installed = join(folder, "node_modules", "legible");
  await mkdir(join(folder, "node_modules"));
  await run("mv", [join(folder, "package"), installed]);
  // Links the dependencies of the package, without development packages; no registry is asked.
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  for (const [path, { dev }] of Object.entries<{ readonly dev?: boolean }>(lock.packages)) {
    if (dev === true || !/^node_modules\/(?!.*node_modules)/.test(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(root, path), join(folder, path));
  }
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
});
after(() => rm(folder, { recursive: true, force: true }));

/** The compilers a consumer may have: TypeScript 5.9, 6 and 7, by path, since they share the name of their command. */
const COMPILERS = ["typescript-5", "typescript", "typescript-7"];

/** Compiles files of the folder by some compilers, declarations of the package included. Throws what a compiler reports. */
async function compile(
  files: readonly string[],
  options: object,
  compilers = COMPILERS,
): Promise<void> {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    // Every declaration of the package, and none of the compiler's own.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    target: "es2022",
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    ...options,
  };
  const config = join(folder, "tsconfig.json");
  await writeFile(config, JSON.stringify({ compilerOptions, files }));
  for (const compiler of compilers) {
    const tsc = join(root, "node_modules", compiler, "bin/tsc");
    await run(process.execPath, [tsc, "-p", config]).catch((error: unknown) => {
      const said = error instanceof Error && "stdout" in error ? error.stdout : error;
      throw new Error(`${compiler}: ${said}`);
    });
  }
}

const PAGE = "<main><h1>On lamps</h1><p>A lamp gives light when the sun has gone down.</p></main>";

describe("the packed package", () => {
  it("reads a page by its command", async () => {
    await writeFile(join(folder, "page.html"), PAGE);
    const bin = join(installed, "build/bundle/cli/main.js");
    const { stdout } = await run(process.execPath, [bin, "read", "page.html"], { cwd: folder });
    assert.match(stdout, /# On lamps/);
  });

  // proves: names.library
  it("reads a page as a library, threads and models included", async () => {
    await writeFile(
      join(folder, "use.js"),
      `import { readPage } from "legible";
       const result = await readPage("https://example.com/", { html: ${JSON.stringify(PAGE)} });
       console.log(result.text);`,
    );
    const { stdout } = await run(process.execPath, ["use.js"], { cwd: folder });
    assert.match(stdout, /A lamp gives light/);
  });

  // proves: names.product
  it("is named legible, and so is its one command", async () => {
    const file = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    assert.equal(file.name, "legible");
    assert.deepEqual(Object.keys(file.bin), ["legible"]);
    const { stdout } = await run(process.execPath, [
      join(installed, file.bin.legible),
      "--version",
    ]);
    assert.equal(stdout, `${file.version}\n`);
  });

  it("carries types that strict programs compile against, of the library and of the client, checked whole", async () => {
    await writeFile(
      join(folder, "typed.ts"),
      `import { PageMissingError, type PageEvent, readPage, streamPage, type TextResult } from "legible";
       const result: TextResult = await readPage("https://example.com/", { renderOptions: { settle_ms: 0 } });
       const blocks: number = result.page.blocks;
       const titles: string[] = [];
       for await (const event of streamPage("https://example.com/", { signal: AbortSignal.timeout(1) })) {
         const seen: PageEvent = event;
         if (seen.type === "done") titles.push(seen.title);
       }
       const status = (error: unknown): number => (error instanceof PageMissingError ? error.status : blocks);
       status(titles);
       // @ts-expect-error retries is a number
       await readPage("https://example.com/", { fetch: { retries: "2" } });
       // @ts-expect-error there is no such option
       await readPage("https://example.com/", { javascript: true });`,
    );
    await writeFile(
      join(folder, "client.ts"),
      `import { type Answers, createClient, ServiceError } from "legible/client";
       const client = createClient({ address: "http://127.0.0.1:8000" });
       const titles: string[] = [];
       for await (const event of client.streamSite({ url: "https://example.com/", max_pages: 2, signal: AbortSignal.timeout(1) })) {
         if (event.type === "page") titles.push(event.title);
       }
       const page: Answers["read"] = await client.readPage({ url: "https://example.com/", renderOptions: { settle_ms: 0 } });
       const status = (error: unknown): number => (error instanceof ServiceError ? error.status : page.tables);
       status(titles);
       // @ts-expect-error a route ignores html of facts
       await client.extractFacts({ url: "https://example.com/", html: "" });
       // @ts-expect-error max_pages is a number
       client.streamSite({ url: "https://example.com/", max_pages: "2" });`,
    );
    const manual = await readFile(join(root, "docs/reference/client.md"), "utf8");
    const examples = [...manual.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code);
    const names = examples.map((_, at) => `example-${at}.ts`);
    await Promise.all(names.map((name, at) => writeFile(join(folder, name), examples[at] ?? "")));
    const files = ["typed.ts", "client.ts", ...names];
    await compile(files, { module: "nodenext" });
    await compile(files, { module: "esnext", moduleResolution: "bundler" }, ["typescript-5"]);
  });

  it("documents every option, field and function that an editor can show", () => {
    const entries = ["index", "client/index"].map((name) => `build/types/src/${name}.d.ts`);
    assert.deepEqual(undocumented(entries.map((path) => join(installed, path))), []);
  });

  it("names the results of the library and of the client by their types", async () => {
    const types = join(installed, "build/types/src");
    const library = await readFile(join(types, "operations/library.d.ts"), "utf8");
    assert.match(library, /function readPage\(.*\): Promise<TextResult>;/);
    const client = await readFile(join(types, "client/calls.d.ts"), "utf8");
    assert.match(client, /readPage: \(.*\) => Promise<TextResult>;/);
  });

  it("speaks of functions and options in the library, not of HTTP", async () => {
    const types = join(installed, "build/types/src");
    const library = await readFile(join(types, "operations/library.d.ts"), "utf8");
    assert.doesNotMatch(library, /^ *(?:\/\*)?\*.*(?:\b(?:body|route|status|502|422)\b|\/api\/)/m);
    for (const part of ["model", "operations"]) {
      for (const file of await readdir(join(types, part), {
        recursive: true,
        withFileTypes: true,
      })) {
        if (!file.isFile()) continue;
        const text = await readFile(join(file.parentPath, file.name), "utf8");
        const spoken = /[ `]\/api\/|\b(?:the|this) client\b|(?<!hash[ -])\broutes?\b/.exec(text);
        assert.equal(spoken?.[0], undefined, file.name);
      }
    }
  });

  it("says where it lives, in package.json and in the code alike", async () => {
    const file = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
    assert.equal(file.homepage, PROJECT_URL);
    assert.equal(file.bugs.url, `${PROJECT_URL}/issues`);
    assert.deepEqual(file.repository, { type: "git", url: `git+${PROJECT_URL}.git` });
    assert.ok(file.keywords.length > 0);
  });

  it("has no source map, whose sources are not in it, and no file that names one", async () => {
    const names = await readdir(join(installed, "build"), { recursive: true });
    assert.deepEqual(
      names.filter((name) => name.endsWith(".map")),
      [],
    );
    for (const name of names.filter((one) => /\.(?:js|ts|css)$/.test(one))) {
      const text = await readFile(join(installed, "build", name), "utf8");
      assert.doesNotMatch(text.slice(-300), /sourceMappingURL=/, name);
    }
  });

  /** A program that was bundled, run. */
  async function bundled(format: "esm" | "cjs", options: BuildOptions) {
    const extension = format === "esm" ? "mjs" : "cjs";
    const outfile = join(folder, `bundle.${extension}`);
    await writeFile(
      join(folder, "bundled.js"),
      `import { readPage } from "legible";
       readPage("https://example.com/", { html: ${JSON.stringify(PAGE)} }).then(({ text }) => console.log(text));`,
    );
    const entryPoints = [join(folder, "bundled.js")];
    const common = { bundle: true, platform: "node", logLevel: "silent" } as const;
    await build({ ...common, entryPoints, outfile, format, ...options });
    return run(process.execPath, [outfile], { cwd: folder });
  }

  for (const format of ["esm", "cjs"] as const) {
    it(`says in an ${format} bundle what to do, and runs where it is left out of it`, async () => {
      await assert.rejects(
        () => bundled(format, {}),
        (error: unknown) => {
          const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
          assert.match(said, /legible cannot run from a bundle: .*--packages=external/);
          return true;
        },
      );
      const { stdout } = await bundled(format, { packages: "external" });
      assert.match(stdout, /A lamp gives light/);
    });
  }

  it("has nothing that publint finds wrong", async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false });
    assert.deepEqual(
      messages.map(({ type, code, path }) => `${type} ${code} ${path.join(".")}`),
      [],
    );
  });

  it("has types that every program of ES modules finds, as Are The Types Wrong sees it", async () => {
    const result = await checkPackage(createPackageFromTarballData(await readFile(packed)));
    assert.equal(result.types && result.types.kind, "included");
    // It is for ES modules alone: node10 and CommonJS resolve neither its code nor its types.
    const ours: ReadonlySet<string> = new Set(["node16-esm", "bundler"]);
    const found = "problems" in result ? result.problems : [];
    const problems = found.filter(
      (problem) =>
        !("resolutionKind" in problem) ||
        (ours.has(problem.resolutionKind) && problem.kind !== "CJSResolvesToESM"),
    );
    assert.deepEqual(problems, []);
  });

  it("holds under 8 MB and neither tests nor benchmarks", async () => {
    const names = await readdir(installed, { recursive: true, withFileTypes: true });
    let bytes = 0;
    for (const entry of names) {
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
    }
    assert.ok(bytes < 8_000_000, `${bytes} bytes`);
    assert.ok(!(await readdir(join(installed, "build"))).includes("test"));
  });
});
