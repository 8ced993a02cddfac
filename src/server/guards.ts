// Checks of who may ask: the `Host` header, the token, and web pages of other origins.

import type { IncomingMessage } from "node:http";
import bearerAuth from "@fastify/bearer-auth";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Operation } from "../operations/operation.ts";
import { parseUrl } from "../url/parse-url.ts";
import { type HttpAnswer, SERVER_REFUSALS } from "./http-errors.ts";

/**
 * Refuses a `Host` other than a loopback name with this port, except on open routes. A page may
 * point its own name at this machine (DNS rebinding).
 */
export function requireOwnHost(
  app: FastifyInstance,
  { open, refuse }: { open: ReadonlySet<string>; refuse: (reply: FastifyReply) => FastifyReply },
): void {
  app.addHook("onRequest", async ({ headers, raw, routeOptions }, reply) => {
    if (open.has(routeOptions.url ?? "")) return undefined;
    const isOwn = isOwnOrigin(`http://${headers.host ?? ""}`, raw.socket.localPort);
    return isOwn ? undefined : refuse(reply);
  });
}

/** Whether an origin is this server by a loopback name. */
export function isOwnOrigin(origin: string, port: number | undefined): boolean {
  const url = parseUrl(origin);
  if (url === undefined) return false;
  // Only scheme, name and port: no user, path or query that another parser could take for the name.
  if (url.origin !== origin.toLowerCase() || url.protocol !== "http:") return false;
  return isLoopback(url.hostname.replace(/^\[|\]$/g, "")) && (url.port || "80") === String(port);
}

/** Requires the token, except on open routes. Call it after CORS: a preflight has no token. */
export function requireToken(
  app: FastifyInstance,
  token: string,
  { open, refuse }: { open: ReadonlySet<string>; refuse: (reply: FastifyReply) => FastifyReply },
): void {
  const options = { keys: new Set([token]), addHook: false, specCompliance: "rfc6749" } as const;
  app.register(bearerAuth, options).after(() => {
    const { verifyBearerAuth: verify } = app;
    if (verify === undefined) throw new Error("@fastify/bearer-auth is not registered");
    app.addHook("onRequest", (request, reply, done) => {
      if (open.has(request.routeOptions.url ?? "")) return done();
      verify(request, reply, (failure) => {
        if (failure === undefined) return done();
        refuse(reply.header("www-authenticate", 'Bearer realm="legible"'));
      });
    });
  });
}

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Refusal of a request from a foreign web page, on routes that start work. */
export const FOREIGN_ORIGIN: HttpAnswer = {
  code: "FOREIGN_ORIGIN",
  status: SERVER_REFUSALS.FOREIGN_ORIGIN.status,
  detail: "a web page of an origin that is not in SERVICE_ALLOWED_ORIGINS sent this request",
};

/**
 * Whether a web page sent a request that is neither this server's nor of one of `origins`. A page
 * sends links, images and forms without asking the browser.
 */
export function isForeignPage(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  origins: ReadonlySet<string>,
): boolean {
  const { origin, host = "", "sec-fetch-site": site } = headers;
  if (origin !== undefined) {
    if (origins.has(origin) || isOwnOrigin(origin, socket.localPort)) return false;
  }
  // From the browser: no script can set it. `none` is an address that the user entered.
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  // Browsers send no `Sec-Fetch-Site` to other hosts over http. Programs send neither header.
  return origin !== undefined && parseUrl(origin)?.host !== host.toLowerCase();
}

/** Whether an operation does more than a cheap read of stored state. */
export const startsWork = ({ cost, route }: Pick<Operation, "cost" | "route">): boolean =>
  cost !== "none" || route.method !== "GET";
