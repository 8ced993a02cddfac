// Words of dates in many languages.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  baseLanguage,
  dayWords,
  isAgo,
  isWeekday,
  monthNumber,
  ownMonth,
} from "../../src/text/calendar-words.ts";

describe("the month of a name", () => {
  it("is known in many languages, full and short, with and without accents", () => {
    for (const [name, month] of [
      ["January", 1],
      ["jan.", 1],
      ["Jänner", 1],
      ["février", 2],
      ["fevrier", 2],
      ["Mrz", 3],
      ["abril", 4],
      ["мая", 5],
      ["czerwca", 6],
      ["Temmuz", 7],
      ["août", 8],
      ["Sept", 9],
      ["ottobre", 10],
      ["нояб", 11],
      ["Dez", 12],
      ["ديسمبر", 12],
    ] as const) {
      assert.equal(monthNumber(name), month, name);
    }
    for (const word of ["listopada", "Lamp", "", "Monday", "x"]) {
      assert.equal(monthNumber(word), undefined, word);
    }
  });

  it("depends on the language where two use it for different months", () => {
    assert.equal(ownMonth("listopada", "pl"), 11);
    assert.equal(ownMonth("listopada", "hr"), 10);
    assert.equal(ownMonth("lipca", "de"), undefined);
    assert.equal(ownMonth("May", "pl-PL"), 5);
  });
});

describe("other words of dates", () => {
  it("are weekdays in any language", () => {
    for (const day of ["Monday", "fri.", "Dienstag", "mardi", "terça-feira", "вторник", "пт"]) {
      assert.ok(isWeekday(day), day);
    }
    assert.ok(!isWeekday("May"));
  });

  it("are words of the past around a number, and no words of the future", () => {
    assert.ok(isAgo("", " days ago"));
    assert.ok(isAgo("vor ", " Tagen"));
    assert.ok(isAgo("il y a ", " heures"));
    assert.ok(isAgo("", "時間前"));
    for (const [before, after] of [
      ["in ", " Tagen"],
      ["", " days"],
      ["", "d"],
      ["vor ", " Gericht"],
    ] as const) {
      assert.ok(!isAgo(before, after), before + after);
    }
  });

  it("are words for today and yesterday in a language, and in all without one", () => {
    assert.ok(dayWords("de-AT").has("gestern"));
    assert.ok(!dayWords("de").has("hier"));
    assert.ok(dayWords("fr").has("hier"));
    assert.ok(dayWords(undefined).has("ayer"));
  });

  it("belong to the base language of a tag", () => {
    assert.equal(baseLanguage("pt-BR"), "pt");
    assert.equal(baseLanguage("ZH"), "zh");
    for (const tag of ["", undefined, "xx", "German", "x-default"]) {
      assert.equal(baseLanguage(tag), undefined);
    }
  });
});
