// States what a page says of itself in data, head, text and address: a value and source per field.
import {
  authorNames,
  bylineNames,
  hasCreditLabel,
  isAccount,
  isCompany,
  isCredited,
  isDesk,
  isShownName,
  isSiteName,
} from "../marks/names.ts";
import type { HeadClaims, PageDocument } from "../model/document.ts";
import type { Metadata } from "../model/metadata.ts";
import { ABOUT_FIELDS, type PageAbout } from "../model/page.ts";
import type { PageType } from "../model/verdict.ts";
import { dateIn } from "../text/date-finder.ts";
import { bareText } from "../text/squash.ts";
import { TITLE_SEPARATOR, withoutSiteName } from "../text/title-separator.ts";
import { parseUrl } from "../url/parse-url.ts";
import { languageTag, otherLanguage, textLanguage } from "./language.ts";
import { isLogo, isNoLead, pictureKey, shownAlt, shownLeadImage } from "./lead-image.ts";
import {
  type AboutInput,
  fromFile,
  isFront,
  isOfProduct,
  OFFERS,
  pageDates,
} from "./page-dates.ts";
import {
  declaredSiteName,
  isHostName,
  isNearHost,
  shownSiteName,
  withoutForm,
} from "./site-name.ts";
import { readingMinutes, tagNames, topicName } from "./topics.ts";
import { byTrust, type Stated, type Statement } from "./trust.ts";

/** Returns the page record's fields about the page; the most trusted statement is the value. */
export function aboutPage(input: AboutInput): PageAbout {
  const { document, metadata, declared } = input;
  const { open_graph, twitter } = metadata;
  const { claims, url } = document;
  const data = declared.source;
  const isTagged = metadata.language ?? languageTag(declared.language) ?? document.names.language;
  const detected = isTagged === undefined ? textLanguage(document, input.kept) : undefined;
  const { published, modified, ...shown } = pageDates(input, detected);
  const site_name = byTrust("site_name", siteNames(input));
  // A home page may lead with the picture of its site.
  const ofSite = [...declared.logos, ...(document.names.isHome ? [] : declared.siteImages)].flatMap(
    (address) => absolute(address, url) ?? [],
  );
  const own = pictureKey(absolute(declared.image, url) ?? "");
  const icons = new Set([
    ...metadata.icons.map(({ href }) => pictureKey(href)),
    ...ofSite.map(pictureKey).filter((key) => key !== own),
  ]);
  const picture = (
    source: Statement["source"],
    address: string | undefined,
    alt = shownAlt(document, address),
  ): Statement => ({
    source,
    value:
      isNoLead(address ?? "", url, siteName) || isLogo(alt) || icons.has(pictureKey(address ?? ""))
        ? undefined
        : address,
  });
  const siteName = firstValue(site_name) ?? "";
  // The site of a person has the person's name.
  const isPersons = PERSON.test(siteName) && isNearHost(siteName, document.names.host);
  const named = authors(input, isPersons ? "" : siteName);
  // Who updates the own site writes it: "Last updated by Ann Lee".
  const isOwner =
    isPersons && document.blocks.some(({ text }) => isUpdatedBy(text, siteName, isTagged));
  const byline: readonly Statement[] =
    named.length === 0 && isOwner ? [{ source: "shown", value: siteName }] : named;
  const names = byline.flatMap(({ value }) => bylineNames(value ?? ""));
  const stated = {
    title: byTrust("title", {
      heading: { source: "shown", value: document.heading && document.title },
      head: {
        source: input.info?.title?.source ?? "title",
        value: document.names.isHome ? document.title : withoutSiteName(document.title, siteName),
      },
    }),
    byline,
    published,
    modified,
    site_name,
    language: byTrust("language", {
      file: fromFile(input, "language"),
      otherText: { source: "text", value: otherLanguage(document, input.kept, metadata.language) },
      lang: { source: "html", value: metadata.language?.split(",", 1)[0]?.trim() },
      article: { source: data, value: languageTag(declared.language) },
      locale: { source: "open-graph", value: languageTag(open_graph["og:locale"]) },
      text: { source: "text", value: detected },
    }),
    description: byTrust("description", {
      file: fromFile(input, "description"),
      head: { source: "meta", value: ownDescription(metadata.description) },
      preview: { source: "open-graph", value: ownDescription(open_graph["og:description"]) },
      article: { source: data, value: declared.description },
    }),
    lead_image: byTrust("lead_image", {
      preview: [
        picture("open-graph", open_graph["og:image"], open_graph["og:image:alt"]),
        picture(
          "twitter",
          twitter["twitter:image"] ?? twitter["twitter:image:src"],
          twitter["twitter:image:alt"],
        ),
      ],
      article: picture(data, absolute(declared.image, url)),
      shown: isOfOthers(input)
        ? undefined
        : picture("shown", shownLeadImage(document, input.kept, names)),
    }),
    section: byTrust("section", {
      article: { source: data, value: topicName(declared.section ?? "") },
      head: claims.sections.map(({ source, value }) => ({ source, value: topicName(value) })),
    }),
    tags: byTrust("tags", {
      article: { source: data, value: tagNames(declared.keywords) },
      head: claims.tags.map(({ source, value }) => ({ source, value: tagNames(value) })),
    }),
    reading_time: byTrust("reading_time", {
      article: { source: data, value: readingMinutes(declared.reading_time ?? "") },
      head: claims.reading_time.map((value) => ({ source: "meta", value: readingMinutes(value) })),
    }),
  } satisfies Record<(typeof ABOUT_FIELDS)[number], readonly Statement<unknown>[]>;
  const sources = ABOUT_FIELDS.flatMap((field) =>
    stated[field].slice(0, 1).map(({ source }) => [field, source] as const),
  );
  return {
    title: firstValue(stated.title),
    byline: firstValue(stated.byline),
    published: firstValue(published),
    modified: firstValue(modified),
    ...shown,
    site_name: firstValue(stated.site_name),
    language: firstValue(stated.language),
    description: firstValue(stated.description),
    lead_image: firstValue(stated.lead_image),
    section: firstValue(stated.section),
    tags: firstValue(stated.tags) ?? [],
    reading_time: firstValue(stated.reading_time),
    declared_by: Object.fromEntries(sources),
  };
}

