// Parts of the console that are loaded on first view.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Refusal, refusalOf } from "../service.ts";
import { Wait } from "./pending.tsx";
import { RefusalNote } from "./refusal.tsx";

/** Returns a component that loads another one when it is rendered first. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return (props) => {
    const [View, setView] = useState(() => loaded);
    const [refusal, refuse] = useState<Refusal>();
    useEffect(() => {
      if (View !== undefined) return;
      load().then(
        (view) => {
          loaded = view;
          setView(() => view);
        },
        (error: unknown) => refuse(refusalOf(error)),
      );
    }, []);
    if (View !== undefined) return <View {...props} />;
    if (refusal !== undefined) {
      return (
        <RefusalNote title="This part of the console was not loaded" refusal={refusal}>
          {/* Browsers do not load a module again that failed. */}
          <button type="button" onClick={() => location.reload()}>
            Try again
          </button>
        </RefusalNote>
      );
    }
    return <Wait>Loading</Wait>;
  };
}
