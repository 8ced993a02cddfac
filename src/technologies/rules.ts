// All rules in one table, also used for the page record's frameworks.
import type { TechnologyRule } from "./rule.ts";
import { FRAMEWORKS } from "./rules/frameworks.ts";
import { LIBRARIES } from "./rules/libraries.ts";
import { MEASUREMENT } from "./rules/measurement.ts";
import { MISCELLANEOUS } from "./rules/miscellaneous.ts";
import { SERVER_RULES } from "./rules/servers.ts";
import { SITES } from "./rules/sites.ts";
import { STYLES } from "./rules/styles.ts";

/** All technologies, each name once. */
export const RULES: readonly TechnologyRule[] = [
  ...FRAMEWORKS,
  ...LIBRARIES,
  ...STYLES,
  ...SITES,
  ...MEASUREMENT,
  ...SERVER_RULES,
  ...MISCELLANEOUS,
];
