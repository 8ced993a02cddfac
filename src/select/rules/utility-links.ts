// Removes rows of links that do something with the page or the visitor's account: share, sign in, subscribe.
import type { Block } from "../../model/document.ts";
import { atHome, homeOf } from "../../url/at-home.ts";
import { sharedUrl } from "../../url/parse-url.ts";
import { isSameSite } from "../../url/site.ts";
import { type Rule, TEXT_TYPES } from "./rule.ts";

/** Addresses by which services share a page. Linear. */
const SHARE_PATH =
  /^\/(?:[^/]+\/){0,2}(?:sharer?(?:\.php)?|sharearticle|share-offsite|sharing|intent|dialog\/(?:share|feed)|submit(?:link)?|pin\/create\/\w+|send|bookmarklet|save|spi|msg|clip\.action|st\.shareurl)(?:[/.]|$)/i;
const SHARE_HOST =
  /(?:^|\.)(?:facebook|twitter|x|bsky|threads|linkedin|reddit|tumblr|vk|vkontakte|weibo|xing|pinterest|whatsapp|telegram|hatena|line|qq|ok|odnoklassniki|flipboard|ycombinator|getpocket|instapaper|digg|kakao|naver|mix|wa|t)\.(?:\w{2,3}\.)?\w{2,4}$/i;
const SHARE_SERVICE = /(?:^|\.)(?:addtoany|addthis|sharethis)\.com$/i;
const SHARE_SCHEME = /^(?:mailto:\?|sms:|whatsapp:|viber:|fb-messenger:|tg:)/i;

/** Steps of an address that lead to an account or a subscription, in several languages. */
const ENTRY_STEP =
  /^(?:log-?in|log-?on|sign-?in|sign-?up|sign-?on|register|registration|registrieren|anmelden|anmeldung|subscribe|subscriptions?|newsletters?|join|wp-login|connexion|inscription|iniciar-sesion|registro|logowanie|rejestracja)(?:\.\w{2,5})?$/i;
const ENTRY_QUERY =
  /(?:^\?|&)(?:action|do|mode|mod|act)=(?:log-?in|sign-?in|register|logging|signup)/i;

/** Words that every such address has; a cheap first test that rejects most addresses. */
const HINT =
  /shar|intent|submit|create|send|bookmark|save|spi|msg|clip|status=|addt|sms:|mailto:|whatsapp|viber|tg:|messenger|log|sign|regist|anmeld|subscri|newsletter|join|connexion|inscription|iniciar|rejestr/i;

/** Whether a link shares the page on another service. */
function isShareLink(href: string): boolean {
  if (SHARE_SCHEME.test(href)) return true;
  const { hostname, pathname, search } = sharedUrl(href) ?? {};
  if (hostname === undefined || pathname === undefined) return false;
  if (SHARE_SERVICE.test(hostname)) return true;
  return (
    SHARE_HOST.test(hostname) && (SHARE_PATH.test(pathname) || /[?&]status=/.test(search ?? ""))
  );
}

/** Whether a link leads to an account or a subscription on the site of a page. */
function isEntryLink(href: string, page: string): boolean {
  const [target, own] = [sharedUrl(href), sharedUrl(page)];
  if (target === undefined || own === undefined || !isSameSite(target, own)) return false;
  const steps = target.pathname.split("/", MAX_STEPS);
  return steps.some((step) => ENTRY_STEP.test(step)) || ENTRY_QUERY.test(target.search);
}

/** Maximum steps of an address to examine. */
const MAX_STEPS = 8;
/** Minimum share of utility links among the links of a block. */
const MIN_SHARE = 0.6;
/** Maximum words of a block that is not mostly links: "Please sign in to answer". */
const MAX_LINE = 25;
/** Removes blocks whose links are such. */
export const utilityLinks: Rule = ({ outline, type, probabilities }) => {
  const { blocks, document, facts, title } = outline;
  const marks = new Uint8Array(blocks.length);
  const home = homeOf(document);
  const moved = atHome(document);
  for (const [at, block] of blocks.entries()) {
    // Blocks without a probability are left out anyway.
    if (facts.links[at] === 0 || probabilities[at] === 0 || at === title) continue;
    const targets = targetsOf(block);
    // In a text, links for signing in or registering are never content.
    const own = targets.filter(
      (href) =>
        HINT.test(href) &&
        (isShareLink(href) || (TEXT_TYPES.has(type) && isEntryLink(moved(href), home))),
    );
    if (own.length < MIN_SHARE * targets.length || own.length === 0) continue;
    const words = facts.words[at] ?? 0;
    if (words <= MAX_LINE || (facts.linkWords[at] ?? 0) * 2 >= words) marks[at] = 1;
  }
  return marks;
};

/** Returns the different link targets of a block, in order. */
function targetsOf({ runs }: Block): readonly string[] {
  return [...new Set(runs.flatMap(({ link }) => (link === undefined ? [] : [link.href])))];
}
