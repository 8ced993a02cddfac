// Stores objects in a bucket of an S3-compatible server.
// https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html
import { AwsClient } from "aws4fetch";
import type { TextStore } from "../model/text-store.ts";

/** A bucket, and the access to it. */
export interface Bucket {
  /** Address of the server, without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  /** Start of all keys: "", or a path with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Time limit of an exchange. */
const TIMEOUT_MS = 30_000;
/** Further attempts after a status of 429 or from 500 on. */
const RETRIES = 3;
/** Objects listed at once. */
const LISTED = 200;
/** Objects removed at once. */
const REMOVALS = 8;

/** Creates the store of a bucket. Its failures have the code `TEXT_STORE`. */
export function objectStore(bucket: Bucket): TextStore {
  const { endpoint, region, name, prefix, accessKeyId, secretAccessKey } = bucket;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    retries: RETRIES,
  });

  async function exchange(method: string, path: string, body?: Uint8Array): Promise<Buffer> {
    const request = {
      method,
      // A redirect names another region, for which the request is not signed.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body }),
    } as const;
    const ask = async () => {
      const response = await client.fetch(`${endpoint}/${name}${path}`, request);
      return { status: response.status, answer: Buffer.from(await response.arrayBuffer()) };
    };
    // A server may close an idle connection just when it is used again.
    const { status, answer } = await ask()
      .catch(ask)
      .catch((cause: unknown) => {
        throw failed(`${method} ${name}${path}: no answer`, cause);
      });
    if (status >= 200 && status < 300) return answer;
    const [, reason = ""] = /<Code>([A-Za-z]{1,100})<\/Code>/.exec(String(answer)) ?? [];
    throw failed(`${method} ${name}${path}: status ${status} ${reason}`.trimEnd());
  }

  const pathOf = (key: string): string => `/${encodeURI(prefix + key)}`;

  /** Returns the names of the next objects of a folder, after one. */
  async function namesAfter(folder: string, after: string): Promise<readonly string[]> {
    const start = `${prefix}${folder}/`;
    const query = new URLSearchParams({ "list-type": "2", "max-keys": `${LISTED}`, prefix: start });
    if (after !== "") query.set("start-after", start + after);
    const answer = String(await exchange("GET", `?${query}`));
    // a key, of which the part after the last slash is the name
    const keys = answer.matchAll(/<Key>(?:[^<]{0,1000}\/)?([^</]{1,200})<\/Key>/g);
    return [...keys].map(([, found = ""]) => found);
  }

  return {
    put: async (key, bytes) => void (await exchange("PUT", pathOf(key), bytes)),
    get: (key) => exchange("GET", pathOf(key)),
    remove: async (folder) => {
      let names = await namesAfter(folder, "");
      while (names.length > 0) {
        for (let at = 0; at < names.length; at += REMOVALS) {
          const some = names.slice(at, at + REMOVALS);
          await Promise.all(some.map((one) => exchange("DELETE", pathOf(`${folder}/${one}`))));
        }
        names = await namesAfter(folder, names.at(-1) ?? "");
      }
    },
  };
}

const failed = (what: string, cause?: unknown): Error =>
  Object.assign(new Error(`the text store failed: ${what}`, { cause }), { code: "TEXT_STORE" });
