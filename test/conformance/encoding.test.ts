// The prescan of HTML bytes for their encoding, by the cases of html5lib-tests.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeHtml } from "../../src/html/decode.ts";
import { conformance, dataFolder } from "./suite.ts";

conformance("html5lib-encoding", dataFolder("html5lib-encoding"), (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".dat"))
    .sort()
    .flatMap((file) =>
      readCases(readFileSync(join(folder, file), "latin1")).map(({ data, encoding }, index) => ({
        name: `${file} ${index + 1}`,
        check: () => {
          const bytes = Buffer.from(data, "latin1");
          const { charset, certain } = decodeHtml(bytes, undefined);
          // Where nothing is declared the cases name the fallback of a western browser.
          assert.equal(certain ? charset : "windows-1252", encoding.toLowerCase());
        },
      })),
    ),
);

function readCases(text: string): { readonly data: string; readonly encoding: string }[] {
  return text
    .split(/(?:^|\n)#data\n/)
    .slice(1)
    .map((part) => {
      const [data = "", rest = ""] = part.split("\n#encoding\n");
      return { data, encoding: rest.split("\n")[0] ?? "" };
    });
}
