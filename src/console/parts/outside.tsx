// Links to external pages: a link only for HTTP addresses, and without a referrer or opener.
import type { ComponentChildren } from "preact";
import { bare, count } from "../format.ts";
import { linkTo } from "../route.ts";

/** Renders the link, or plain words if the address is not a web page. */
export function Outside(props: { readonly url: string; readonly children?: ComponentChildren }) {
  const { url, children = url } = props;
  if (!/^https?:\/\//i.test(url)) return <bdi>{children}</bdi>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{children}</bdi>
    </a>
  );
}

/** Renders an address in one line so that its host and the end of its path stay in view. */
export function ShortAddress({ address }: { readonly address: string }) {
  const { index } = /(?<=.)[/?#]/.exec(address) ?? { index: address.length };
  return (
    <span class="short-address" title={address}>
      <bdi>{address.slice(0, index)}</bdi>
      <span>
        <bdi dir="ltr">{address.slice(index)}</bdi>
      </span>
    </span>
  );
}

/** Items shown of a list of any length. */
export const LISTED = 200;

/** Renders the first addresses as a list of links, each followed by what `says` returns for it. */
export const Addresses = ({
  urls,
  says = () => null,
}: {
  readonly urls: readonly string[];
  readonly says?: (at: number) => ComponentChildren;
}) => (
  <>
    <FirstOf of={urls.length} />
    <ul class="addresses">
      {urls.slice(0, LISTED).map((url, at) => (
        <li key={`${at} ${url}`}>
          <Outside url={url}>{bare(url)}</Outside> {says(at)}
        </li>
      ))}
    </ul>
  </>
);

/** Says that a list has more items than are shown, if so. */
export const FirstOf = ({ of }: { readonly of: number }) =>
  of <= LISTED ? null : (
    <p class="faint">
      The first {count(LISTED)} of {count(of)}:
    </p>
  );

/** Renders the title of a page and links to it. */
export const PageHead = ({
  title,
  url,
  children,
}: {
  readonly title: string;
  readonly url: string;
  readonly children?: ComponentChildren;
}) => (
  <>
    <h2 dir="auto">{title || bare(url)}</h2>
    <p class="page-url">
      <Outside url={url} /> <a href={linkTo("read", { url })}>Read it now</a> {children}
    </p>
  </>
);
