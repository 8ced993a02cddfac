// A test reporter that prints the file of each failing test, one per line, and nothing else.
import type { TestEvent } from "node:test/reporters";

/** The reporter, in the form that `--test-reporter` requires. */
// biome-ignore lint/style/noDefaultExport: the test runner requires one
export default async function* firstFailure(events: AsyncIterable<TestEvent>) {
  // `run-tests.ts` wraps each file in a suite with its path. Suites are reported in order.
  let file = "";
  const missing = new Set(process.argv.slice(2));
  for await (const event of events) {
    if (event.type === "test:start" && event.data.nesting === 0) file = event.data.name;
    if (event.type === "test:pass" && event.data.nesting === 0) missing.delete(event.data.name);
    if (event.type === "test:fail" && event.data.todo === undefined) yield `${file}\n`;
  }
  // A file without a result has not passed.
  for (const name of missing) yield `${name}\n`;
}
