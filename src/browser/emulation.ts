// Sets what a page takes its reader for: viewport, language, time zone.
import type { CDPSession } from "playwright-core";
import type { RenderOptions } from "../model/options.ts";
import { languagesOf } from "../net/identity.ts";

/** A viewport in CSS pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** Whether the page is laid out as on a touch screen, by its viewport element. */
  readonly mobile: boolean;
}

const NAMED: Readonly<Record<Exclude<RenderOptions["viewport"], "custom">, Viewport>> = {
  phone: { width: 390, height: 844, mobile: true },
  tablet: { width: 820, height: 1180, mobile: true },
  desktop: { width: 1440, height: 900, mobile: false },
};

/** Returns the viewport of a request. */
export function viewportOf(options: RenderOptions): Viewport {
  const { viewport, viewport_width: width, viewport_height: height } = options;
  return viewport === "custom" ? { width, height, mobile: false } : NAMED[viewport];
}

/** Whether a request changes a page beyond its size, which is not undone for the next one. */
export const emulates = (options: RenderOptions): boolean =>
  options.locale !== "" || options.timezone !== "" || viewportOf(options).mobile;

/** Emulates the reader of a request. */
export async function emulate(
  session: CDPSession,
  options: RenderOptions,
  userAgent: string,
): Promise<void> {
  const { locale, timezone } = options;
  if (locale !== "") {
    const acceptLanguage = languagesOf(locale).join(",");
    await session.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage });
    await session.send("Emulation.setLocaleOverride", { locale: locale.replaceAll("-", "_") });
  }
  if (timezone !== "") {
    await session.send("Emulation.setTimezoneOverride", { timezoneId: timezone });
  }
  const { mobile, ...size } = viewportOf(options);
  if (!mobile) return;
  await session.send("Emulation.setDeviceMetricsOverride", {
    ...size,
    deviceScaleFactor: 1,
    mobile,
  });
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
}
