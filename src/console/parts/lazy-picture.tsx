// The picture of a site's graph, loaded when it is first looked at.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Picture = ComponentType<{ readonly url: string }>;

/** The picture; words until it is there. */
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
