// Names of the meta elements in which publishers declare dates, authors, section and tags, by preference.
import { wordList } from "../text/word-list.ts";

/** Names of the date of publication. */
export const PUBLISHED = wordList(`
  article:published_time og:article:published_time article:published og:published_time
  datepublished citation_publication_date citation_online_date citation_date dc.date.issued
  dcterms.issued parsely-pub-date sailthru.date cxenseparse:recs:publishtime rnews:datepublished
  article_date_original originalpublicationdate publication_date publication-date publish_date
  publish-date publishdate published_date published-date published pubdate pub_date
  dcterms.created dc.date.created datecreated
`);
/** Names of a date that content systems also fill with that of a draft or of a change. */
export const ANY_DATE = wordList("dcterms.date dc.date created date");
/** Names of the date of a change. */
export const MODIFIED = wordList(`
  article:modified_time og:article:modified_time article:modified datemodified og:updated_time
  dcterms.modified dc.date.modified last-modified lastmod modified revised last-updated
  last_updated last_updated_date lastupdated last-update last_update lastupdate last_modified
  lastmodified last-modified-date last_modified_date lastmodifieddate date-last-modified
  datelastmodified modified_date modified_time
  date_modified date-modified date.modified update_date updated_date updated_time updated_at updated
  revision_date
`);
/** Names of authors. */
export const AUTHORS = wordList(`
  citation_author parsely-author author sailthru.author article:author article:author_name
  dcterms.creator dc.creator cxenseparse:author byl
`);
/** Names of the section of a site in which a text is. */
export const SECTIONS = wordList(`
  article:section og:article:section articlesection parsely-section article.section
`);
/**
 * Names of tags, from those that authors choose to those that software adds. `keywords` is absent:
 * on most pages it lists search phrases.
 */
export const TAGS = wordList(`
  article:tag og:article:tag parsely-tags article.tag sailthru.tags news_keywords
`);
