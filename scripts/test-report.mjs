// Reports test runs: a line per file as it ends; at the end the failures alone, then the counts.

/** Characters of a failure's text; the file's own run shows it whole. */
const MAX_CHARS = 3000;
/** Frames of the runner and of Node, which say nothing about a failure. */
const OUTER_FRAME = /^\s+at .*\((?:node:|.*\/node_modules\/)|^\s+at (?:async )?node:/;

/** Collects the events of all test processes. */
export class TestReport {
  #counts = { passed: 0, failed: 0, skipped: 0 };
  #failures = [];
  #own = new Map();
  #tests = [];

  /** Takes an event of the process `label`. Returns the name of the file that ended with it. */
  add(label, { type, data }) {
    if (type !== "test:pass" && type !== "test:fail") return undefined;
    const own = this.#own.get(label) ?? { passed: 0, failed: 0, skipped: 0, open: [] };
    this.#own.set(label, own);
    const { name, nesting, details, skip, todo } = data;
    const isSuite = details.type === "suite";
    if (!isSuite) this.#tests.push({ name, seconds: details.duration_ms / 1000 });
    // The runner reports a skipped suite but none of its tests.
    if (skip !== undefined || todo !== undefined) own.skipped++;
    else if (type === "test:pass") own.passed += isSuite ? 0 : 1;
    // A suite fails with its failed tests, which are counted already; a suite whose hooks failed may have none.
    else if (details.error?.failureType !== "subtestsFailed") {
      own.failed++;
      own.open.push({ names: [name], nesting, error: details.error });
    }
    // Tests are reported before the suites around them.
    for (const failure of own.open) {
      if (nesting >= failure.nesting) continue;
      failure.names.unshift(name);
      failure.nesting = nesting;
    }
    if (nesting > 0) return undefined;
    this.#own.delete(label);
    for (const key of Object.keys(this.#counts)) this.#counts[key] += own[key];
    this.#failures.push(...own.open);
    const seconds = (details.duration_ms / 1000).toFixed(1);
    const skipped = own.skipped > 0 ? `, ${own.skipped} skipped` : "";
    const failed = own.failed > 0 ? `, ${own.failed} failed` : "";
    const mark = own.failed > 0 ? "✖" : "✔";
    process.stdout.write(`${mark} ${name}: ${own.passed} passed${failed}${skipped} (${seconds} s)\n`);
    return name;
  }

  /** Returns the tests that took longest, with their seconds. */
  slowest(most) {
    return this.#tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  }

  /** Adds a failure that no test reported. */
  fail(name, reason) {
    this.#counts.failed++;
    this.#failures.push({ names: [name], error: { message: reason } });
  }

  /** Prints the failures and the counts. Returns whether every test passed, and at least one did. */
  end() {
    const { passed, failed, skipped } = this.#counts;
    for (const { names, error } of this.#failures) {
      process.stdout.write(`\n✖ ${names.join(" > ")}\n${textOf(error)}\n`);
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
    return failed === 0 && passed > 0;
  }
}

function textOf(error) {
  const cause = error?.cause ?? error;
  const text = cause?.stack ?? cause?.message ?? String(cause);
  const lines = text.split("\n").filter((line) => !OUTER_FRAME.test(line));
  return lines
    .map((line) => `  ${line.replaceAll(`file://${process.cwd()}/`, "")}`)
    .join("\n")
    .slice(0, MAX_CHARS);
}
