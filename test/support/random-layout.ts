// Random pages of nested flex, grid, column, table and float layouts whose boxes do not lie over each other.

/** A random page. */
export interface RandomLayout {
  readonly html: string;
  /** Groups of words that one item of a flex or grid container holds: read together, in any order within. */
  readonly items: readonly (readonly string[])[];
}

type Random = (below: number) => number;

const MAX_DEPTH = 3;

interface Making {
  readonly random: Random;
  readonly items: string[][];
  words: number;
}

/** The page of a seed; the same one always. */
export function randomLayout(seed: number): RandomLayout {
  const making: Making = { random: randomFrom(seed), items: [], words: 0 };
  const body = container(making, 0).html;
  const style =
    "* { box-sizing: border-box } body { margin: 20px; width: 9000px } p { margin: 4px }";
  return {
    html: `<!DOCTYPE html><title>${seed}</title><style>${style}</style><body>${body}`,
    items: making.items.filter((item) => item.length > 1),
  };
}

function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Made {
  readonly html: string;
  readonly words: readonly string[];
}

function leaf(making: Making): Made {
  const word = `w${making.words++}`;
  const height = 20 + making.random(60);
  return { html: `<p style="height:${height}px">${word}</p>`, words: [word] };
}

const KINDS = ["stack", "row", "row-reverse", "column-reverse", "wrap", "grid", "cards"] as const;

function container(making: Making, depth: number): Made {
  const { random } = making;
  const kind = KINDS[random(KINDS.length)] ?? "stack";
  const count = 2 + random(kind === "cards" ? 5 : 3);
  const parts = Array.from({ length: count }, () =>
    depth >= MAX_DEPTH || random(3) === 0 ? leaf(making) : container(making, depth + 1),
  );
  if (kind !== "stack") for (const { words } of parts) making.items.push([...words]);
  const children = parts.map(
    ({ html }, at) => `<div style="${itemStyle(kind, at, making)}">${html}</div>`,
  );
  return {
    html: `<div style="${STYLES[kind]}">${children.join("")}</div>`,
    words: parts.flatMap(({ words }) => words),
  };
}

const STYLES: Readonly<Record<(typeof KINDS)[number], string>> = {
  stack: "",
  row: "display:flex;gap:30px",
  "row-reverse": "display:flex;flex-direction:row-reverse;gap:30px",
  "column-reverse": "display:flex;flex-direction:column-reverse",
  wrap: "display:flex;flex-wrap:wrap;gap:10px 30px",
  grid: "display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px 30px",
  cards: "display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:30px",
};

function itemStyle(kind: (typeof KINDS)[number], at: number, { random }: Making): string {
  const order = random(3) === 0 ? `order:${random(5) - 2};` : "";
  switch (kind) {
    case "stack":
      return "";
    case "row":
    case "row-reverse":
      return `${order}flex:1;min-width:0`;
    case "wrap":
      return `${order}flex:0 0 ${30 + 10 * (at % 3)}%;min-width:0`;
    default:
      return order;
  }
}
