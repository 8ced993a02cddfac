// Slow tests that prove no rule of the contract alone: faster ones prove their rules too. They run with `--all`, and if their
// file is named.
import { it } from "node:test";

/** `it` in a run of every test or of named files; elsewhere the test is not registered. */
export const itSlow: typeof it =
  process.env["LEGIBLE_TEST_ALL"] === undefined ? ((async () => undefined) as typeof it) : it;
