// Recognises the addresses of persons' pages: profiles of members, pages of authors.

/** Address of a person's profile page. Linear. */
const PROFILE =
  /(?<!\/(?:c|categor(?:y|ies)|tags?|topics?))\/(?:users?|u|members?|profiles?|authors?|autor(?:en|i)?|auteurs?|people|person|space|redaktion|redakteure|eksperci)(?:[/=][^/?#]|-\d|\.php\?\w)|\/(?:authors?|autor(?:en|i)?|auteurs?)-[^/?#]|\/(?:home|memberlist|profile|member|user)\.php\?|\/[@~]\w\w|[?&](?:u|uid|userid|user|author|un)=\w|action=profile/i;

/** Share links use the same path segments as profile pages. */
const SHARES = /share|sharer|intent|submit|login|signin|register/i;

/** Buttons beside a name act on the person: send a message, report, quote. */
const ACTS = /[?&](?:ac|op|act|do)=(?!profile)|[?&]mod=spacecp|[?&]action=(?!(?:view)?profile)/i;

/** Maximum characters of a path and query examined. */
const MAX_CHARS = 300;

/** Whether an address is a person's page; one without a host starts with its path. */
export function isPersonPage(href: string): boolean {
  const host = href.indexOf("//");
  const at = host < 0 ? 0 : href.indexOf("/", host + 2);
  const path = at < 0 ? "" : href.slice(at, at + MAX_CHARS);
  return PROFILE.test(path) && !SHARES.test(path) && !ACTS.test(path);
}
