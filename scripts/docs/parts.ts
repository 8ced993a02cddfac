// Pages written by hand with parts that are made: each part stands between two comments that name it.

/** Made parts by name. */
export type Parts = Readonly<Record<string, string>>;

/** Matches a part with its comments: `<!-- made: name -->` ... `<!-- end -->`. */
const PART = /<!-- made: ([\w .-]+) -->\n[\s\S]*?<!-- end -->/g;

/** The page with every part made anew. Throws for a part that nothing makes. */
export function withParts(page: string, parts: Parts): string {
  return page.replace(PART, (_, name: string) => {
    const made = parts[name];
    if (made === undefined) throw new Error(`nothing makes the part "${name}"`);
    return `<!-- made: ${name} -->\n${made}\n<!-- end -->`;
  });
}
