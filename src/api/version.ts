// Version of the engine, from package.json.
import { readFileSync } from "node:fs";

interface PackageFile {
  readonly version: string;
}

const file = new URL("../../../package.json", import.meta.url);
const parsed: PackageFile = JSON.parse(readFileSync(file, "utf8"));

/** Version of this package: the `engine` field of a run header. */
export const ENGINE_VERSION: string = parsed.version;
