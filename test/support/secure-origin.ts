// A web server of the test's own on loopback that speaks TLS, HTTP/1.1 and HTTP/2, and takes WebSockets over both.
import { readFileSync } from "node:fs";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { acceptStream, acceptUpgrade, type Hear } from "./sockets.ts";

const CERTIFICATES = new URL("../../../test/net/certificates/", import.meta.url);
const pem = (name: string) => readFileSync(new URL(`${name}.pem`, CERTIFICATES), "utf8");

/** An answer: its type, its text now or later, and headers. */
export interface SecureAnswer {
  readonly type: string;
  readonly text: string | Promise<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A running server. */
export interface SecureOrigin {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves what `answer` returns for a method and an address, with the certificate of `site.test`, on a free port. */
export async function startSecureOrigin(
  answer: (method: string, address: string) => SecureAnswer,
  hear: Hear,
): Promise<SecureOrigin> {
  const connections = new Set<Socket>();
  const server = createSecureServer({
    allowHTTP1: true,
    cert: pem("site"),
    key: pem("site.key"),
    // Browsers then open WebSockets as streams of the connection they have.
    settings: { enableConnectProtocol: true },
  });
  server.on("request", async (request, response) => {
    const { type, text, headers = {} } = answer(request.method, request.url);
    response.setHeader("content-type", type);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(await text);
  });
  server.on("connect", (request, response) => acceptStream(request, response, hear));
  server.on("upgrade", (request, socket) => acceptUpgrade(request, socket, hear));
  server.on("connection", (socket: Socket) => connections.add(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}
