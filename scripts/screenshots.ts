// Takes the five README pictures: the console with a small built-in site, in `pictures/`. Usage: npm run screenshots
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { readEnvironment } from "../src/api/environment.ts";
import { findBrowser } from "../src/browser/find.ts";
import { startServer } from "../src/server/main.ts";
import { harbourSite } from "./screenshots/harbour-site.ts";

const folder = fileURLToPath(new URL("../../pictures/", import.meta.url));
mkdirSync(folder, { recursive: true });

const pages = harbourSite();
const site = createServer((request, response) => {
  const page = pages.get((request.url ?? "/").split("?", 1)[0] ?? "/");
  response.writeHead(page === undefined ? 404 : 200, {
    "content-type": "text/html; charset=utf-8",
  });
  response.end(page ?? "<h1>Not found</h1>");
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const { port } = site.address() as AddressInfo;
const root = `http://127.0.0.1:${port}/`;

const scratch = mkdtempSync(join(tmpdir(), "legible-screenshots-"));
const environment = readEnvironment({
  SERVICE_ALLOW_PRIVATE_HOSTS: "1",
  SERVICE_PAGE_INTERVAL_SECONDS: "0",
  SERVICE_WEB_ARCHIVE_URL: "",
  SERVICE_LOG_LEVEL: "error",
  SERVICE_GRAPH_DIR: join(scratch, "graphs"),
  SERVICE_TRACE_DIR: scratch,
  SERVICE_DATA_DIR: join(scratch, "data"),
});
const server = await startServer({ environment, port: 0, host: "127.0.0.1" });
const found = await findBrowser();
if (found === undefined) throw new Error("no browser found: run legible doctor");
const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox"] });

const at = (screen: string, query: Readonly<Record<string, string>> = {}) =>
  `${server.address}/#/${screen}?${new URLSearchParams(query)}`;

async function picture(
  name: string,
  address: string,
  {
    dark = false,
    until,
  }: { readonly dark?: boolean; readonly until: (page: Page) => Promise<unknown> },
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: dark ? "dark" : "light",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await until(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  console.log(`pictures/${name}.png`);
}

const lens = new URL("guides/lens", root).href;
try {
  await picture("read", at("read", { url: lens }), {
    until: (page) => page.waitForSelector(".prose > *"),
  });
  await picture("page-map", at("map", { url: lens }), {
    until: (page) => page.waitForSelector(".block-list li"),
  });
  await picture("crawl", at("crawl", { url: root }), {
    dark: true,
    until: async (page) => {
      await page.getByRole("button", { name: "Crawl" }).click();
      await page.waitForSelector("text=Look at the site");
    },
  });
  await picture("site", at("site", { url: root }), {
    until: async (page) => {
      await page.getByRole("tab", { name: "Picture" }).click();
      await page.waitForSelector(".picture [role=status]:has-text('links')");
    },
  });
  await picture("ask", at("ask", { url: root }), {
    dark: true,
    until: async (page) => {
      await page.getByLabel("Question or keywords").fill("how is the glass of the lens washed");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".passages li");
    },
  });
} finally {
  await browser.close();
  await server.close();
  site.close();
  rmSync(scratch, { recursive: true, force: true });
}
