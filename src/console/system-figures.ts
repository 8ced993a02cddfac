// Version, uptime and load of the service, from its OpenAPI document and its metrics.

import { bytes, count, seconds } from "./format.ts";
import { fetchText } from "./service.ts";

/** A figure: name and value. */
type Figure = readonly [name: string, value: string];

const KINDS: Readonly<Record<string, string>> = {
  reads: "Reads",
  renders: "Renders",
  crawls: "Crawls",
  detached: "Detached crawls",
};

/** Reads the figures. Throws if the service refuses its metrics. */
export async function readFigures(signal: AbortSignal): Promise<readonly Figure[]> {
  const [document, metrics] = await Promise.all([
    fetchText("openapi.json", signal),
    fetchText("metrics", signal),
  ]);
  const values = valuesOf(metrics);
  const value = (name: string) => values.get(name) ?? 0;
  const load = Object.entries(KINDS).map(([kind, name]): Figure => {
    const [held, waiting] = [
      value(`legible_places_held{kind="${kind}"}`),
      value(`legible_places_waiting{kind="${kind}"}`),
    ];
    return [
      name,
      waiting === 0
        ? `${count(held)} running`
        : `${count(held)} running, ${count(waiting)} waiting`,
    ];
  });
  return [
    ["Version", String(JSON.parse(document).info.version)],
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
