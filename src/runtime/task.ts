// A task of a module that a thread or the process itself loads.

/** A task: a function of a module, and its input. */
export interface ModuleTask {
  /** Address of the module. */
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** Loads the module of a task, and returns what its function returns. */
export async function perform({ module: address, name, input }: ModuleTask): Promise<unknown> {
  const tasks: Readonly<Record<string, unknown>> = await import(address);
  const task = tasks[name];
  if (typeof task !== "function") throw new TypeError(`${address} has no function ${name}`);
  return task(input);
}
