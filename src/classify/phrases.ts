// Phrases that explain the router's numbers: one for every feature.
import type { Values } from "./signals.ts";

/** A feature's value, whether it is above the mean of all pages, and the signal's other values. */
export interface PhraseCount {
  readonly value: number;
  readonly isHigh: boolean;
  readonly values: Values;
}

type Phrase = (amount: PhraseCount) => string;

/** Phrase for a log-scaled count: `no links`, `one link`, `12 links`. */
function count(one: string, several = `${one}s`): Phrase {
  return ({ value }) => {
    const number = Math.round(Math.expm1(value));
    return number === 1 ? `one ${one}` : `${number === 0 ? "no" : number} ${several}`;
  };
}

/** Phrase for a log-scaled mean: `about 30 words in each heading`. */
function about(one: string, where: string): Phrase {
  return ({ value }) => {
    const number = Math.round(Math.expm1(value));
    if (number === 0) return `hardly a ${one} ${where}`;
    return `about ${number === 1 ? `one ${one}` : `${number} ${one}s`} ${where}`;
  };
}

/** Phrase for a share from 0 to 1: `63 % of the words in lists`, `none of the words in lists`. */
function share(what: string): Phrase {
  return ({ value }) => {
    const percent = Math.round(100 * value);
    if (percent === 0) return `${value === 0 ? "none" : "hardly any"} of ${what}`;
    return `${percent === 100 ? "all" : `${percent} %`} of ${what}`;
  };
}

/** Phrase for a value without a familiar unit: `many question marks`, `few question marks`. */
function rate(what: string): Phrase {
  return ({ isHigh }) => `${isHigh ? "many" : "few"} ${what}`;
}

function flag(yes: string, no: string): Phrase {
  return ({ value }) => (value > 0 ? yes : no);
}

function either(high: string, low: string): Phrase {
  return ({ isHigh }) => (isHigh ? high : low);
}

/** Phrases for a group of records; for a page without one, they state just that. */
function records(several: string, one: string): Readonly<Record<string, Phrase>> {
  const found: Readonly<Record<string, Phrase>> = {
    count: count(one, several),
    words: about("word", `in each of the ${several}`),
    blocks: about("block", `in each of the ${several}`),
    share: share(`the words in ${several}`),
    linked: share(`the words in ${several} linked`),
    spread: either(`${several} of unequal length`, `${several} of equal length`),
    links: about("link", `in each of the ${several}`),
    images: share(`the ${several} with an image`),
    prices: share(`the ${several} with a price`),
    dates: share(`the ${several} with a date`),
    headings: share(`the ${several} with a heading`),
    controls: share(`the ${several} with a button`),
    depth: either(`${several} deep in the markup`, `${several} high in the markup`),
  };
  return Object.fromEntries(
    Object.entries(found).map(([name, phrase]) => [
      name,
      (amount: PhraseCount) => (amount.values["count"] === 0 ? `no ${several}` : phrase(amount)),
    ]),
  );
}

