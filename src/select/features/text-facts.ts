// One text to counts of its characters, whatever its script.

/** What the characters of a text are. */
export interface TextFacts {
  readonly letters: number;
  readonly upper: number;
  readonly digits: number;
  /** Ends of sentences: a full stop, question or exclamation mark of any script with nothing or white space behind. */
  readonly sentences: number;
  /** Commas of any script. */
  readonly commas: number;
  /** Characters that are neither letters, digits nor white space. */
  readonly signs: number;
  readonly currency: boolean;
}

const LETTER = 1;
const UPPER = 2;
const DIGIT = 3;
const SPACE = 4;
const STOP = 5;
const WIDE_STOP = 6;
const COMMA = 7;
const CURRENCY = 8;
const SIGN = 9;
/** Kinds of UTF-16 units, filled as they are met. */
const kinds = new Uint8Array(0x10000);

/** Full stops after which white space or the end follows. */
const STOPS = ".!?؟۔։।॥…";
/** Full stops of scripts without spaces. */
const WIDE_STOPS = "。！？｡︒";
const COMMAS = ",،、，;；:：";

function kindOf(unit: number): number {
  const char = String.fromCharCode(unit);
  let kind = SIGN;
  if (/\s/.test(char)) kind = SPACE;
  else if (/\p{Lu}/u.test(char)) kind = UPPER;
  else if (/[\p{L}\p{M}]/u.test(char) || (unit >= 0xd800 && unit <= 0xdfff)) kind = LETTER;
  else if (/\p{N}/u.test(char)) kind = DIGIT;
  else if (/\p{Sc}/u.test(char)) kind = CURRENCY;
  else if (STOPS.includes(char)) kind = STOP;
  else if (WIDE_STOPS.includes(char)) kind = WIDE_STOP;
  else if (COMMAS.includes(char)) kind = COMMA;
  kinds[unit] = kind;
  return kind;
}

/** No more characters than these of a text are read: longer ones are prose by then. */
const MOST = 4000;

/** Counts over the first 4,000 characters of a text. */
export function textFacts(text: string): TextFacts {
  const counts = new Int32Array(SIGN + 1);
  const end = Math.min(text.length, MOST);
  let sentences = 0;
  let previous = SPACE;
  for (let at = 0; at < end; at++) {
    const unit = text.charCodeAt(at);
    const kind = kinds[unit] || kindOf(unit);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === WIDE_STOP || (kind === SPACE && previous === STOP)) sentences++;
    previous = kind;
  }
  if (previous === STOP) sentences++;
  const of = (kind: number): number => counts[kind] ?? 0;
  return {
    letters: of(LETTER) + of(UPPER),
    upper: of(UPPER),
    digits: of(DIGIT),
    sentences,
    commas: of(COMMA),
    signs: of(STOP) + of(WIDE_STOP) + of(COMMA) + of(CURRENCY) + of(SIGN),
    currency: of(CURRENCY) > 0,
  };
}
