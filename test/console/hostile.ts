// A page that tries to run something wherever the console shows a part of it.

const HARM = "globalThis.harmed=1;alert(1)";

/** Its HTML: script in its title, links, images, SVG, attributes, and in text that reads as Markdown or HTML. */
export const HOSTILE = `<!doctype html><html lang="en"><head>
<title>&lt;script&gt;${HARM}&lt;/script&gt;&lt;img src=x onerror="${HARM}"&gt; title</title>
<meta name="author" content="&lt;img src=x onerror='${HARM}'&gt;"><meta name="generator" content="&lt;b onclick='${HARM}'&gt;Hugo 0.1">
<script type="application/ld+json">{"@type":"Article","headline":"<img src=x onerror='${HARM}'>","author":{"@type":"Person","name":"<svg onload='${HARM}'>"}}</script>
</head><body><main>
<h1>&lt;script&gt;${HARM}&lt;/script&gt; heading "onmouseover="${HARM}"</h1>
<p>A paragraph of some length, so that this page is read as a page with words and not taken for an empty one by anyone.</p>
<p>&lt;img src=x onerror="${HARM}"&gt; &lt;svg/onload="${HARM}"&gt; &lt;iframe srcdoc="&lt;script&gt;${HARM}&lt;/script&gt;"&gt;</p>
<p>[a link](javascript:${HARM}) ![an image](javascript:${HARM}) &lt;a href="javascript:${HARM}"&gt;go&lt;/a&gt;</p>
<p><a href="javascript:${HARM}">one</a> <a href="data:text/html,&lt;script&gt;${HARM}&lt;/script&gt;">two</a>
<a href="/hostile?&quot;&gt;&lt;script&gt;${HARM}&lt;/script&gt;">three &lt;script&gt;${HARM}&lt;/script&gt;</a></p>
<p><img src="javascript:${HARM}" alt="&lt;img src=x onerror=${HARM}&gt;"><img src="data:image/svg+xml,&lt;svg onload='${HARM}'/&gt;" alt="drawn"></p>
<svg xmlns="http://www.w3.org/2000/svg" onload="${HARM}"><script>${HARM}</script><a xlink:href="javascript:${HARM}"><text>drawn words</text></a></svg>
<table><tr><th>&lt;script&gt;${HARM}&lt;/script&gt;</th><td onclick="${HARM}">&lt;img src=x onerror="${HARM}"&gt;</td></tr><tr><td>a</td><td>b</td></tr></table>
<pre><code class="language-&quot;onclick=&quot;${HARM}">&lt;/code&gt;&lt;script&gt;${HARM}&lt;/script&gt;</code></pre>
<form class="evil" action="javascript:${HARM}"><button>send</button></form><style>body{display:none}</style>
</main></body></html>`;