const firstValue = <Value>([first]: readonly Statement<Value>[]): Value | null =>
  first?.value ?? null;

/** Returns the names of the site. An address does not count as a name. */
function siteNames({ document, metadata, declared }: AboutInput): Stated<"site_name"> {
  const { host, site } = document.names;
  const title = bareText(document.title);
  // Some software states the whole title of the page.
  const isOfPage = (name: string): boolean =>
    !document.names.isHome &&
    name === bareText(document.names.title) &&
    name.startsWith(title) &&
    name !== title;
  const shown = shownSiteName(document);
  // "thelamps" is written as the page shows it: "The Lamps".
  const written = (name: string | undefined): string | undefined =>
    name !== undefined && name === bareText(name) && name === bareText(shown ?? "") ? shown : name;
  const named = (source: Statement["source"], value: string | undefined): Statement => ({
    source,
    value: isOfPage(bareText(value ?? ""))
      ? undefined
      : written(declaredSiteName(value, document.names)),
  });
  const application = named("meta", site);
  const parts = document.names.title.split(TITLE_SEPARATOR).map(bareText);
  // A publisher may have several sites, and a site several sections. The title then has the site's
  // name, which agrees with the host.
  const inTitle = shown !== undefined && parts.includes(bareText(shown)) ? shown : "";
  const isTitled = isHostName(inTitle, host);
  const isOther = ({ value }: Statement): boolean => !isHostName(value ?? "", host);
  // A publisher may be a company with another name than the site.
  const owners = declared.sites
    .map((name) => named(declared.source, withoutForm(name)))
    .toSorted((one, other) => Number(isOther(one)) - Number(isOther(other)));
  const unlessOther = (name: Statement): readonly Statement[] =>
    isTitled && isOther(name) ? [] : [name];
  return {
    head: [
      ...unlessOther(named("open-graph", metadata.open_graph["og:site_name"])),
      ...(parts.includes(bareText(site)) ? unlessOther(application) : []),
    ],
    publisher: owners.flatMap(unlessOther),
    shown: { source: "shown", value: shown },
    application,
  };
}

/** A name of two to four words. Linear. */
const PERSON = /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){1,3}$/u;

/**
 * Returns the authors. A desk or a company counts only if no source names a person, and never on the
 * pages of a shop. The same applies to the site's own name, if a line shows it or the data says that it is a
 * person's, and to the name of an account that the page does not show, if a line shows the whole
 * name of a person. Such a line, and other names that the page shows, outweigh declared names that
 * it does not show. A first name alone yields to the whole name, wherever the page states it.
 */
