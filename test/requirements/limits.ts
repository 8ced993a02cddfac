// Limits that stand in no other list: figures of the settings table.
import type { Requirement } from "./requirement.ts";

/** Limits that stand in no other list: figures of the settings table. */
export const limits: readonly Requirement[] = [
  {
    id: "limits.settings_table",
    rule: "Every limit of the specification is a constant of the settings table with the value it gives.",
    source: "Limits",
    section: "house",
    tests: [],
  },
  {
    id: "limits.overrides",
    rule: "Default, range, whole-number rule and words of every option field are those of the option tables.",
    source: "Limits; FetchOptions; RenderOptions; CrawlOptions",
    section: "house",
    tests: [],
  },
  {
    id: "limits.environment_table",
    rule: "Every environment variable of the specification stands in the environment table with its default.",
    source: "Limits",
    section: "house",
    tests: [],
  },
  {
    id: "limits.settings_doc",
    rule: "docs/settings.md lists every setting and every environment variable, as the tables have them.",
    source: "Limits",
    section: "house",
    tests: [],
  },
  {
    id: "limits.client_stops_reading",
    rule: "A client that stops reading stops the crawl.",
    source: "Limits",
    section: "crawl",
    tests: [],
  },
];
