// Reads manual pages: troff with the macros man(7) or mdoc(7).
import { isMark, marked } from "./mdoc.ts";
import { FileFault, infoOf, type ReadParts } from "./outcome.ts";
import { page, text } from "./page-html.ts";
import { argumentsOf, inline, words } from "./troff-inline.ts";

/** Requests by which a manual page is recognised. */
const SIGN = /^[.'](?:\\"|TH\s|Dd\s|Dt\s|SH\s|Sh\s)/m;
const SIGN_WITHIN = 50_000;

/** Reads a manual page. Throws FileFault if it is none. */
export function readManual(source: string): ReadParts {
  if (!SIGN.test(source.slice(0, SIGN_WITHIN))) throw new FileFault("it is no manual page");
  const writer = new ManualWriter();
  // A backslash at its end continues a line.
  for (const line of source.replace(/\\\r?\n/g, "").split(/\r?\n/)) writer.take(line);
  const body = writer.finish();
  const { title, date } = writer;
  return {
    html: page({ title }, (title === "" ? "" : `<h1>${text(title)}</h1>`) + body),
    info: infoOf({ title, modified: /^\d{4}-\d\d-\d\d$/.test(date) ? date : undefined }),
  };
}

/** Requests without text. */
const SILENT: ReadonlySet<string> = new Set(
  "ad na nh hy ll in ti ie el if ig de am ds as nr tr ta ne bp ft ps vs po fam so rm ss cs lg pl mk hw Dd Os Bk Ek PD DT AT UC IX rs ns UE ME".split(
    " ",
  ),
);

/** Requests that alternate two fonts between their arguments. */
const ALTERNATING: Readonly<Record<string, readonly [string, string]>> = {
  BR: ["B", ""],
  RB: ["", "B"],
  IR: ["I", ""],
  RI: ["", "I"],
  BI: ["B", "I"],
  IB: ["I", "B"],
};

/** Handles a request: its arguments, and its line without its name. */
type Handler = (given: readonly string[], rest: string) => void;

/** Writes the lines of a manual page as HTML. */
class ManualWriter {
  title = "";
  date = "";
  readonly #out: string[] = [];
  /** Lines of the paragraph that is open. */
  #lines: string[] = [];
  /** Lines of a listing; undefined outside of one. */
  #listing: string[] | undefined;
  /** Whether the next line of text is the term of an item. */
  #expectsTerm = false;
  #isInItem = false;
  /** Name of the program, which `Nm` without arguments repeats. */
  #name = "";

  readonly #handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
    ["TH", (given) => this.#head(given)],
    ["Dt", (given) => this.#head(given)],
    ["SH", (given) => this.#heading(2, given)],
    ["Sh", (given) => this.#heading(2, given)],
    ["SS", (given) => this.#heading(3, given)],
    ["Ss", (given) => this.#heading(3, given)],
    ...each("PP P LP HP Pp El", () => this.#endItem()),
    ...each("sp Bl RS RE", () => this.#endParagraph()),
    ["br", () => this.#break()],
    ...each("TP TQ", () => {
      this.#endItem();
      this.#expectsTerm = true;
    }),
    ["IP", (given) => this.#item(inline(given[0] ?? ""))],
    ["It", (given) => this.#item(marked(given))],
    ...each("nf EX Bd", () => {
      this.#endParagraph();
      this.#listing = [];
    }),
    ...each("fi EE Ed", () => this.#endListing()),
    ...each("B SB", (given, rest) => this.#text(inline(given.join(" "), "B"), rest)),
    ["I", (given, rest) => this.#text(inline(given.join(" "), "I"), rest)],
    ...each("UR MT", (given, rest) => this.#text(text(words(given[0] ?? "")), rest)),
    ["Nm", (given) => this.#named(given)],
  ]);

  /** Takes a line of the source. */
  take(line: string): void {
    const request = /^[.'][ \t]*([A-Za-z]{1,4}|\\")?[ \t]*(.*)$/.exec(line);
    if (request === null) {
      this.#text(inline(line), line);
      return;
    }
    const [, name = "", written = ""] = request;
    if (name === "" || name === '\\"' || SILENT.has(name)) return;
    const rest = written.replace(/\\".*$/, "");
    const given = argumentsOf(rest);
    const fonts = ALTERNATING[name];
    const handler = this.#handlers.get(name);
    if (handler !== undefined) handler(given, rest);
    else if (fonts !== undefined) {
      this.#text(given.map((word, at) => inline(word, fonts[at % 2])).join(""), rest);
    } else this.#text(isMark(name) ? marked([name, ...given]) : inline(given.join(" ")), name);
  }

  /** Ends the page. */
  finish(): string {
    this.#endListing();
    this.#endItem();
    return this.#out.join("");
  }

  #head([name = "", section, date = ""]: readonly string[]): void {
    this.title = words(section === undefined ? name : `${name}(${section})`);
    this.date = date;
  }

  #named([name = this.#name, ...more]: readonly string[]): void {
    this.#name = name;
    this.#text(marked(["Nm", name, ...more]), name);
  }

  #text(html: string, source: string): void {
    if (this.#listing !== undefined) this.#listing.push(html);
    else if (source.trim() === "") this.#endParagraph();
    else if (this.#expectsTerm) this.#term(html);
    else {
      // An indented line begins a line of its own.
      if (/^[ \t]/.test(source)) this.#break();
      this.#lines.push(html);
    }
  }

  #break(): void {
    if (this.#lines.length > 0) this.#lines.push("<br>");
  }

  #heading(level: number, given: readonly string[]): void {
    this.#endListing();
    this.#endItem();
    this.#out.push(`<h${level}>${text(words(given.join(" ")))}</h${level}>`);
  }

  #item(term: string): void {
    this.#endItem();
    this.#term(term);
  }

  #term(html: string): void {
    this.#expectsTerm = false;
    this.#out.push(`<dl><dt>${html}</dt><dd>`);
    this.#isInItem = true;
  }

  #endParagraph(): void {
    if (this.#lines.length > 0) this.#out.push(`<p>${this.#lines.join(" ")}</p>`);
    this.#lines = [];
  }

  #endItem(): void {
    this.#endParagraph();
    if (this.#isInItem) this.#out.push("</dd></dl>");
    this.#isInItem = false;
    this.#expectsTerm = false;
  }

  #endListing(): void {
    if (this.#listing !== undefined) this.#out.push(`<pre>\n${this.#listing.join("\n")}</pre>`);
    this.#listing = undefined;
    this.#endParagraph();
  }
}

function each(names: string, handler: Handler): readonly (readonly [string, Handler])[] {
  return names.split(" ").map((name) => [name, handler]);
}
