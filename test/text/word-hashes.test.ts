// The hashes of texts by their words.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wordHashes } from "../../src/text/word-hashes.ts";
import { assertLinear } from "../support/linear.ts";

const hashes = (...texts: readonly string[]): readonly number[] => [...wordHashes(texts, "")];
const same = (one: string, other: string) => assert.deepEqual(hashes(one), hashes(other));
const differ = (one: string, other: string) => assert.notDeepEqual(hashes(one), hashes(other));

describe("wordHashes", () => {
  // proves: traps.new_text
  it("are equal for texts that differ in numbers, dates, case and order alone", () => {
    same("Topic 12, 3rd of 40 (v2)", "topic 7 of");
    same("Today is Tuesday, 4 May 2031", "is Sunday, 17 November 2032");
    same("Mo Di Mi Do Fr Sa So", "Samstag");
    same("Lundi 3 août", "mercredi 12 décembre");
    same("about news about", "News: about");
    same("2031年5月3日 更新 会議の記録12", "2032年11月20日 更新 会議の記録7");
  });

  // proves: traps.new_text
  it("differ for texts with other words, in every script", () => {
    differ("Topic lamp", "Topic chair");
    differ("лампа 1", "стул 1");
    differ("会議の記録12", "議会の記録12");
  });

  it("are none for numbers, dates and marks", () => {
    assert.deepEqual(hashes("12", "4 May 2031", "– € 13.50", ""), []);
  });

  it("take time linear in the texts", () => {
    assertLinear("one word", (size) => "w".repeat(size), hashes);
    assertLinear("words", (size) => "w1 a ".repeat(size / 5), hashes);
  });

  it("are one for each distinct text", () => {
    assert.equal(hashes("a lamp", "a chair", "a lamp 2").length, 2);
  });

  it("ignore the words of an echo", () => {
    const without = [...wordHashes(["Results for brass lamp"], "/search brass+lamp")];
    assert.deepEqual(without, hashes("results for"));
    assert.deepEqual([...wordHashes(["Brass lamp"], "brass lamp")], []);
  });
});
