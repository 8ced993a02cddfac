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

/** Answer of an exchange. */
interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: Buffer;
}

/** Request of an exchange besides its path. */
interface Asked {
  readonly method: "GET" | "PUT" | "POST";
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  /** Whether an answer of status 2xx is the one of the protocol, not a page of another server. */
  readonly isDone: (answer: Answer) => boolean;
  /** Whether the object may be missing. */
  readonly mayLack?: boolean;
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

  /** Returns the body of an answer; undefined if there is no such object, which only `mayLack` allows. */
  async function exchange(path: string, { method, body, signal, isDone, mayLack = false }: Asked) {
    const what = `${method} ${name}${path}`;
    const answer = await underController(
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
        const ask = async (): Promise<Answer> => {
          const response = await client.fetch(`${endpoint}/${name}${path}`, request);
          const { status, headers } = response;
          const etag = headers.get("etag");
          return { status, etag, body: Buffer.from(await response.arrayBuffer()) };
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
    const { status } = answer;
    if (status >= 200 && status < 300 && isDone(answer)) return answer.body;
    const reason = errorCodeOf(answer);
    if (status === 404 && reason === "NoSuchKey" && mayLack) return undefined;
    const saying = status < 300 ? reason || "is not that of an object store" : reason;
    throw textStoreFailure(`${what}: status ${status} ${saying}`.trimEnd());
  }

  return {
    put: async (key, body, signal) => {
      const isDone = ({ etag }: Answer) => etag !== null;
      await exchange(`/${prefix}${key}`, { method: "PUT", body, signal, isDone });
    },
    get: (key, signal) => {
      const isDone = () => true;
      return exchange(`/${prefix}${key}`, { method: "GET", signal, isDone, mayLack: true });
    },
    remove: async (folder, signal) => {
      const start = `${prefix}${folder}/`;
      const list = { "list-type": "2", "max-keys": `${REMOVALS}`, prefix: start };
      const query = `?${new URLSearchParams(list)}`;
      for (let before: string | undefined; ; ) {
        const keys = keysIn(await exchange(query, { method: "GET", signal, isDone: isList }));
        if (keys.length === 0) return;
        if (keys[0] === before) throw textStoreFailure(`${name}/${start} keeps removed objects`);
        before = keys[0];
        const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join("");
        const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`;
        await exchange("?delete", { method: "POST", body, signal, isDone: isRemoved });
      }
    },
  };
}

const md5Of = (text: string): string => createHash("md5").update(text).digest("base64");

/** Returns the code of an error; "" if the answer has none. */
function errorCodeOf({ body }: Answer): string {
  // the element with the code of an error
  return /<Code>([A-Za-z]{1,100})<\/Code>/.exec(String(body))?.[1] ?? "";
}

const isList = ({ body }: Answer): boolean => body.includes("<ListBucketResult");

/** An answer of status 200 has the code of an error if some objects were not removed. */
const isRemoved = (answer: Answer): boolean => errorCodeOf(answer) === "";

/** Returns the keys of a list, as its XML writes them. */
function keysIn(list: Buffer | undefined): readonly string[] {
  // a key
  const keys = String(list).matchAll(/<Key>([^<]{1,6000})<\/Key>/g);
  return [...keys].map(([, key = ""]) => key);
}
