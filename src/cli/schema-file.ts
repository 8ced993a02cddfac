// Reads the JSON Schema that a flag names.
import { messageOf } from "../model/error-code.ts";
import { InvalidRequestError } from "../model/errors.ts";
import { fileNamed } from "./source.ts";

/** Reads the schema file of `--schema`; undefined without one. Throws InvalidRequestError. */
export async function schemaNamed(path: unknown): Promise<unknown> {
  if (typeof path !== "string") return undefined;
  const bytes = await fileNamed(path, "--schema");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new InvalidRequestError(`--schema: ${path} is not JSON: ${messageOf(error)}`);
  }
}
