// The colour theme: the system's, or the one that a person chose, which this browser remembers.
import { createStore } from "./store.ts";

/** Themes; `system` follows the operating system. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "legible-theme";
const SYSTEM_DARK = matchMedia("(prefers-color-scheme: dark)");

/** The theme, and whether the page is dark now. */
export const themeStore = createStore<{ readonly theme: Theme; readonly isDark: boolean }>({
  theme: "system",
  isDark: SYSTEM_DARK.matches,
});

/** Applies a theme and remembers it. */
export function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  apply(theme);
}

/** Applies the remembered theme, and follows the operating system. */
export function startTheme(): void {
  const stored = localStorage.getItem(KEY);
  apply(THEMES.find((theme) => theme === stored) ?? "system");
  SYSTEM_DARK.addEventListener("change", () => apply(themeStore.get().theme));
}

function apply(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  const isDark = theme === "system" ? SYSTEM_DARK.matches : theme === "dark";
  themeStore.set({ theme, isDark });
}

/**
 * Returns the current colour of a variable of the style sheet. A variable keeps `light-dark(…)` as
 * written; a property that uses it has a colour.
 */
export function colourOf(element: HTMLElement, variable: string): string {
  const { style } = element;
  style.color = `var(${variable})`;
  const { color } = getComputedStyle(element);
  style.color = "";
  return color;
}
