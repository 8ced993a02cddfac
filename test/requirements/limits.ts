// Limits that stand in no other list: figures of the settings table.
import type { Requirement } from "./requirement.ts";

/** Limits that stand in no other list: figures of the settings table. */
export const limits: readonly Requirement[] = [
  {
    id: "limits.settings_table",
    rule: "Every limit of the specification is a constant of the settings table with the value it gives.",
    source: "Limits",
    section: "house",
    tests: [
      "test/model/settings.test.ts > has every other figure of the specification",
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
      "test/model/settings.test.ts > has the ranges of the request fields outside the option objects",
    ],
  },
  {
    id: "limits.overrides",
    rule: "Default, range, whole-number rule and words of every option field are those of the option tables.",
    source: "Limits; FetchOptions; RenderOptions; CrawlOptions",
    section: "house",
    tests: [
      "test/model/settings.test.ts > settings table > has every option field with its default, range, whole-number rule and words",
    ],
  },
  {
    id: "limits.environment_table",
    rule: "Every environment variable of the specification stands in the environment table with its default.",
    source: "Limits",
    section: "house",
    tests: [
      "test/model/settings.test.ts > environment table > has every variable with its default, and no other",
    ],
  },
  {
    id: "limits.settings_doc",
    rule: "docs/reference/settings.md lists every setting and every environment variable, as the tables have them.",
    source: "Limits",
    section: "house",
    tests: [
      "test/docs.test.ts > settings.md has every setting and every variable once",
      "test/docs.test.ts > docs/reference/settings.md is what npm run docs writes",
    ],
  },
  {
    id: "limits.client_stops_reading",
    rule: "A client that stops reading stops the crawl.",
    source: "Limits",
    section: "crawl",
    tests: [
      "test/api/site-runs.test.ts > that stops reading holds the crawl up, and its leaving ends it",
    ],
  },
];
