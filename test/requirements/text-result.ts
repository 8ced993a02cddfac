// The answer of POST /api/text.
import type { Requirement } from "./requirement.ts";

/** The answer of POST /api/text. */
export const textResult: readonly Requirement[] = [
  {
    id: "text_result.fields",
    rule: "The answer has exactly page, text, markdown, content_markdown, content_methods, comments_markdown, content_blocks, page_type, page_type_confidence, images, tables, strategy and render_error.",
    source: "Text result",
    section: "house",
    tests: ["test/api/text.test.ts > answers with every field of the text result"],
  },
  {
    id: "text_result.text",
    rule: "`text` is the plain text of every block in reading order, each once.",
    source: "Text result",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > text > is every block of the page in reading order, each once",
      "test/document/fuzz.test.ts > a page broken at random > says every word it shows, and says it once",
    ],
  },
  {
    id: "text_result.markdown",
    rule: "`markdown` is the whole page with its headings, images, links, tables and code.",
    source: "Text result",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > markdown > is the whole page with headings, images, links, tables and code in their places",
      "test/document/fuzz.test.ts > a page broken at random > is read back from its Markdown with the same words",
      "test/document/markdown/parsers.test.ts > Markdown of random phrases > is read back by every parser with each character, and no formatting but its own",
    ],
  },
  {
    id: "text_result.markdown.headings",
    rule: "h1 to h6 become Markdown headings of the same level.",
    source: "Text result",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > markdown > is the whole page with headings, images, links, tables and code in their places",
    ],
  },
  {
    id: "text_result.markdown.images",
    rule: "An image becomes `![alt](absolute address)` in its place.",
    source: "Text result",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > markdown > is the whole page with headings, images, links, tables and code in their places",
    ],
  },
  {
    id: "text_result.markdown.links",
    rule: "A link becomes `[words](absolute address)` in its place.",
    source: "Text result",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > markdown > is the whole page with headings, images, links, tables and code in their places",
    ],
  },
  {
    id: "text_result.markdown.tables",
    rule: "A data table becomes a Markdown table with its rows intact.",
    source: "Text result",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > markdown > is the whole page with headings, images, links, tables and code in their places",
      "test/document/fixtures.test.ts > a page case > table-data gives the Markdown its folder expects",
    ],
  },
  {
    id: "text_result.markdown.code",
    rule: "Preformatted code becomes a fence longer than any run of backticks inside, with its language where it is declared.",
    source: "Text result",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > markdown > is the whole page with headings, images, links, tables and code in their places",
      "test/document/fixtures.test.ts > a page case > code-fence gives the Markdown its folder expects",
    ],
  },
  {
    id: "text_result.content_markdown",
    rule: "`content_markdown` is the page less landmarks and what lies outside the main content.",
    source: "Text result",
    section: "content",
    tests: [
      "test/api/content.test.ts > content_markdown > is the page less its landmarks and what lies outside the main content",
      "test/select/fixtures.test.ts > the content of a page case > content-documentation keeps what the page is about and nothing else",
    ],
  },
  {
    id: "text_result.content_markdown.subset",
    rule: "The blocks of `content_markdown` are whole blocks of the page: its title first, the others in the page's order.",
    source: "Text result",
    section: "content",
    tests: [
      "test/api/content.test.ts > content_markdown > is made of whole blocks of the page: the title first, the others in the page's order",
      "test/select/select.test.ts > selectContent on every page case > puts every block in one place, of every type, with a model and without",
      "test/select/restore.test.ts > restore > puts back the title and a lead the model was in doubt of, off the step's count",
    ],
  },
  {
    id: "text_result.content_markdown.posts",
    rule: "A post, comment or review opens with one line `**author** · date · #n`, the parts that are known, the number or date linked to it; `---` stands between posts.",
    source: "decision 71",
    section: "content",
    tests: [
      "test/read/content.test.ts > a thread > thread-phpbb is written with who said what and when",
      "test/read/content.test.ts > a thread > thread-discourse is written with who said what and when",
      "test/read/content.test.ts > a thread > thread-stack-exchange is written with who said what and when",
      "test/read/content.test.ts > a thread > thread-reddit says no word that the page does not say",
    ],
  },
  {
    id: "text_result.content_markdown.byline",
    rule: "The lines of author and date of an article are content.",
    source: "decision 71",
    section: "content",
    tests: [
      "test/select/byline.test.ts > the byline of an article > is kept where its markup marks it",
      "test/select/byline.test.ts > the byline of an article > is kept by its form: by whom, and when, in many languages",
      "test/select/byline.test.ts > the byline of an article > is none of the dates of other texts",
    ],
  },
  {
    id: "text_result.content_markdown.empty",
    rule: '`content_markdown` is "" when nothing was removed.',
    source: "Text result",
    section: "content",
    tests: [
      'test/api/content.test.ts > content_markdown > is "" when nothing was removed, and every block counts as content',
    ],
  },
  {
    id: "text_result.content_markdown.not_chrome",
    rule: "Cross-page chrome is not removed on the text routes: `site-chrome` is never among their methods.",
    source: "Text result",
    section: "content",
    tests: [
      "test/api/content.test.ts > content_methods > are those of the steps that removed something, in their order, on both routes",
    ],
  },
  {
    id: "text_result.content_methods",
    rule: "`content_methods` names, in order, the steps that removed something, and no other.",
    source: "Text result; decision 10",
    section: "content",
    tests: [
      "test/api/content.test.ts > content_methods > are those of the steps that removed something, in their order, on both routes",
      "test/select/select.test.ts > selectContent > names only the steps that took something",
    ],
  },
  {
    id: "text_result.content_methods.values",
    rule: "On /api/text the methods are among landmarks, main-landmark, article-element, article-body, block-model, main-content.",
    source: "Text result",
    section: "content",
    tests: [
      "test/api/content.test.ts > content_methods > are those of the steps that removed something, in their order, on both routes",
    ],
  },
  {
    id: "text_result.comments_markdown",
    rule: "`comments_markdown` is the comment thread that was left out of `content_markdown`.",
    source: "Text result",
    section: "content",
    tests: [
      "test/api/content.test.ts > comments_markdown > is the thread under an article, which content_markdown leaves out",
    ],
  },
  {
    id: "text_result.comments_markdown.empty",
    rule: '`comments_markdown` is "" on a page without comments.',
    source: "Text result",
    section: "content",
    tests: ['test/api/content.test.ts > comments_markdown > is "" on a page without comments'],
  },
  {
    id: "text_result.comments_markdown.are_the_page",
    rule: 'On a page that is its comments (a forum thread) `comments_markdown` is "" and the comments are in the content.',
    source: "Text result",
    section: "content",
    tests: [
      'test/api/content.test.ts > comments_markdown > is "" where the comments are the page, and they are its content',
    ],
  },
  {
    id: "text_result.content_blocks",
    rule: "`content_blocks` counts the blocks kept in `content_markdown`.",
    source: "Text result",
    section: "content",
    tests: ["test/api/content.test.ts > content_blocks > counts the blocks of content_markdown"],
  },
  {
    id: "text_result.content_blocks.nothing_removed",
    rule: "`content_blocks` equals `page.blocks` when nothing was removed.",
    source: "decision 45",
    section: "content",
    tests: [
      'test/api/content.test.ts > content_markdown > is "" when nothing was removed, and every block counts as content',
    ],
  },
  {
    id: "text_result.page_type",
    rule: "`page_type` is article, documentation, service, forum, collection, listing, product or unknown.",
    source: "Text result; States and transitions",
    section: "content",
    tests: [
      "test/api/content.test.ts > page_type > is one of eight words, with a probability of four decimals that is that of the stream",
      "test/classify/fixtures.test.ts > the type of a page case > is right on type-korean-documentation, with its scripts and without",
    ],
  },
  {
    id: "text_result.page_type.threshold",
    rule: "`page_type` is unknown below ROUTER_MIN_CONFIDENCE = 0.5.",
    source: "Text result; Limits",
    section: "content",
    tests: [
      "test/classify/reasons.test.ts > reasons > are those for the type a page is most like when none is sure enough to be given",
      "test/classify/classify.test.ts > the verdict on a page > says unknown with confidence 0 of a page that tells nothing, and still what it is most like",
    ],
  },
  {
    id: "text_result.page_type.only_policy",
    rule: "The page type changes only which content is selected: text, markdown and page are the same for every type.",
    source: "Text result",
    section: "content",
    tests: [
      "test/api/content.test.ts > page_type > changes which content is selected, and never the text, the Markdown or the page",
    ],
  },
  {
    id: "text_result.page_type_confidence",
    rule: "`page_type_confidence` is the classifier's probability with 4 decimals.",
    source: "Text result; decision 15",
    section: "content",
    tests: [
      "test/api/content.test.ts > page_type > is one of eight words, with a probability of four decimals that is that of the stream",
      "test/classify/reasons.test.ts > reasons > weigh what withholding their signal takes from the probability of the type",
    ],
  },
  {
    id: "text_result.page_type_confidence.unknown",
    rule: "`page_type_confidence` is 0.0 when the type is unknown.",
    source: "Text result",
    section: "content",
    tests: [
      "test/classify/reasons.test.ts > reasons > are those for the type a page is most like when none is sure enough to be given",
      "test/api/content.test.ts > page_type > is unknown with probability 0 on a page that tells nothing",
    ],
  },
  {
    id: "text_result.images",
    rule: "`images` lists the page's images as absolute addresses, each once.",
    source: "Text result; decision 3",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > images and tables > lists each image once, absolute, and counts data tables alone",
    ],
  },
  {
    id: "text_result.images.none",
    rule: "`images` is [] on a page without images.",
    source: "Text result; decision 3",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > images and tables > are an empty list and 0 on a page without",
    ],
  },
  {
    id: "text_result.tables",
    rule: "`tables` counts the data tables with their rows; a layout table is not counted.",
    source: "Text result; decision 3",
    section: "blocks",
    tests: [
      "test/api/whole-page.test.ts > images and tables > lists each image once, absolute, and counts data tables alone",
      "test/document/fixtures.test.ts > a page case > table-layout gives the Markdown its folder expects",
    ],
  },
  {
    id: "text_result.nothing_selected",
    rule: 'Where no step removed anything: content_markdown "", content_methods [], content_blocks = blocks; without a router model page_type unknown, page_type_confidence 0.0.',
    source: "decision 70; decision 45",
    section: "house",
    tests: [
      "test/api/page-stream.test.ts > has no content beside the whole: it is told apart by nothing",
      "test/classify/classify.test.ts > a model > is not available without a model",
    ],
  },
];
