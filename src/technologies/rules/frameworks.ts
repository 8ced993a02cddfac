// Front-end frameworks. Those with `framework` are also in the page record, in this order:
// docs/reference/technologies.md.
import type { TechnologyRule } from "../rule.ts";

const ANY = /^/;
const VERSION = /^(\d[\w.-]*)?/;
const category = "JavaScript frameworks";

/** Frameworks of the page record. */
// biome-ignore format: a rule a line
const TOLD: readonly TechnologyRule[] = [
  { name: "Next.js", category, headers: { "x-powered-by": /^Next\.js ?([\d.]+)?/, "x-nextjs-cache": ANY, "x-nextjs-prerender": ANY }, meta: { generator: /^Next\.js\b/ }, ids: ["__next", "__NEXT_DATA__"], globals: ["__NEXT_DATA__", "__next_f", "__NEXT_P"], version: "next.version", framework: { sources: [["next", /\/_next\/static\//]], openings: ["__next_f"] }, implies: ["React"] },
  { name: "Gatsby", category, meta: { generator: /^Gatsby\b ?([\d.]+)?/ }, ids: ["___gatsby"], globals: ["___loader", "___gatsby", "___webpackCompilationHash"], framework: {}, implies: ["React"] },
  { name: "Remix", category, globals: ["__remixContext", "__remixManifest", "__remixRouteModules"], framework: { openings: ["__remixContext"] }, implies: ["React"] },
  { name: "React Router", category, globals: ["__reactRouterContext", "__reactRouterManifest"], version: "__reactRouterVersion", framework: { openings: ["__reactRouterContext"] }, implies: ["React"] },
  { name: "React", category, attributes: { "data-reactroot": ANY, "data-reactid": ANY }, packages: ["react", "react-dom"], globals: ["React", "ReactDOM"], version: "React.version", elements: ["__reactFiber$", "__reactContainer$", "_reactRootContainer", "__reactInternalInstance$"], framework: { sources: [["react", /(?:^|\/)react(?:-dom)?(?:@(\d+(?:\.\d+)*)|\.production|\.min)/]], openings: ["$RC="] } },
  { name: "Preact", category, packages: ["preact"], globals: ["preact", "__PREACT_DEVTOOLS__"], framework: { sources: [["preact", /(?:^|\/)preact(?:@(\d+(?:\.\d+)*)|[.-])/]] } },
  { name: "Nuxt", category, headers: { "x-powered-by": /^Nuxt/ }, meta: { generator: /^Nuxt\b/ }, ids: ["__nuxt", "__NUXT_DATA__"], globals: ["__NUXT__", "$nuxt", "useNuxtApp"], framework: { sources: [["nuxt", /\/_nuxt\//]], openings: ["__NUXT__"] }, implies: ["Vue"] },
  { name: "Vue", category, attributes: { "data-v-app": ANY }, attributeNames: { "data-v-*": /^data-v-[\da-f]{7,8}$/ }, packages: ["vue"], globals: ["Vue", "__VUE__"], version: "Vue.version", elements: ["__vue_app__", "__vue__"], framework: { sources: [["vue", /(?:^|\/)vue(?:@(\d+(?:\.\d+)*)|\.global|\.runtime|\.min)/]] } },
  { name: "Angular", category, attributes: { "ng-version": VERSION, ngcm: ANY, "ng-server-context": ANY }, globals: ["getAllAngularRootElements"], elements: ["__ngContext__"], framework: {} },
  { name: "AngularJS", category, attributes: { "ng-app": ANY, "data-ng-app": ANY, "ng-controller": ANY, "data-ng-controller": ANY }, files: ["angular.js"], packages: ["angular.js", "angular", "angularjs"], globals: ["angular"], version: "angular.version.full", framework: { sources: [["angular", /(?:^|\/)angular(?:@1|\.min)?\.js/]] } },
  { name: "SvelteKit", category, attributes: { "data-sveltekit-preload-data": ANY, "data-sveltekit-fetched": ANY }, globals: ["__sveltekit_*"], framework: { sources: [["immutable", /\/_app\/immutable\//]], openings: ["__sveltekit_"] }, implies: ["Svelte"] },
  { name: "Svelte", category, attributes: { "data-svelte-h": ANY, class: /(?:^|\s)svelte-[a-z\d]{5,8}(?:\s|$)/ }, globals: ["__svelte"], elements: ["__svelte_meta"], framework: {} },
  { name: "Astro", category, meta: { generator: /^Astro\b(?: v([\d.]+))?/ }, tags: ["astro-island"], attributes: { class: /(?:^|\s)astro-[A-Za-z\d]{8}(?:\s|$)/ }, attributeNames: { "data-astro-*": /^data-astro-(?:cid|source)/ }, framework: { sources: [["astro", /\/_astro\//]] } },
  { name: "Marko", category, attributes: { "data-marko-key": ANY, "data-marko": ANY }, framework: {} },
  // Not `html: results`, a leftover from Knockout in a BigCommerce theme.
  { name: "Knockout", category, attributes: { "data-bind": /^\s*(?!html: results$)(?:text|html|foreach|visible|click|value|if|with|css|attr|scope)\s*:/ }, packages: ["knockout"], globals: ["ko.applyBindings"], version: "ko.version", elements: ["__ko__"], framework: { sources: [["knockout", /(?:^|\/)knockout(?:[-.@](\d+(?:\.\d+)*))?/], ["knockoutjs", /(?:^|\/)knockout/]] } },
  { name: "Alpine.js", category, attributes: { "x-data": ANY }, globals: ["Alpine"], version: "Alpine.version", framework: { sources: [["alpinejs", /(?:^|\/)alpinejs(?:@(\d+(?:\.\d+)*)?|\/)/]] } },
  { name: "htmx", category, attributes: { "hx-get": ANY, "hx-post": ANY, "hx-boost": ANY }, files: ["htmx.js"], packages: ["htmx", "htmx.org"], globals: ["htmx"], version: "htmx.version", framework: {} },
  { name: "Stimulus", category, attributes: { "data-action": /->[\w-]+#/ }, packages: ["@hotwired/stimulus", "stimulus"], globals: ["Stimulus"], framework: {} },
  { name: "Turbo", category, tags: ["turbo-frame"], attributes: { "data-turbo": ANY, "data-turbo-track": ANY, "data-turbo-permanent": ANY }, packages: ["@hotwired/turbo"], globals: ["Turbo"], framework: {} },
];

/** Frameworks that are not in the page record. */
// biome-ignore format: a rule a line
const OTHERS: readonly TechnologyRule[] = [
  { name: "Ember.js", category, attributes: { name: /^[\w-]+\/config\/environment$/ }, classes: ["ember-view", "ember-application"], files: ["ember.js"], packages: ["ember", "ember.js"], globals: ["Ember", "EmberENV"], version: "Ember.VERSION" },
  { name: "Backbone.js", category, files: ["backbone.js"], packages: ["backbone", "backbone.js"], globals: ["Backbone"], version: "Backbone.VERSION", implies: ["Underscore.js"] },
  { name: "Meteor", category, globals: ["Meteor", "__meteor_runtime_config__"], scripts: ["__meteor_runtime_config__"], version: "Meteor.release" },
  { name: "Lit", category, globals: ["litElementVersions", "litHtmlVersions", "reactiveElementVersions"], version: "litElementVersions.0" },
  { name: "Stencil", category, attributes: { "data-stencil-build": ANY, "data-stencil-namespace": ANY } },
  { name: "Qwik", category, attributes: { "q:container": ANY, "q:version": VERSION, "q:render": ANY } },
  { name: "SolidJS", category, attributes: { "data-hk": /^[s\d]?[\d-]+/ }, globals: ["_$HY", "Solid$$"], scripts: ["_$HY="] },
  { name: "Polymer", category, files: ["polymer.js"], globals: ["Polymer"], version: "Polymer.version" },
  { name: "Dojo", category, attributes: { "data-dojo-type": ANY, "data-dojo-config": ANY }, files: ["dojo.js"], globals: ["dojo", "dojoConfig"] },
  { name: "Ext JS", category, files: ["ext-all.js"], globals: ["Ext"], version: "Ext.versions.extjs.version" },
  { name: "Livewire", category, attributes: { "wire:id": ANY, "wire:snapshot": ANY, "wire:initial-data": ANY }, paths: ["/livewire/livewire."], globals: ["Livewire", "livewire"], implies: ["Laravel"] },
  { name: "Inertia.js", category, headers: { "x-inertia": ANY, vary: /\bX-Inertia\b/i }, attributes: { "data-page": /^\{"component":"/ } },
  { name: "Phoenix LiveView", category, attributes: { "data-phx-main": ANY, "data-phx-session": ANY, "phx-hook": ANY }, globals: ["liveSocket"], implies: ["Elixir"] },
  { name: "Blazor", category, paths: ["/_framework/blazor."], own: ["/_framework/blazor."], globals: ["Blazor"], implies: ["ASP.NET"] },
  { name: "Vaadin", category, tags: ["vaadin-*"], globals: ["Vaadin"], implies: ["Java"] },
  { name: "Unpoly", category, files: ["unpoly.js"] },
  { name: "Turbolinks", category, attributes: { "data-turbolinks-track": ANY, "data-turbolinks": ANY }, globals: ["Turbolinks"] },
  { name: "Aurelia", category, attributes: { "aurelia-app": ANY }, globals: ["aureliaBootstrapper"] },
  { name: "Mithril", category, files: ["mithril.js"], packages: ["mithril"] },
  { name: "petite-vue", category, attributes: { "v-scope": ANY }, packages: ["petite-vue"], globals: ["PetiteVue"] },
  { name: "AMP", category, attributes: { "⚡": ANY }, hosts: ["cdn.ampproject.org/v0"], globals: ["AMP"] },
  { name: "Flutter", category, tags: ["flt-glass-pane", "flutter-view"], own: ["/flutter_bootstrap.js", "/flutter.js", "/main.dart.js"], globals: ["_flutter"], implies: ["Dart"] },
];

/** Rules of this category; the page record's first. */
export const FRAMEWORKS: readonly TechnologyRule[] = [...TOLD, ...OTHERS];
