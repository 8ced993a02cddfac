// The language of a text by its letters.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { detectLanguage } from "../../src/text/detect-language.ts";

const TEXTS = {
  de: "Die Lampe wird jeden Morgen geputzt, bevor das Öl nachgefüllt wird. Wer das vergisst, sieht am Abend nur wenig, denn der Ruß nimmt dem Glas die Hälfte seines Lichts.",
  en: "The lamp is cleaned every morning before the oil is filled up. Whoever forgets this will see very little in the evening, because the soot takes half of the light away.",
  fr: "La lampe est nettoyée chaque matin avant que l'huile ne soit remplie. Celui qui l'oublie ne verra que peu de chose le soir, car la suie enlève la moitié de la lumière.",
  ja: "ランプは毎朝、油を足す前に掃除します。忘れると夜はほとんど見えません。煤がガラスの光を半分奪うからです。".repeat(
    3,
  ),
  ru: "Лампу чистят каждое утро, прежде чем налить масло. Кто об этом забудет, тот вечером почти ничего не увидит, потому что копоть отнимает у стекла половину света. Хорошая лампа горит до утра, если фитиль подрезан ровно и масло чистое.",
};

describe("the language of a text", () => {
  it("is detected in a few sentences", () => {
    for (const [language, text] of Object.entries(TEXTS)) {
      assert.equal(detectLanguage(text.repeat(3)), language);
    }
  });

  it("is unknown in a short text, in numbers and in code", () => {
    assert.equal(detectLanguage(TEXTS.de.slice(0, 100)), undefined);
    assert.equal(detectLanguage("12 34 56 78 ".repeat(40)), undefined);
    assert.equal(detectLanguage(""), undefined);
    assert.equal(detectLanguage("a".repeat(1_000_000)), undefined);
  });
});
