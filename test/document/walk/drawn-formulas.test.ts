// Formulas that only their drawing states: CHTML and SVG of MathJax 3.2.2 without MathML, and images.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { toMarkdown } from "../../../src/document/markdown/to-markdown.ts";
import { documentOf } from "../pages.ts";

const markdownOf = (html: string): string => toMarkdown(documentOf(html).blocks);

describe("a formula", () => {
  it("drawn by MathJax as SVG is TeX, though its characters are outlines", () => {
    const drawn: readonly (readonly [string, string])[] = [
      [
        String.raw`$x_{i}^{2} + \alpha$`,
        String.raw`<mjx-container class="MathJax" jax="SVG"><svg><defs></defs><g transform="scale(1,-1)"><g data-mml-node="math"><g data-mml-node="msubsup"><g data-mml-node="mi"><use data-c="1D465"></use></g><g data-mml-node="mn" transform="translate(605,363) scale(0.707)"><use data-c="32"></use></g><g data-mml-node="mi" transform="translate(605,-284.4) scale(0.707)"><use data-c="1D456"></use></g></g><g data-mml-node="mo" transform="translate(1230.8,0)"><use data-c="2B"></use></g><g data-mml-node="mi" transform="translate(2231,0)"><use data-c="1D6FC"></use></g></g></g></svg></mjx-container>`,
      ],
      [
        String.raw`$\frac{a}{b}$`,
        String.raw`<mjx-container class="MathJax" jax="SVG"><svg><defs></defs><g transform="scale(1,-1)"><g data-mml-node="math"><g data-mml-node="mfrac"><g data-mml-node="mi" transform="translate(220,394) scale(0.707)"><use data-c="1D44E"></use></g><g data-mml-node="mi" transform="translate(255.4,-345) scale(0.707)"><use data-c="1D44F"></use></g><rect></rect></g></g></g></svg></mjx-container>`,
      ],
      [
        String.raw`$\sum_{i = 1}^{n}i$`,
        String.raw`<mjx-container class="MathJax" jax="SVG"><svg><defs></defs><g transform="scale(1,-1)"><g data-mml-node="math"><g data-mml-node="munderover"><g data-mml-node="mo"><use data-c="2211"></use></g><g data-mml-node="mi" transform="translate(1089,477.1) scale(0.707)"><use data-c="1D45B"></use></g><g data-mml-node="TeXAtom" transform="translate(1089,-285.4) scale(0.707)" data-mjx-texclass="ORD"><g data-mml-node="mi"><use data-c="1D456"></use></g><g data-mml-node="mo" transform="translate(345,0)"><use data-c="3D"></use></g><g data-mml-node="mn" transform="translate(1123,0)"><use data-c="31"></use></g></g></g><g data-mml-node="mi" transform="translate(2453.3,0)"><use data-c="1D456"></use></g></g></g></svg></mjx-container>`,
      ],
      [
        ["$$", String.raw`\sum_{i = 1}^{n}i`, "$$"].join("\n"),
        String.raw`<mjx-container class="MathJax" jax="SVG" display="true"><svg><defs></defs><g transform="scale(1,-1)"><g data-mml-node="math"><g data-mml-node="munderover"><g data-mml-node="mo"><use data-c="2211"></use></g><g data-mml-node="TeXAtom" transform="translate(148.2,-1087.9) scale(0.707)" data-mjx-texclass="ORD"><g data-mml-node="mi"><use data-c="1D456"></use></g><g data-mml-node="mo" transform="translate(345,0)"><use data-c="3D"></use></g><g data-mml-node="mn" transform="translate(1123,0)"><use data-c="31"></use></g></g><g data-mml-node="mi" transform="translate(509.9,1150) scale(0.707)"><use data-c="1D45B"></use></g></g><g data-mml-node="mi" transform="translate(1610.7,0)"><use data-c="1D456"></use></g></g></g></svg></mjx-container>`,
      ],
      [
        String.raw`$\sqrt[3]{x}$`,
        String.raw`<mjx-container class="MathJax" jax="SVG"><svg><defs></defs><g transform="scale(1,-1)"><g data-mml-node="math"><g data-mml-node="mroot"><g><g data-mml-node="mi" transform="translate(853,0)"><use data-c="1D465"></use></g></g><g data-mml-node="mn" transform="translate(261.8,344) scale(0.5)"><use data-c="33"></use></g><g data-mml-node="mo" transform="translate(0,-17)"><use data-c="221A"></use></g><rect></rect></g></g></g></svg></mjx-container>`,
      ],
      [
        String.raw`$\sqrt{2\pi}$`,
        String.raw`<mjx-container class="MathJax" jax="SVG"><svg><defs></defs><g transform="scale(1,-1)"><g data-mml-node="math"><g data-mml-node="msqrt"><g transform="translate(853,0)"><g data-mml-node="mn"><use data-c="32"></use></g><g data-mml-node="mi" transform="translate(500,0)"><use data-c="1D70B"></use></g></g><g data-mml-node="mo" transform="translate(0,95)"><use data-c="221A"></use></g><rect></rect></g></g></g></svg></mjx-container>`,
      ],
      [
        String.raw`$\hat{x}$`,
        String.raw`<mjx-container class="MathJax" jax="SVG"><svg><defs></defs><g transform="scale(1,-1)"><g data-mml-node="math"><g data-mml-node="TeXAtom" data-mjx-texclass="ORD"><g data-mml-node="mover"><g data-mml-node="mi"><use data-c="1D465"></use></g><g data-mml-node="mo" transform="translate(313.8,16) translate(-250 0)"><use data-c="5E"></use></g></g></g></g></g></svg></mjx-container>`,
      ],
    ];
    for (const [tex, html] of drawn) assert.equal(markdownOf(`<p>${html}</p>`), tex);
  });

  it("drawn by MathJax is TeX, though its characters are class names", () => {
    const drawn: readonly (readonly [string, string])[] = [
      [
        String.raw`$x_{i}^{2} + \alpha$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-msubsup><mjx-mi><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi><mjx-script><mjx-mn><mjx-c class="mjx-c32"></mjx-c></mjx-mn><mjx-spacer></mjx-spacer><mjx-mi><mjx-c class="mjx-c1D456 TEX-I"></mjx-c></mjx-mi></mjx-script></mjx-msubsup><mjx-mo space="3"><mjx-c class="mjx-c2B"></mjx-c></mjx-mo><mjx-mi space="3"><mjx-c class="mjx-c1D6FC TEX-I"></mjx-c></mjx-mi></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$\frac{a}{b}$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut><mjx-mi><mjx-c class="mjx-c1D44E TEX-I"></mjx-c></mjx-mi></mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut><mjx-mi><mjx-c class="mjx-c1D44F TEX-I"></mjx-c></mjx-mi></mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$\sum_{i = 1}^{n}i$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-munderover limits="false"><mjx-mo class="mjx-sop"><mjx-c class="mjx-c2211 TEX-S1"></mjx-c></mjx-mo><mjx-script><mjx-mi><mjx-c class="mjx-c1D45B TEX-I"></mjx-c></mjx-mi><mjx-spacer></mjx-spacer><mjx-TeXAtom><mjx-mi><mjx-c class="mjx-c1D456 TEX-I"></mjx-c></mjx-mi><mjx-mo><mjx-c class="mjx-c3D"></mjx-c></mjx-mo><mjx-mn><mjx-c class="mjx-c31"></mjx-c></mjx-mn></mjx-TeXAtom></mjx-script></mjx-munderover><mjx-mi space="2"><mjx-c class="mjx-c1D456 TEX-I"></mjx-c></mjx-mi></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$\sqrt[3]{x}$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-mroot><mjx-root><mjx-mn><mjx-c class="mjx-c33"></mjx-c></mjx-mn></mjx-root><mjx-sqrt><mjx-surd><mjx-mo><mjx-c class="mjx-c221A"></mjx-c></mjx-mo></mjx-surd><mjx-box><mjx-mi><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-box></mjx-sqrt></mjx-mroot></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$\hat{x}$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-TeXAtom><mjx-mover><mjx-over><mjx-mo><mjx-c class="mjx-c5E"></mjx-c></mjx-mo></mjx-over><mjx-base><mjx-mi><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-base></mjx-mover></mjx-TeXAtom></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$(\begin{matrix}a & b \\ c & d\end{matrix})$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-mrow><mjx-mo class="mjx-s3"><mjx-c class="mjx-c28 TEX-S3"></mjx-c></mjx-mo><mjx-mtable><mjx-table><mjx-itable><mjx-mtr><mjx-mtd><mjx-mi><mjx-c class="mjx-c1D44E TEX-I"></mjx-c></mjx-mi><mjx-tstrut></mjx-tstrut></mjx-mtd><mjx-mtd><mjx-mi><mjx-c class="mjx-c1D44F TEX-I"></mjx-c></mjx-mi><mjx-tstrut></mjx-tstrut></mjx-mtd></mjx-mtr><mjx-mtr><mjx-mtd><mjx-mi><mjx-c class="mjx-c1D450 TEX-I"></mjx-c></mjx-mi><mjx-tstrut></mjx-tstrut></mjx-mtd><mjx-mtd><mjx-mi><mjx-c class="mjx-c1D451 TEX-I"></mjx-c></mjx-mi><mjx-tstrut></mjx-tstrut></mjx-mtd></mjx-mtr></mjx-itable></mjx-table></mjx-mtable><mjx-mo class="mjx-s3"><mjx-c class="mjx-c29 TEX-S3"></mjx-c></mjx-mo></mjx-mrow></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$\lim_{x\to0}\sin x$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-munder limits="false"><mjx-mo><mjx-c class="mjx-c6C"></mjx-c><mjx-c class="mjx-c69"></mjx-c><mjx-c class="mjx-c6D"></mjx-c></mjx-mo><mjx-script><mjx-TeXAtom><mjx-mi><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi><mjx-mo><mjx-c class="mjx-c2192"></mjx-c></mjx-mo><mjx-mn><mjx-c class="mjx-c30"></mjx-c></mjx-mn></mjx-TeXAtom></mjx-script></mjx-munder><mjx-mi space="2"><mjx-c class="mjx-c73"></mjx-c><mjx-c class="mjx-c69"></mjx-c><mjx-c class="mjx-c6E"></mjx-c></mjx-mi><mjx-mo><mjx-c class="mjx-c2061"></mjx-c></mjx-mo><mjx-mi space="2"><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$\sum_{i = 1}^{n}i$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-mstyle><mjx-munderover><mjx-over><mjx-mi><mjx-c class="mjx-c1D45B TEX-I"></mjx-c></mjx-mi></mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base><mjx-mo class="mjx-lop"><mjx-c class="mjx-c2211 TEX-S2"></mjx-c></mjx-mo></mjx-base></mjx-row><mjx-row><mjx-under><mjx-TeXAtom><mjx-mi><mjx-c class="mjx-c1D456 TEX-I"></mjx-c></mjx-mi><mjx-mo><mjx-c class="mjx-c3D"></mjx-c></mjx-mo><mjx-mn><mjx-c class="mjx-c31"></mjx-c></mjx-mn></mjx-TeXAtom></mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover><mjx-mi space="2"><mjx-c class="mjx-c1D456 TEX-I"></mjx-c></mjx-mi></mjx-mstyle></mjx-math></mjx-container>`,
      ],
      [
        String.raw`$\text{if }x$`,
        String.raw`<mjx-container class="MathJax" jax="CHTML"><mjx-math class=" MJX-TEX"><mjx-mtext><mjx-c class="mjx-c69"></mjx-c><mjx-c class="mjx-c66"></mjx-c><mjx-c class="mjx-cA0"></mjx-c></mjx-mtext><mjx-mi><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-math></mjx-container>`,
      ],
    ];
    for (const [tex, html] of drawn) {
      assert.equal(markdownOf(`<p>We have ${html} there.</p>`), `We have ${tex} there.`);
    }
  });

  it("drawn by a service as an image is TeX, by its alternative text or its address", () => {
    const images: readonly (readonly [string, string])[] = [
      ["$x^2+y$", `<img src="https://latex.codecogs.com/svg.image?x%5E2+y" alt="">`],
      [String.raw`$\frac{a}{b}$`, String.raw`<img class="latex" alt="\frac{a}{b}" src="/i.png">`],
      [String.raw`$a \le b$`, `<img alt="Formula" src="/latex.php?latex=a+%5Cle+b&amp;bg=fff">`],
    ];
    for (const [tex, html] of images) assert.equal(markdownOf(`<p>So ${html}.</p>`), `So ${tex}.`);
    const display = String.raw`<p><img class="ql-img-displayed-equation" alt="\[E=mc^2\]" src="/a.png"></p>`;
    assert.equal(markdownOf(display), "$$\nE=mc^2\n$$");
  });

  it("is none if the image's text is words", () => {
    assert.equal(
      markdownOf(`<p><img class="tex" src="/glove.png" alt="A pair of latex gloves"></p>`),
      "![A pair of latex gloves](https://site.test/glove.png)",
    );
  });
});
