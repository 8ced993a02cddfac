// A minimal crawl: fetches with undici, parses with parse5, follows the links, stores nothing.
import { parse } from "parse5";
import { Agent, request } from "undici";

const [root = "", most = "0"] = process.argv.slice(2);
const agent = new Agent({ connections: 6 });
const seen = new Set([root]);
const queue = [root];
const { host } = new URL(root);
let pages = 0;

function* elements(tree) {
  const nodes = [tree];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (node.attrs !== undefined) yield node;
    // Reversed, so that elements come in the order of the page.
    if (node.childNodes !== undefined) nodes.push(...node.childNodes.toReversed());
  }
}

const hrefOf = ({ attrs }) => attrs.find(({ name }) => name === "href")?.value;

function* linksOf(tree, url) {
  let base = url;
  for (const element of elements(tree)) {
    const href = hrefOf(element);
    if (href === undefined) continue;
    if (element.tagName === "base" && base === url) base = new URL(href, url).href;
    if (element.tagName === "a" && URL.canParse(href, base)) yield new URL(href, base);
  }
}

const isFull = () => most !== "0" && pages >= Number(most);

async function read(url) {
  const { statusCode, headers, body } = await request(url, { dispatcher: agent });
  const text = await body.text();
  if (statusCode !== 200 || !String(headers["content-type"]).startsWith("text/html")) return;
  pages++;
  for (const link of linksOf(parse(text), url)) {
    link.hash = "";
    if (link.host !== host || seen.has(link.href)) continue;
    seen.add(link.href);
    queue.push(link.href);
  }
}

const flying = new Set();
while (flying.size > 0 || (queue.length > 0 && !isFull())) {
  while (flying.size < 6 && queue.length > 0 && !isFull()) {
    const reading = read(queue.shift()).finally(() => flying.delete(reading));
    flying.add(reading);
  }
  await Promise.race(flying);
}
await agent.close();
process.stdout.write(`pages=${pages}\n`);
