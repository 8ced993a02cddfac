// Style sheet of the documentation page, light and dark.

/** Style sheet, identified by its hash in the page's policy. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --faint: #57606a; --back: #fff; --panel: #f5f7f9; --line: #d7dce1; --link: #0a58b0; --get: #1a6b3c; --post: #8a4b08; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e8ec; --faint: #9aa5b1; --back: #14171b; --panel: #1d2127; --line: #343b44; --link: #7db5f5; --get: #74d09a; --post: #eab06d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem 1rem 4rem; max-width: 62rem; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--link); }
h1 { margin: .5rem 0 0; font-size: 1.8rem; }
h1 small { color: var(--faint); font-size: 1rem; font-weight: normal; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.35rem; }
h3 { margin: 1.2rem 0 .3rem; font-size: 1rem; }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.routes, nav ul { margin: 0; padding: 0; list-style: none; }
.routes li { padding: .15rem 0; }
.groups { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; }
[aria-current] { color: var(--text); font-weight: 600; text-decoration: none; }
form { margin: .7rem 0; }
input, button { padding: .35rem .6rem; border: 1px solid var(--faint); border-radius: 6px; background: var(--panel); color: var(--text); font: inherit; }
input { width: 20rem; max-width: 100%; }
h1 a { color: inherit; text-decoration: none; }
.route { margin: 1rem 0 .5rem; font-size: 1.2rem; }
h4 { margin: 1.2rem 0 .3rem; }
section { border-top: 1px solid var(--line); margin-top: 2rem; }
section h2 { margin-top: 1rem; }
.method { display: inline-block; min-width: 3.2em; margin-right: .4em; font: 600 .8em/1.4 ui-monospace, monospace; }
.get { color: var(--get); }
.post { color: var(--post); }
dl { margin: 0; }
dt { margin-top: .5rem; }
dd { margin: 0 0 0 1.25rem; color: var(--faint); }
dd p, .faint { color: var(--faint); }
dd dl { border-left: 2px solid var(--line); padding-left: .75rem; }
.type { color: var(--faint); font-size: .875em; }
.wanted { color: var(--post); font-size: .875em; }
pre { margin: .5rem 0; padding: .5rem .75rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; }
details { margin: .4rem 0; padding: .4rem .75rem; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; }
summary { cursor: pointer; }
details dd { color: var(--faint); }
p { margin: .4rem 0; }
:target { outline: 2px solid var(--link); outline-offset: 4px; }
`;
