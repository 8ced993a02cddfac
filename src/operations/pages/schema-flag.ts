// The flag `--schema` of the commands that return facts or rows.
import { isFile, jsonNamed } from "../../cli/source.ts";
import { InvalidRequestError } from "../../model/errors.ts";

/** Returns the schema of a file, else the built-in one of that name. Throws InvalidRequestError. */
export async function schemaNamed(name: unknown): Promise<unknown> {
  if (typeof name !== "string") return undefined;
  if (!(await isFile(name))) {
    const { BUILTIN_SCHEMAS } = await import("../../facts/builtin.ts");
    const schema = BUILTIN_SCHEMAS.get(name);
    if (schema !== undefined) return schema;
    const names = [...BUILTIN_SCHEMAS.keys()].join(", ");
    throw new InvalidRequestError(
      `--schema: there is no file ${name}, and no built-in schema of that name: ${names}`,
    );
  }
  return jsonNamed(name, "--schema");
}
