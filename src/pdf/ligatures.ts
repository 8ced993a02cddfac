// Converts ligatures of TeX fonts, which have their own codes, to letters.
//
// Such a font does not map its codes, so they appear as control characters: the codes of the encodings
// T1 (1B to 1F) and OT1 (0B to 0F), https://ctan.org/pkg/encguide. No text has them beside a
// letter.

const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl"] as const;
const T1 = 0x1b;
const OT1 = 0x0b;

// a control character with a letter on one side
const BESIDE_LETTER = /(?<=\p{L})\p{Cc}|\p{Cc}(?=\p{L})/gu;

/** Replaces ligatures with letters. */
export function withLigatures(text: string): string {
  return text.replace(BESIDE_LETTER, (code) => {
    const at = code.charCodeAt(0);
    return LIGATURES[at - (at < T1 ? OT1 : T1)] ?? code;
  });
}
