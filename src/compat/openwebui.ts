// The external web loader of Open WebUI: `POST {urls}` returns documents.
import { atOnce } from "./at-once.ts";
import { objectOf, refusal, textsOf } from "./given.ts";
import { chosenMarkdown } from "./page-text.ts";
import { type CompatFailure, type CompatHost, type Protocol, sentenceOf } from "./protocol.ts";

/** Pages of a request; their texts are one answer. */
const MAX_URLS = 100;
export const openWebUi = (): Protocol => ({
  routes: [
    {
      method: "POST",
      path: "/openwebui",
      answer: async ({ body }, host) => {
        const urls = textsOf("urls", objectOf("body", body)["urls"]);
        if (urls.length > MAX_URLS) throw refusal("urls", `has more than ${MAX_URLS} addresses`);
        return { status: 200, pieces: listOf(await documents(urls, host)) };
      },
    },
  ],
  refusal: (failure: CompatFailure) => ({
    status: failure.status,
    body: { detail: sentenceOf(failure), code: failure.code },
  }),
});

function* listOf(documents: readonly string[]): Generator<string> {
  yield "[";
  for (const [index, document] of documents.entries())
    yield index === 0 ? document : `,${document}`;
  yield "]";
}

/** Reads pages in order; leaves out unreadable ones, as the loader expects, unless all are. */
async function documents(urls: readonly string[], host: CompatHost): Promise<readonly string[]> {
  const read: (string | undefined)[] = urls.map(() => undefined);
  let failure: unknown;
  await atOnce(urls, async (url, index) => {
    try {
      read[index] = await documentOf(url, host);
    } catch (error) {
      if (host.signal.aborted) throw error;
      failure ??= error;
    }
  });
  const documents = read.filter((document) => document !== undefined);
  if (documents.length === 0 && failure !== undefined) throw failure;
  return documents;
}

const documentOf = (url: string, host: CompatHost): Promise<string> =>
  host.reading(async ({ run, write }) => {
    const fetch = { read_pdf: true, read_files: true };
    const result = await run("read", { url, direction: "auto", fetch });
    const { title, description, language, published } = result.page;
    const metadata = { source: url, title, description, language, published };
    return write("loaderDocument", { source: chosenMarkdown(result, true), metadata });
  });
