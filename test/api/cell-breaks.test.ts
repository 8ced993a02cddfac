// What joins the lines of a table cell in Markdown.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TextResult } from "../../src/model/page.ts";
import { answerOf, post } from "../support/requests.ts";
import { useService } from "../support/service.ts";

const service = useService({ SERVICE_BROWSER_PATH: "/nowhere" });

const WORDS =
  "The harbour is open from seven in the morning until the last ferry has left the pier. ";
const HTML = `<main><h1>Fares</h1><p>${WORDS.repeat(3)}</p><table><tr><th>Route<th>Fare
<tr><td>North Pier<br>to <a href=/gull>Gull<br>Rock</a><td><p>Adult 12</p><p>Child 6</p>
<tr><td>Long Isle<td><ul><li>Adult 18<li>Child 9</ul>
<tr><td>North Quay<hr>by night<td>9</table></main>`;

describe("lines of a table cell", () => {
  const read = async (fetch: object) => {
    const body = { url: "https://site.test/", html: HTML, fetch };
    return answerOf<TextResult>(await post(`${service.address}/api/text`, body));
  };
  const rows = ({ markdown }: TextResult) =>
    markdown.split("\n").filter((line) => /^\| [NL]/.test(line));

  // proves: text_result.markdown.cells, fetch.cell_breaks
  it("are joined by br, or by a space on request", async () => {
    assert.deepEqual(rows(await read({})), [
      "| North Pier<br>to [Gull<br>Rock](https://site.test/gull) | Adult 12<br>Child 6 |",
      "| Long Isle | Adult 18<br>Child 9 |",
      "| North Quay<br>by night | 9 |",
    ]);
    const spaced = await read({ cell_breaks: "space" });
    assert.deepEqual(rows(spaced), [
      "| North Pier to [Gull Rock](https://site.test/gull) | Adult 12 Child 6 |",
      "| Long Isle | Adult 18 Child 9 |",
      "| North Quay by night | 9 |",
    ]);
    assert.doesNotMatch(spaced.markdown, /^---/m);
    assert.equal(spaced.text, (await read({})).text);
  });
});
