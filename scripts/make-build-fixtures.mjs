// Builds the small apps of scripts/builds with their frameworks and saves their pages as test/fixtures/builds/<name>/page.html
// with seen.json: the response headers, and the requests and globals of a browser that shows the page.
//
// Run it by hand when a framework's output changes: `node scripts/make-build-fixtures.mjs [name ...]`. It copies each app to
// a folder outside the repository (it prints the path), installs its packages there with npm, and serves it on loopback.
// Needs a browser and `npm run build`. page.html is saved as served; expected.json is written by hand, never by this script.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createBrowser } from "../build/src/browser/browser.js";
import { renderOptions } from "../build/src/model/options.js";
import { createHostGuard } from "../build/src/net/guard.js";
import { GLOBALS_WANTED } from "../build/src/technologies/detect.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = "43117";

/** How to build each app, and the served address or built file; `pages` maps fixture names to addresses or files. */
const APPS = {
  next: {
    build: ["next", "build"],
    serve: ["next", "start", "-H", "127.0.0.1", "-p", port],
    pages: { "next-app": "/", "next-pages": "/kettle" },
  },
  nuxt: { build: ["nuxt", "build"], serve: ["node", ".output/server/index.mjs"], pages: { nuxt: "/" } },
  nuxt2: {
    build: ["nuxt", "build"],
    serve: ["nuxt", "start"],
    environment: { NODE_OPTIONS: "--openssl-legacy-provider" },
    pages: { nuxt2: "/" },
  },
  sveltekit: { build: ["vite", "build"], serve: ["node", "build"], pages: { sveltekit: "/" } },
  "react-router": {
    build: ["react-router", "build"],
    serve: ["react-router-serve", "build/server/index.js"],
    pages: { "react-router": "/" },
  },
  remix: {
    build: ["remix", "vite:build"],
    serve: ["remix-serve", "build/server/index.js"],
    pages: { remix: "/" },
  },
  astro: { build: ["astro", "build"], pages: { astro: "dist/index.html" } },
  "vite-react": { build: ["vite", "build"], pages: { "vite-react": "dist/index.html" } },
  angular: {
    create: ["npx", "-y", "@angular/cli@20.3.10", "new", "app", "--defaults", "--ssr", "--skip-git", "--skip-install", "--directory=."],
    build: ["ng", "build"],
    environment: { NG_CLI_ANALYTICS: "false", npm_config_legacy_peer_deps: "true" },
    pages: { angular: "dist/app/browser/index.html", "angular-spa": "dist/app/browser/index.csr.html" },
  },
  "vite-vue": { build: ["vite", "build"], pages: { "vite-vue": "dist/index.html" } },
  "vite-svelte": { build: ["vite", "build"], pages: { "vite-svelte": "dist/index.html" } },
  "vite-solid": { build: ["vite", "build"], pages: { "vite-solid": "dist/index.html" } },
  "vite-lit": { build: ["vite", "build"], pages: { "vite-lit": "dist/index.html" } },
  "vite-preact": { build: ["vite", "build"], pages: { "vite-preact": "dist/index.html" } },
  knockout: { build: ["vite", "build"], pages: { knockout: "dist/index.html" } },
};

const browser = createBrowser({
  guard: createHostGuard({ blockPrivate: false }),
  maxPages: 1,
  args: "",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
});

const wanted = process.argv.slice(2);
for (const [name, app] of Object.entries(APPS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = join(tmpdir(), "legible-builds", name);
  mkdirSync(folder, { recursive: true });
  const sources = join(root, "scripts/builds", name);
  if (existsSync(sources)) cpSync(sources, folder, { recursive: true });
  else if (!existsSync(join(folder, "package.json"))) run(folder, app.create, app.environment);
  cpSync(join(root, "scripts/builds/product.js"), join(folder, "product.js"));
  if (existsSync(join(folder, "src"))) {
    cpSync(join(root, "scripts/builds/product.js"), join(folder, "src/product.js"));
  }
  process.stdout.write(`${name}: ${folder}\n`);
  run(folder, ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], app.environment);
  run(folder, app.build, app.environment);
  const server = app.serve === undefined ? undefined : start(folder, app.serve, app.environment);
  try {
    for (const [page, from] of Object.entries(app.pages)) {
      if (server !== undefined) save(page, await served(from), await seen(from));
      else {
        const files = serveFiles(join(folder, dirname(from)), readFileSync(join(folder, from)));
        save(page, readFileSync(join(folder, from), "utf8"), await seen("/"));
        await new Promise((closed) => files.close(closed));
      }
    }
  } finally {
    if (server !== undefined) process.kill(-server.pid);
  }
}
await browser.close();

function environment(folder, own = {}) {
  const bin = join(folder, "node_modules/.bin");
  const off = { NEXT_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1" };
  return { ...process.env, ...off, ...own, npm_config_fund: "false", PATH: `${bin}:${process.env.PATH}`, HOST: "127.0.0.1", PORT: port };
}

function run(folder, [command, ...args], own) {
  const { status } = spawnSync(command, args, { cwd: folder, env: environment(folder, own), stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status} in ${folder}`);
}

function start(folder, [command, ...args], own) {
  const env = { ...environment(folder, own), NODE_ENV: "production" };
  return spawn(command, args, { cwd: folder, env, stdio: "inherit", detached: true });
}

async function served(path) {
  for (let attempt = 0; attempt < 60; attempt++) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      if (response.ok) return await response.text();
    } catch {
      // Not listening yet.
    }
    await pause(500);
  }
  throw new Error(`nothing served at ${path}`);
}

/** Serves the files of a folder, and the page for all other paths. */
function serveFiles(folder, page) {
  const types = { ".js": "text/javascript", ".css": "text/css" };
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, "http://localhost").pathname);
    const type = types[extname(path)];
    response.setHeader("content-type", type ?? "text/html");
    response.end(type === undefined ? page : readFileSync(path));
  });
  return server.listen(Number(port), "127.0.0.1");
}

/** Returns the headers, the requests and the globals of a browser that shows the page. */
async function seen(path) {
  const options = { ...renderOptions({ settle_ms: 300 }), globals: GLOBALS_WANTED };
  const url = `http://127.0.0.1:${port}${path}`;
  const { headers, requests, globals } = await browser.render(url, options, new AbortController().signal);
  const { date, ...steady } = headers;
  return { url, headers: steady, requests, globals };
}

function save(name, html, seen) {
  const folder = join(root, "test/fixtures/builds", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.html"), html);
  writeFileSync(join(folder, "seen.json"), `${JSON.stringify(seen, undefined, 2)}\n`);
  process.stdout.write(`${name}: ${html.length} characters\n`);
}
