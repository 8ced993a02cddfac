// A sample page for trying the console offline.

/** A small page with typical parts: navigation, content, a table, comments, a footer. */
export const SAMPLE = `<!doctype html><html lang="en"><head><title>How a lighthouse lamp works - Harbour Notes</title>
<meta name="author" content="Ada Keeper"><meta property="article:published_time" content="2026-03-14">
<meta property="og:site_name" content="Harbour Notes"></head><body>
<header><a href="/">Harbour Notes</a><nav><a href="/tides">Tides</a> <a href="/boats">Boats</a> <a href="/shop">Shop</a></nav></header>
<main><article><h1>How a lighthouse lamp works</h1>
<p>A lighthouse lamp is smaller than most people think. What makes it visible for twenty miles is not the bulb but the glass around
it: rings of prisms that bend light which would go up or down into one flat beam.</p>
<h2>The lens</h2>
<p>Augustin Fresnel described the lens in <a href="https://en.wikipedia.org/wiki/Fresnel_lens">1822</a>. He cut away the inner glass of
a thick lens and kept its surface, in steps. The result weighs a tenth and loses far less light.</p>
<table><caption>Orders of lenses</caption><tr><th>Order</th><th>Height</th><th>Used for</th></tr>
<tr><td>First</td><td>2.59 m</td><td>Sea coasts</td></tr><tr><td>Fourth</td><td>0.72 m</td><td>Harbours</td></tr>
<tr><td>Sixth</td><td>0.43 m</td><td>Piers and rivers</td></tr></table>
<h2>The rhythm</h2>
<p>Every light has a rhythm of its own, so that a sailor can tell one from another. The list of lights writes it in short:</p>
<pre><code>Fl(3) W 10s 42m 21M</code></pre>
<ul><li><strong>Fl(3)</strong>: groups of three flashes</li><li><strong>W 10s</strong>: white, every ten seconds</li>
<li><strong>42m 21M</strong>: 42 metres high, seen from 21 sea miles</li></ul></article>
<section id="comments" class="comments"><h2>Comments</h2><div class="comment"><b class="author">Tom</b> <time>15 March 2026</time>
<p>The one at our harbour was a fourth order lens until they changed it for LEDs two years ago.</p></div></section></main>
<aside><h3>Newsletter</h3><p>Sign up for tides and weather in your inbox every morning.</p></aside>
<footer><p>© 2026 Harbour Notes. Privacy. Imprint. Cookies.</p></footer></body></html>`;
