// What a file may decode and expand to, from the settings.
import { SETTINGS } from "../model/settings.ts";

/** Returns the limits of a file. */
export const fileLimits = () => ({
  maxTextBytes: SETTINGS.FILE_MAX_TEXT_BYTES,
  maxBytes: SETTINGS.FILE_MAX_BYTES,
  maxTags: SETTINGS.FILE_MAX_TAGS,
  maxCells: SETTINGS.FILE_MAX_CELLS,
  maxItems: SETTINGS.FILE_MAX_ITEMS,
});
