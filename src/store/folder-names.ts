import { readdir } from "node:fs/promises";
import { hasCode } from "../model/error-code.ts";

/** Lists the names in a folder; none if the folder does not exist. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
