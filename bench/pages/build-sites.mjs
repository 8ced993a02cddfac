// Builds the sites of the reading-order bench from their npm starters, outside the repository: build-sites.mjs FOLDER [name ...]
//
// Each is in FOLDER/<name>; its file `public` names the served folder. Sites that cannot be built are listed and skipped.
// Needs npm and a registry. About 1.5 GB to build, 100 MB of pages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: build-sites.mjs FOLDER [name ...]");

/** Prose for sites whose starter brings none: headings, lists, a table, code, notes. */
const guide = (title) => `---
title: ${title}
description: How ${title.toLowerCase()} works in this example.
---

A short opening paragraph about ${title.toLowerCase()}, long enough to run over more than one line of the column it stands in, as opening paragraphs do.

## First steps

Install the example, then start it.

1. Fetch the packages.
2. Start the server.
3. Open the page.

\`\`\`sh
npm install
npm start
\`\`\`

## Settings

| Name | Value | Meaning |
| --- | --- | --- |
| port | 8000 | Where the server listens |
| host | localhost | The name it answers to |

### In a file

- One setting a line
- Comments begin with a hash
  - also inside of a list

### In the environment

Every setting can be given as a variable of the environment as well, in capital letters.

> A quotation, to see where it stands.

## Where to go from here

Read the next page about the same matter, or go back to the first.
`;

/** Source of a small library, documented: for the generators that read code. */
const library = ["Reader", "Writer", "Cursor", "Buffer", "Store", "Index"]
  .map(
    (name) => `/** A ${name.toLowerCase()} of the example. Words that say what it is for, in more than one line of the page. */
export class ${name} {
  /** Name it goes by. */
  name = "";
  /**
   * Opens a ${name.toLowerCase()}.
   * @param {string} path where it is
   * @param {number} mode how it is opened
   * @returns {boolean} whether it could be opened
   */
  open(path, mode) { return path !== "" && mode > 0; }
  /**
   * Closes it.
   * @returns {void}
   */
  close() {}
  /**
   * Reads from it.
   * @param {number} count how much
   * @returns {string} what was read
   */
  read(count) { return "x".repeat(count); }
}
`,
  )
  .join("\n");

/** An interface over HTTP, for the generators that read OpenAPI. */
const openapi = JSON.stringify({
  openapi: "3.0.3",
  info: { title: "Example", version: "1.0", description: "An interface of a few requests." },
  tags: [{ name: "pages", description: "What concerns pages." }, { name: "sites", description: "What concerns sites." }],
  paths: Object.fromEntries(
    ["pages", "pages/{id}", "sites", "sites/{id}"].map((path) => [
      `/${path}`,
      {
        get: {
          tags: [path.split("/")[0]],
          summary: `Reads ${path}`,
          description: `Gives what is known of ${path}.`,
          parameters: path.includes("{")
            ? [{ name: "id", in: "path", required: true, schema: { type: "string" }, description: "Which one." }]
            : [{ name: "limit", in: "query", schema: { type: "integer" }, description: "How many." }],
          responses: {
            200: {
              description: "Found.",
              content: { "application/json": { schema: { type: "object", properties: { id: { type: "string" }, title: { type: "string" }, words: { type: "integer" } } } } },
            },
            404: { description: "Not there." },
          },
        },
      },
    ]),
  ),
});

