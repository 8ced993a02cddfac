// A declarative node of n8n: reads one page, extracts its facts, or cuts it into chunks.
const ROUTES = [
  ["read", "Read a page", "/api/text"],
  ["facts", "Extract facts", "/api/extract"],
  ["chunks", "Cut into chunks", "/api/chunks"],
];

class Legible {
  description = {
    displayName: "legible",
    name: "legible",
    group: ["input"],
    version: 1,
    description: "Reads web pages as Markdown, facts and chunks",
    defaults: { name: "legible" },
    inputs: ["main"],
    outputs: ["main"],
    credentials: [{ name: "legibleApi", required: true }],
    requestDefaults: {
      baseURL: "={{$credentials.address}}",
      headers: { "content-type": "application/json", accept: "application/json" },
    },
    properties: [
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "read",
        options: ROUTES.map(([value, name, url]) => ({
          name,
          value,
          action: name,
          routing: { request: { method: "POST", url } },
        })),
      },
      {
        displayName: "URL",
        name: "url",
        type: "string",
        required: true,
        default: "",
        routing: { send: { type: "body", property: "url" } },
      },
      {
        displayName: "Render in a Browser",
        name: "render",
        type: "boolean",
        default: false,
        displayOptions: { show: { operation: ["read", "facts"] } },
        routing: { send: { type: "body", property: "render" } },
      },
    ],
  };
}

module.exports = { Legible };