/** Phrases by signal and feature name. */
const PHRASES: Readonly<Record<string, Readonly<Record<string, Phrase>>>> = {
  address: {
    known: flag("the address is known", "the address is not known"),
    root: flag(
      "the address is the front page of its host",
      "the address is not the front page of its host",
    ),
    depth: ({ value }) => (value === 1 ? "an address of one step" : `an address of ${value} steps`),
    parameters: flag("the address has parameters", "the address has no parameters"),
    slug_words: either("the address ends in many words", "the address ends in few words"),
    most_slug_words: either("the address holds many words", "the address holds few words"),
    last_length: either("the address ends in a long name", "the address ends in a short name"),
    digits: flag("the address has digits", "the address has no digits"),
    number: flag("the address holds a long number", "the address holds no long number"),
    last_number: flag("the address ends in a long number", "the address ends in no long number"),
    dated: flag("the address holds a date", "the address holds no date"),
    file: flag("the address names a file", "the address names no file"),
    slash: flag("the address ends in a slash", "the address does not end in a slash"),
    subdomain: flag("the host is a subdomain", "the host is no subdomain"),
  },
  declared: {
    og: flag("the page has Open Graph properties", "the page has no Open Graph properties"),
    description: flag("the page declares a description", "the page declares no description"),
    author: flag("the page declares its author", "the page declares no author"),
    published: flag(
      "the page declares when it was published",
      "the page does not declare when it was published",
    ),
    section: flag("the page declares a section", "the page declares no section"),
    keywords: flag("the page declares keywords", "the page declares no keywords"),
    feeds: flag("the page declares feeds", "the page declares no feeds"),
    alternates: flag(
      "the page declares itself in other languages",
      "the page declares itself in no other language",
    ),
    unindexed: flag(
      "the page asks not to be indexed",
      "the page does not ask to be left out of an index",
    ),
    generator: flag("the page names what made it", "the page does not name what made it"),
  },
  links: {
    all: count("link"),
    inside: count("link in the content", "links in the content"),
    elsewhere: share("the links lead to other sites"),
    fragment: count("link to a place on the page itself", "links to places on the page itself"),
    fragment_share: share("the links lead to places on the page itself"),
    below: count("link to a page below this one", "links to pages below this one"),
    below_share: share("the links lead to pages below this one"),
    beside: count("link to a page beside this one", "links to pages beside this one"),
    beside_share: share("the links lead to pages beside this one"),
    headline: count("link that reads like a headline", "links that read like headlines"),
    headline_share: share("the links read like headlines"),
    numbered: flag("links with the numbers of pages", "no links with the numbers of pages"),
  },
  cards: records("repeated records with links", "repeated record with links"),
  posts: records("repeated records of text", "repeated record of text"),
  prose: {
    words: count("word of content", "words of content"),
    paragraphs: count("paragraph of prose", "paragraphs of prose"),
    long: count("long paragraph of prose", "long paragraphs of prose"),
    share: share("the words in prose"),
    long_share: share("the words in long paragraphs"),
    median: about("word", "in the middle paragraph"),
    most: about("word", "in the longest paragraph"),
    run: count("paragraph of prose in a row", "paragraphs of prose in a row"),
    linked: share("the words linked"),
    links_in_prose: count("link in prose", "links in prose"),
    block_words: about("word", "in each block"),
  },
  headings: {
    count: count("heading"),
    first: count("heading of the first level", "headings of the first level"),
    second: count("heading of the second level", "headings of the second level"),
    third: count("heading of the third level", "headings of the third level"),
    lower: count("heading of a lower level", "headings of lower levels"),
    linked: share("the headings linked"),
    linked_count: count("linked heading"),
    questions: count("heading that asks a question", "headings that ask questions"),
    question_share: share("the headings ask questions"),
    coded: share("the headings with signs of code"),
    words: about("word", "in each heading"),
    gap: about("word", "under each heading"),
    first_words: about("word", "in the title"),
    first_place: either("the title stands far down", "the title stands at the top"),
    behind_first: about("word", "right under the title"),
  },
  kinds: {
    blocks: count("block of content", "blocks of content"),
    items: count("list item"),
    item_share: share("the words in lists"),
    item_words: about("word", "in each list item"),
    tables: count("table"),
    table_share: share("the words in tables"),
    cells: count("table cell"),
    terms: count("term with a definition", "terms with definitions"),
    term_share: share("the words in terms and definitions"),
    quotes: count("quoted passage"),
    quote_share: share("the words quoted"),
    math: count("formula", "formulas"),
    captions: count("caption"),
  },
  code: {
    blocks: count("block of code", "blocks of code"),
    share: share("the words in code"),
    inline: count("block with code in its text", "blocks with code in their text"),
    inline_share: share("the blocks with code in their text"),
  },
  media: {
    images: count("image"),
    per_words: either("many images for its words", "few images for its words"),
    linked: share("the images linked"),
    media: count("player", "players"),
  },
  money: {
    prices: count("price"),
    share: share("the blocks with a price"),
    short: count("price by itself", "prices by themselves"),
    one: flag("a single offer with a price", "no single offer with a price"),
    first: either("no price near the top", "a price near the top"),
    beside_control: count("price beside a button", "prices beside buttons"),
    ratings: count("rating"),
    phones: count("telephone number"),
  },
  dates: {
    dates: count("date"),
    share: share("the blocks with a date"),
    short: count("date by itself", "dates by themselves"),
    short_share: share("the blocks with a date by itself"),
    early: flag("a date near the top", "no date near the top"),
  },
  furniture: {
    outside: share("the words in menus, banners and footers"),
    navigation: share("the words in menus"),
    banner: share("the words in the banner"),
    footer: share("the words in the footer"),
    aside: share("the words in asides"),
    main: share("the words in the main region"),
    form: share("the words in forms"),
    menu_words: count("word in menus", "words in menus"),
    aside_words: count("word in asides", "words in asides"),
    controls: count("button or field", "buttons and fields"),
    controls_inside: count("button or field in the content", "buttons and fields in the content"),
    control_share: share("the blocks are buttons and fields"),
    hidden: share("the blocks hidden at first"),
  },
  marks: {
    questions: rate("question marks"),
    exclamations: rate("exclamation marks"),
    stops: rate("full stops"),
    commas: rate("commas"),
    colons: rate("colons"),
    quotes: rate("quotation marks"),
    brackets: rate("brackets"),
    operators: rate("signs of code and formulas"),
    dashes: rate("dashes"),
    digits: rate("digits"),
    capitals: rate("capitals"),
  },
  concepts: {
    buy: rate("labels about buying"),
    cart: rate("labels about a cart"),
    stock: rate("labels about stock, sizes and delivery"),
    reviews: rate("labels about reviews"),
    sort: rate("labels about sorting and filtering"),
    reply: rate("labels about replies and threads"),
    member: rate("labels about members"),
    signup: rate("labels about signing up"),
    pricing: rate("labels about plans and services"),
    contact: rate("labels about contact"),
    published: rate("labels about author and date"),
    share: rate("labels about sharing"),
    related: rate("labels about related pages"),
    more: rate("labels that lead to more"),
    comments: rate("labels about comments"),
    install: rate("labels about installing"),
    reference: rate("labels about reference"),
    contents: rate("labels about a table of contents"),
    turn: rate("labels about turning pages"),
    faq: rate("labels about questions and answers"),
    ago: rate("labels about how long ago"),
  },
};

/** Returns the phrase for a signal's number; undefined if it has none. */
export function phraseOf(signal: string, name: string, amount: PhraseCount): string | undefined {
  return PHRASES[signal]?.[name]?.(amount);
}
