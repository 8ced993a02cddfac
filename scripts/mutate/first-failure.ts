// A test reporter that prints the file of each failing test, one per line, and nothing else.
import type { TestEvent } from "node:test/reporters";

/** The reporter, in the form that `--test-reporter` requires. */
// biome-ignore lint/style/noDefaultExport: the test runner requires one
export default async function* firstFailure(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type !== "test:fail" || event.data.todo !== undefined) continue;
    yield `${event.data.file ?? ""}\n`;
  }
}
