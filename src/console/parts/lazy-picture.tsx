// The picture of a site's graph, loaded on first view.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Picture = ComponentType<{ readonly url: string }>;

/** Renders the picture, or a message while it loads. */
export function LazyPicture({ url }: { readonly url: string }) {
  const [view, setView] = useState<{ readonly Picture: Picture }>();
  useEffect(() => {
    let isGone = false;
    void import("../picture/picture.tsx").then(({ Picture }) => {
      if (!isGone) setView({ Picture });
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (view === undefined) {
    return (
      <p class="wait" role="status">
        Loading …
      </p>
    );
  }
  return <view.Picture url={url} />;
}
