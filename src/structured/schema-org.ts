// Normalises names of schema.org types.

/** A schema.org or data-vocabulary.org address in front of a type's name. */
const VOCABULARY = /^(?:https?:\/\/(?:www\.)?(?:schema\.org|data-vocabulary\.org)[/#]+|schema:)/i;

/** Returns the short name of a schema.org type, such as `Product`; any other type trimmed. */
export function shortType(written: string): string {
  const type = written.trim();
  const short = type.replace(VOCABULARY, "");
  return short === "" ? type : short;
}
