// The names in a folder, which need not exist.
import { readdir } from "node:fs/promises";
import { hasCode } from "../model/error-code.ts";

/** Names of what a folder holds; none where there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
