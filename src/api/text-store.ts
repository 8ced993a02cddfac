// Opens the store of long texts that the environment names.
import { isAbsolute } from "node:path";
import { EnvironmentError } from "../model/errors.ts";
import type { TextStore } from "../model/text-store.ts";
import { objectStore } from "../net/object-store.ts";
import { textFolder } from "../store/text-folder.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { Environment } from "./environment.ts";

// an s3 address: bucket and prefix
const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/(.*))?$/;

/**
 * Returns the store of the crawls' long texts; undefined if the logs have them. Throws
 * EnvironmentError for an invalid address.
 */
export function textStoreOf(environment: Environment): TextStore | undefined {
  const place = environment.SERVICE_TEXT_STORE;
  if (place === "") return undefined;
  if (isAbsolute(place)) return textFolder(place);
  const [, name, path = ""] = S3.exec(place) ?? [];
  if (name === undefined) {
    throw new EnvironmentError(
      "SERVICE_TEXT_STORE must be s3://bucket, s3://bucket/prefix or the absolute path of a folder",
    );
  }
  const region = environment.SERVICE_S3_REGION;
  const accessKeyId = environment.SERVICE_S3_ACCESS_KEY_ID;
  const secretAccessKey = environment.SERVICE_S3_SECRET_ACCESS_KEY;
  if (accessKeyId === "" || secretAccessKey === "") {
    throw new EnvironmentError(
      "SERVICE_TEXT_STORE needs SERVICE_S3_ACCESS_KEY_ID and SERVICE_S3_SECRET_ACCESS_KEY",
    );
  }
  const endpoint = environment.SERVICE_S3_ENDPOINT || `https://s3.${region}.amazonaws.com`;
  const url = parseUrl(endpoint);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") {
    throw new EnvironmentError("SERVICE_S3_ENDPOINT must begin with https:// or http://");
  }
  const folders = path.split("/").filter((folder) => folder !== "");
  const prefix = folders.map((folder) => `${folder}/`).join("");
  return objectStore({ endpoint: url.origin, region, name, prefix, accessKeyId, secretAccessKey });
}
