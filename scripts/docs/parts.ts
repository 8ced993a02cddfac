// Replaces the generated parts of a page written by hand: each part is between two comments with its name.

/** Generated parts by name. */
export type Parts = Readonly<Record<string, string>>;

/** Matches a part with its comments: `<!-- made: name -->` ... `<!-- end -->`. */
const PART = /<!-- made: ([\w .-]+) -->\n[\s\S]*?<!-- end -->/g;

/** Returns the page with every part replaced. Throws for a part that has no generator. */
export function withParts(page: string, parts: Parts): string {
  return page.replace(PART, (_, name: string) => {
    const made = parts[name];
    if (made === undefined) throw new Error(`the part "${name}" has no generator`);
    return `<!-- made: ${name} -->\n${made}\n<!-- end -->`;
  });
}
