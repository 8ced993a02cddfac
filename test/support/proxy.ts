// A forward proxy in a process of its own, for every test of a file or a `describe`.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What a proxy is started with. */
export interface ProxySettings {
  /** Ports of loopback by what is asked for, `host:port`; anything else is a 502. */
  readonly to: Readonly<Record<string, number>>;
  /** The only value of Proxy-Authorization it lets in; without one it lets all in. */
  readonly authorization?: string;
}

/** One CONNECT, or `METHOD target` of a request that is none. */
export interface ProxyAsked {
  readonly authority: string;
  readonly authorization: string | undefined;
}

/** A running proxy. */
export interface RunningProxy {
  /** `127.0.0.1:port` */
  readonly host: string;
  /** What it was asked for so far, in order. */
  asked(): Promise<readonly ProxyAsked[]>;
  close(): Promise<void>;
}

const CHILD = fileURLToPath(new URL("./proxy-child.js", import.meta.url));

/** Starts a proxy. */
export async function startProxy(settings: ProxySettings): Promise<RunningProxy> {
  const child = fork(CHILD, [JSON.stringify(settings)]);
  const port = await told(child);
  return {
    host: `127.0.0.1:${port}`,
    asked: async () => {
      const answer = told(child);
      child.send("asked");
      return (await answer) as readonly ProxyAsked[];
    },
    close: async () => {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}

async function told(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, "message");
  return message;
}
