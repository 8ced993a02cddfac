// Checks browser options that their type and range do not decide.
import { InvalidRequestError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import { isSelectorList } from "../read/selectors.ts";
import { echo } from "./echo.ts";

/** Maximum characters of `wait_for`. */
const MAX_WAIT_FOR_CHARS = 1000;

/** Returns the fault of an option in words; undefined if the option is valid. */
type Check = (value: string) => string | undefined;

/** Matches a language with a script and a region, or without: `de`, `zh-Hant-TW`, `es-419`. */
const LOCALE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/;

function isTimezone(name: string): boolean {
  try {
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined
    );
  } catch {
    return false;
  }
}

const BLOCKED: ReadonlySet<string> = new Set(["images", "media", "fonts"]);

const CHECKS: Readonly<Partial<Record<keyof RenderOptions, Check>>> = {
  wait_for: (value) => {
    if (value.length > MAX_WAIT_FOR_CHARS) {
      return `Input should have at most ${MAX_WAIT_FOR_CHARS} characters`;
    }
    if (value === "" || /^text=\s*\S/.test(value)) return undefined;
    return isSelectorList(value)
      ? undefined
      : `"${value}" is no CSS selector; a text is written as text=In stock`;
  },
  locale: (value) =>
    value === "" || LOCALE.test(value)
      ? undefined
      : "Input should be a language and a region, such as de-CH",
  timezone: (value) =>
    value === "" || isTimezone(value)
      ? undefined
      : "Input should be a time zone by its IANA name, such as Europe/Zurich",
  block: (value) => {
    if (value === "auto" || value === "none") return undefined;
    const unknown = value.split(",").find((name) => !BLOCKED.has(name.trim()));
    return unknown === undefined
      ? undefined
      : `"${unknown.trim()}" is none of images, media, fonts; or the whole is auto or none`;
  },
};

/** Returns the options unchanged. Throws InvalidRequestError, which names the option. */
export function checkedRenderOptions(options: RenderOptions): RenderOptions {
  const entries = Object.entries(CHECKS).flatMap(([name, check]) => {
    const value: unknown = Object.getOwnPropertyDescriptor(options, name)?.value;
    const msg = typeof value === "string" ? check(value) : undefined;
    const loc = ["body", "renderOptions", name];
    return msg === undefined ? [] : [{ type: "value_error", loc, msg, input: echo(value) }];
  });
  if (entries.length > 0) throw new InvalidRequestError(entries);
  return options;
}
