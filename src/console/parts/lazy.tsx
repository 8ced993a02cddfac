// Parts of the console that are loaded on first view.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Returns a component that loads another one when it is rendered first. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return (props) => {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      if (View !== undefined) return;
      void load().then((view) => {
        loaded = view;
        setView(() => view);
      });
    }, []);
    if (View !== undefined) return <View {...props} />;
    return (
      <p class="wait" role="status">
        Loading …
      </p>
    );
  };
}
