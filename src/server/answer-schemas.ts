// Reads the schemas of answers and events, which the build makes from the types of `model`.
import { readFileSync } from "node:fs";

/** JSON Schema (draft 2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

/** Parts of the OpenAPI document that are made from types and their comments. */
export interface AnswerSchemas {
  /** By the name of the type. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The answer of each operation. */
  readonly answers: Readonly<Record<string, Schema>>;
  /** When an error is raised, by its code. */
  readonly meanings: Readonly<Record<string, string>>;
}

const FILE = new URL("../../openapi/answers.json", import.meta.url);

/** The schemas of this build. */
export const ANSWER_SCHEMAS: AnswerSchemas = JSON.parse(readFileSync(FILE, "utf8"));
