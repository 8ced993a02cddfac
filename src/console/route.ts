// The current screen and its parameters, from the fragment of the address: `#/read?url=...`.
import { useEffect, useState } from "preact/hooks";

/** A screen and its parameters. */
export interface Route {
  readonly screen: string;
  readonly query: URLSearchParams;
}

/** Parses the route in a fragment. */
function routeOf(hash: string): Route {
  const [screen = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  return { screen, query: new URLSearchParams(query) };
}

/** Returns the route in the address, also after `visit` and `relink`. */
export const currentRoute = (): Route => routeOf(location.hash);

/** Returns the link to a screen. */
export function linkTo(screen: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(query).toString();
  return `#/${screen}${text === "" ? "" : `?${text}`}`;
}

/** Whether the address names a screen alone, as the navigation does. */
export const isPlainRoute = (): boolean => currentRoute().query.toString() === "";

/** Opens a screen. */
export function open(screen: string, query: Readonly<Record<string, string>> = {}): void {
  location.hash = linkTo(screen, query);
}

/** Adds the screen's content to the browser's history, without reopening the screen. */
export function visit(screen: string, query: Readonly<Record<string, string>>): void {
  const link = linkTo(screen, query);
  if (link !== location.hash) history.pushState(null, "", link);
}

/** Changes the address of the current screen, without a step in the browser's history. */
export function relink(screen: string, query: Readonly<Record<string, string>>): void {
  history.replaceState(null, "", linkTo(screen, query));
}

/** Returns the current route. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const changed = () => setRoute(routeOf(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}
