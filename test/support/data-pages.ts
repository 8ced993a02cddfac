// Every labelled page of the data folder, of both of its sets, one by one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** A page as archived. */
export interface DataPage {
  readonly id: string;
  readonly url: string;
  readonly bytes: Buffer;
}

/** Each so many-th page of the set `wcxb`, then of the set `world`. */
export function* dataPages(folder: string, every: number): Generator<DataPage> {
  let index = 0;
  for (const set of ["wcxb", "world"]) {
    const list = gunzipSync(readFileSync(join(folder, set, "pages.jsonl.gz"))).toString("utf8");
    for (const line of list.split("\n")) {
      if (line === "" || index++ % every !== 0) continue;
      const { id, url } = JSON.parse(line) as { id: string; url: string };
      const bytes = gunzipSync(readFileSync(join(folder, set, "html", `${id}.html.gz`)));
      yield { id, url, bytes };
    }
  }
}
