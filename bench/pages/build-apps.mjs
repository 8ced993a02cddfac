// Builds small client-rendered applications for the fidelity bench, outside the repository: build-apps.mjs FOLDER [name ...]
//
// Each is in FOLDER/<name>; its file `public` names the served folder. Apps that cannot be built are listed and skipped.
// All show the same three pages, which the browser fetches from content.json. Needs npm and a registry; about 1 GB to build.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: build-apps.mjs FOLDER [name ...]");

const NOUNS = ["lamp", "shade", "bulb", "switch", "cable", "socket", "stand", "spring", "hinge", "screw"];
const VERBS = ["holds", "lights", "turns", "bends", "carries", "covers", "joins", "warms", "moves", "rests"];
const sentence = (seed) =>
  `The ${NOUNS[seed % 10]} number ${seed} ${VERBS[(seed * 3) % 10]} the ${NOUNS[(seed * 7 + 1) % 10]} beside it for ${seed + 2} years.`;
const prose = (seed) => [0, 1, 2].map((at) => sentence(seed * 10 + at)).join(" ");
const section = (seed) => ({
  heading: `Part ${seed} on ${NOUNS[seed % 10]}s`,
  text: [prose(seed), prose(seed + 50)],
  items: [1, 2, 3].map((at) => `Entry ${seed}.${at}: ${sentence(seed * 100 + at)}`),
});
const CONTENT = ["", "guide", "shop"].map((slug, at) => ({
  slug,
  title: ["Welcome", "Guide", "Shop"][at],
  sections: [1, 2, 3].map((part) => section(at * 3 + part)),
  tabs: ["Size", "Weight", "Colour"].map((name, tab) => ({ name, text: prose(at * 7 + tab + 200) })),
  questions: [1, 2].map((number) => ({ asks: `Question ${number} of ${at}?`, answers: prose(at + number + 300) })),
  rows: [1, 2, 3, 4].map((row) => [`Lamp ${at}${row}`, `${row * 5} W`, `${row * 20},00`]),
}));
const content = JSON.stringify(CONTENT);
const SLUGS = CONTENT.map(({ slug }) => slug).filter((slug) => slug !== "");

const STYLE = `body { margin: 0; font: 16px/1.5 sans-serif } header { display: flex; gap: 24px; padding: 12px }
main { display: grid; grid-template-columns: 1fr 260px; gap: 32px; padding: 12px } aside { order: -1 } footer { padding: 12px }
.cards { display: flex; gap: 16px } .cards > * { flex: 1 } .answer[hidden] { display: none }`;

const react = (head) => `${head}
export function View({ slug, Anchor }) {
  const [pages, setPages] = useState([]);
  const [tab, setTab] = useState(0);
  useEffect(() => { fetch("/content.json").then((answer) => answer.json()).then(setPages); }, []);
  const page = pages.find((one) => one.slug === slug);
  if (page === undefined) return <p>Loading</p>;
  return <>
    <header><strong>Lamps</strong><nav>{pages.map((one) => <Anchor key={one.slug} to={"/" + one.slug}>{one.title} </Anchor>)}</nav></header>
    <main>
      <article><h1>{page.title}</h1>
        {page.sections.map((part) => <section key={part.heading}><h2>{part.heading}</h2>
          {part.text.map((words) => <p key={words}>{words}</p>)}
          <ul>{part.items.map((words) => <li key={words}>{words}</li>)}</ul></section>)}
        <table><thead><tr><th>Lamp</th><th>Power</th><th>Price</th></tr></thead>
          <tbody>{page.rows.map((row) => <tr key={row[0]}>{row.map((cell) => <td key={cell}>{cell}</td>)}</tr>)}</tbody></table>
      </article>
      <aside><div role="tablist">{page.tabs.map((one, at) => <button key={one.name} role="tab" aria-selected={at === tab} onClick={() => setTab(at)}>{one.name}</button>)}</div>
        <div role="tabpanel">{page.tabs[tab].text}</div>
        {page.questions.map((one) => <details key={one.asks}><summary>{one.asks}</summary><p>{one.answers}</p></details>)}</aside>
    </main><footer>Made of {pages.length} pages</footer></>;
}
`;

