// Code that a process compiles is cached for the next one.
import module from "node:module";

/** Caches compiled code in the temporary folder, from Node 22 on; before, it does nothing. */
export function cacheCompiledCode(): void {
  const { enableCompileCache }: typeof module & { enableCompileCache?: () => unknown } = module;
  enableCompileCache?.();
}