const SITES = {
  jsdoc: { packages: ["jsdoc@4"], files: { "source/library.js": library, "README.md": guide("Library") }, build: ["npx", "jsdoc", "source", "-R", "README.md", "-d", "out"], public: "out" },
  docdash: {
    packages: ["jsdoc@4", "docdash@2"],
    files: { "source/library.js": library, "README.md": guide("Library") },
    build: ["npx", "jsdoc", "source", "-R", "README.md", "-t", "node_modules/docdash", "-d", "out"],
    public: "out",
  },
  typedoc: {
    packages: ["typedoc@0.28", "typescript@5.8"],
    files: { "source/library.js": library, "README.md": guide("Library"), "tsconfig.json": `{ "compilerOptions": { "allowJs": true, "checkJs": true, "target": "es2022", "module": "nodenext", "outDir": "built" }, "include": ["source"] }` },
    build: ["npx", "typedoc", "--entryPoints", "source/library.js", "--out", "out"],
    public: "out",
  },
  redoc: {
    packages: ["redoc@2"],
    files: { "openapi.json": openapi, "index.html": `<!DOCTYPE html><title>Example</title><body><redoc spec-url="openapi.json"></redoc><script src="node_modules/redoc/bundles/redoc.standalone.js"></script>` },
    public: ".",
  },
  swagger: {
    packages: ["swagger-ui-dist@5"],
    files: {
      "openapi.json": openapi,
      "index.html": `<!DOCTYPE html><title>Example</title><link rel="stylesheet" href="node_modules/swagger-ui-dist/swagger-ui.css"><div id="ui"></div><script src="node_modules/swagger-ui-dist/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: "openapi.json", dom_id: "#ui", docExpansion: "full" })</script>`,
    },
    public: ".",
  },
  docusaurus: {
    create: ["npx", "-y", "create-docusaurus@3.8.1", "docusaurus", "classic", "--javascript", "--skip-install"],
    packages: ["webpack@5.95.0"],
    build: ["npx", "docusaurus", "build"],
    public: "build",
  },
  vitepress: {
    packages: ["vitepress@1"],
    files: {
      "index.md": `---\nlayout: home\nhero:\n  name: Example\n  text: A site of pages\n  tagline: Made to be read\n  actions:\n    - theme: brand\n      text: Get started\n      link: /guide\nfeatures:\n  - title: First feature\n    details: Said in a sentence or two about it\n  - title: Second feature\n    details: Said in a sentence or two about it, and one more\n  - title: Third feature\n    details: Said shortly\n---\n`,
      "guide.md": guide("Guide"),
      "settings.md": guide("Settings"),
      ".vitepress/config.mjs": `export default { title: "Example", themeConfig: { nav: [{ text: "Home", link: "/" }, { text: "Guide", link: "/guide" }], sidebar: [{ text: "Pages", items: [{ text: "Guide", link: "/guide" }, { text: "Settings", link: "/settings" }] }, { text: "More", items: [{ text: "Home", link: "/" }] }], footer: { message: "Released under a licence.", copyright: "Copyright of the example" } } };\n`,
    },
    build: ["npx", "vitepress", "build"],
    public: ".vitepress/dist",
  },
  starlight: {
    packages: ["astro@5", "@astrojs/starlight@0.37"],
    files: {
      "astro.config.mjs": `import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\nexport default defineConfig({ image: { service: { entrypoint: "astro/assets/services/noop" } }, integrations: [starlight({ title: "Example", sidebar: [{ label: "Guides", items: [{ label: "Guide", slug: "guide" }, { label: "Settings", slug: "settings" }] }] })] });\n`,
      "src/content.config.ts": `import { defineCollection } from "astro:content";\nimport { docsLoader } from "@astrojs/starlight/loaders";\nimport { docsSchema } from "@astrojs/starlight/schema";\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n`,
      "src/content/docs/index.mdx": `---\ntitle: Welcome\ndescription: The first page.\ntemplate: splash\nhero:\n  tagline: A tagline in one sentence.\n  actions:\n    - text: Guide\n      link: /guide/\n---\nimport { Card, CardGrid } from "@astrojs/starlight/components";\n\n## Next steps\n\n<CardGrid stagger>\n<Card title="Update content">Edit the first page to see it change.</Card>\n<Card title="Add content">Add further pages beside it, as many as are needed.</Card>\n<Card title="Configure">Edit the sidebar in the settings file.</Card>\n<Card title="Read">Learn more from the guide.</Card>\n</CardGrid>\n`,
      "src/content/docs/guide.md": guide("Guide"),
      "src/content/docs/settings.md": guide("Settings"),
    },
    build: ["npx", "astro", "build"],
    public: "dist",
  },
  honkit: {
    packages: ["honkit@6"],
    files: {
      "README.md": guide("Book"),
      "SUMMARY.md": "# Summary\n\n* [Book](README.md)\n* [Guide](guide.md)\n  * [Settings](settings.md)\n",
      "guide.md": guide("Guide"),
      "settings.md": guide("Settings"),
    },
    build: ["npx", "honkit", "build"],
    public: "_book",
  },
  "clean-blog": { packages: ["startbootstrap-clean-blog@6"], public: "node_modules/startbootstrap-clean-blog/dist" },
  agency: { packages: ["startbootstrap-agency@7"], public: "node_modules/startbootstrap-agency/dist" },
  freelancer: { packages: ["startbootstrap-freelancer@7"], public: "node_modules/startbootstrap-freelancer/dist" },
  "landing-page": { packages: ["startbootstrap-landing-page@6"], public: "node_modules/startbootstrap-landing-page/dist" },
  "sb-admin-2": { packages: ["startbootstrap-sb-admin-2@4"], public: "node_modules/startbootstrap-sb-admin-2" },
  creative: { packages: ["startbootstrap-creative@7"], public: "node_modules/startbootstrap-creative/dist" },
  grayscale: { packages: ["startbootstrap-grayscale@7"], public: "node_modules/startbootstrap-grayscale/dist" },
  resume: { packages: ["startbootstrap-resume@7"], public: "node_modules/startbootstrap-resume/dist" },
  gentelella: { packages: ["gentelella@1"], public: "node_modules/gentelella" },
  reveal: { packages: ["reveal.js@6"], public: "node_modules/reveal.js" },
  adminlte: { packages: ["admin-lte@3"], public: "node_modules/admin-lte" },
};

for (const [name, site] of Object.entries(SITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const at = resolve(folder, name);
  const link = join(at, "public");
  if (existsSync(link)) continue;
  if (make(at, site) && existsSync(join(at, site.public))) {
    rmSync(link, { force: true });
    symlinkSync(site.public, link);
    console.log(`built: ${name}`);
  } else console.log(`not built: ${name}`);
}

function make(at, { create, packages = [], files = {}, build }) {
  mkdirSync(create === undefined ? at : join(at, ".."), { recursive: true });
  if (create !== undefined && !existsSync(join(at, "package.json")) && !run(join(at, ".."), create)) return false;
  if (create === undefined) writeFileSync(join(at, "package.json"), `{ "private": true, "type": "module" }\n`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(at, path, ".."), { recursive: true });
    writeFileSync(join(at, path), text);
  }
  if (!run(at, ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", ...packages])) return false;
  return build === undefined || run(at, build);
}

function run(cwd, [command, ...args]) {
  const environment = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", DOCUSAURUS_IGNORE_SSG_WARNINGS: "true", CI: "1" };
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"], timeout: 900_000, env: environment });
  return status === 0;
}
