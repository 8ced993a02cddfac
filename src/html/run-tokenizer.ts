// parse5's tokenizer, extended to read stretches of ordinary characters at once instead of one by one.
import { InsertionMode, Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";

/** What a UTF-16 unit means in a text; 0 is ordinary. A CR is read as LF, and NUL as another character. */
const SPACE = 1;
const STOP = 2;
const TEXT = kindsOf([" \t\n\f", "<&\0\r"]);
/** Units that end a stretch of a quoted attribute or of a comment. */
const DOUBLE_QUOTED = kindsOf(['"&\0\r']);
const SINGLE_QUOTED = kindsOf(["'&\0\r"]);
const COMMENT = kindsOf(["-<\0\r"]);
/** Units of the names of tags and attributes that need no conversion. */
const NAME = kindsOf(["abcdefghijklmnopqrstuvwxyz0123456789-_:"]);
const CR = 0x0d;

/** Returns for each UTF-16 unit the number, from 1, of the list with it; 0 for others. */
function kindsOf(lists: readonly string[]): Uint8Array {
  const kinds = new Uint8Array(0x10000);
  for (const [index, list] of lists.entries()) {
    for (const char of list) kinds[char.charCodeAt(0)] = index + 1;
  }
  return kinds;
}

/** Insertion modes in which white space after other characters is inserted like these. */
const JOINS_SPACE: ReadonlySet<InsertionMode> = new Set([
  InsertionMode.IN_BODY,
  InsertionMode.IN_CAPTION,
  InsertionMode.IN_CELL,
]);

/** The parser: its mode decides whether white space is a token of its own. */
type ModalHandler = TokenHandler & { readonly insertionMode: InsertionMode };

/** Tokenizer of a page that is written as a whole; its tokens make the same tree. */
export class RunTokenizer extends Tokenizer {
  readonly #parser: ModalHandler;

  constructor(parser: ModalHandler) {
    super({}, parser);
    this.#parser = parser;
    // The page stays in memory anyway.
    this.preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
  }

  protected override _stateData(cp: number): void {
    super._stateData(cp);
    if (this.state === TokenizerMode.DATA) {
      this.#readText(JOINS_SPACE.has(this.#parser.insertionMode));
    }
  }

  protected override _stateRcdata(cp: number): void {
    super._stateRcdata(cp);
    if (this.state === TokenizerMode.RCDATA) this.#readText(true);
  }

  protected override _stateRawtext(cp: number): void {
    super._stateRawtext(cp);
    if (this.state === TokenizerMode.RAWTEXT) this.#readText(true);
  }

  protected override _stateScriptData(cp: number): void {
    super._stateScriptData(cp);
    if (this.state === TokenizerMode.SCRIPT_DATA) this.#readText(true);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    const { state } = this;
    super._stateAttributeValueDoubleQuoted(cp);
    if (this.state === state) this.#extend(DOUBLE_QUOTED, 0);
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    const { state } = this;
    super._stateAttributeValueSingleQuoted(cp);
    if (this.state === state) this.#extend(SINGLE_QUOTED, 0);
  }

  protected override _stateComment(cp: number): void {
    const { state } = this;
    super._stateComment(cp);
    if (this.state === state) this.#extend(COMMENT, 0);
  }

  protected override _stateTagName(cp: number): void {
    const { currentToken: token } = this;
    if (NAME[cp] !== 1 || token === null || !("tagName" in token)) super._stateTagName(cp);
    else token.tagName += this.#readName();
  }

  protected override _stateAttributeName(cp: number): void {
    if (NAME[cp] === 1) this.currentAttr.name += this.#readName();
    else super._stateAttributeName(cp);
  }

  /** Extends the current characters: white space by more of it, others up to markup. */
  #readText(joinsSpace: boolean): void {
    const type = this.currentCharacterToken?.type;
    if (type === Token.TokenType.CHARACTER) this.#extend(TEXT, joinsSpace ? SPACE : 0);
    else if (type === Token.TokenType.WHITESPACE_CHARACTER) this.#extend(TEXT, SPACE, SPACE);
  }

  /** Extends the run that ends at the current character by the units of the kinds `least` to `most`. */
  #extend(kinds: Uint8Array, most: number, least = 0): void {
    const { preprocessor, runEnd } = this;
    const { html, pos } = preprocessor;
    if (runEnd !== pos + 1 || html.charCodeAt(pos) === CR) return;
    let end = runEnd;
    for (; end < html.length; end++) {
      const kind = kinds[html.charCodeAt(end)] ?? STOP;
      if (kind > most || kind < least) break;
    }
    preprocessor.pos = end - 1;
    this.runEnd = end;
  }

  /** Returns the name from the current character on, and moves to its last. */
  #readName(): string {
    const { html, pos } = this.preprocessor;
    let end = pos + 1;
    let hash = html.charCodeAt(pos);
    for (; NAME[html.charCodeAt(end)] === 1; end++) {
      hash = (Math.imul(hash, 31) + html.charCodeAt(end)) | 0;
    }
    this.preprocessor.pos = end - 1;
    if (end - pos > MAX_KNOWN_CHARS) return html.slice(pos, end);
    const slot = (hash ^ (hash >>> 15)) & (MAX_NAMES - 1);
    const known = names[slot];
    if (known?.length === end - pos && html.startsWith(known, pos)) return known;
    // Keys of objects are unique strings, which are compared fastest.
    const [name = ""] = Object.keys({ [html.slice(pos, end)]: true });
    names[slot] = name;
    return name;
  }
}

/** Names seen in any page, by their hash: most short ones are seen again. */
const MAX_NAMES = 4096;
const MAX_KNOWN_CHARS = 64;
const names = new Array<string | undefined>(MAX_NAMES);
