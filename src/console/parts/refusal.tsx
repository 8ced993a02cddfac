// Explains why an action failed, in the service's words, and what to do about it.
import type { ComponentChildren } from "preact";
import type { Refusal } from "../service.ts";

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
