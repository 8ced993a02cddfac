// Builds the small apps of scripts/builds with their frameworks and saves the pages they serve as test/fixtures/builds/<name>/page.html.
//
// Run by hand when a framework's output changed: `node scripts/make-build-fixtures.mjs [name ...]`. Each app is copied to a folder
// outside the repository (its path is printed), its packages are installed there with npm, and it is served on loopback only.
// Each page.html is kept as served; expected.json beside it is written by hand and never by this script.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const port = "43117";

/** How each app is built, and what is served or which file it leaves; `pages` are fixture names with their address or file. */
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
};

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
      save(page, server === undefined ? readFileSync(join(folder, from), "utf8") : await served(from));
    }
  } finally {
    if (server !== undefined) process.kill(-server.pid);
  }
}

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

function save(name, html) {
  const folder = join(root, "test/fixtures/builds", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "page.html"), html);
  process.stdout.write(`${name}: ${html.length} characters\n`);
}
