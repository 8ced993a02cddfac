// Compiles each TypeScript source to a module under build/, without checking types.
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { init, parse } from "es-module-lexer";
import { transform } from "esbuild";

/** Modules that a bundler or only the type checker reads. */
const NOT_COMPILED = /^src\/browser\/injected\/|\.d\.ts$/;
/** Files compiled at a time. */
const AT_ONCE = 64;

const isCompiled = (path) => path.endsWith(".ts") && !NOT_COMPILED.test(path);
const outputOf = (path) => join("build", path.replace(/\.ts$/, ".js"));

/** Compiles the sources whose version differs from the known one, and removes the outputs of sources that are gone. */
export async function compile(root, versions, known) {
  await init();
  const changed = Object.keys(versions).filter(
    (path) => isCompiled(path) && versions[path] !== known[path],
  );
  const gone = Object.keys(known).filter((path) => isCompiled(path) && !(path in versions));
  await Promise.all(gone.map((path) => rm(join(root, outputOf(path)), { force: true })));
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    await Promise.all(changed.slice(from, from + AT_ONCE).map((path) => compileFile(root, path)));
  }
}

async function compileFile(root, path) {
  const { code } = await transform(await readFile(join(root, path), "utf8"), {
    loader: "ts",
    format: "esm",
    target: "node20",
    charset: "utf8",
    sourcefile: path,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const output = join(root, outputOf(path));
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, withCompiledImports(code));
}

/** Names the compiled modules in relative imports: `./words.ts` becomes `./words.js`. */
function withCompiledImports(code) {
  let text = "";
  let from = 0;
  for (const { specifier, end } of parse(code)[0]) {
    if (!/^\.{1,2}\/.*\.ts$/.test(specifier ?? "")) continue;
    // The specifier ends with its quote in a dynamic import.
    const to = code.lastIndexOf(".ts", end);
    text += `${code.slice(from, to)}.js`;
    from = to + ".ts".length;
  }
  return text + code.slice(from);
}
