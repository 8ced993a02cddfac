// Opens the store of long texts that the environment names.
import { isAbsolute } from "node:path";
import { EnvironmentError } from "../model/errors.ts";
import type { TextStore } from "../model/text-store.ts";
import { objectStore } from "../net/object-store.ts";
import { textFolder } from "../store/text-folder.ts";
import { parseUrl } from "../url/parse-url.ts";
import type { Environment } from "./environment.ts";

// an s3 address: bucket and prefix; in both, only characters that no server and no signature encodes
const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})((?:\/[A-Za-z0-9._-]+)*)\/?$/;

/** Returns the store of long texts; undefined if the logs have them. Throws EnvironmentError. */
export function textStoreOf(environment: Environment): TextStore | undefined {
  const place = environment.SERVICE_TEXT_STORE;
  if (place === "") return undefined;
  if (isAbsolute(place)) return textFolder(place);
  const [, name, path = ""] = S3.exec(place) ?? [];
  const folders = path.split("/").slice(1);
  if (name === undefined || folders.some((folder) => folder === "." || folder === "..")) {
    throw new EnvironmentError(
      "SERVICE_TEXT_STORE must be s3://bucket, s3://bucket/prefix (letters, digits, dots, hyphens and underscores) or the absolute path of a folder",
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
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  // Also no path, query or credentials: the address is the origin alone.
  if (url === undefined || !isWeb || url.href !== `${url.origin}/`) {
    throw new EnvironmentError(
      "SERVICE_S3_ENDPOINT must be https:// or http:// and a host, such as https://s3.example.org, without a path",
    );
  }
  const prefix = folders.map((folder) => `${folder}/`).join("");
  return objectStore({ endpoint: url.origin, region, name, prefix, accessKeyId, secretAccessKey });
}
