// Frame around every screen: navigation, landmarks, and the token form if the service requires a
// token.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { count } from "./format.ts";
import { Input, instead } from "./parts/field.tsx";
import { useKeptFocus } from "./parts/kept-focus.ts";
import { Keys } from "./parts/keys.tsx";
import { lazy } from "./parts/lazy.tsx";
import { RefusalNote } from "./parts/pending.tsx";
import { currentRoute, linkTo, type Route, useRoute } from "./route.ts";
import { HomeScreen } from "./screens/home.tsx";
import { isOpen, listSites, sitesStore } from "./screens/home-sites.ts";
import { listWatches, watchesStore } from "./screens/watch-list.ts";
import { serviceStore, unlock } from "./service.ts";
import { useStore } from "./store.ts";
import { chooseTheme, THEMES, themeStore } from "./theme.ts";

/** A screen: its name in the address, its label, its view. */
interface Screen {
  readonly name: string;
  readonly label: string;
  readonly view: ComponentType<{ readonly route: Route }>;
  /** Screens below it in the navigation. */
  readonly below?: readonly Screen[];
  /** What the screens of the group share: the address of a page, or of a site. */
  readonly shares?: ReadonlySet<string>;
}

// A visit starts with Home or the screen of its link: each loads its own scripts.
const ReadScreen = lazy(async () => (await import("./screens/read.tsx")).ReadScreen);
const CrawlScreen = lazy(async () => (await import("./screens/crawl.tsx")).CrawlScreen);
const PageMapScreen = lazy(async () => (await import("./screens/page-map.tsx")).PageMapScreen);
const FactsScreen = lazy(async () => (await import("./screens/facts.tsx")).FactsScreen);
const SiteScreen = lazy(async () => (await import("./screens/site.tsx")).SiteScreen);
const AskScreen = lazy(async () => (await import("./screens/ask.tsx")).AskScreen);
const WatchesScreen = lazy(async () => (await import("./screens/watches.tsx")).WatchesScreen);
const SystemScreen = lazy(async () => (await import("./screens/system.tsx")).SystemScreen);
const RunsScreen = lazy(async () => (await import("./screens/runs.tsx")).RunsScreen);

const HOME: Screen = { name: "home", label: "Home", view: HomeScreen };
const GROUPS: readonly Screen[] = [
  HOME,
  {
    name: "read",
    label: "Read",
    view: ReadScreen,
    below: [
      { name: "map", label: "Page map", view: PageMapScreen },
      { name: "facts", label: "Facts", view: FactsScreen },
    ],
    shares: new Set(["read", "map", "facts"]),
  },
  {
    name: "site",
    label: "Sites",
    view: SiteScreen,
    below: [
      { name: "crawl", label: "Crawl", view: CrawlScreen },
      { name: "ask", label: "Ask", view: AskScreen },
    ],
    shares: new Set(["site", "ask"]),
  },
  { name: "watches", label: "Watches", view: WatchesScreen },
  {
    name: "system",
    label: "System",
    view: SystemScreen,
    below: [{ name: "runs", label: "Runs", view: RunsScreen }],
  },
];
const SCREENS = GROUPS.flatMap((group) => [group, ...(group.below ?? [])]);

/** Returns the link to a screen, with the address on screen if both show the same kind. */
function linkKeeping(name: string): string {
  const { screen, query } = currentRoute();
  const url = query.get("url");
  const isShared = GROUPS.some(({ shares }) => shares?.has(screen) && shares.has(name));
  return url === null || !isShared || screen === name ? linkTo(name) : linkTo(name, { url });
}

/** Renders the console. */
export function Shell() {
  const route = useRoute();
  const { health, isLocked } = useStore(serviceStore);
  const screen = SCREENS.find(({ name }) => name === route.screen) ?? HOME;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    document.title = `${screen.label} · legible`;
    if (shown.current === screen) return;
    shown.current = screen;
    // Start a new screen at its top, for sighted readers and for screen readers.
    scrollTo(0, 0);
    // A screen may have focused its first field.
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus();
  }, [screen]);
  useKeptFocus();
  const isOpened = health !== undefined;
  useEffect(() => {
    if (!isOpened) return;
    void listSites();
    void listWatches();
  }, [isOpened, screen]);
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the screen
      </button>
      <header class="side">
        <a class="mark" href={linkTo("home")}>
          legible
        </a>
        <nav aria-label="Screens">
          <ul>
            {GROUPS.map((group) => (
              <li key={group.name}>
                <NavLink screen={group} current={screen} />
                {group.below !== undefined && (
                  <ul>
                    {group.below.map((one) => (
                      <li key={one.name}>
                        <NavLink screen={one} current={screen} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div class="foot">
          <a href="docs">API</a>
          <ThemeChoice />
          <Keys main={main} />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {isLocked ? <Lock /> : <screen.view route={route} />}
      </main>
    </div>
  );
}

function NavLink({
  screen: { name, label },
  current,
}: {
  readonly screen: Screen;
  readonly current: Screen;
}) {
  const { graphs, crawls } = useStore(sitesStore);
  const { watches } = useStore(watchesStore);
  const counts: Readonly<Record<string, number | undefined>> = {
    site: graphs?.length,
    crawl: crawls?.filter(isOpen).length,
    watches: watches?.length,
  };
  const number = counts[name] ?? 0;
  return (
    <a
      href={linkTo(name)}
      aria-current={name === current.name ? "page" : undefined}
      onClick={(event) => {
        // The address may have changed since the link was rendered.
        event.currentTarget.href = linkKeeping(name);
      }}
    >
      {label}
      {number > 0 && <span class="count"> {count(number)}</span>}
    </a>
  );
}

function ThemeChoice() {
  const { theme } = useStore(themeStore);
  return (
    <div class="theme">
      <span aria-hidden="true">Theme</span>
      <select
        aria-label="Theme"
        value={theme}
        onChange={({ currentTarget }) =>
          chooseTheme(THEMES.find((one) => one === currentTarget.value) ?? "system")
        }
      >
        <option value="system">Auto</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </div>
  );
}

function Lock() {
  const { refusal, hasToken } = useStore(serviceStore);
  const [token, type] = useState("");
  const secret = { type: "password", autocomplete: "off", required: true } as const;
  return (
    <form class="lock" onSubmit={instead(() => void unlock(token.trim()))}>
      <h1>This service requires a token</h1>
      <p>Enter the value of SERVICE_API_TOKEN. It stays in this tab.</p>
      <Input label="Token" {...secret} value={token} change={type} />
      <button type="submit" class="main">
        Open
      </button>
      {refusal && hasToken && <RefusalNote title="Not opened" refusal={refusal} />}
    </form>
  );
}
