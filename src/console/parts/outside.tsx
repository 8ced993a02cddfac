// A link to an address of a page: a link only where it is fetched over HTTP, and nothing of the console goes with it.
import type { ComponentChildren } from "preact";

/** The link; words where the address leads to no page. */
export function Outside({
  url,
  children = url,
}: {
  readonly url: string;
  readonly children?: ComponentChildren;
}) {
  if (!/^https?:\/\//i.test(url)) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
