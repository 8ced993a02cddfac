// Calls that tell of a crawl's end: to origins that the operator named, signed. https://www.standardwebhooks.com
import { createHmac } from "node:crypto";
import type { DetachedCrawl } from "../model/detached-crawl.ts";
import { EnvironmentError, InvalidRequestError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Dial } from "../net/connect.ts";
import { createHostGuard, type HostGuard, type Resolve } from "../net/guard.ts";
import { createPoster } from "../net/post.ts";
import type { ProxyFor } from "../net/proxy.ts";
import { bareHostname, isIpLiteral, isPrivateName } from "../url/private-host.ts";
import { addressFault } from "../url/web-address.ts";

/** What webhooks are made of. */
export interface WebhookOptions {
  /** `SERVICE_WEBHOOK_ORIGINS`. */
  readonly origins: string;
  /** `SERVICE_WEBHOOK_SECRET`. */
  readonly secret: string;
  /** What every other connection of the process passes. */
  readonly guard: HostGuard;
  /** The operator's proxies, for hosts that `guard` is not asked about. */
  readonly proxyFor?: ProxyFor;
  readonly resolve?: Resolve | undefined;
  readonly dial?: Dial;
}

/** Calls of a deployment. */
export interface Webhooks {
  /** Throws InvalidRequestError for an address that the operator did not allow. */
  assertAllowed(url: string): void;
  /** Tells an address of a crawl that ended, once. Gives the status of the answer; throws what kept it from one. */
  tell(url: string, crawl: DetachedCrawl, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

/** The calls a deployment allows. Throws EnvironmentError for origins that are none, and for origins without a secret. */
export function createWebhooks({
  origins,
  secret,
  guard,
  proxyFor,
  resolve,
  dial,
}: WebhookOptions): Webhooks {
  const allowed = new Set(originsOf(origins));
  if (allowed.size > 0 && secret === "") {
    throw new EnvironmentError(
      "SERVICE_WEBHOOK_ORIGINS wants SERVICE_WEBHOOK_SECRET, by which receivers know who calls",
    );
  }
  const key = keyOf(secret);
  // Who writes an IP address or a private name into the list allows just that; a public name stays guarded.
  const open = createHostGuard({
    blockPrivate: false,
    ...(proxyFor && { proxyFor }),
    ...(resolve && { resolve }),
  });
  const poster = createPoster({
    guardOf: ({ hostname }) => {
      const host = bareHostname(hostname);
      return isIpLiteral(host) || isPrivateName(host) ? open : guard;
    },
    ...(dial && { dial }),
  });
  return {
    assertAllowed: (url) => {
      const fault = addressFault(url);
      if (fault !== undefined) throw new InvalidRequestError(`webhook ${fault}`);
      if (allowed.has(new URL(url).origin)) return;
      throw new InvalidRequestError(
        "webhook must be an address of an origin that this deployment allows (SERVICE_WEBHOOK_ORIGINS)",
      );
    },
    tell: async (url, crawl, signal) => {
      const target = new URL(url);
      // What was allowed when it was asked for may be so no longer.
      if (!allowed.has(target.origin)) throw new Error("its origin is not allowed any more");
      const id = `msg_${crawl.id}`;
      const timestamp = String(Math.floor(Date.now() / 1000));
      const body = JSON.stringify({
        type: `crawl.${crawl.state}`,
        timestamp: new Date((crawl.ended ?? 0) * 1000).toISOString(),
        data: crawl,
      });
      const headers = {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signature(key, `${id}.${timestamp}.${body}`)}`,
      };
      const timeoutMs = SETTINGS.WEBHOOK_TIMEOUT_SECONDS * 1000;
      return poster.post(target, { headers, body, timeoutMs }, signal);
    },
    close: () => poster.close(),
  };
}

function originsOf(list: string): readonly string[] {
  const given = list.split(",").map((one) => one.trim());
  return given
    .filter((one) => one !== "")
    .map((one) => {
      const url = URL.canParse(one) ? new URL(one) : undefined;
      const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
      if (url !== undefined && isWeb && url.pathname === "/") return url.origin;
      throw new EnvironmentError(
        `SERVICE_WEBHOOK_ORIGINS must hold origins such as https://hooks.example.org, not ${JSON.stringify(one)}`,
      );
    });
}

/** The bytes of a secret: of one that is written `whsec_<Base64>` those it encodes, of another its characters. */
function keyOf(secret: string): Buffer {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret, "utf8") : Buffer.from(encoded, "base64");
}

const signature = (key: Buffer, signed: string): string =>
  createHmac("sha256", key).update(signed).digest("base64");
