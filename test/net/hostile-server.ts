// Servers of the test's own on loopback: HTTP/1.1 spoken byte by byte, TLS, HTTP/2, each as badly as a case asks.
import { readFileSync } from "node:fs";
import { createSecureServer, type Http2Session, type ServerHttp2Stream } from "node:http2";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { Dial } from "../../src/net/connect.ts";
import { createHostGuard, type Resolve } from "../../src/net/guard.ts";
import { createNetwork, type Network, type NetworkOptions } from "../../src/net/network.ts";

/** A request as the raw server understood it. */
export interface RawRequest {
  readonly path: string;
  /** The head as sent, request line included. */
  readonly head: string;
  header(name: string): string;
}

/** Answers by writing to the socket whatever it likes. */
export type RawAnswer = (socket: Socket, request: RawRequest) => void;

/** A running server. */
export interface TestServer {
  readonly port: number;
  /** Paths asked for, in order. */
  readonly asked: string[];
  /** Connections accepted so far. */
  connections(): number;
  close(): Promise<void>;
}

const CERTIFICATES = new URL("../../../test/net/certificates/", import.meta.url);
const pem = (name: string) => readFileSync(new URL(`${name}.pem`, CERTIFICATES), "utf8");

/** The authority that signed the test certificates. */
const TEST_CA = pem("ca");

/** A certificate for `site.test`, one long expired, one for another host. */
export type CertificateName = "site" | "expired" | "other";

/** A head and a body with its length. */
export function page(body: string | Uint8Array, headers: readonly string[] = []): RawAnswer {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(
      head(200, ["content-type: text/html", `content-length: ${bytes.length}`, ...headers]),
    );
    socket.write(bytes);
  };
}

/** The head of an answer, ready to be written. */
export function head(status: number, headers: readonly string[]): string {
  return [`HTTP/1.1 ${status} Reason`, ...headers, "", ""].join("\r\n");
}

/** Answers with a status and short text. */
export function status(code: number, body = "", headers: readonly string[] = []): RawAnswer {
  return (socket) => {
    socket.write(
      head(code, [
        "content-type: text/html",
        `content-length: ${Buffer.byteLength(body)}`,
        ...headers,
      ]) + body,
    );
  };
}

/** Redirects to a location, written as it is. */
export function redirect(location: string, headers: readonly string[] = [], code = 302): RawAnswer {
  return (socket) => {
    socket.write(
      Buffer.from(head(code, [`location: ${location}`, "content-length: 0", ...headers]), "latin1"),
    );
  };
}

/** Sends a body in chunks of any number, as fast as they are taken, until the client leaves. */
export function endless(first: string, chunk: Uint8Array): RawAnswer {
  return (socket) => {
    socket.write(first);
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", more);
    more();
  };
}

/** Serves HTTP/1.1 by hand; a path without an answer is a 404. With `certificate`, over TLS. */
export async function serveRaw(
  answers: Readonly<Record<string, RawAnswer>>,
  { certificate }: { readonly certificate?: CertificateName } = {},
): Promise<TestServer> {
  const asked: string[] = [];
  const onSocket = (socket: Socket) => {
    socket.setNoDelay(true);
    let received = "";
    socket.on("error", () => {});
    socket.on("data", (data) => {
      received += data.toString("latin1");
      for (let end = received.indexOf("\r\n\r\n"); end >= 0; end = received.indexOf("\r\n\r\n")) {
        const request = readRequest(received.slice(0, end));
        received = received.slice(end + 4);
        asked.push(request.path);
        const answer = answers[request.path] ?? status(404, "<p>no such page");
        answer(socket, request);
      }
    });
  };
  const server =
    certificate === undefined
      ? createServer(onSocket)
      : createTlsServer({ cert: pem(certificate), key: pem(`${certificate}.key`) }, onSocket);
  return await listening(server, asked);
}

