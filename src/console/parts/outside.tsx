// A link to an external page: a link only for HTTP addresses, and without a referrer or opener.
import type { ComponentChildren } from "preact";

/** Renders the link, or plain words if the address is not a web page. */
export function Outside({
  url,
  children = url,
}: {
  readonly url: string;
  readonly children?: ComponentChildren;
}) {
  if (!/^https?:\/\//i.test(url)) return <bdi>{children}</bdi>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{children}</bdi>
    </a>
  );
}
