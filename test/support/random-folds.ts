// Random pages whose style sheets and scripts hide, fold, edit, move and take out parts; every word stands once.

type Random = (below: number) => number;

function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Making {
  readonly random: Random;
  words: number;
}

const STYLE = `.none { display: none } .unseen { visibility: hidden } .flat { max-height: 0; overflow: hidden }
.away { position: absolute; left: -9999px } .clear { opacity: 0 } .thin { width: 0; overflow: hidden }`;
const HIDING = ["none", "unseen", "flat", "away", "clear", "thin"] as const;
const TAGS = ["p", "h2", "h3", "li", "div", "td", "button", "summary"] as const;

/** The page of a seed; the same one always. */
export function randomFolds(seed: number): string {
  const making = { random: randomFrom(seed), words: 0 };
  const body = parts(making, 3);
  return `<!DOCTYPE html><title>${seed}</title><link rel=stylesheet href="data:text/css,${encodeURIComponent(STYLE)}"><body>${body}<script>${script(making)}</script>`;
}

function text(making: Making): string {
  const count = 2 + making.random(7);
  return Array.from({ length: count }, () => `w${making.words++}`).join(" ");
}

function parts(making: Making, depth: number): string {
  const count = 2 + making.random(4);
  return Array.from({ length: count }, () => part(making, depth)).join("");
}

function part(making: Making, depth: number): string {
  const { random } = making;
  const hiding = random(4) === 0 ? (HIDING[random(HIDING.length)] ?? "") : "";
  const mark = `class="${hiding}" id="e${making.words}"`;
  if (depth > 0 && random(2) === 0) {
    const tag = ["div", "section", "nav", "ul", "details", "form"][random(6)] ?? "div";
    return `<${tag} ${mark}>${parts(making, depth - 1)}</${tag}>`;
  }
  const tag = TAGS[random(TAGS.length)] ?? "p";
  const named = random(2) === 0 ? mark : `class="${hiding}"`;
  if (tag === "td")
    return `<table><tr><td ${named}>${text(making)}</td><td>${text(making)}</td></tr></table>`;
  return `<${tag} ${named}>${text(making)}</${tag}>`;
}

/** What a script does to some elements: hides, shows, moves or adds. What it takes out is held by the plain page alone. */
function script({ random, words }: Making): string {
  const lines: string[] = [
    "const all = [...document.body.querySelectorAll('*')].filter((e) => !/^(?:script|tbody|tr|td)$/.test(e.localName));",
  ];
  for (let at = 0; at < 6; at++) {
    const element = `all[${random(words)} % all.length]`;
    const action = [
      `${element}.style.display = "none"`,
      `${element}.hidden = true`,
      `${element}.classList.add("flat")`,
      `${element}.removeAttribute("class")`,
      `document.body.append(${element})`,
      `${element}.insertAdjacentHTML("beforebegin", "<p>added ${at} n${at}</p>")`,
      `${element}.remove()`,
    ][random(7)];
    lines.push(`try { ${action} } catch {}`);
  }
  return lines.join("\n");
}
