// Checks browser options that their type and range do not decide.
import { InvalidRequestError } from "../model/errors.ts";
import type { RenderOptions } from "../model/options.ts";
import { isSelectorList } from "../read/chosen-parts.ts";
import { echo } from "./echo.ts";

/** Maximum characters of `wait_for`. */
const MAX_WAIT_FOR_CHARS = 1000;

/** Returns what is wrong with an option, in words; undefined if nothing is. */
type Check = (value: string) => string | undefined;

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
