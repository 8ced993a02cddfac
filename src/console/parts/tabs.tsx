// Tabs after the ARIA pattern: arrow keys switch tabs, one panel is visible.
// https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { count } from "../format.ts";

/** One tab. */
export interface Tab {
  readonly name: string;
  readonly label: string;
  /** Number of items in the tab, shown next to its label. */
  readonly count?: number | undefined;
  /** Renders its panel. */
  readonly view: () => ComponentChildren;
}

/** Returns a tab. */
export const tabOf = (name: string, label: string, view: Tab["view"], count?: number): Tab => ({
  ...{ name, label, view, count },
});

/** Renders a row of tabs and the panel of the selected one. */
export function Tabs(props: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Tabs that a menu at the end of the row lists. */
  readonly more?: readonly Tab[];
  readonly chosen: string;
  readonly choose: (name: string) => void;
  /** Content at the end of the row. */
  readonly beside?: ComponentChildren;
  /** Content below the row, where it may differ between tabs and moves none. */
  readonly below?: ComponentChildren;
}) {
  const { label, tabs, more = [], chosen, choose, beside, below } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // One tab can be reached by Tab, also while the menu has the choice.
  const focusable = tabs.some(({ name }) => name === chosen) ? chosen : tabs[0]?.name;
  const chosenMore = more.find(({ name }) => name === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[places[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    choose(next.name);
    row.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-row">
        <div role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              data-name={tab.name}
              aria-selected={tab.name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.name === focusable ? 0 : -1}
              onClick={() => choose(tab.name)}
            >
              {tab.label}
              {tab.count !== undefined && <span class="count"> {count(tab.count)}</span>}
            </button>
          ))}
        </div>
        {more.length > 0 && (
          <select
            class={chosenMore === undefined ? "more-tabs" : "more-tabs chosen"}
            aria-label={`More of ${label.toLowerCase()}`}
            value={chosenMore?.name ?? ""}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="" disabled hidden>
              More
            </option>
            {more.map((tab) => (
              <option key={tab.name} value={tab.name}>
                {tab.label}
                {tab.count !== undefined && ` (${count(tab.count)})`}
              </option>
            ))}
          </select>
        )}
        {beside}
      </div>
      {below}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={chosenMore === undefined ? `${id}-${chosen}` : undefined}
        aria-label={chosenMore?.label}
        class="panel"
      >
        {[...tabs, ...more].find(({ name }) => name === chosen)?.view()}
      </div>
    </div>
  );
}
