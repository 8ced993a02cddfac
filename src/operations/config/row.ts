// The row of the operation `config`.
import type { Config } from "../../model/resources.ts";
import type { Operation } from "../operation.ts";

export const row = {
  summary: "settings, request overrides and limits of this deployment",
  details:
    "Settings are those of the program and not of the environment. `overridable` lists the option fields that a request may set.",
  tag: "Service",
  route: { method: "GET", path: "/api/config" },
  gives: "answer",
  cost: "none",
  refusals: [],
  fields: {},
} as const satisfies Operation;

export type Answer = Config;
