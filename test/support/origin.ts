// A web server of the test's own on loopback.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { after, before } from "node:test";
import { acceptUpgrade, type Hear } from "./sockets.ts";

/** What a path of the origin answers: HTML as 200, or a handler of its own. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A running origin. */
export interface Origin {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  readonly port: number;
  /** Paths asked for, in order. */
  readonly asked: string[];
  /** Opens every WebSocket that is asked for, and tells what is said through it, in short texts. */
  takeSockets(hear: Hear): void;
  close(): Promise<void>;
}

/** Serves the answers on a free port, by path with its query or else without; a path without one is a 404. */
export async function startOrigin(answers: Readonly<Record<string, Answer>>): Promise<Origin> {
  const asked: string[] = [];
  const upgraded = new Set<Duplex>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    const answer = answers[path] ?? answers[path.split("?", 1)[0] ?? ""];
    if (typeof answer === "function") return answer(request, response);
    if (answer === undefined) {
      response.writeHead(404, { "content-type": "text/html" });
      response.end("<h1>Not found</h1>");
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(answer);
  });
  const port = await listenAnew(server);
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    asked,
    takeSockets: (hear) => {
      server.on("upgrade", (request, socket) => {
        upgraded.add(socket.on("error", () => undefined));
        acceptUpgrade(request, socket, hear);
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of upgraded) socket.destroy();
      }),
  };
}

/** A path that is answered when the test says so. */
export interface HeldAnswer {
  readonly handler: Exclude<Answer, string>;
  /** Resolves with the first request. */
  readonly asked: Promise<void>;
  /** Resolves when the connection of the first request is closed. */
  readonly dropped: Promise<void>;
  /** Answers every request so far and every one to come. */
  answer(html: string): void;
}

/** Ports of every origin of this process so far. */
const ports = new Set<number>();

/** Listens on a free port that no origin had before: a service knows what it read from a port, and may still ask it. */
async function listenAnew(server: Server): Promise<number> {
  for (;;) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    if (!ports.has(port)) {
      ports.add(port);
      return port;
    }
    await new Promise((resolve) => server.close(resolve));
  }
}

/** A path that keeps its clients waiting. */
export function holdAnswer(): HeldAnswer {
  const waiting = new Set<ServerResponse>();
  let page: string | undefined;
  let sayAsked = (): void => undefined;
  let sayDropped = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    sayAsked = resolve;
  });
  const dropped = new Promise<void>((resolve) => {
    sayDropped = resolve;
  });
  const send = (response: ServerResponse, html: string) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(html);
  };
  return {
    handler: (request, response) => {
      request.socket.once("close", sayDropped);
      sayAsked();
      if (page === undefined) waiting.add(response);
      else send(response, page);
    },
    asked,
    dropped,
    answer: (html) => {
      page = html;
      for (const response of waiting) send(response, html);
      waiting.clear();
    },
  };
}

/** Paths that are answered only once every one of them was requested: requests one after the other never end. */
export function togetherAnswers(
  answers: Readonly<Record<string, Exclude<Answer, string>>>,
): Readonly<Record<string, Answer>> {
  const missing = new Set(Object.keys(answers));
  const waiting: (() => void)[] = [];
  return Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [
      path,
      (request: IncomingMessage, response: ServerResponse) => {
        missing.delete(path);
        waiting.push(() => answer(request, response));
        if (missing.size === 0) for (const send of waiting.splice(0)) send();
      },
    ]),
  );
}

/** An origin for every test of a file or a `describe`: up before the first, closed after the last. */
export function useOrigin(answers: Readonly<Record<string, Answer>>): Origin {
  let started: Origin | undefined;
  const origin = (): Origin => {
    if (started === undefined) throw new Error("the origin is not up");
    return started;
  };
  before(async () => {
    started = await startOrigin(answers);
  });
  after(() => started?.close());
  return {
    get address() {
      return origin().address;
    },
    get port() {
      return origin().port;
    },
    get asked() {
      return origin().asked;
    },
    takeSockets: (hear) => origin().takeSockets(hear),
    close: () => origin().close(),
  };
}

/** Starts origins for the tests of a file or a `describe`; all are closed after the last of them. */
export function useOrigins(): typeof startOrigin {
  const origins: Origin[] = [];
  after(() => Promise.all(origins.map((origin) => origin.close())));
  return async (answers) => {
    const origin = await startOrigin(answers);
    origins.push(origin);
    return origin;
  };
}
