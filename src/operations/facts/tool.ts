// The tool of `facts`: the facts of a page.
import { parseRequest } from "../../api/request.ts";
import { defineTool } from "../../mcp/tool.ts";
import { OBTAINING } from "../fields.ts";
import { row } from "./row.ts";

export const tool = defineTool({
  name: "extract_facts",
  title: "Extract facts from a web page",
  description:
    "Returns the facts that a page declares (JSON-LD, microdata, Open Graph), mapped onto a JSON Schema, with confidence and place. Use it for single values: price, author, date, rating. Undeclared facts are absent, never guessed.",
  operation: "facts",
  gives: "data",
  openWorld: true,
  fields: {
    url: row.fields.url,
    schema: row.fields.schema,
    schema_from: row.fields.schema_from,
    render: row.fields.render,
    sources: row.fields.sources,
    html: OBTAINING.html,
  },
  run: async (values, { engine, signal, onEvent }) => ({
    data: await engine.run("facts", parseRequest("facts", values), { signal, onEvent }),
  }),
});
