// The System screen: the service's health, limits and all constants.

import { useState } from "preact/hooks";
import type { Config, Health } from "../../model/resources.ts";
import { addToList } from "../../text/grouped.ts";
import { bytes, count, seconds, some } from "../format.ts";
import { Quiet } from "../parts/buttons.tsx";
import { useFilter } from "../parts/field.tsx";
import { Pairs } from "../parts/pairs.tsx";
import { Answer, usePending } from "../parts/pending.tsx";
import { fetchText, service } from "../service.ts";

/** Renders the screen. */
export function SystemScreen() {
  const pending = usePending(async (signal) => {
    const [health, config] = await Promise.all([
      service().health({ signal }),
      service().config({ signal }),
    ]);
    return { health, config };
  }, []);
  return (
    <div class="screen">
      <h1>System</h1>
      <Answer pending={pending} title="The status of the service is unavailable">
        {({ health, config }) => (
          <>
            <State health={health} caps={config.caps} />
            <Load />
            <Settings config={config} />
          </>
        )}
      </Answer>
    </div>
  );
}

const capOf = (value: number): string => (value === 0 ? "no limit" : count(value));

function State({ health, caps }: { readonly health: Health; readonly caps: Config["caps"] }) {
  const rows = [
    ["Service", health.status === "ok" ? "runs" : health.status],
    [
      "Browser",
      health.render_available
        ? "found"
        : "none found: pages are only fetched without a browser (legible doctor shows why)",
    ],
    [
      "Addresses of private networks",
      health.private_hosts_blocked
        ? "refused (SERVICE_ALLOW_PRIVATE_HOSTS=1 allows them)"
        : "allowed",
    ],
    ["Maximum pages per crawl", capOf(caps.max_pages)],
    ["Concurrent pages per crawl", capOf(caps.max_concurrency)],
    ["Concurrent crawls", capOf(caps.max_concurrent_crawls)],
    ["Concurrent renders", capOf(caps.max_concurrent_renders)],
  ] as const;
  return <Pairs kind="pairs state" pairs={rows} />;
}

/** Renders version, uptime and load, from the service's metrics. */
function Load() {
  const [asked, ask] = useState(0);
  const pending = usePending((signal) => readFigures(signal), [asked]);
  return (
    <>
      <div class="with-button">
        <h2 class="later">Now</h2>
        <Quiet onClick={() => ask(asked + 1)}>Refresh</Quiet>
      </div>
      <div class="now">
        <Answer pending={pending} title="The metrics were not read" keeps>
          {(figures) => <Pairs kind="pairs state" pairs={figures} />}
        </Answer>
      </div>
    </>
  );
}

/** Units by the last word of a setting's name. */
const UNITS: Readonly<Record<string, string>> = {
  SECONDS: " s",
  MS: " ms",
  BYTES: " B",
  MB: " MB",
  CHARS: " characters",
  WORDS: " words",
  PIXELS: " pixels",
};

const unitOf = (name: string): string => UNITS[name.slice(name.lastIndexOf("_") + 1)] ?? "";

function Settings({ config }: { readonly config: Config }) {
  const { wanted, field } = useFilter("Search", "");
  const found = Object.entries(config.settings).filter(([name, { comment, section }]) =>
    `${name} ${section} ${comment}`.toLowerCase().includes(wanted),
  );
  const sections = new Map<string, typeof found>();
  for (const row of found) {
    const [, { section }] = row;
    addToList(sections, section, row);
  }
  const asked = new Set(Object.values(config.overridable).flat());
  return (
    <>
      <h2 class="later">Settings</h2>
      <div class="options above">
        {field}
        <span class="faint" role="status">
          {some(found.length, "setting")}
        </span>
      </div>
      <p class="faint">Settings that a request may override: {[...asked].sort().join(", ")}.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too */}
      <section class="scrolls" tabIndex={0} aria-label="Settings">
        <table class="settings">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Value</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          {[...sections].map(([section, rows]) => (
            <tbody key={section}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {section}
                </th>
              </tr>
              {rows.map(([name, { value, comment }]) => (
                <tr key={name}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td>
                    {Array.isArray(value) ? value.join(", ") : String(value)}
                    {unitOf(name)}
                  </td>
                  <td>{comment}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

/** Version of the package that serves the console; set by its build. */
declare const LEGIBLE_VERSION: string;

/** A figure: name and value. */
type Figure = readonly [name: string, value: string];

const KINDS: Readonly<Record<string, string>> = {
  reads: "Reads",
  renders: "Renders",
  crawls: "Crawls",
  detached: "Detached crawls",
};

/** Reads the figures. Throws if the service refuses its metrics. */
async function readFigures(signal: AbortSignal): Promise<readonly Figure[]> {
  const values = valuesOf(await fetchText("metrics", signal));
  const value = (name: string) => values.get(name) ?? 0;
  const load = Object.entries(KINDS).map(([kind, name]): Figure => {
    const held = value(`legible_places_held{kind="${kind}"}`);
    const waiting = value(`legible_places_waiting{kind="${kind}"}`);
    return [name, `${count(held)} running${waiting === 0 ? "" : `, ${count(waiting)} waiting`}`];
  });
  return [
    ["Version", LEGIBLE_VERSION],
    ["Uptime", seconds(Date.now() / 1000 - value("process_start_time_seconds"))],
    ["Memory", bytes(value("process_resident_memory_bytes"))],
    ...load,
  ];
}

/** Parses metrics in Prometheus text format: values by name with labels. */
function valuesOf(metrics: string): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const line of metrics.split("\n")) {
    const end = line.lastIndexOf(" ");
    if (end > 0 && !line.startsWith("#")) values.set(line.slice(0, end), Number(line.slice(end)));
  }
  return values;
}
