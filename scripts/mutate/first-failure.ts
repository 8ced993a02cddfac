// A test reporter that names the file of each test that fails, a line each, and says nothing else.
import type { TestEvent } from "node:test/reporters";

/** The reporter, as `--test-reporter` takes it. */
// biome-ignore lint/style/noDefaultExport: the test runner asks for one
export default async function* firstFailure(events: AsyncIterable<TestEvent>) {
  for await (const event of events) {
    if (event.type !== "test:fail" || event.data.todo !== undefined) continue;
    yield `${event.data.file ?? ""}\n`;
  }
}
