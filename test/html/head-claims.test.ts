// Dates and authors in the meta elements of a page.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { headClaims } from "../../src/html/head-claims.ts";
import { parseHtml } from "../../src/html/tree.ts";

function claims(html: string) {
  const found = headClaims(parseHtml(html));
  const { published, any_date, modified, authors, sections, tags, reading_time } = found;
  const values = <Value>(list: readonly { readonly value: Value }[]) =>
    list.map(({ value }) => value);
  return {
    published: values(published),
    any_date: values(any_date),
    modified: values(modified),
    authors: values(authors),
    sections: values(sections),
    tags: values(tags),
    reading_time,
  };
}
const meta = (name: string, content: string, attribute = "name"): string =>
  `<meta ${attribute}="${name}" content="${content}">`;

describe("headClaims", () => {
  it("reads the attribute `value` of cards only", () => {
    const author = '<meta name="author" value="Maker of the theme">';
    const card = (name: string, value: string) => `<meta name="twitter:${name}1" value="${value}">`;
    assert.deepEqual(claims(author).authors, []);
    const cards = card("label", "Written by") + card("data", "Ann Lee");
    assert.deepEqual(claims(author + cards).authors, [["Ann Lee"]]);
  });

  it("reads the date of publication in every vocabulary", () => {
    for (const name of [
      ...["article:published_time", "DC.date.issued", "dcterms.created"],
      ...["dcterms:issued", "pubdate", "sailthru.date", "parsely-pub-date"],
      ...["citation_publication_date", "publish-date"],
    ]) {
      for (const attribute of ["name", "property"]) {
        const { published } = claims(meta(name, "2024-05-12", attribute));
        assert.deepEqual(published, ["2024-05-12"], name);
      }
    }
    for (const name of ["quay_runner:published", "w-published-date", "lamp.pubdate"])
      assert.deepEqual(claims(meta(name, "2024-05-12")).any_date, ["2024-05-12"], name);
    assert.deepEqual(claims(meta("last-published", "2024-05-12")).any_date, []);
    const { published } = claims(meta("datePublished", "2024-05-12", "itemprop"));
    assert.deepEqual(published, ["2024-05-12"]);
  });

  it("reads dates of no stated meaning apart", () => {
    const names = ["date", "DC.date", "dcterms:date", "created"];
    const html = names.map((name, at) => meta(name, `2024-06-0${at + 1}`)).join("");
    const { published, any_date } = claims(html + meta("article:published_time", "2024-05-12"));
    assert.deepEqual(published, ["2024-05-12"]);
    assert.deepEqual(any_date, ["2024-06-03", "2024-06-02", "2024-06-04", "2024-06-01"]);
  });

  it("reads the date of a change", () => {
    for (const name of [
      ...["article:modified_time", "og:updated_time", "dcterms.modified", "last-update"],
      ...["LastModifiedDate", "last_update", "date-last-modified"],
    ]) {
      assert.deepEqual(claims(meta(name, "2024-05-12")).modified, ["2024-05-12"], name);
    }
    const header = (name: string) => claims(meta(name, "2024-05-12", "http-equiv"));
    assert.deepEqual(header("Last-Modified").modified, ["2024-05-12"]);
    assert.deepEqual([header("date").any_date, header("last-update").modified], [[], []]);
  });

  it("reads no property that has the dates of several things", () => {
    const card = (day: string) =>
      `<a itemscope itemtype="https://schema.org/NewsArticle">${meta("datePublished", day, "itemprop")}</a>`;
    assert.deepEqual(claims(card("2024-05-12") + card("2024-05-12")).published, ["2024-05-12"]);
    assert.deepEqual(claims(card("2024-05-12") + card("2024-04-01")).published, []);
  });

  it("reads several authors of one kind, and the card that names one", () => {
    const html =
      meta("citation_author", "Lee, Ann") +
      meta("citation_author", "Ek, Bo") +
      meta("parsely-author", "Ann Lee") +
      meta("twitter:label1", "Written by") +
      meta("twitter:data1", "Bo Ek") +
      meta("twitter:label2", "Est. reading time") +
      meta("twitter:data2", "3 minutes");
    assert.deepEqual(claims(html).authors, [["Ann Lee", "Bo Ek"], ["Ann Lee"], ["Bo Ek"]]);
  });

  it("reads section, tags and reading time", () => {
    const long = Array.from({ length: 60 }, (_, at) => `tag ${at}`);
    const html =
      meta("article:section", "Light", "property") +
      long.map((tag) => meta("article:tag", tag, "property")).join("") +
      meta("parsely-tags", long.join(","), "name") +
      meta("twitter:label1", "Reading time") +
      meta("twitter:data1", "3 minutes");
    const { sections, tags, reading_time } = claims(html);
    assert.deepEqual([sections, reading_time], [["Light"], ["3 minutes"]]);
    assert.deepEqual([tags[0]?.length, tags[1]], [40, [long.join(",")]]);
    const [[hostile = ""] = []] = claims(meta("parsely-tags", "oil,".repeat(1e5))).tags;
    assert.equal(hostile.length, 2000);
  });

  it("names the vocabulary of a value", () => {
    const html =
      meta("article:published_time", "2024-05-12", "property") + meta("date", "2024-05-13");
    const { published, any_date } = headClaims(parseHtml(html));
    assert.deepEqual(
      [...published, ...any_date].map(({ source }) => source),
      ["open-graph", "meta"],
    );
  });

  it("is empty for a page without them", () => {
    const none = {
      published: [],
      any_date: [],
      modified: [],
      authors: [],
      sections: [],
      tags: [],
      reading_time: [],
    };
    assert.deepEqual(claims("<p>12 May 2024"), none);
    assert.deepEqual(claims(meta("date", "  ") + meta("viewport", "2024")), none);
  });
});
