// Stores objects in a bucket of an S3-compatible server.
// https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations.html
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { type TextStore, textStoreFailure } from "../model/text-store.ts";
import { underController } from "../runtime/abort.ts";

/** A bucket, and the access to it. */
export interface Bucket {
  /** Address of the server, without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  /** Start of all keys: "", or a path of unreserved characters (RFC 3986) with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Request of an exchange besides its path. */
interface Asked {
  readonly method: "GET" | "PUT" | "POST";
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
}

/** Time limit of an exchange. */
const TIMEOUT_MS = 30_000;
/** Further attempts after a status of 429 or from 500 on. */
const RETRIES = 3;
/** Objects listed and removed at once, the maximum of the protocol. */
const REMOVALS = 1000;

/** Creates the store of a bucket. */
export function objectStore(bucket: Bucket): TextStore {
  const { endpoint, region, name, prefix, accessKeyId, secretAccessKey } = bucket;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    retries: RETRIES,
  });

  /** Returns the body of an answer; undefined if there is no such object. */
  async function exchange(path: string, { method, body, signal }: Asked) {
    const what = `${method} ${name}${path}`;
    const { status, answer } = await underController(
      [signal, AbortSignal.timeout(TIMEOUT_MS)],
      async ({ signal: ended }) => {
        const request: RequestInit = {
          method,
          // A redirect names another region, for which the request is not signed.
          redirect: "manual",
          signal: ended,
          // Servers require the digest of a list of objects to remove.
          ...(typeof body === "string" && { headers: { "content-md5": md5Of(body) } }),
          ...(body !== undefined && { body }),
        };
        const ask = async () => {
          const response = await client.fetch(`${endpoint}/${name}${path}`, request);
          return { status: response.status, answer: Buffer.from(await response.arrayBuffer()) };
        };
        // A server may close an idle connection just when it is used again.
        return ask()
          .catch(ask)
          .catch((cause: unknown) => {
            signal.throwIfAborted();
            throw textStoreFailure(`${what}: no answer`, cause);
          });
      },
    );
    const isDone = status >= 200 && status < 300;
    if (isDone && method !== "POST") return answer;
    // the code of an error; an answer of status 200 has some if some objects were not removed
    const [, reason = ""] = /<Code>([A-Za-z]{1,100})<\/Code>/.exec(String(answer)) ?? [];
    if (isDone && reason === "") return answer;
    if (status === 404 && reason === "NoSuchKey") return undefined;
    throw textStoreFailure(`${what}: status ${status} ${reason}`.trimEnd());
  }

  return {
    put: async (key, body, signal) =>
      void (await exchange(`/${prefix}${key}`, { method: "PUT", body, signal })),
    get: (key, signal) => exchange(`/${prefix}${key}`, { method: "GET", signal }),
    remove: async (folder, signal) => {
      const start = `${prefix}${folder}/`;
      const list = { "list-type": "2", "max-keys": `${REMOVALS}`, prefix: start };
      const query = `?${new URLSearchParams(list)}`;
      for (let before: string | undefined; ; ) {
        const keys = keysIn(await exchange(query, { method: "GET", signal }));
        if (keys.length === 0) return;
        if (keys[0] === before) throw textStoreFailure(`${name}/${start} keeps removed objects`);
        before = keys[0];
        const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("");
        const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
        await exchange("?delete", { method: "POST", body, signal });
      }
    },
  };
}

const md5Of = (text: string): string => createHash("md5").update(text).digest("base64");

/** Returns the keys of a list, as its XML writes them. */
function keysIn(list: Buffer | undefined): readonly string[] {
  // a key
  const keys = String(list).matchAll(/<Key>([^<]{1,6000})<\/Key>/g);
  return [...keys].map(([, key = ""]) => key);
}
