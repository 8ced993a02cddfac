// Takes a screenshot of a page with its blocks numbered in reading order.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "../src/browser/find.ts";
import type { Sides } from "./reading-order-axioms.ts";

/** Saves a screenshot of the whole page with a number on each box, in the given order. */
export async function drawOrder(
  url: string,
  boxes: readonly (Sides | undefined)[],
  file: string,
): Promise<void> {
  const found = await findBrowser();
  if (found === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url, { waitUntil: "load", timeout: 30_000 });
    await page.waitForTimeout(300);
    const marks = boxes.flatMap((box, at) =>
      box === undefined
        ? []
        : [
            `<div style="position:absolute;left:${box.left}px;top:${box.top}px;width:${box.right - box.left}px;height:${box.bottom - box.top}px;outline:1px solid red"><b style="position:absolute;left:0;top:0;background:yellow;color:red;font:bold 11px/1 sans-serif">${at}</b></div>`,
          ],
    );
    await page.evaluate(`(() => {
      const layer = document.createElement("div");
      layer.style.cssText = "position:absolute;left:0;top:0;z-index:2147483647;writing-mode:horizontal-tb";
      layer.innerHTML = ${JSON.stringify(marks.join(""))};
      document.documentElement.append(layer);
    })()`);
    await page.screenshot({ path: file, fullPage: true });
  } finally {
    await browser.close();
  }
}