function authors(input: AboutInput, siteName: string): readonly Statement[] {
  const { document, metadata, declared, annotated, byline, type } = input;
  const { names, title, claims } = document;
  const written = isOfOthers(input) ? [] : byline[isOfProduct(input) ? "head" : "authors"];
  const others = {
    site: [
      ...[names.site, ...declared.sites, names.host, siteName],
      metadata.open_graph["og:site_name"] ?? "",
    ],
    title,
    language: metadata.language ?? names.language,
  };
  const named = (source: Statement["source"], stated: readonly string[]) => ({
    source,
    value: authorNames(stated, others),
  });
  const file = fromFile(input, "author");
  const isOffer = type !== undefined && OFFERS.has(type);
  const candidates = byTrust("byline", {
    file: { source: file.source, value: file.value ? [file.value] : undefined },
    article: named(declared.source, declared.authors),
    webPage: named(declared.source, declared.page.authors),
    head: (isFront(input) ? [] : claims.authors).map(({ source, value }) =>
      named(
        source,
        value.filter((name) => !isOnlyCredited(document, name)),
      ),
    ),
    line: written.map((stated) => ({
      source: "shown",
      value: authorNames([stated], others).filter(isShownName),
    })),
    markup: isOfOthers(input) ? undefined : named("shown", annotated.authors),
  });
  const all = candidates.flatMap(({ value }) => value ?? []);
  const isOfSite = (name: string): boolean =>
    isSiteName(name, others) || isDesk(name) || isCompany(name);
  const shown = written.flatMap((one) => authorNames([one], others));
  const isPerson = (name: string): boolean =>
    PERSON.test(name) && isShownName(name) && !isOfSite(name);
  const showsPerson = shown.some(isPerson);
  const isShownAccount = (name: string): boolean =>
    document.blocks.some(({ runs }) => runs.some(({ text }) => text.trim() === name));
  const isOwn = (name: string): boolean =>
    isOfSite(name) || (showsPerson && isAccount(name) && !isShownAccount(name));
  const persons = candidates.map(({ source, value }) => ({
    source,
    value: value?.filter((name) => source === file.source || !isOwn(name)),
  }));
  const isKnown = (name: string): boolean =>
    !isSiteName(name, others) ||
    isDesk(name) ||
    [...declared.persons, ...annotated.persons].includes(name) ||
    [...shown, ...written].some((one) => bareText(one) === bareText(name));
  const rest = candidates.map(({ source, value }) => ({ source, value: value?.filter(isKnown) }));
  const first = persons.find(({ value }) => value?.length);
  const isSigned = (name: string): boolean =>
    isPerson(name) && byline.head.some((line) => line.includes(name));
  const isKept =
    first?.source === file.source || first?.value?.some((name) => shows(document, name));
  const isShown = (name: string): boolean => isPerson(name) && shows(document, name);
  const lines = isKept
    ? []
    : persons.filter(({ source, value }) => value?.some(source === "shown" ? isSigned : isShown));
  const wholeName = (name: string): string =>
    name.includes(" ")
      ? name
      : (all.find((other) => other.startsWith(`${name} `) && PERSON.test(other)) ?? name);
  return [...lines, ...persons, ...(isOffer ? [] : rest)].flatMap(({ source, value }) =>
    value?.length ? [{ source, value: value.map(wholeName).join(", ") }] : [],
  );
}

/** Types of pages that show names and pictures of other pages, of customers or of partners. */
const OF_OTHERS: ReadonlySet<PageType> = new Set(["collection", "listing", "service"]);

const isOfOthers = ({ type }: AboutInput): boolean => type !== undefined && OF_OTHERS.has(type);

/** Whether a page shows a name, in upper or lower case. Most are found as written, which allocates nothing. */
function shows({ blocks }: PageDocument, name: string): boolean {
  if (blocks.some(({ text }) => text.includes(name))) return true;
  const key = name.toLowerCase();
  return blocks.some(({ text }) => text.toLowerCase().includes(key));
}

/** Whether a line says that a person made the last change, with or without its date. */
function isUpdatedBy(text: string, name: string, language: string | undefined): boolean {
  if (text.length > MAX_CREDIT_CHARS || !text.includes(name)) return false;
  const { start = 0, end = 0 } = dateIn(text, { language }) ?? {};
  const undated = `${text.slice(0, start)}${text.slice(end)}`;
  return isCredited(undated, name, language) && !hasCreditLabel(undated, name, language);
}

/** Maximum characters of a line that credits a name. */
const MAX_CREDIT_CHARS = 200;

/** Whether all lines with a name credit it for something other than the text, such as editing. */
function isOnlyCredited({ blocks, names }: PageDocument, name: string): boolean {
  const lines = blocks.filter(({ text }) => text.includes(name));
  return (
    lines.length > 0 &&
    lines.every(
      ({ text }) => text.length <= MAX_CREDIT_CHARS && hasCreditLabel(text, name, names.language),
    )
  );
}

/** Minimum characters of an author's name; shorter names match in any line. */
const MIN_NAME_CHARS = 4;

/** Returns the declared authors of a page, without addresses, and whether it is a single text. */
export function declaredArticle(
  { authors: claimed }: HeadClaims,
  { declared, open_graph }: Pick<AboutInput, "declared"> & Pick<Metadata, "open_graph">,
): { readonly authors: readonly string[]; readonly isArticle: boolean } {
  const names = [...claimed.flatMap(({ value }) => value), ...declared.authors];
  return {
    authors: names.filter((name) => name.length >= MIN_NAME_CHARS && !name.includes("://")),
    isArticle: declared.isArticle || open_graph["og:type"] === "article",
  };
}

/** The description of a new WordPress site, in the larger languages. */
const NO_DESCRIPTION =
  /^(?:just another|ein(?:e)? weitere[rs]?|nog een|un autre|otro|otra|un altro|mais um|outro|kolejna|ещё один|еще один)\s[^.]{0,20}wordpress(?:\.com)?[^.]{0,12}\.?$/iu;

/** Returns a description unless it is the placeholder of a new site. */
const ownDescription = (stated: string | null | undefined): string | undefined =>
  stated == null || NO_DESCRIPTION.test(stated.trim()) ? undefined : stated;

function absolute(address: string | undefined, base: string): string | undefined {
  const url = address === undefined ? undefined : parseUrl(address, base);
  return url?.protocol === "http:" || url?.protocol === "https:" ? url.href : undefined;
}
