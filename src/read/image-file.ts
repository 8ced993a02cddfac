// Downloads an image as a file.
import { HttpError } from "../model/errors.ts";
import type { Network } from "../net/network.ts";
import type { TextRequest } from "../operations/operations.ts";

/** An image as it was sent. */
export interface ImageFile {
  readonly bytes: Uint8Array;
  /** Usual extension of its type, without a dot. */
  readonly extension: string;
}

const MAX_IMAGE_BYTES = 33_554_432;

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/apng": "png",
  "image/avif": "avif",
  "image/bmp": "bmp",
  "image/gif": "gif",
  "image/jpeg": "jpg",
  "image/jxl": "jxl",
  "image/png": "png",
  "image/svg+xml": "svg",
  "image/tiff": "tif",
  "image/vnd.microsoft.icon": "ico",
  "image/webp": "webp",
  "image/x-icon": "ico",
};

/** Downloads an image. Throws HttpError, BlockedHostError, PageDisallowedError. */
export async function fetchImage(
  network: Pick<Network, "admitPage" | "fetchResource">,
  { url, fetch }: Pick<TextRequest, "url" | "fetch">,
  signal: AbortSignal,
): Promise<ImageFile> {
  await network.admitPage(url, fetch, signal);
  const limits = { timeoutSeconds: fetch.timeout_seconds, maxBytes: MAX_IMAGE_BYTES };
  const options = { kind: "image", ...limits } as const;
  const { status, headers, body } = await network.fetchResource(url, options, signal);
  if (status < 200 || status >= 300) {
    throw new HttpError("type", `the image was answered with HTTP ${status}`, { status });
  }
  const [type = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
  const extension = EXTENSIONS[type.trim()];
  if (extension === undefined) {
    throw new HttpError("type", `${type.trim() || "a file without a type"} is no image`);
  }
  return { bytes: body, extension };
}
