// A tree of any size that follows the ARIA pattern: branches expand and collapse, only visible rows
// are rendered. https://www.w3.org/WAI/ARIA/apg/patterns/treeview/
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useRowWindow } from "./window.ts";

/** A node of a tree. */
export interface TreeNode {
  readonly key: string;
  readonly label: string;
  /** Text after the label. */
  readonly says: string;
  readonly children: readonly TreeNode[];
}

const ROW_HEIGHT = 28;

interface Line {
  readonly node: TreeNode;
  readonly level: number;
}

/** Renders the tree; calls `choose` with the selected node. */
export function Tree(props: {
  readonly label: string;
  /** A new tree needs a new `key`. */
  readonly roots: readonly TreeNode[];
  /** Whether all branches are expanded at first, not only the roots and branches without siblings. */
  readonly startsOpen?: boolean;
  readonly chosen: string;
  readonly choose: (node: TreeNode) => void;
}) {
  const { label, roots, chosen, choose, startsOpen = false } = props;
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(openAtFirst(roots, startsOpen).map(({ key }) => key)),
  );
  const [active, setActive] = useState(0);
  const lines = useMemo(() => linesOf(roots, opened), [roots, opened]);
  const { box, first, end, show } = useRowWindow(lines.length, ROW_HEIGHT);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus();
  });
  const go = (row: number) => {
    if (row < 0 || row >= lines.length) return;
    wantsFocus.current = true;
    setActive(row);
    show(row);
  };
  const toggle = ({ key }: TreeNode) => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    setOpened(next);
  };
  const press = (row: number) => {
    const line = lines[row];
    if (line === undefined) return;
    setActive(row);
    choose(line.node);
    if (line.node.children.length > 0) toggle(line.node);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active];
    if (line === undefined) return;
    const { node, level } = line;
    const isOpen = opened.has(node.key) && node.children.length > 0;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(active + 1),
      ArrowUp: () => go(active - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => {
        if (isOpen) go(active + 1);
        else if (node.children.length > 0) toggle(node);
      },
      ArrowLeft: () => {
        if (isOpen) toggle(node);
        else go(lines.slice(0, active).findLastIndex((above) => above.level < level));
      },
      Enter: () => press(active),
      " ": () => press(active),
    };
    const next = isLetter(event) ? nextWith(lines, active, event.key) : -1;
    const act = acts[event.key] ?? (next < 0 ? undefined : () => go(next));
    if (act === undefined) return;
    act();
    event.preventDefault();
  };
  return (
    <div role="tree" aria-label={label} class="tree" ref={box} onKeyDown={onKeyDown}>
      <div role="presentation" style={{ height: `${first * ROW_HEIGHT}px` }} />
      {lines.slice(first, end).map(({ node, level }, at) => {
        const row = first + at;
        const hasChildren = node.children.length > 0;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows
          <div
            key={node.key}
            role="treeitem"
            data-row={row}
            class="tree-row"
            aria-level={level}
            aria-expanded={hasChildren ? opened.has(node.key) : undefined}
            aria-selected={node.key === chosen}
            tabIndex={row === Math.min(active, lines.length - 1) ? 0 : -1}
            style={{ paddingLeft: `${(level - 1) * 1.1 + 0.4}rem` }}
            onClick={() => press(row)}
          >
            <span class={hasChildren ? "twist" : "twist none"} aria-hidden="true" />
            <bdi class="tree-label">{node.label}</bdi>
            {node.says !== "" && <bdi class="faint">{node.says}</bdi>}
          </div>
        );
      })}
      <div role="presentation" style={{ height: `${(lines.length - end) * ROW_HEIGHT}px` }} />
    </div>
  );
}

/** Returns the nodes that are expanded at first: all, or the roots and the branches without siblings below them. */
function openAtFirst(roots: readonly TreeNode[], isAll: boolean): readonly TreeNode[] {
  const nodes = [...roots];
  // The list grows while it is walked.
  for (const { children } of nodes) if (isAll || children.length === 1) nodes.push(...children);
  return nodes;
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey;

/** Returns the next line after a row whose label begins with a letter, from the start again; or -1. */
function nextWith(lines: readonly Line[], row: number, letter: string): number {
  const begins = ({ node }: Line) => node.label.toLowerCase().startsWith(letter.toLowerCase());
  const after = lines.findIndex((line, at) => at > row && begins(line));
  return after >= 0 ? after : lines.findIndex(begins);
}

/** Returns the expanded lines in order. Uses a stack, since a path may have a thousand segments. */
function linesOf(roots: readonly TreeNode[], opened: ReadonlySet<string>): readonly Line[] {
  const lines: Line[] = [];
  const waiting: Line[] = roots.map((node) => ({ node, level: 1 })).reverse();
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    lines.push(line);
    if (!opened.has(line.node.key)) continue;
    const { children } = line.node;
    for (let at = children.length - 1; at >= 0; at--) {
      const node = children[at];
      if (node !== undefined) waiting.push({ node, level: line.level + 1 });
    }
  }
  return lines;
}
