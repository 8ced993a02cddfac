// A page's Markdown, whose parser is loaded with the first text that is shown.
import { lazy } from "./lazy.tsx";

/** Renders a page's Markdown, once its parser is loaded. */
export const LaterMarkdown = lazy(async () => (await import("./markdown.tsx")).MarkdownView);
