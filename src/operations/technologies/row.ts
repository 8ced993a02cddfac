// The row of the operation `technologies`.
import type { TechnologyReport } from "../../model/technology.ts";
import { NO_PAGE, OBTAINING, PAGE_URL } from "../fields.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "the technologies of a site, with evidence",
  details:
    "Detects servers, frameworks, content management and analytics. Reads the plain page, and also opens the page in a browser if one is available.",
  tag: "Pages",
  body: "TechnologiesRequest",
  route: { method: "POST", path: "/api/technologies" },
  gives: "answer",
  cost: "page",
  refusals: NO_PAGE,
  fields: {
    url: PAGE_URL,
    render: {
      kind: "switch",
      value: true,
      comment: "Use a browser as well if one is available.",
    },
    fetch: OBTAINING.fetch,
    renderOptions: OBTAINING.renderOptions,
    html: OBTAINING.html,
  },
  client: "detectTechnologies",
  library: { name: "detectTechnologies", options: "TechnologyOptions" },
  command: {
    name: "tech",
    group: "Pages",
    examples: [["legible tech https://example.org/", "the technologies of a site"]],
  },
} as const satisfies Operation<TechnologyReport>;
