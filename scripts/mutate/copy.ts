// Copies the project and changes, checks, compiles, tests and restores single source files in the copy.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import type { Batch } from "./covering.ts";

/** A copy of the project to work in. */
export interface Copy {
  readonly root: string;
  /** Returns the text of a source file when it was copied. */
  original(file: string): string;
  /** Returns the source files of the project with their types. */
  program(): ts.Program;
  /** Whether a source file would type-check with this text. Writes nothing. */
  typeChecks(file: string, text: string): boolean;
  /** Writes the text of a source file; the next test run builds it. */
  write(file: string, text: string): void;
  /** Restores the file. */
  restore(file: string): void;
  /** Runs test files until one fails; returns its path, `NO_END` after the time limit, undefined if all pass. */
  failing(batch: Batch, signal: AbortSignal): Promise<string | undefined>;
}

/** Returned instead of a test file: the time limit was reached without a failure. */
export const NO_END = "no end";

const LEFT_OUT = new Set([".git", "node_modules"]);

/** Copies the built project to an empty folder. */
export function copyProject(from: string, root: string): Copy {
  cpSync(from, root, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !LEFT_OUT.has(basename(path)),
  });
  symlinkSync(join(from, "node_modules"), join(root, "node_modules"));

  const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  // A change may leave a name unused, which should not make it invalid.
  const lenient = { ...options, noUnusedLocals: false, noUnusedParameters: false };
  const versions = new Map<string, { readonly text: string; readonly version: number }>();
  const service = ts.createLanguageService({
    getCompilationSettings: () => lenient,
    getScriptFileNames: () => fileNames.filter((name) => name.startsWith(join(root, "src/"))),
    getScriptVersion: (name) => String(versions.get(name)?.version ?? 0),
    getScriptSnapshot: (name) => {
      const text = versions.get(name)?.text ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const program = () => {
    const made = service.getProgram();
    if (made === undefined) throw new Error("the project has no program");
    return made;
  };
  const put = (file: string, text: string) => {
    const name = join(root, file);
    versions.set(name, { text, version: (versions.get(name)?.version ?? 0) + 1 });
  };
  const save = (file: string, text: string) => {
    writeFileSync(join(root, file), text);
    present = text === original(file) ? "" : file + text;
  };
  // The change in the sources, and in the build.
  let present = "";
  let built = "";
  const originals = new Map<string, string>();
  const original = (file: string) => {
    const text = originals.get(file) ?? readFileSync(join(root, file), "utf8");
    originals.set(file, text);
    return text;
  };
  return {
    root,
    original,
    program,
    typeChecks: (file, text) => {
      const before = original(file);
      put(file, text);
      const name = join(root, file);
      const syntactic = service.getSyntacticDiagnostics(name);
      const faults = syntactic.length > 0 ? syntactic : service.getSemanticDiagnostics(name);
      put(file, before);
      return faults.length === 0;
    },
    write: (file, text) => {
      original(file);
      save(file, text);
    },
    restore: (file) => save(file, original(file)),
    failing: (batch, signal) => {
      if (built !== present) {
        build(root);
        built = present;
      }
      return runTests(root, batch, signal);
    },
  };
}

function build(root: string): void {
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.mjs")]);
  if (status !== 0) throw new Error("the changed source does not build");
}

/** Limit of CPU time, which stops an endless loop; other load on the machine does not count. */
const CPU_SECONDS = 20;
const CPU_SECONDS_A_TEST = 20;

function runTests(
  root: string,
  { tests, seconds, withBrowser }: Batch,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [reporter, runner] = ["first-failure.js", "run-tests.js"].map((name) =>
    join(root, "build/scripts/mutate", name),
  );
  const limit = CPU_SECONDS + CPU_SECONDS_A_TEST * tests.length;
  const command = `ulimit -t ${limit}; exec "$0" "$@"`;
  const node = [process.execPath, `--test-reporter=${reporter}`, runner ?? "", ...tests];
  // A process group of its own, so that a changed loop that never ends can be killed with its children.
  const child = spawn("sh", ["-c", command, ...node], {
    cwd: root,
    env: { ...process.env, ...(!withBrowser && { LEGIBLE_TEST_BROWSER: "none" }) },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  let failed: string | undefined;
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
  const timer = setTimeout(() => {
    failed ??= NO_END;
    end();
  }, seconds * 1000);
  signal.addEventListener("abort", end);
  child.stdout.setEncoding("utf8").on("data", (lines: string) => {
    // Tests may print lines, too.
    failed ??= tests.find((test) => lines.includes(`${test}\n`));
    if (failed !== undefined) end();
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, killed) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else if (failed === undefined && killed !== null) resolve(NO_END);
      else resolve(failed ?? (code === 0 ? undefined : tests[0]));
    });
  });
}
