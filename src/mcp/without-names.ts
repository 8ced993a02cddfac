// Texts for clients that do not have all tools.

/** Returns a text without its sentences that contain one of the names. */
export function withoutNames(text: string, names: readonly string[]): string {
  const sentences = text.split(/(?<=\.) /);
  return sentences.filter((one) => !names.some((name) => one.includes(name))).join(" ");
}
