// The languages that a page and its host let expect.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { expectedLanguages } from "../../src/html/charset-hints.ts";

const languages = (html: string, host = "example.com") =>
  expectedLanguages(Buffer.from(html), host);

describe("expectedLanguages", () => {
  it("has the language of the html element, in any spelling", () => {
    for (const html of [
      '<html lang="pl">',
      "<HTML LANG=pl-PL>",
      "<html class='x' dir=ltr lang = 'PL'>",
      '<!doctype html>\n<html data-x="1" lang="pl">',
    ]) {
      assert.deepEqual(languages(html), ["pl"], html);
    }
    for (const html of ["", "<html>", "<body lang=pl>", "<html xlang=pl>", "<htmlx lang=pl>"]) {
      assert.deepEqual(languages(html), [""], html);
    }
  });

  it("has the language whose letters are the same", () => {
    for (const [named, language] of [
      ["nb", "no"],
      ["nn", "no"],
      ["bs", "hr"],
      ["iw", "he"],
      ["zh-TW", "zh-hant"],
      ["zh-HK", "zh-hant"],
      ["zh-Hant", "zh-hant"],
      ["zh-CN", "zh"],
    ] as const) {
      assert.deepEqual(languages(`<html lang="${named}">`), [language], named);
    }
  });

  it("has those of the host's country", () => {
    assert.deepEqual(languages("<html lang=en>", "primer.hr"), ["en", "hr"]);
    assert.ok(languages("", "WWW.EXAMPLE.UA").includes("ru"));
    assert.deepEqual(languages("", "example.com"), [""]);
  });

  it("reads the first 4,096 bytes", () => {
    const tag = "<html lang=pl>";
    const after = (bytes: number) => languages(`${" ".repeat(bytes)}${tag}`);
    assert.deepEqual(after(4096 - tag.length), ["pl"]);
    assert.deepEqual(after(4096), [""]);
  });
});
