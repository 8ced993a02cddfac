// Maps class names to conventional meanings, regardless of style sheets.

/** Patterns of names: word lists, tried at each position. Linear. */
const PATTERNS: RegExp[] = [];

/** Adds a pattern, and returns its bit. */
const named = (pattern: RegExp): number => 1 << (PATTERNS.push(pattern) - 1);

/** Meanings of a class attribute, as bits. */
export const NAMED = {
  screenReader: named(
    /(?:^|[\s_-])(?:sr-?only|srOnly|screen-?reader(?:s|-text|-only|Text|Only)?|screenreader|visually-?hidden(?!-focusable-)|visuallyHidden|hidden-?visually|a-offscreen|clipped|off-?screen-text|assistive-text|show-for-sr|element-invisible|a11y-(?:hidden|text)|accessibly-hidden|aural|u-hiddenVisually)(?:$|[\s_-])|VisuallyHidden|ScreenReaderOnly|screenReaderOnly|visuallyHidden/,
  ),
  skipLink: named(
    /(?:^|[\s_-])skip-?(?:link|nav|to|navigation|content|main)|skipLink|skipNav|SkipLink|SkipNav|SkipTo/i,
  ),
  editControl: named(
    /(?:^|\s)(?:mw-editsection|noprint plainlinks editlink|editlink|t-navbar|edit-section-link)(?:$|\s)/,
  ),
  consent: named(
    /(?:^|[\s_-])(?:onetrust|ot-sdk|optanon|cookiebot|CybotCookiebot\w*|cky|cmplz|usercentrics|qc-cmp2?|truste|didomi|sp_message|cc-window|cookie-?(?:banner|notice|consent|law|bar|message|popup|modal)|gdpr|consent-?(?:overlay|banner|modal|dialog|popup|layer|manager|box|bar|notice|wall)|privacy-?(?:overlay|banner|modal|popup|notice)|cookieconsent|borlabs|iubenda-cs|osano|evidon|klaro|moove_gdpr|cli-modal|wt-cli)(?:$|[\s_-])|CybotCookiebot/i,
  ),
  codeEditor: named(/(?:^|\s)(?:CodeMirror|cm-editor|monaco-editor|ace_editor)(?:$|\s)/),
  typesetMath: named(
    /(?:^|\s)(?:katex|katex-display|MathJax|MathJax_Display|MathJax_Preview|MathJax_SVG|MathJax_CHTML|mwe-math-element)(?:$|\s)/,
  ),
  permalink: named(
    /(?:^|[\s_-])(?:header-?link|headerlink|hash-?link|hashlink|perma-?link|permalink|heading-?anchor|heading-?link|anchor-?link|anchorjs-link|anchor|genanchor|headline-anchor|section-?link|direct-link|self-link|deep-link|header-anchor|copy-link)(?:$|[\s_-])/i,
  ),
  lineNumbers: named(
    /(?:^|[\s_-])(?:line-?(?:no|nos|num|nums|number|numbers)|ln|lnt|lnum|crayon-nums?(?:-content)?|lineno|linenos|linenodiv|linenumber|linenumbers|gutter|rouge-gutter|gl|blob-num|hljs-ln-numbers|hljs-ln-n|td-linenos|CodeMirror-linenumber|react-syntax-highlighter-line-number)(?:$|[\s_-])/,
  ),
  closedDialog: named(
    /(?:^|\s)modal(?:\s[\w\s-]*)?\sfade(?:$|\s)|(?:^|\s)fade(?:\s[\w\s-]*)?\smodal(?:$|\s)/,
  ),
  disclosure: named(
    /accordion|collaps|tab-?(?:pane|content|panel)|toggle|faq|expand|read-?more|show-?more|spoiler|dropdown|sub-?menu|disclosure|answer|drawer|mega-?menu/i,
  ),
  admonitionTitle: named(
    /(?:^|\s)(?:admonition-title|admonition-heading|markdown-alert-title|callout-title|alert-title|note-title|custom-block-title|hint-container-title|starlight-aside__title)(?:$|\s)|admonitionHeading/,
  ),
  smallScreens: named(
    /(?:^|\s)(?:(?:sm|md|lg|xl):hidden|d-(?:sm|md|lg|xl)-none|hidden-(?:md|lg|xl)|hidden-(?:sm|md|lg)-up|visible-xs(?:-block|-inline)?|show-for-small(?:-only)?|(?:mobile|phone)-only|only-(?:mobile|phone)|(?:hide|hidden)-(?:on-)?(?:desktop|large)|(?:desktop|large)-(?:hide|hidden)|is-hidden-desktop)(?:$|\s)/,
  ),
  player: named(
    /(?:^|\s)(?:mejs-(?:controls|layers|offscreen)|vjs-(?:control-bar|control-text|modal-dialog|text-track-settings|loading-spinner|big-play-button|error-display)|jw-(?:controls|controlbar|settings-menu|display-container)|plyr__(?:controls|menu|control)|fp-(?:controls|ui)|flowplayer__ui)(?:$|\s)/,
  ),
  codeTool: named(
    /(?:^|[\s_-])(?:copy|clipboard|copy-?(?:btn|button|code)|btn|playground-link)(?:$|[\s_-])|[cC]opy(?:Button|Btn)/,
  ),
  callout: named(
    /(?:^|[\s_-])(?:admonition|admonitionblock|alert|archwiki-template-box|callout|caution|custom-block|hint-container|important|note|notecard|starlight-aside|tip|warning)(?:$|[\s_-])/i,
  ),
  verse: named(
    /(?:^|\s)(?:poem(?:-?(?:body|text|content|lines))?|poetry|stanza|verse|strophe|lyrics|line-?group)(?:$|\s)/i,
  ),
  score: named(/(?:^|[\s_-])(?:fixture|match|result|score|scoreboard|scoreline)(?:$|[\s_-])/i),
};
/** Matches a name that any of the patterns matches; rejects most names in one test. */
const ANY = new RegExp(PATTERNS.map(({ source }) => source).join("|"), "i");
const OPEN_DIALOG = /(?:^|\s)(?:in|show|open|is-open|active)(?:$|\s)/;

/** Cached meanings of class attributes: a page repeats a few hundred values, a site the same ones. */
const seen = new Map<string, number>();
/** Maximum characters of the cached values; the cache is then cleared. */
const MAX_SEEN_CHARS = 1_000_000;
let seenChars = 0;

/** Returns a class attribute's `NAMED` bits. */
export function meaningOf(className: string): number {
  if (className === "") return 0;
  let bits = seen.get(className);
  if (bits === undefined) {
    bits = 0;
    if (ANY.test(className)) {
      for (const [at, pattern] of PATTERNS.entries()) if (pattern.test(className)) bits |= 1 << at;
    }
    if ((bits & NAMED.closedDialog) !== 0 && OPEN_DIALOG.test(className))
      bits &= ~NAMED.closedDialog;
    seenChars += className.length;
    if (seenChars > MAX_SEEN_CHARS) {
      seen.clear();
      seenChars = className.length;
    }
    seen.set(className, bits);
  }
  return bits;
}
