// Decides from its type whether a script element runs: some script elements are data.

/** Executed by the browser: no type, a JavaScript type, or a module. */
const RUNS = /^$|javascript|ecmascript|^module$/;
/** Executed by a loader that delays it. `litespeed/javascript` is covered above. */
const DELAYED = /^rocketlazyloadscript$|^nitropack\//;

/** Whether a script of a `type` runs, at once or through a loader; undefined means no type. */
export function isRunType(type: string | undefined): boolean {
  const written = type?.trim().toLowerCase() ?? "";
  return RUNS.test(written) || DELAYED.test(written);
}
