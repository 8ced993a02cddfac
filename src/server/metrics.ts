// Prometheus metrics: requests, pages, refusals, renders, queues, threads and the process.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Admission } from "../api/admission.ts";
import type { Engine } from "../api/engine.ts";

/** In seconds: from immediate answers to crawls of an hour. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600];

/** Answered request to count. */
export interface AnsweredRequest {
  readonly method: string;
  /** Path pattern of the route; "" for an unknown route. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Metrics of one server. */
export class Metrics {
  readonly #registry = new Registry();
  #hasProcess = false;
  readonly #requests = new Counter({
    name: "legible_http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: "legible_http_request_duration_seconds",
    help: "Time from a request to the end of its answer, or to the last event of a stream.",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #pages = new Counter({
    name: "legible_pages_total",
    help: "Pages read, and pages that could not be read, by operation.",
    labelNames: ["operation", "outcome"],
    registers: [this.#registry],
  });
  readonly #renders = new Counter({
    name: "legible_renders_total",
    help: "Pages fetched through a browser, alone or with a plain fetch.",
    registers: [this.#registry],
  });
  readonly #refusals = new Counter({
    name: "legible_refusals_total",
    help: "Answers and streams that ended with an error, by its code.",
    labelNames: ["code"],
    registers: [this.#registry],
  });

  constructor(load: Engine["load"], admission: Admission, faults: () => number) {
    new Counter({
      name: "legible_faults_total",
      help: "Internal failures, each logged: traces and graphs that could not be written, answers with 500.",
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(faults());
      },
    });
    const places = () => ({ reads: admission.reads, ...load() });
    for (const state of ["held", "waiting"] as const) {
      new Gauge({
        name: `legible_places_${state}`,
        help: state === "held" ? "Slots in use, by kind." : "Work waiting for a slot, by kind.",
        labelNames: ["kind"],
        registers: [this.#registry],
        collect() {
          for (const [kind, counts] of Object.entries(places())) this.set({ kind }, counts[state]);
        },
      });
    }
    this.#observe(
      "legible_open_requests",
      "Open POST requests, including waiting ones.",
      () => admission.open,
    );
    this.#observe(
      "legible_body_bytes",
      "Size of request bodies in memory, in bytes.",
      () => admission.bodies.held,
    );
  }

  #observe(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value());
      },
    });
  }

  answered({ method, route, status, seconds }: AnsweredRequest): void {
    this.#requests.inc({ method, route, status });
    this.#seconds.observe({ route }, seconds);
  }

  page(operation: string, isRead: boolean): void {
    this.#pages.inc({ operation, outcome: isRead ? "read" : "failed" });
  }

  rendered(): void {
    this.#renders.inc();
  }

  refused(code: string): void {
    this.#refusals.inc({ code });
  }

  /** Media type of the metrics. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns all metrics in the text format. */
  async text(): Promise<string> {
    // Start observing the process on the first request.
    if (!this.#hasProcess) collectDefaultMetrics({ register: this.#registry });
    this.#hasProcess = true;
    return this.#registry.metrics();
  }
}
