// Storage of the long texts of crawl logs, beside the logs.

/** Objects by key: lower-case letters, digits and slashes. Methods reject if the storage fails. */
export interface TextStore {
  /** Stores an object; resolves when the storage has it. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Rejects if there is none. */
  get(key: string): Promise<Uint8Array>;
  /** Removes all objects whose keys begin with the name of a folder and a slash. */
  remove(folder: string): Promise<void>;
}

/** The long texts of a log's line, stored as one object: a compressed JSON list. */
export interface MovedTexts {
  /** SHA-256 of the list, in hexadecimal; with the id of the crawl, the key of the object. */
  readonly hash: string;
  /** Path of each text in the line, where "" is left. */
  readonly paths: readonly (readonly (string | number)[])[];
}
