// Frame around every screen: navigation, landmarks, and the token form if the service requires a
// token.
import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Field } from "./parts/field.tsx";
import { Keys } from "./parts/keys.tsx";
import { RefusalNote } from "./parts/refusal.tsx";
import { currentRoute, linkTo, type Route, useRoute } from "./route.ts";
import { AskScreen } from "./screens/ask.tsx";
import { CrawlScreen } from "./screens/crawl.tsx";
import { FactsScreen } from "./screens/facts.tsx";
import { HomeScreen } from "./screens/home.tsx";
import { PageMapScreen } from "./screens/page-map.tsx";
import { ReadScreen } from "./screens/read.tsx";
import { RunsScreen } from "./screens/runs.tsx";
import { SiteScreen } from "./screens/site.tsx";
import { SystemScreen } from "./screens/system.tsx";
import { serviceStore, unlock } from "./service.ts";
import { useStore } from "./store.ts";
import { chooseTheme, THEMES, themeStore } from "./theme.ts";

/** A screen: its name in the address, its label, its view. */
interface Screen {
  readonly name: string;
  readonly label: string;
  readonly view: ComponentType<{ readonly route: Route }>;
}

const HOME: Screen = { name: "home", label: "Home", view: HomeScreen };
const SCREENS: readonly Screen[] = [
  HOME,
  { name: "read", label: "Read", view: ReadScreen },
  { name: "map", label: "Page map", view: PageMapScreen },
  { name: "facts", label: "Facts", view: FactsScreen },
  { name: "crawl", label: "Crawl", view: CrawlScreen },
  { name: "site", label: "Site", view: SiteScreen },
  { name: "ask", label: "Ask", view: AskScreen },
  { name: "runs", label: "Runs", view: RunsScreen },
  { name: "system", label: "System", view: SystemScreen },
];

/** Screens that show one page, and those that show one site: each group shares its address. */
const GROUPS: readonly ReadonlySet<string>[] = [
  new Set(["read", "map", "facts"]),
  new Set(["site", "ask"]),
];

/** Returns the link to a screen, with the address on screen if both show the same kind. */
function linkKeeping(name: string): string {
  const { screen, query } = currentRoute();
  const url = query.get("url");
  const isShared = GROUPS.some((group) => group.has(screen) && group.has(name));
  return url === null || !isShared || screen === name ? linkTo(name) : linkTo(name, { url });
}

/** Renders the console. */
export function Shell() {
  const route = useRoute();
  const { isLocked } = useStore(serviceStore);
  const screen = SCREENS.find(({ name }) => name === route.screen) ?? HOME;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(screen);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    setOpen(false);
    document.title = `${screen.label} · legible`;
    if (shown.current === screen) return;
    shown.current = screen;
    // Start a new screen at its top, for sighted readers and for screen readers.
    scrollTo(0, 0);
    main.current?.focus();
  }, [screen]);
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the screen
      </button>
      <header class="side">
        <a class="mark" href={linkTo("home")}>
          legible
        </a>
        {/* Only on narrow screens; wide ones always show the list. */}
        <button
          type="button"
          class="menu quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {screen.label} <span class="unseen">, all screens</span>
        </button>
        <nav aria-label="Screens" class={isOpen ? "open" : ""}>
          <ul>
            {SCREENS.map(({ name, label }) => (
              <li key={name}>
                <a
                  href={linkTo(name)}
                  aria-current={name === screen.name ? "page" : undefined}
                  onClick={(event) => {
                    // The address may have changed since the link was rendered.
                    event.currentTarget.href = linkKeeping(name);
                  }}
                >
                  {label}
                </a>
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

function ThemeChoice() {
  const { theme } = useStore(themeStore);
  return (
    <select
      aria-label="Theme"
      value={theme}
      onChange={({ currentTarget }) =>
        chooseTheme(THEMES.find((one) => one === currentTarget.value) ?? "system")
      }
    >
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

function Lock() {
  const { refusal } = useStore(serviceStore);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.currentTarget instanceof HTMLFormElement)) return;
    const token = new FormData(event.currentTarget).get("token");
    if (typeof token === "string" && token.trim() !== "") void unlock(token.trim());
  };
  return (
    <form class="lock" onSubmit={submit}>
      <h1>This service requires a token</h1>
      <p>Enter the value of SERVICE_API_TOKEN. It stays in this tab.</p>
      <Field label="Token">
        {(id) => <input id={id} name="token" type="password" autocomplete="off" required />}
      </Field>
      <button type="submit" class="main">
        Open
      </button>
      {refusal && <RefusalNote title="Not opened" refusal={refusal} />}
    </form>
  );
}
