// A forward proxy as a program of its own: tunnels what it is told to know to ports of loopback, and tells what it was asked for.
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { ProxyAsked, ProxySettings } from "./proxy.ts";

const settings: ProxySettings = JSON.parse(process.argv[2] ?? "{}");
const asked: ProxyAsked[] = [];

const server = createServer((request, response) => {
  asked.push({ authority: `${request.method} ${request.url}`, authorization: undefined });
  response.writeHead(501).end();
});
server.on("connect", (request, client) => {
  client.on("error", () => undefined);
  const authority = request.url ?? "";
  const authorization = request.headers["proxy-authorization"];
  asked.push({ authority, authorization });
  const refuse = (status: string) => client.end(`HTTP/1.1 ${status}\r\n\r\n`);
  if (settings.authorization !== undefined && authorization !== settings.authorization) {
    refuse("407 Proxy Authentication Required");
    return;
  }
  const port = settings.to[authority];
  if (port === undefined) {
    refuse("502 Bad Gateway");
    return;
  }
  const upstream = connect(port, "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection established\r\nVia: 1.1 test\r\n\r\n");
    upstream.pipe(client).pipe(upstream);
  });
  upstream.on("error", () => client.destroy());
  client.on("close", () => upstream.destroy());
});
process.on("message", () => process.send?.(asked));
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
