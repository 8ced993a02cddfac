// The type of a script element to whether it runs: data in a script element is not code.

/** Run by the browser: no type, one of JavaScript, or a module. */
const RUNS = /^$|javascript|ecmascript|^module$/;
/** Run by a loader that only delays it. `litespeed/javascript` is in the types above. */
const DELAYED = /^rocketlazyloadscript$|^nitropack\//;

/** Whether a script of a `type` runs in the browser, at once or when a loader gets to it; undefined is no type attribute. */
export function isRunType(type: string | undefined): boolean {
  const written = type?.trim().toLowerCase() ?? "";
  return RUNS.test(written) || DELAYED.test(written);
}
