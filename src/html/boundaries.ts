// Finds the fallbacks of boundaries that React streams, by the comments around them.

/** A boundary whose end is not read yet. */
interface OpenBoundary {
  /** Parent of its comments. */
  readonly parent: number;
  /** Its template; -1 for none. */
  template: number;
}

/** Position of a comment: its parent, and the index of the next node. */
interface CommentPlace {
  readonly open: number;
  readonly size: number;
}

/** Reads the boundaries of a page in document order. */
export class Boundaries {
  /** Maps the template of a boundary to the node after its fallback. */
  readonly fallbackEnd = new Map<number, number>();
  readonly #open: OpenBoundary[] = [];

  /** Reads a comment: `$`, `$?`, `$~` and `$!` start a boundary, `/$` ends it. */
  comment(text: string, { open, size }: CommentPlace): void {
    if (text.startsWith("$")) this.#open.push({ parent: open, template: -1 });
    else if (text === "/$" && this.#open.at(-1)?.parent === open) {
      const { template = -1 } = this.#open.pop() ?? {};
      if (template >= 0) this.fallbackEnd.set(template, size);
    }
  }

  /** Reads a template, the first node of a boundary whose content is yet to come. */
  template(node: number, parent: number): void {
    const last = this.#open.at(-1);
    if (last?.parent === parent && last.template < 0) last.template = node;
  }
}
