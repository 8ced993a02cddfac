// Spans and counts of runs, as an SDK of OpenTelemetry that the process registered receives them.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { metrics, trace } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { useOrigin } from "../support/origin.ts";
import { post } from "../support/requests.ts";
import { useService } from "../support/service.ts";
import { crawl, madeSite } from "../support/site.ts";

const origin = useOrigin(madeSite({ "/": ["/a", "/gone"], "/a": [] }));
const service = useService();
const spans = new InMemorySpanExporter();
const counts = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const meters = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter: counts, exportIntervalMillis: 600_000 })],
});

before(() => {
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  assert.ok(trace.setGlobalTracerProvider(provider));
  assert.ok(metrics.setGlobalMeterProvider(meters));
});
after(async () => {
  trace.disable();
  metrics.disable();
  await meters.shutdown();
});
beforeEach(() => spans.reset());

/** Names of the spans below a run, in order of their end. */
function stepsOf(root: string): readonly string[] {
  const [run] = spans.getFinishedSpans().filter(({ name }) => name === root);
  assert.ok(run !== undefined, root);
  return spans
    .getFinishedSpans()
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === run.spanContext().spanId)
    .map(({ name }) => name);
}

describe("OpenTelemetry", () => {
  it("receives a span for a read and each of its steps, with the host and no path", async () => {
    await post(`${service.address}/api/text`, { url: `${origin.address}/a?token=secret` });
    const steps = stepsOf("legible.page");
    assert.deepEqual(steps.slice(-4), [
      "legible.page.parse",
      "legible.page.classify",
      "legible.page.select",
      "legible.page.done",
    ]);
    const [run] = spans.getFinishedSpans().filter(({ name }) => name === "legible.page");
    assert.equal(run?.attributes["server.address"], "127.0.0.1");
    assert.doesNotMatch(
      JSON.stringify(spans.getFinishedSpans().map(({ attributes, name }) => [name, attributes])),
      /secret/,
    );
    for (const { startTime, endTime } of spans.getFinishedSpans()) {
      assert.ok(endTime[0] * 1e9 + endTime[1] >= startTime[0] * 1e9 + startTime[1]);
    }
  });

  it("learns why a read failed", async () => {
    await post(`${service.address}/api/text`, { url: `${origin.address}/gone` });
    const [run] = spans.getFinishedSpans().filter(({ name }) => name === "legible.page");
    assert.equal(run?.attributes["error.type"], "PAGE_MISSING");
    assert.ok(stepsOf("legible.page").includes("legible.page.error"));
  });

  it("receives a span for each page of a crawl, and counts pages", async () => {
    await crawl(service, { url: `${origin.address}/` });
    const steps = stepsOf("legible.site");
    assert.equal(steps.filter((name) => name === "legible.site.page").length, 3);
    await meters.forceFlush();
    const [metric] = counts
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
    assert.equal(metric?.descriptor.name, "legible.pages");
    const of = (mode: string, ok: boolean) =>
      metric?.dataPoints.find(
        ({ attributes }) => attributes["legible.mode"] === mode && attributes["legible.ok"] === ok,
      )?.value;
    assert.deepEqual([of("page", true), of("page", false)], [1, 1]);
    assert.deepEqual([of("site", true), of("site", false)], [2, 1]);
  });
});
