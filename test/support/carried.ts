// Origins that record what each request carried of a caller.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, Origin } from "./origin.ts";

/** What every read of these tests adds. */
const TOKEN = "t0ken-of-a-caller";
export const SESSION = "c00kie-of-a-caller";
export const CALLER = {
  headers: {
    "X-Token": TOKEN,
    Authorization: `Bearer ${TOKEN}`,
    Referer: `https://from.example/${TOKEN}`,
  },
  cookies: { session: SESSION },
} as const;

/** Requests by path: all that they carried of the caller, and their Cookie header. */
export class Carried {
  readonly #requests: { readonly path: string; readonly added: string; readonly cookie: string }[] =
    [];

  /** Records a request. */
  note({ url = "", headers }: IncomingMessage): void {
    const text = JSON.stringify(headers);
    const added = [TOKEN, SESSION].filter((secret) => text.includes(secret)).join(" ");
    this.#requests.push({ path: url, added, cookie: headers.cookie ?? "" });
  }

  /** What the requests for a path carried of the caller, in order. */
  of(path: string): readonly string[] {
    return this.#requests.filter((one) => one.path === path).map(({ added }) => added);
  }

  /** Cookie headers of the requests for a path, in order. */
  cookies(path: string): readonly string[] {
    return this.#requests.filter((one) => one.path === path).map(({ cookie }) => cookie);
  }

  /** Paths whose requests carried something of the caller. */
  get leaks(): readonly string[] {
    return this.#requests.filter(({ added }) => added !== "").map(({ path }) => path);
  }

  get paths(): readonly string[] {
    return this.#requests.map(({ path }) => path);
  }
}

/** What a request of the caller's own origin carries: header and cookie. */
export const BOTH = `${TOKEN} ${SESSION}`;

/** An answer: a page, or also its status and headers. */
export interface Told {
  readonly status?: number;
  readonly head?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Answers by path; a function answers each request anew. */
export type ToldPaths = Readonly<Record<string, string | Told | (() => Told)>>;

/** Answers that record their requests first. */
export function recorded(carried: Carried, paths: ToldPaths): Readonly<Record<string, Answer>> {
  const answers = Object.entries(paths).map(([path, given]) => {
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      carried.note(request);
      const told = typeof given === "function" ? given() : given;
      const {
        status = 200,
        head = {},
        body = "",
      } = typeof told === "string" ? { body: told } : told;
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...head }).end(body);
    };
    return [path, answer] as const;
  });
  return Object.fromEntries(answers);
}

/** A redirect. */
export const to = (location: string, head: Told["head"] = {}): Told => ({
  status: 302,
  head: { location, ...head },
});

/** The same port by another name of this machine: another origin, whose host has no cookies of the first. */
export const byName = ({ port }: Pick<Origin, "port">): string => `http://localhost:${port}`;
