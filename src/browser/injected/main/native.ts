// Native functions, saved before any page script runs, and proxies that replace them.

/** Calls a function with a `this`; a page may change `Function.prototype.call`. */
export const { apply } = Reflect;

/** A function as a page can call it. */
type Callable = (...args: never[]) => unknown;

/** Replaces a function. `run` calls the original as the page did. */
type Replacement<F extends Callable> = (
  run: () => ReturnType<F>,
  args: Readonly<Partial<Parameters<F>>>,
  self: unknown,
) => ReturnType<F>;

/** Returns a proxy of a native function; to the page it looks like the function. */
export function replaced<F extends Callable>(native: F, replacement: Replacement<F>): F {
  const traps: ProxyHandler<F> = {
    apply: (target, self, args) =>
      replacement(() => apply(target, self, args), args as never, self),
  };
  // A page's additions to Object.prototype are not traps.
  return new Proxy(native, Object.setPrototypeOf(traps, null));
}

/** Returns a reader of a native property, whatever getter the page has put in its place. */
export function getter<T extends object, K extends keyof T>(
  prototype: T,
  name: K,
): (of: T) => T[K] | undefined {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (of) => (get === undefined ? undefined : apply(get, of, []));
}
