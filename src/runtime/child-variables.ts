// Environment of the processes that touch untrusted pages and files.

/** Returns the environment without the service's and proxy variables, which a compromised process must not see. */
export function withoutSecrets(environment: NodeJS.ProcessEnv): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !/^SERVICE_|_proxy$/i.test(name)) kept[name] = value;
  }
  return kept;
}
