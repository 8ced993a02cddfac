// Functions of the browser as they are before any script of the page, and proxies that stand in their place.

/** Calls a function with a `this`; a page may change `Function.prototype.call`. */
export const { apply } = Reflect;

/** A function as a page can call it. */
type Callable = (...args: never[]) => unknown;

/** Runs in the place of a function. `run` calls it as the page did. */
type StandIn<F extends Callable> = (
  run: () => ReturnType<F>,
  args: Readonly<Partial<Parameters<F>>>,
  self: unknown,
) => ReturnType<F>;

/** A proxy of a function of the browser: to a page that looks it is the function. */
export function replaced<F extends Callable>(native: F, standIn: StandIn<F>): F {
  const traps: ProxyHandler<F> = {
    apply: (target, self, args) => standIn(() => apply(target, self, args), args as never, self),
  };
  // What a page adds to Object.prototype is not a trap.
  return new Proxy(native, Object.setPrototypeOf(traps, null));
}

/** Reads a property as the browser does, whatever the page has put in the place of its getter. */
export function getter<T extends object, K extends keyof T>(
  prototype: T,
  name: K,
): (of: T) => T[K] | undefined {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (of) => (get === undefined ? undefined : apply(get, of, []));
}