/** The page in a template language; what differs are the words for each, if and text. */
const vueView = `<template v-if="page"><header><strong>Lamps</strong><nav><component :is="anchor" v-for="one in pages" :to="'/' + one.slug">{{ one.title }} </component></nav></header>
<main><article><h1>{{ page.title }}</h1>
<section v-for="part in page.sections"><h2>{{ part.heading }}</h2><p v-for="words in part.text">{{ words }}</p><ul><li v-for="words in part.items">{{ words }}</li></ul></section>
<table><thead><tr><th>Lamp</th><th>Power</th><th>Price</th></tr></thead><tbody><tr v-for="row in page.rows"><td v-for="cell in row">{{ cell }}</td></tr></tbody></table></article>
<aside><button v-for="(one, at) in page.tabs" @click="tab = at">{{ one.name }}</button><div>{{ page.tabs[tab].text }}</div>
<details v-for="one in page.questions"><summary>{{ one.asks }}</summary><p>{{ one.answers }}</p></details></aside></main><footer>Made of {{ pages.length }} pages</footer></template>`;

/** A page as HTML, for apps whose server or build writes it. */
const htmlOf = ({ title, sections, tabs, questions, rows }) => `<header><strong>Lamps</strong></header><main><article><h1>${title}</h1>
${sections.map(({ heading, text, items }) => `<section><h2>${heading}</h2>${text.map((words) => `<p>${words}</p>`).join("")}<ul>${items.map((words) => `<li>${words}</li>`).join("")}</ul></section>`).join("\n")}
<table><thead><tr><th>Lamp</th><th>Power</th><th>Price</th></tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table></article>
<aside>${tabs.map(({ name, text }) => `<h3>${name}</h3><div>${text}</div>`).join("")}${questions.map(({ asks, answers }) => `<details><summary>${asks}</summary><p>${answers}</p></details>`).join("")}</aside></main>`;
/** A page as Markdown. */
const markdownOf = ({ title, sections, rows }) => `# ${title}\n\n${sections
  .map(({ heading, text, items }) => `## ${heading}\n\n${text.join("\n\n")}\n\n${items.map((words) => `- ${words}`).join("\n")}`)
  .join("\n\n")}\n\n| Lamp | Power | Price |\n| --- | --- | --- |\n${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n`;
const fileOf = ({ slug }) => (slug === "" ? "index" : slug);
const filesOf = (write) => Object.fromEntries(CONTENT.map(write));
/** The name of the page at the browser's address. */
const SLUG = `location.pathname.slice(1).replace(".html", "")`;

const APPS = {
  solid: {
    packages: ["vite@6", "solid-js@1", "vite-plugin-solid@2"],
    files: {
      "index.html": `<!doctype html><html lang="en"><head><title>Lamps</title><style>${STYLE}</style></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`,
      "vite.config.js": `import solid from "vite-plugin-solid";\nexport default { plugins: [solid()] };\n`,
      "main.jsx": `import { createResource, createSignal, For, Show } from "solid-js";
import { render } from "solid-js/web";
function View() {
  const [pages] = createResource(async () => (await fetch("/content.json")).json());
  const [tab, setTab] = createSignal(0);
  const page = () => pages()?.find((one) => one.slug === ${SLUG});
  return <Show when={page()} fallback={<p>Loading</p>}>
    <header><strong>Lamps</strong><nav><For each={pages()}>{(one) => <a href={"/" + one.slug}>{one.title} </a>}</For></nav></header>
    <main><article><h1>{page().title}</h1>
      <For each={page().sections}>{(part) => <section><h2>{part.heading}</h2><For each={part.text}>{(words) => <p>{words}</p>}</For><ul><For each={part.items}>{(words) => <li>{words}</li>}</For></ul></section>}</For>
      <table><thead><tr><th>Lamp</th><th>Power</th><th>Price</th></tr></thead><tbody><For each={page().rows}>{(row) => <tr><For each={row}>{(cell) => <td>{cell}</td>}</For></tr>}</For></tbody></table></article>
      <aside><For each={page().tabs}>{(one, at) => <button onClick={() => setTab(at())}>{one.name}</button>}</For><div>{page().tabs[tab()].text}</div>
        <For each={page().questions}>{(one) => <details><summary>{one.asks}</summary><p>{one.answers}</p></details>}</For></aside></main>
    <footer>Made of {pages().length} pages</footer></Show>;
}
render(() => <View />, document.getElementById("root"));
`,
      "public/content.json": content,
    },
    build: ["npx", "vite", "build", "--logLevel", "error"],
    public: "dist",
    isSinglePage: true,
  },
  lit: {
    packages: ["vite@6", "lit@3"],
    files: {
      "index.html": `<!doctype html><html lang="en"><head><title>Lamps</title></head><body><lamp-page></lamp-page><script type="module" src="/main.js"></script></body></html>`,
      "main.js": `import { css, html, LitElement } from "lit";
class LampPart extends LitElement {
  static properties = { part: { attribute: false } };
  render() { return html\`<h2>\${this.part.heading}</h2>\${this.part.text.map((words) => html\`<p>\${words}</p>\`)}<ul>\${this.part.items.map((words) => html\`<li>\${words}</li>\`)}</ul>\`; }
}
customElements.define("lamp-part", LampPart);
class LampPage extends LitElement {
  static styles = css\`main { display: grid; grid-template-columns: 1fr 260px; gap: 32px } aside { order: -1 }\`;
  static properties = { pages: { state: true }, tab: { state: true } };
  constructor() { super(); this.pages = []; this.tab = 0; }
  async connectedCallback() { super.connectedCallback(); this.pages = await (await fetch("/content.json")).json(); }
  render() {
    const page = this.pages.find((one) => one.slug === ${SLUG});
    if (page === undefined) return html\`<p>Loading</p>\`;
    return html\`<header><strong>Lamps</strong><nav>\${this.pages.map((one) => html\`<a href=\${"/" + one.slug}>\${one.title} </a>\`)}</nav></header>
<main><article><h1>\${page.title}</h1>\${page.sections.map((part) => html\`<lamp-part .part=\${part}></lamp-part>\`)}
<table><tr><th>Lamp</th><th>Power</th><th>Price</th></tr>\${page.rows.map((row) => html\`<tr>\${row.map((cell) => html\`<td>\${cell}</td>\`)}</tr>\`)}</table></article>
<aside>\${page.tabs.map((one, at) => html\`<button @click=\${() => (this.tab = at)}>\${one.name}</button>\`)}<div>\${page.tabs[this.tab].text}</div>
\${page.questions.map((one) => html\`<details><summary>\${one.asks}</summary><p>\${one.answers}</p></details>\`)}</aside></main><footer>Made of \${this.pages.length} pages</footer>\`;
  }
}
customElements.define("lamp-page", LampPage);
`,
      "public/content.json": content,
    },
    build: ["npx", "vite", "build", "--logLevel", "error"],
    public: "dist",
    isSinglePage: true,
  },
  htmx: {
    packages: ["htmx.org@2"],
    files: {
      ...filesOf((page) => [
        `public-root/${fileOf(page)}.html`,
        `<!doctype html><html lang="en"><head><title>Lamps</title><style>${STYLE}</style><script src="/htmx.min.js"></script></head><body><div hx-get="/parts/${fileOf(page)}.html" hx-trigger="load" hx-swap="outerHTML">Loading</div><footer>Made of ${CONTENT.length} pages</footer></body></html>`,
      ]),
      ...filesOf((page) => [
        `public-root/parts/${fileOf(page)}.html`,
        `${htmlOf(page)}<p hx-get="/parts/late-${fileOf(page)}.html" hx-trigger="load" hx-swap="innerHTML"></p>`,
      ]),
      ...filesOf((page) => [`public-root/parts/late-${fileOf(page)}.html`, prose(page.title.length + 400)]),
    },
    build: ["cp", "node_modules/htmx.org/dist/htmx.min.js", "public-root/htmx.min.js"],
    public: "public-root",
  },
  docsify: {
    packages: ["docsify@4"],
    files: {
      "public-root/index.html": `<!doctype html><html lang="en"><head><title>Lamps</title></head><body><div id="app">Loading</div><script>window.$docsify = { name: "Lamps", loadSidebar: true, auto2top: true }</script><script src="/docsify.min.js"></script></body></html>`,
      "public-root/_sidebar.md": CONTENT.map((page) => `- [${page.title}](/${page.slug})`).join("\n"),
      ...filesOf((page) => [`public-root/${page.slug === "" ? "README" : page.slug}.md`, markdownOf(page)]),
    },
    build: ["cp", "node_modules/docsify/lib/docsify.min.js", "public-root/docsify.min.js"],
    public: "public-root",
  },
  vitepress: {
    packages: ["vitepress@1"],
    files: {
      ".vitepress/config.mjs": `export default { title: "Lamps", themeConfig: { sidebar: ${JSON.stringify(CONTENT.map(({ slug, title }) => ({ text: title, link: `/${slug}` })))} } };\n`,
      ...filesOf((page) => [`${fileOf(page)}.md`, markdownOf(page)]),
    },
    build: ["npx", "vitepress", "build"],
    public: ".vitepress/dist",
  },
  astro: {
    packages: ["astro@5"],
    files: {
      "astro.config.mjs": `export default { build: { format: "file" } };\n`,
      "src/content.json": content,
      "src/pages/[...slug].astro": `---
import pages from "../content.json";
export const getStaticPaths = () => pages.map((page) => ({ params: { slug: page.slug === "" ? undefined : page.slug }, props: { page } }));
const { page } = Astro.props;
---
<html lang="en"><head><title>Lamps</title></head><body><header><strong>Lamps</strong><nav>{pages.map((one) => <a href={"/" + one.slug}>{one.title} </a>)}</nav></header>
<main><article><h1>{page.title}</h1>{page.sections.map((part) => <section><h2>{part.heading}</h2>{part.text.map((words) => <p>{words}</p>)}</section>)}<div id="late">Loading</div></article></main>
<script>const slug = ${SLUG}; const pages = await (await fetch("/content.json")).json(); const page = pages.find((one) => one.slug === slug); document.getElementById("late").innerHTML = page.sections.map((part) => "<ul>" + part.items.map((words) => "<li>" + words + "</li>").join("") + "</ul>").join("");</script></body></html>
`,
      "public/content.json": content,
    },
    build: ["npx", "astro", "build"],
    public: "dist",
  },
  react: {
    packages: ["vite@6", "react@19", "react-dom@19", "react-router@7"],
    files: {
      "index.html": `<!doctype html><html lang="en"><head><title>Lamps</title><style>${STYLE}</style></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`,
      "vite.config.js": `export default { esbuild: { jsx: "automatic" } };\n`,
      "view.jsx": react(`import { useEffect, useState } from "react";`),
      "main.jsx": `import { createRoot } from "react-dom/client";\nimport { BrowserRouter, Link, Route, Routes, useParams } from "react-router";\nimport { View } from "./view.jsx";\nfunction Page() { const { slug = "" } = useParams(); return <View slug={slug.replace(".html", "")} Anchor={Link} />; }\ncreateRoot(document.getElementById("root")).render(<BrowserRouter><Routes><Route path="/" element={<Page />} /><Route path="/:slug" element={<Page />} /></Routes></BrowserRouter>);\n`,
      "public/content.json": content,
    },
    build: ["npx", "vite", "build", "--logLevel", "error"],
    public: "dist",
    isSinglePage: true,
  },
  vue: {
    packages: ["vite@6", "vue@3", "vue-router@4"],
    files: {
      "index.html": `<!doctype html><html lang="en"><head><title>Lamps</title><style>${STYLE}</style></head><body><div id="app"></div><script type="module" src="/main.js"></script></body></html>`,
      "vite.config.js": `export default { resolve: { alias: { vue: "vue/dist/vue.esm-bundler.js" } } };\n`,
      "main.js": `import { createApp } from "vue";\nimport { createRouter, createWebHistory, RouterLink } from "vue-router";\nconst View = { template: \`${vueView}\`, data: () => ({ pages: [], tab: 0, anchor: RouterLink }), computed: { page() { return this.pages.find((one) => one.slug === (this.$route.params.slug ?? "")); } }, async created() { this.pages = await (await fetch("/content.json")).json(); } };\nconst router = createRouter({ history: createWebHistory(), routes: [{ path: "/:slug?", component: View }] });\ncreateApp({ template: "<router-view />" }).use(router).mount("#app");\n`,
      "public/content.json": content,
    },
    build: ["npx", "vite", "build", "--logLevel", "error"],
    public: "dist",
    isSinglePage: true,
  },
  next: {
    packages: ["next@15", "react@19", "react-dom@19"],
    files: {
      "next.config.mjs": `export default { output: "export" };\n`,
      "app/layout.jsx": `export const metadata = { title: "Lamps" };\nexport default function Layout({ children }) { return <html lang="en"><head><style>{${JSON.stringify(STYLE)}}</style></head><body>{children}</body></html>; }\n`,
      "app/page.jsx": `import { Shown } from "./shown.jsx";\nexport default function Page() { return <Shown slug="" />; }\n`,
      "app/[slug]/page.jsx": `import { Shown } from "../shown.jsx";\nexport const dynamicParams = false;\nexport function generateStaticParams() { return ${JSON.stringify(SLUGS.map((slug) => ({ slug })))}; }\nexport default async function Page({ params }) { const { slug } = await params; return <><p>Served by the server, the page {slug}.</p><Shown slug={slug} /></>; }\n`,
      "app/shown.jsx": `"use client";\nimport Link from "next/link";\nimport { View } from "./view.jsx";\nconst Anchor = ({ to, children }) => <Link href={to}>{children}</Link>;\nexport const Shown = ({ slug }) => <View slug={slug} Anchor={Anchor} />;\n`,
      "app/view.jsx": react(`"use client";\nimport { useEffect, useState } from "react";`),
      "public/content.json": content,
    },
    build: ["npx", "next", "build"],
    public: "out",
  },
  nuxt: {
    packages: ["nuxt@3"],
    files: {
      "nuxt.config.ts": `export default { ssr: false, telemetry: false, compatibilityDate: "2025-01-01", app: { head: { title: "Lamps", style: [${JSON.stringify({ innerHTML: STYLE })}] } }, nitro: { prerender: { routes: ${JSON.stringify(["/", ...SLUGS.map((slug) => `/${slug}`)])} } } };\n`,
      "app.vue": `<template><NuxtPage /></template>\n`,
      "pages/[[slug]].vue": `<script setup>\nconst anchor = resolveComponent("NuxtLink");\nconst route = useRoute();\nconst pages = ref([]);\nconst tab = ref(0);\nconst page = computed(() => pages.value.find((one) => one.slug === (route.params.slug ?? "")));\nonMounted(async () => { pages.value = await (await fetch("/content.json")).json(); });\n</script>\n<template><div>${vueView}</div></template>\n`,
      "public/content.json": content,
    },
    build: ["npx", "nuxi", "generate"],
    public: ".output/public",
  },
  sveltekit: {
    packages: ["@sveltejs/kit@2", "@sveltejs/adapter-static@3", "@sveltejs/vite-plugin-svelte@5", "svelte@5", "vite@6"],
    files: {
      "svelte.config.js": `import adapter from "@sveltejs/adapter-static";\nexport default { kit: { adapter: adapter({ fallback: "index.html" }) } };\n`,
      "vite.config.js": `import { sveltekit } from "@sveltejs/kit/vite";\nexport default { plugins: [sveltekit()] };\n`,
      "src/app.html": `<!doctype html><html lang="en"><head><title>Lamps</title><style>${STYLE}</style>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>`,
      "src/routes/+layout.js": `export const ssr = false;\n`,
      "src/routes/[[slug]]/+page.js": `export async function load({ fetch, params }) { return { slug: params.slug ?? "", pages: await (await fetch("/content.json")).json() }; }\n`,
      "src/routes/[[slug]]/+page.svelte": `<script>
let { data } = $props(); let tab = $state(0); let page = $derived(data.pages.find((one) => one.slug === data.slug));
</script>
<header><strong>Lamps</strong><nav>{#each data.pages as one}<a href={"/" + one.slug}>{one.title} </a>{/each}</nav></header>
<main><article><h1>{page.title}</h1>
{#each page.sections as part}<section><h2>{part.heading}</h2>{#each part.text as words}<p>{words}</p>{/each}<ul>{#each part.items as words}<li>{words}</li>{/each}</ul></section>{/each}
<table><thead><tr><th>Lamp</th><th>Power</th><th>Price</th></tr></thead><tbody>{#each page.rows as row}<tr>{#each row as cell}<td>{cell}</td>{/each}</tr>{/each}</tbody></table></article>
<aside>{#each page.tabs as one, at}<button onclick={() => (tab = at)}>{one.name}</button>{/each}<div>{page.tabs[tab].text}</div>
{#each page.questions as one}<details><summary>{one.asks}</summary><p>{one.answers}</p></details>{/each}</aside></main><footer>Made of {data.pages.length} pages</footer>
`,
      "static/content.json": content,
    },
    build: ["npx", "vite", "build", "--logLevel", "error"],
    public: "build",
    isSinglePage: true,
  },
  elements: {
    files: {
      "public-root/content.json": content,
      "public-root/index.html": `<!doctype html><html lang="en"><head><title>Lamps</title><style>${STYLE}</style></head><body><lamp-page></lamp-page><script type="module">
const pages = await (await fetch("/content.json")).json();
const slug = location.pathname.slice(1).replace(".html", "");
const page = pages.find((one) => one.slug === slug);
const list = (items, of) => items.map(of).join("");
customElements.define("lamp-part", class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<style>h2 { color: navy } </style><h2><slot name=heading>No heading</slot></h2><div class=in><slot></slot></div><slot name=foot><p>Nothing more of this part.</p></slot>"; }
});
customElements.define("lamp-tabs", class extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = "<div role=tablist>" + list(page.tabs, (one, at) => "<button role=tab aria-controls=panel" + at + ">" + one.name + "</button>") + "</div>" + list(page.tabs, (one, at) => "<div role=tabpanel id=panel" + at + (at === 0 ? "" : " hidden") + ">" + one.text + "</div>");
    root.querySelectorAll("button").forEach((button, at) => button.onclick = () => root.querySelectorAll("[role=tabpanel]").forEach((panel, other) => panel.hidden = other !== at));
  }
});
customElements.define("lamp-page", class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = "<style>main { display: grid; grid-template-columns: 260px 1fr; gap: 32px } aside { order: -1 }</style><header><nav>" + list(pages, (one) => "<a href='/" + one.slug + "'>" + one.title + " </a>") + "</nav></header><main><article><h1>" + page.title + "</h1>"
      + list(page.sections, (part) => "<lamp-part><span slot=heading>" + part.heading + "</span>" + list(part.text, (words) => "<p>" + words + "</p>") + "<ul>" + list(part.items, (words) => "<li>" + words + "</li>") + "</ul></lamp-part>")
      + "<table><tr><th>Lamp</th><th>Power</th><th>Price</th></tr>" + list(page.rows, (row) => "<tr>" + list(row, (cell) => "<td>" + cell + "</td>") + "</tr>") + "</table></article><aside><lamp-tabs></lamp-tabs>"
      + list(page.questions, (one) => "<details><summary>" + one.asks + "</summary><p>" + one.answers + "</p></details>") + "</aside></main><footer>Made of " + pages.length + " pages</footer>";
  }
});
</script></body></html>`,
    },
    public: "public-root",
    isSinglePage: true,
  },
};

for (const [name, app] of Object.entries(APPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const at = resolve(folder, name);
  const link = join(at, "public-site");
  if (existsSync(link)) continue;
  const served = join(at, app.public);
  if (!make(at, app) || !existsSync(join(served, "index.html"))) {
    console.log(`not built: ${name}`);
    continue;
  }
  // Every address of a single page is that page.
  if (app.isSinglePage) for (const slug of SLUGS) copyFileSync(join(served, "index.html"), join(served, `${slug}.html`));
  rmSync(link, { force: true });
  symlinkSync(app.public, link);
  console.log(`built: ${name}`);
}

function make(at, { packages = [], files, build }) {
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, "package.json"), `{ "private": true, "type": "module" }\n`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(at, path, ".."), { recursive: true });
    writeFileSync(join(at, path), text);
  }
  const install = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", ...packages];
  return (packages.length === 0 || run(at, install)) && (build === undefined || run(at, build));
}

function run(cwd, [command, ...args]) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1", CI: "1" };
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"], timeout: 600_000, env });
  return status === 0;
}
