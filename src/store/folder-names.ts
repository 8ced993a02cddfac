import { readdir } from "node:fs/promises";
import { ifMissing } from "../model/error-code.ts";

/** Lists the names in a folder; none if the folder does not exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(ifMissing)) ?? [];
}
