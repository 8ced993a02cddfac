// Does the same for several addresses, some at a time.

/** Addresses in work at the same time. */
const AT_ONCE = 4;

/** Calls `work` for each address, in order of the list. Rejects with the first error. */
export async function atOnce(
  urls: readonly string[],
  work: (url: string, index: number) => Promise<void>,
): Promise<void> {
  const queue = urls.entries();
  const worker = async () => {
    for (const [index, url] of queue) await work(url, index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
