// The console in a real browser: a page that fails the test when it logs, throws, asks another host or breaks its policy.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Page } from "playwright-core";
import { FOUND } from "./rendering.ts";
import type { Served } from "./service.ts";
import { shared } from "./shared.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

const NEXT_FRAME = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)))`;

/** Milliseconds after which a wait fails, as in Playwright. */
const HOLDS_MS = 30_000;

/**
 * Waits until an expression holds in the page, looking at every frame. Playwright's `waitForFunction` evaluates text in the
 * page if it does not hold at once, which the console's policy forbids.
 */
export async function holds(page: Page, expression: string): Promise<void> {
  await page.evaluate(`new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(${JSON.stringify(`never: ${expression}`)})), ${HOLDS_MS});
    const look = () => ((${expression}) ? resolve() : requestAnimationFrame(look));
    look();
  })`);
}

/** Opens the console. */
export interface ConsoleOpener {
  /** A page at a fragment of the console, as `#/crawl`. */
  open(fragment?: string, options?: ConsoleOptions): Promise<ConsolePage>;
}

/** How it is opened. */
interface ConsoleOptions {
  readonly dark?: boolean;
  readonly width?: number;
  /** Device pixels for each CSS pixel: of the monitor and of the zoom. */
  readonly ratio?: number;
  /** Address of another service. */
  readonly address?: string;
}

/** A page of the console. */
export interface ConsolePage {
  readonly page: Page;
  /** What a person reads of it. */
  text(): Promise<string>;
  /** Findings of axe-core that are serious or critical: of all its rules, or of one. */
  findings(rule?: string): Promise<readonly string[]>;
  /** Cumulative layout shift since it was opened. https://web.dev/articles/cls */
  layoutShift(): Promise<number>;
  /** Asserts that nothing was logged, thrown or asked of another host, and closes it. */
  close(): Promise<void>;
}

const holdBrowser = shared(() =>
  chromium.launch({
    executablePath: FOUND?.path ?? "",
    args: ["--no-sandbox", "--disable-gpu"],
  }),
);

/** A browser for all tests of a `describe`. */
export function useConsole(service: Served): ConsoleOpener {
  const browser = holdBrowser();
  return {
    open: async (
      fragment = "",
      { dark = false, width = 1280, ratio = 1, address = service.address } = {},
    ) => {
      const context = await browser().newContext({
        colorScheme: dark ? "dark" : "light",
        viewport: { width, height: 860 },
        deviceScaleFactor: ratio,
        acceptDownloads: true,
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
      page.on("dialog", (dialog) => {
        faults.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on("console", (message) => {
        // An answer that is a refusal is logged by the browser, and shown by the console.
        if (message.text().startsWith("Failed to load resource")) return;
        faults.push(`logged: ${message.text()}`);
      });
      page.on("request", (request) => {
        if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(address)) {
          faults.push(`asked: ${request.url()}`);
        }
      });
      await page.goto(`${address}/${fragment}`);
      await page.waitForSelector("main h1");
      return {
        page,
        text: async () => {
          // A store draws what changed in the next frame.
          await page.evaluate(NEXT_FRAME);
          return page.locator("main").innerText();
        },
        findings: async (rule) => {
          if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
          return page.evaluate(findingsOfAxe, rule);
        },
        layoutShift: () => page.evaluate<number>(LAYOUT_SHIFT),
        close: async () => {
          await context.close();
          assert.deepEqual(faults, []);
        },
      };
    },
  };
}

/** Runs in the page. */
async function findingsOfAxe(rule: string | undefined): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as {
    readonly axe: {
      run(options: object): Promise<{
        readonly violations: readonly {
          readonly id: string;
          readonly impact: string;
          readonly nodes: readonly { readonly target: readonly string[] }[];
        }[];
      }>;
    };
  };
  const { violations } = await axe.run(rule === undefined ? {} : { runOnly: [rule] });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
