// The format of the vocabulary: callers' words for the values of one kind of thing.

/** Words for the values of things of some types. */
export interface TypeWords {
  /** Short names of schema.org types; a type that ends with one of them counts too. */
  readonly types: string;
  /** Words for the thing itself, which callers put beside a word for its value: `event_date`. */
  readonly nouns: string;
  /**
   * Words by the paths of a value, in order of preference. Commas separate paths, and words.
   *
   * A step may have a filter (`interactionStatistic[WatchAction]`), and a last step a condition on
   * its value: `isbn:13` has 13 digits, `bookFormat:member` is the member of an enumeration.
   */
  readonly words: Readonly<Record<string, string>>;
}
