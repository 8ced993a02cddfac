// State of a request to the service: running, answered, or refused with its cause.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Refusal, refusalOf } from "../service.ts";
import { RefusalNote } from "./refusal.tsx";

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
