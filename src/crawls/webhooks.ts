// Signed notifications of a crawl's end, to origins allowed by the operator.
// https://www.standardwebhooks.com
import { createHmac } from "node:crypto";
import { messageOf } from "../model/error-code.ts";
import { EnvironmentError, InvalidRequestError } from "../model/errors.ts";
import { SETTINGS } from "../model/settings.ts";
import type { Dial } from "../net/connect.ts";
import { createHostGuard, type HostGuard, type Resolve } from "../net/guard.ts";
import { createPoster } from "../net/post.ts";
import type { ProxyFor } from "../net/proxy.ts";
import { parseUrl } from "../url/parse-url.ts";
import { bareHostname, isIpLiteral, isPrivateName } from "../url/private-host.ts";
import { addressFault } from "../url/web-address.ts";

/** Configuration of webhooks. */
export interface WebhookOptions {
  /** `SERVICE_WEBHOOK_ORIGINS`. */
  readonly origins: string;
  /** `SERVICE_WEBHOOK_SECRET`. */
  readonly secret: string;
  /** Guard of all other connections of the process. */
  readonly guard: HostGuard;
  /** The operator's proxies, for hosts that bypass `guard`. */
  readonly proxyFor?: ProxyFor | undefined;
  readonly resolve?: Resolve | undefined;
  readonly dial?: Dial | undefined;
}

/** A message for a webhook. */
export interface WebhookMessage {
  /** Equal for every attempt. */
  readonly id: string;
  readonly type: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: object;
}

/** Webhook calls of a deployment. */
export interface Webhooks {
  /** Throws InvalidRequestError for a URL that the operator does not allow. */
  assertAllowed(url: string): void;
  /** Sends a message once. Returns null, or why it was not accepted. Rejects only on abort. */
  send(url: string, message: WebhookMessage, signal: AbortSignal): Promise<string | null>;
  close(): Promise<void>;
}

/** Creates the webhooks. Throws EnvironmentError for invalid origins, or any without a secret. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { origins, secret, guard, proxyFor, resolve, dial } = options;
  const allowed = new Set(originsOf(origins));
  if (allowed.size > 0 && secret === "") {
    throw new EnvironmentError(
      "SERVICE_WEBHOOK_ORIGINS needs SERVICE_WEBHOOK_SECRET, with which receivers verify calls",
    );
  }
  const key = keyOf(secret);
  // An IP address or a private name in the list is allowed explicitly; a public name stays guarded.
  const open = createHostGuard({ blockPrivate: false, proxyFor, resolve });
  const poster = createPoster({
    guardOf: ({ hostname }) => {
      const host = bareHostname(hostname);
      return isIpLiteral(host) || isPrivateName(host) ? open : guard;
    },
    dial,
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
    send: async (url, { id, ...message }, signal) => {
      const target = new URL(url);
      // The list may have changed since the request.
      if (!allowed.has(target.origin)) return "its origin is no longer allowed";
      const timestamp = String(Math.floor(Date.now() / 1000));
      const body = JSON.stringify(message);
      const headers = {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signature(key, `${id}.${timestamp}.${body}`)}`,
      };
      const timeoutMs = SETTINGS.WEBHOOK_TIMEOUT_SECONDS * 1000;
      try {
        const status = await poster.post(target, { headers, body, timeoutMs }, signal);
        return status >= 200 && status < 300 ? null : `HTTP ${status}`;
      } catch (failure) {
        // A call that the signal aborted is no attempt.
        signal.throwIfAborted();
        return messageOf(failure);
      }
    },
    close: () => poster.close(),
  };
}

function originsOf(list: string): readonly string[] {
  const given = list.split(",").map((one) => one.trim());
  return given
    .filter((one) => one !== "")
    .map((one) => {
      const url = parseUrl(one);
      const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
      if (url !== undefined && isWeb && url.pathname === "/") return url.origin;
      throw new EnvironmentError(
        `SERVICE_WEBHOOK_ORIGINS must list origins such as https://hooks.example.org, not ${JSON.stringify(one)}`,
      );
    });
}

/** Returns the bytes of a secret: decoded for `whsec_<Base64>`, else its characters. */
function keyOf(secret: string): Buffer {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret, "utf8") : Buffer.from(encoded, "base64");
}

const signature = (key: Buffer, signed: string): string =>
  createHmac("sha256", key).update(signed).digest("base64");