function readRequest(text: string): RawRequest {
  const [line = "", ...headers] = text.split("\r\n");
  return {
    path: line.split(" ")[1] ?? "",
    head: text,
    header: (name) =>
      headers
        .find((each) => each.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim() ?? "",
  };
}

/** Answers an HTTP/2 stream. */
export type StreamAnswer = (stream: ServerHttp2Stream, session: Http2Session) => void;

/** Serves HTTP/2 over TLS for `site.test`. */
export async function serveHttp2(
  answers: Readonly<Record<string, StreamAnswer>>,
): Promise<TestServer> {
  const asked: string[] = [];
  const server = createSecureServer({ cert: pem("site"), key: pem("site.key") });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    const path = String(headers[":path"]);
    asked.push(path);
    const answer = answers[path];
    if (answer !== undefined && stream.session !== undefined) answer(stream, stream.session);
    else {
      stream.respond({ ":status": 404, "content-type": "text/html" });
      stream.end("<p>no such page");
    }
  });
  server.on("sessionError", () => {});
  return await listening(server, asked);
}

/** Listens on a free port with whatever a socket handler does. */
export async function serveSockets(onSocket: (socket: Socket) => void): Promise<TestServer> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onSocket(socket);
  });
  return await listening(server, []);
}

async function listening(server: Server, asked: string[]): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections++;
    socket.on("error", () => {});
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Where `site.test` and its like seem to stand; no packet ever goes there. */
export const PUBLIC_ADDRESS = "93.184.216.34";

/** Every name under `.test` as one public address. */
const resolveAsPublic: Resolve = async () => [PUBLIC_ADDRESS];

/** Dials loopback instead of the address it is given, and keeps a record of what it was given. */
export function loopbackDial(dialled: string[] = []): Dial {
  return ({ addresses, port }, signal) => {
    dialled.push(...addresses.map((address) => `${address}:${port}`));
    return new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("connect", () => resolve(socket)).once("error", reject);
      signal.addEventListener("abort", () => socket.destroy(), { once: true });
    });
  };
}

/** A network with the guard on whose names are public and whose connections end on loopback. */
export function testNetwork(
  options: Partial<NetworkOptions> & { readonly resolve?: Resolve } = {},
): Network {
  const { resolve = resolveAsPublic, ...rest } = options;
  return createNetwork({
    guard: createHostGuard({ blockPrivate: true, resolve }),
    dial: loopbackDial(),
    pageIntervalSeconds: 0,
    contact: "",
    contactUrl: "https://operator.test/client",
    engineVersion: "1.2.3",
    ca: TEST_CA,
    ...rest,
  });
}

/** One HTTP/2 frame (RFC 9113, 4.1). */
export function frame(
  type: keyof typeof FRAME_TYPES,
  { flags = 0, stream = 0 }: { readonly flags?: number; readonly stream?: number },
  payload: Uint8Array = new Uint8Array(0),
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = FRAME_TYPES[type];
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const FRAME_TYPES = { data: 0, headers: 1, reset: 3, settings: 4, ping: 6, goaway: 7 } as const;
const PREFACE_BYTES = 24;
/** Flags of frames: the last of its stream, the end of a head, an acknowledgement. */
export const FLAG = { endStream: 1, endHeaders: 4, ack: 1 } as const;
/** HPACK: `:status: 200` and `content-type: text/html`. */
export const OK_HTML = Buffer.concat([
  Buffer.from([0x88, 0x0f, 0x10, 9]),
  Buffer.from("text/html"),
]);

/** A number as the four bytes of an error code. */
export function errorCode(code: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(code);
  return bytes;
}

/** Serves HTTP/2 frame by frame for `site.test`; every request is answered by what `answer` writes. */
export async function serveFrames(
  answer: (socket: Socket, stream: number) => void,
): Promise<TestServer> {
  const server = createTlsServer(
    { cert: pem("site"), key: pem("site.key"), ALPNProtocols: ["h2"] },
    (socket) => {
      socket.on("error", () => {});
      socket.write(frame("settings", {}));
      let received = Buffer.alloc(0);
      let begun = false;
      socket.on("data", (data) => {
        received = Buffer.concat([received, data]);
        if (!begun && received.length >= PREFACE_BYTES) {
          received = received.subarray(PREFACE_BYTES);
          begun = true;
        }
        while (begun && received.length >= 9 && received.length >= 9 + received.readUIntBE(0, 3)) {
          const [type, flags] = [received[3] ?? 0, received[4] ?? 0];
          const stream = received.readUInt32BE(5);
          received = received.subarray(9 + received.readUIntBE(0, 3));
          if (type === FRAME_TYPES.settings && (flags & FLAG.ack) === 0) {
            socket.write(frame("settings", { flags: FLAG.ack }));
          }
          if (type === FRAME_TYPES.headers) answer(socket, stream);
        }
      });
    },
  );
  return await listening(server, []);
}
