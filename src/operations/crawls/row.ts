// The row of the operation `crawls`.
import type { DetachedCrawls } from "../../model/detached-crawl.ts";
import { CRAWL_STATES } from "../../model/detached-crawl.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "running and ended detached crawls, newest first",
  details: "Lists running and ended crawls, newest first.",
  tag: "Crawls",
  route: { method: "GET", path: "/api/crawls" },
  gives: "answer",
  cost: "none",
  refusals: ["CRAWLS_ELSEWHERE"],
  fields: {
    limit: {
      kind: "integer",
      value: 100,
      range: [1, 2000],
      comment: "Maximum number of crawls.",
    },
    state: { kind: "choice", choices: CRAWL_STATES, comment: "Only crawls in this state." },
  },
  command: {
    name: "crawls",
    group: "Sites",
    examples: [
      ["legible crawls start https://example.org/", "start a crawl in the service, print its id"],
      ["legible crawls follow 5f0a1c22b7d94e10", "print its events until it ends"],
      ["legible crawls pages 5f0a1c22b7d94e10 | jq .title", "one JSON line per page"],
    ],
  },
} as const satisfies Operation;

export type Answer = DetachedCrawls;
