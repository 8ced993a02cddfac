// The tokenizer that reads stretches of characters at once makes the same tree as parse5's own.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parse } from "parse5";
import { parseHtml } from "../../src/html/tree.ts";
import { itSlow } from "../support/slow.ts";

/** A node of parse5's own tree. */
interface PlainNode {
  readonly nodeName: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly PlainNode[];
  readonly content?: PlainNode;
}

/** Lists the tags with their attributes, and the texts, in document order. */
function listed({ nodeName, value, attrs = [], ...rest }: PlainNode): readonly string[] {
  if (nodeName === "#comment" || nodeName === "#documentType") return [];
  const own = attrs.map((attr) => ` ${attr.name}=${JSON.stringify(attr.value)}`).join("");
  const line = nodeName === "#text" ? `"${value}"` : `<${nodeName}${own}>`;
  const inner = [...(rest.childNodes ?? []), ...(rest.content?.childNodes ?? [])].flatMap(listed);
  return nodeName.startsWith("#doc") ? inner : [line, ...inner];
}

function ownTree(html: string): readonly string[] {
  const { tag, text, attrs, size } = parseHtml(html);
  return Array.from({ length: size - 1 }, (_, index) => {
    const at = index + 1;
    const own = (attrs[at] ?? []).map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`);
    return tag[at] === "" ? `"${text[at]}"` : `<${tag[at]}${own.join("")}>`;
  });
}

const PAGES: Readonly<Record<string, string>> = {
  "white space around words, tags and the ends of the body":
    " \n<!doctype html> \n<html> \n<head> \n<title> a  b </title> \n</head> \n<body> \n x  y\tz \n</body> \n</html> \n q \n",
  "line breaks of every kind": "<p>a\r\nb\rc\n\nd\r\n\r\ne\r</p><pre>\r\n\r\nx\ry\r\n</pre>",
  "NUL and references in texts and values":
    "<p title='a\0b&amp;c &copy x'>a\0b &amp; c&#x41;d &notit; <svg><text>a\0 b</text></svg>",
  "words in tables, frames and selects":
    "<table> a <tr> b <td> c d </td> e </table><select> f <option> g h </select><table><caption> i j </table>",
  "a frameset with words": "<frameset> a b <frame> c </frameset> d e",
  "scripts, styles and text areas":
    "<script>a < b && c <!-- <script> x </script> --> \r\n 'q'</script><style>p > a { b }\0</style><textarea>\n a <b> &lt; c</textarea><title>x &amp; y</title>",
  "quoted, unquoted and doubled attributes":
    '<a href="x?a=1&b=2&amp;c\r\nd" title=\'it\'\'s "q"\' data-x=a&b id=i ID=j CLASS="A b" onclick="f(\'<b>\')">t</a>',
  "names in capitals and with signs":
    "<DIV Data-Long-Attribute-Name-1=x><my-Element:x a.b=c @d=e :f=g __proto__=h 1=2></my-Element:x></DIV>",
  "comments with hyphens and line breaks": "<!-- a - b -- c\r\n --!> x <!--> y <!-- z",
  "letters of two units": "<p title='𝐀 😀'>𝐀b 😀 \ud800 c</p>",
  "an end in the middle of everything": "<p>a <b class='x y",
};

describe("RunTokenizer", () => {
  for (const [what, html] of Object.entries(PAGES)) {
    it(`makes the same tree of ${what}`, () => {
      const own = ownTree(html);
      assert.deepEqual(own, listed(parse(html, { scriptingEnabled: false }) as PlainNode));
    });
  }

  itSlow("gives equal names of two pages the same meaning after a thousand others", () => {
    const many = Array.from({ length: 9000 }, (_, at) => `<x-${at.toString(36)} a${at}=1>`).join(
      "",
    );
    parseHtml(many);
    assert.deepEqual(ownTree("<p lang=a></p>").slice(3), ['<p lang="a">']);
    assert.equal(parseHtml(many).attrs[9003]?.[0]?.name, "a8999");
  });
});
