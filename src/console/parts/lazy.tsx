// Parts of the console that are loaded on first view.
import type { FunctionComponent } from "preact";
import { RefusalNote, usePending, Wait } from "./pending.tsx";

/** Returns a component that loads another one when it is rendered first. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined;
  return (props) => {
    const View = loaded;
    const pending = usePending(
      View === undefined
        ? async () => {
            loaded = await load();
          }
        : undefined,
      [],
    );
    if (View !== undefined) return <View {...props} />;
    if (pending.state === "refused") {
      return (
        <RefusalNote title="This part of the console was not loaded" refusal={pending.refusal}>
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

/** Renders a page's Markdown, whose parser is loaded with the first text that is shown. */
export const LaterMarkdown = lazy(async () => (await import("./markdown.tsx")).MarkdownView);
