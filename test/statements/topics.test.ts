// What a page declares of its topics: section, tags and reading time.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readPage } from "../../src/index.ts";
import { readingMinutes, tagNames } from "../../src/statements/topics.ts";
import { itSlow } from "../support/slow.ts";

const TEXT = "is a sentence of more than ten words, so that it counts as running text. ".repeat(6);
const BODY = `<main><article><h1>Care of oil lamps</h1><p>Body ${TEXT}</p></article></main>`;
const meta = (name: string, content: string, attribute = "property"): string =>
  `<meta ${attribute}="${name}" content="${content}">`;
const article = (fields: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "NewsArticle", headline: "Care of oil lamps", ...fields })}</script>`;

async function topicsIn(head: string, body = BODY) {
  const { page } = await readPage("https://lamps.example/care", { html: head + body });
  const { section, tags, reading_time, declared_by } = page;
  return { section, tags, reading_time, declared_by };
}

describe("the topics of a page", () => {
  // proves: page.topics
  itSlow("are those of its data, then of its head", async () => {
    const data = { articleSection: "Light", keywords: ["oil", "wicks"], timeRequired: "PT7M" };
    const head =
      meta("article:section", "Home") +
      meta("article:tag", "lamps") +
      meta("twitter:label1", "Est. reading time", "name") +
      meta("twitter:data1", "9 minutes", "name");
    const both = await topicsIn(article(data) + head);
    assert.deepEqual([both.section, both.tags, both.reading_time], ["Light", ["oil", "wicks"], 7]);
    const { section, tags, reading_time } = both.declared_by;
    assert.deepEqual([section, tags, reading_time], ["json-ld", "json-ld", "json-ld"]);
    const alone = await topicsIn(head);
    assert.deepEqual([alone.section, alone.tags, alone.reading_time], ["Home", ["lamps"], 9]);
    const by = alone.declared_by;
    assert.deepEqual([by.section, by.tags, by.reading_time], ["open-graph", "open-graph", "meta"]);
  });

  // proves: page.topics
  it("are null and empty where the page declares none", async () => {
    const search = meta("keywords", "cheap lamps, buy lamps online", "name");
    const { section, tags, reading_time, declared_by } = await topicsIn(
      `<html lang="en">${search}`,
    );
    assert.deepEqual([section, tags, reading_time], [null, [], null]);
    assert.deepEqual(declared_by, { title: "shown", language: "html" });
  });

  // proves: page.topics
  it("have the tags of every vocabulary", async () => {
    const sources: readonly (readonly [head: string, expected: readonly string[]])[] = [
      [article({ keywords: "oil, wicks" }), ["oil", "wicks"]],
      [article({ keywords: [{ "@type": "DefinedTerm", name: "oil" }, "wicks"] }), ["oil", "wicks"]],
      [article({ keywords: ["Fairfield, NJ", "oil"] }), ["Fairfield, NJ", "oil"]],
      [meta("article:tag", "oil") + meta("article:tag", "wicks"), ["oil", "wicks"]],
      [meta("parsely-tags", "oil,wicks", "name"), ["oil", "wicks"]],
      [meta("sailthru.tags", "oil,wicks", "name"), ["oil", "wicks"]],
      [meta("news_keywords", "oil; wicks", "name"), ["oil", "wicks"]],
      [
        meta("twitter:label2", "Filed under", "name") + meta("twitter:data2", "oil, wicks", "name"),
        ["oil", "wicks"],
      ],
    ];
    for (const [head, expected] of sources)
      assert.deepEqual((await topicsIn(head)).tags, expected, head);
  });

  // proves: page.topics
  it("have the section of every vocabulary", async () => {
    for (const head of [
      article({ articleSection: ["Light", "Blog"] }),
      meta("article:section", "Light"),
      meta("og:article:section", "Light"),
      meta("parsely-section", "Light", "name"),
      meta("articleSection", "Light", "itemprop"),
    ])
      assert.equal((await topicsIn(head)).section, "Light", head);
    const marked =
      '<main itemscope itemtype="https://schema.org/Article"><h1 itemprop="headline">Care of oil lamps</h1>' +
      `<p>In <span itemprop="articleSection">Light</span>: <b itemprop="keywords">oil</b></p><p>${TEXT}</p></main>`;
    const { section, tags, declared_by } = await topicsIn("", marked);
    assert.deepEqual([section, declared_by.section], ["Light", "microdata"]);
    assert.deepEqual(tags, ["oil"]);
  });

  // proves: page.topics
  it("have the reading time in the words of each language's plugins", async () => {
    const cards: readonly (readonly [label: string, data: string])[] = [
      ["Est. reading time", "5 minutes"],
      ["Time to read", "5 minutes"],
      ["Geschätzte Lesezeit", "5 Minuten"],
      ["Lesedauer", "5 Minuten"],
      ["Durée de lecture estimée", "5 minutes"],
      ["Tiempo de lectura", "5 minutos"],
      ["Tempo di lettura stimato", "5 minuti"],
      ["Tempo estimado de leitura", "5 minutos"],
      ["Geschatte leestijd", "5 minuten"],
      ["Szacowany czas czytania", "5 minut"],
      ["Beräknad lästid", "5 minuter"],
      ["Ansl. lesetid", "5 minutter"],
      ["Estimeret læsetid", "5 minutter"],
      ["Arvioitu lukuaika", "5 minuuttia"],
      ["Odhadovaná doba čtení", "5 minut"],
      ["Becsült olvasási idő", "5 perc"],
      ["Timp estimat pentru citire", "5 minute"],
      ["Εκτιμώμενος χρόνος ανάγνωσης", "5 λεπτά"],
      ["Tahmini okuma süresi", "5 dakika"],
      ["Примерное время для чтения", "5 минут"],
      ["Прибл. час читання", "5 хвилин"],
      ["推定読み取り時間", "5分"],
      ["预计阅读时间", "5 分"],
      ["예상 되는 판독 시간", "5분"],
      ["זמן קריאה משוער", "5 דקות"],
      ["وقت القراءة المُقدّر", "5 دقائق"],
    ];
    for (const [label, data] of cards) {
      const head = meta("twitter:label2", label, "name") + meta("twitter:data2", data, "name");
      assert.equal((await topicsIn(head)).reading_time, 5, label);
    }
    const forum =
      '<meta name="twitter:label1" value="Reading time"><meta name="twitter:data1" value="5 mins 🕑">';
    assert.equal((await topicsIn(forum)).reading_time, 5);
    const other = meta("twitter:label1", "Duration", "name");
    const film = other + meta("twitter:data1", "5 minutes", "name");
    assert.equal((await topicsIn(film)).reading_time, null);
  });
});

describe("readingMinutes", () => {
  it("reads ISO 8601 durations in whole minutes", () => {
    const written = [
      "PT7M",
      "PT1M47S",
      "PT1H5M",
      "P0DT0H3M0S",
      "P0Y0M0DT0H2M0S",
      "PT20S",
      "pt2.5m",
    ];
    assert.deepEqual(written.map(readingMinutes), [7, 2, 65, 3, 2, 1, 3]);
  });

  it("is undefined for zero, other units and several numbers", () => {
    for (const written of ["", "PT0M", "0 minutes", "5", "5 hours", "5 months", "3-4 min", "P2Y"])
      assert.equal(readingMinutes(written), undefined, written);
  });
});

describe("tagNames", () => {
  // proves: page.topics
  it("drops addresses, placeholders and identifiers", () => {
    const stated = [
      ...[
        "https://lamps.example/tag/oil",
        "www.lamps.example",
        "ann@lamps.example",
        "Uncategorized",
      ],
      ...[
        "$alchemy_keywords",
        "{{tags}}",
        "Not Set",
        "null",
        "18153161",
        "5SkUTb7Zq0aXVdIVSmdS",
        " ",
      ],
      ...["contentId: 15cd344d", "a".repeat(81), "oil", "2024", "5G", "C#"],
    ];
    assert.deepEqual(tagNames(stated), ["oil", "2024", "5G", "C#"]);
  });

  it("returns each tag once, whatever its case, and no sign before it", () => {
    assert.deepEqual(tagNames(["Oil, #oil, OIL, #Wicks,"]), ["Oil", "Wicks"]);
  });

  it("returns at most thirty", () => {
    const many = Array.from({ length: 100 }, (_, at) => `tag ${at}`);
    assert.equal(tagNames(many)?.length, 30);
    assert.equal(tagNames([many.join(",")])?.length, 30);
  });
});
