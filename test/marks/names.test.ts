// The names in what a page states as its author.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { authorNames, isShownName, isSiteName } from "../../src/marks/names.ts";

const OTHERS = { site: ["Lamp News", "lamps.example"], title: "Care of oil lamps" };

describe("authorNames", () => {
  it("removes words before a name", () => {
    for (const stated of [
      ...["By Ann Lee", "by: Ann Lee", "Written by Ann Lee", "Posted by Ann Lee", "Text: Ann Lee"],
      ...["Von Ann Lee", "Autorin: Ann Lee", "Erstellt von Ann Lee", "Text: Von Ann Lee"],
      ...[
        "© Ann Lee",
        "par Ann Lee",
        "Por Ann Lee",
        "di: Ann Lee",
        "przez Ann Lee",
        "Interview: Ann Lee",
      ],
      ...["Автор: Ann Lee", "作者：Ann Lee", "文：Ann Lee", "| Ann Lee"],
      ...["Text und Interview: Ann Lee", "Texte et photos : Ann Lee", "Tác giả: Ann Lee"],
      ...[
        "di Ann Lee",
        "A cura di Ann Lee",
        "Γράφει ο Ann Lee",
        "文＝Ann Lee",
        "取材・文＝Ann Lee",
      ],
    ]) {
      assert.deepEqual(authorNames([stated]), ["Ann Lee"], stated);
    }
  });

  it("removes the name of the site after a name, and not a part of the name", () => {
    for (const [stated, site, expected] of [
      ["Ann Lee. Lamp News", "Lamp News", "Ann Lee"],
      ["Dr. Ann Lee", "Ann Lee", "Dr. Ann Lee"],
      ["Ann Jones-Smith", "Smith", "Ann Jones-Smith"],
      ["J. Smith", "Smith", "J. Smith"],
    ] as const)
      assert.deepEqual(authorNames([stated], { site: [site], title: "" }), [expected]);
  });

  it("keeps a name with a preposition, and takes no words for a list of names", () => {
    assert.deepEqual(authorNames(["Keepers of Lamps in Old Quay"]), [
      "Keepers of Lamps in Old Quay",
    ]);
    assert.deepEqual(authorNames(["Bo Ek, opens a window"]), ["Bo Ek, opens a window"]);
  });

  it("keeps names that begin like such words", () => {
    for (const name of [
      "Di Maria",
      "Av Smith",
      "Foto Ginder",
      "Byron Lee",
      "Paris Hill",
      "Vonda Ek",
    ]) {
      const expected = name.startsWith("Foto") ? [] : [name];
      assert.deepEqual(authorNames([name]), expected, name);
    }
  });

  it("takes no preposition and no letter for a name", () => {
    for (const stated of ["By on May 3, 2024", "By", "in", "Member", "S", "K."])
      assert.deepEqual(authorNames([stated]), [], stated);
  });

  it("keeps names that hold such a word or an initial", () => {
    for (const name of [
      "José Ortega y Gasset",
      "Mary Ann E Van Dyke",
      "李和平",
      "Maria Silva e Costa",
    ])
      assert.deepEqual(authorNames([name]), [name]);
  });

  it("removes roles, places and dates after a name", () => {
    for (const stated of [
      ...["Ann Lee, editor", "Ann Lee | 3 May 2024", "Ann Lee on May 3, 2024", "Ann Lee, dpa"],
      ...[
        "Ann Lee – Lamp News",
        "Ann Lee under Just For Fun",
        "Ann Lee (dpa)",
        "Ann Lee (AFP)",
        "Ann Lee (redaktor)",
        "Ann Lee. Last Updated",
        "Ann Lee View all",
        "Posted on May 3, 2024 by Ann Lee",
      ],
    ]) {
      assert.deepEqual(authorNames([stated]), ["Ann Lee"], stated);
    }
  });

  it("removes accounts after names", () => {
    for (const stated of ["Ann Lee @annlee", "Ann Lee (@ann.lee)", "By Ann Lee @ann@lamps.example"])
      assert.deepEqual(authorNames([stated]), ["Ann Lee"], stated);
    assert.deepEqual(authorNames(["Ann Lee @ann and Bo Ek @bo"]), ["Ann Lee", "Bo Ek"]);
    assert.deepEqual(authorNames(["@annlee"]), []);
  });

  it("puts given names first in a list of names that all have them last", () => {
    assert.deepEqual(authorNames(["Lee, Ann", "van Ek, Bo J."]), ["Ann Lee", "Bo J. van Ek"]);
    assert.deepEqual(authorNames(["Ann Lee, Berlin", "Bo Ek, Kiel"]), [
      "Ann Lee, Berlin",
      "Bo Ek, Kiel",
    ]);
  });

  it("leaves agencies before places, and names before suffixes, as they are", () => {
    for (const stated of [
      ["Lamps, Inc.", "Shades, Ltd."],
      ["Reuters, Berlin", "AFP, Paris"],
      ["King, Jr.", "Lee, Ann"],
    ])
      assert.deepEqual(authorNames(stated), stated);
  });

  it("drops a text whose name was cut off only if it is the first", () => {
    assert.deepEqual(authorNames([", Lamp News"]), []);
    assert.deepEqual(authorNames(["Ann Lee", ", Bo Ek"]), ["Ann Lee", "Bo Ek"]);
  });

  it("keeps a given name that is a label in other places", () => {
    assert.deepEqual(authorNames(["Vita"]), ["Vita"]);
  });

  it("removes the name of the site after a name", () => {
    assert.deepEqual(authorNames(["Ann Lee. Lamp News"], OTHERS), ["Ann Lee"]);
    assert.deepEqual(authorNames(["Ann of Lamp News"], OTHERS), ["Ann of Lamp News"]);
  });

  it("returns all of several authors, each once", () => {
    assert.deepEqual(authorNames(["Ann Lee and Bo Ek"]), ["Ann Lee", "Bo Ek"]);
    assert.deepEqual(authorNames(["Von Ann Lee, Bo Ek und Cy Ott"]), [
      "Ann Lee",
      "Bo Ek",
      "Cy Ott",
    ]);
    for (const [and, list] of [
      ["y", "Por Ann Lee y Bo Ek"],
      ["e", "di: Ann Lee e Bo Ek"],
      ["en", "Door Ann Lee en Bo Ek"],
      ["i", "przez Ann Lee i Bo Ek"],
      ["og", "Av: Ann Lee og Bo Ek"],
      ["och", "Text: Ann Lee och Bo Ek"],
      ["и", "Автор: Анна Ли и Борис Эк"],
      ["ve", "Ann Lee ve Bo Ek"],
      ["、", "文：王小明、李和平"],
    ] as const) {
      assert.equal(authorNames([list]).length, 2, and);
    }
    assert.deepEqual(authorNames(["Ann Lee", "ANN LEE", "Bo Ek"]), ["Ann Lee", "Bo Ek"]);
    assert.deepEqual(authorNames(["Lee, Ann"]), ["Lee, Ann"]);
    assert.deepEqual(authorNames(["Ann Lee, Garden Club on Facebook"]), ["Ann Lee"]);
  });

  it("keeps a desk", () => {
    assert.deepEqual(authorNames(["Redaktion"]), ["Redaktion"]);
  });

  it("drops what is no name", () => {
    for (const stated of [
      ...[
        "admin",
        "adminn",
        "Administrator",
        "No Author",
        "[object Object]",
        "{{site.name}}",
        "Author",
      ],
      ...["https://lamps.example/ann", "ann@lamps.example", "Joomla! - Open Source", "Facebook"],
      ...[
        "Written By",
        "Von",
        "Publicado",
        "NC ND",
        "Geschrieben von",
        "Care of oil lamps",
        "12.05.2024",
        "",
        "undefined",
        "jungelampe.de",
      ],
      ...["Is this a lamp?", "page.head.author", "Foto: Bo Ek"],
      ...["publisher", "Username", "Username or Email Address", "Garden Club on Facebook"],
      ...["Do", "Sat.", "humans", "annlee7q6vkpg2ma0ci9x", ", Lamp Press"],
    ]) {
      assert.deepEqual(authorNames([stated], OTHERS), [], stated);
    }
  });

  it("recognises the name of the site, whatever its spelling", () => {
    assert.ok(isSiteName("LAMP-NEWS", OTHERS));
    const host = { ...OTHERS, site: ["lamp-club.example"] };
    assert.ok(isSiteName("EFC Lamp Club", host));
    assert.ok(!isSiteName("EFC Lamp", host));
    assert.ok(!isSiteName("Ann Lee", OTHERS));
  });

  it("takes no sentence, button or field for visible names", () => {
    for (const text of [
      "Ann Lee",
      "Jane van Dyke",
      "lamp_keeper",
      "王小明",
      "By Ann Lee and Bo Ek",
      "klara",
    ]) {
      assert.ok(isShownName(text), text);
    }
    for (const text of [
      "Email address *",
      "Log in to use authoring",
      "Read more articles by Ann",
    ]) {
      assert.ok(!isShownName(text), text);
    }
  });

  it("is bounded for long and hostile texts", () => {
    for (const part of ["by ", "von von ", "a, ", "and ", "(", "| "]) {
      authorNames([part.repeat(200)]);
    }
    const names = authorNames([`Ann Lee <${"@".repeat(100_000)}`, "Ann Lee <ann@lamps.example>"]);
    assert.deepEqual(names, ["Ann Lee"]);
  });
});
