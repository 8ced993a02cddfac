// State of a request to the service: running, answered, or refused with its cause and a hint.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Refusal, refusalOf } from "../service.ts";

/** State of a request. */
export type Pending<T> =
  | { readonly state: "idle" }
  /** The request was stopped while it ran. */
  | { readonly state: "stopped" }
  /** `last` is the previous answer. */
  | { readonly state: "running"; readonly last: { readonly answer: T } | undefined }
  | { readonly state: "done"; readonly answer: T }
  | { readonly state: "refused"; readonly refusal: Refusal };

/**
 * Sends the request when its dependencies change, and aborts the previous one. `undefined` sends
 * nothing.
 */
export function usePending<T>(
  ask: ((signal: AbortSignal) => Promise<T>) | undefined,
  on: readonly unknown[],
): Pending<T> {
  const [pending, setPending] = useState<Pending<T>>({ state: "idle" });
  useEffect(() => {
    if (ask === undefined) {
      setPending((before) => ({ state: before.state === "running" ? "stopped" : "idle" }));
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (settled: Pending<T>) => {
      if (!signal.aborted) setPending(settled);
    };
    setPending((before) => ({
      state: "running",
      last: before.state === "done" ? before : before.state === "running" ? before.last : undefined,
    }));
    ask(signal).then(
      (answer) => settle({ state: "done", answer }),
      (error: unknown) => settle({ state: "refused", refusal: refusalOf(error) }),
    );
    return () => controller.abort();
  }, on);
  return pending;
}

/** Says what a person waits for. */
export const Wait = ({ children }: { readonly children: ComponentChildren }) => (
  <p class="wait" role="status">
    {children} …
  </p>
);

/** Renders the state of a request; `children` renders its answer. */
export function Answer<T>(props: {
  readonly pending: Pending<T>;
  /** Title of a refusal. */
  readonly title: string;
  readonly wait?: string;
  /** Whether the last answer stays visible, faded, until the next one arrives. */
  readonly keeps?: boolean;
  readonly children?: (answer: T) => ComponentChildren;
}) {
  const { pending, title, wait = "Asking", keeps = false, children = () => null } = props;
  switch (pending.state) {
    case "idle":
      return null;
    case "stopped":
      return (
        <p class="note" role="status">
          Stopped.
        </p>
      );
    case "running":
      if (keeps && pending.last !== undefined) {
        return (
          <div class="answer" aria-busy={true}>
            <p class="unseen" role="status">
              {wait} …
            </p>
            {children(pending.last.answer)}
          </div>
        );
      }
      return <Wait>{wait}</Wait>;
    case "refused":
      return <RefusalNote title={title} refusal={pending.refusal} />;
    case "done":
      return (
        <div class="answer" aria-busy={false}>
          {children(pending.answer)}
        </div>
      );
  }
}

/** Remedies for errors, matched by their code or words. */
const HINTS: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [
    /BLOCKED_HOST|non-public address/,
    "The service does not read addresses of your own network. If only you use it, start it with SERVICE_ALLOW_PRIVATE_HOSTS=1.",
  ],
  [/GRAPH_MISSING/, "Crawl the site on the Crawl screen first; this stores its graph."],
  [/SERVICE_BUSY/, "Other requests are under way. Try again in a few seconds."],
  [
    /PAGE_DISALLOWED/,
    "The site's robots.txt disallows this page. You can paste the page's HTML instead.",
  ],
  [/login/i, "Sign in with your own browser, and paste the page's HTML here."],
];

/** Renders a refusal, if there is one, with its cause; screen readers announce it. */
export function RefusalNote(props: {
  readonly title: string;
  readonly refusal: Refusal | undefined;
  readonly children?: ComponentChildren;
}) {
  const { title, refusal, children } = props;
  if (refusal === undefined) return null;
  const { cause, code, status } = refusal;
  const hint = HINTS.find(([pattern]) => pattern.test(`${code} ${cause}`))?.[1];
  return (
    <div class="refusal" role="alert">
      <h2>{title}</h2>
      <p class="cause">{cause}</p>
      {hint !== undefined && <p>{hint}</p>}
      {code !== "" && (
        <p class="faint">
          <code>{code}</code>
          {status > 0 && ` · HTTP ${status}`}
        </p>
      )}
      {children !== undefined && <p class="actions">{children}</p>}
    </div>
  );
}
