// Fetch options of tests: the defaults but for the fields given.
import { completeOptions, type FetchOptions } from "../../src/model/options.ts";

export const fetchOptions = (given?: Partial<FetchOptions>): FetchOptions =>
  completeOptions("fetch", given);
