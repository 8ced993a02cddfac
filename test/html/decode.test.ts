import assert from "node:assert/strict";
import { describe, it } from "node:test";
import iconv from "iconv-lite";
import { decodeHtml, headerCharset } from "../../src/html/decode.ts";
import { assertLinear, repeated } from "../support/linear.ts";
import { encode, TEXTS } from "./charset-texts.ts";

const withMeta = (text: string, charset: string) =>
  `<!doctype html><html><head><meta charset="${charset}"><title>t</title></head><body><p>${text}</p>`;
const plain = (text: string) =>
  `<!doctype html><html><head><title>t</title></head><body><p>${text}</p>`;

/** ISO-2022-JP for text of hiragana alone, by their places in JIS X 0208. */
function iso2022Jp(hiragana: string): Buffer {
  const pairs = [...hiragana].flatMap((kana) => [0x24, (kana.codePointAt(0) ?? 0) - 0x3041 + 0x21]);
  return Buffer.from([0x1b, 0x24, 0x42, ...pairs, 0x1b, 0x28, 0x42]);
}

describe("decodeHtml", () => {
  for (const [language, [text, ...charsets]] of Object.entries(TEXTS)) {
    for (const charset of charsets) {
      // proves: charset.prescan, charset.detect
      it(`reads ${language} in ${charset} by header, by declaration and by detection`, () => {
        const header = `text/html; charset=${charset}`;
        assert.deepEqual(decodeHtml(encode(plain(text), charset), header), {
          text: plain(text),
          charset,
          certain: true,
        });
        const declared = decodeHtml(encode(withMeta(text, charset), charset), "text/html");
        assert.deepEqual(declared, { text: withMeta(text, charset), charset, certain: true });
        const detected = decodeHtml(encode(plain(text), charset), undefined);
        assert.equal(detected.text, plain(text));
        assert.equal(detected.certain, false);
      });
    }
    // proves: charset.utf8
    it(`reads ${language} in UTF-8 and UTF-16, whatever is declared`, () => {
      for (const header of [
        undefined,
        "text/html; charset=iso-8859-1",
        "text/html; charset=utf-16",
      ]) {
        assert.equal(decodeHtml(Buffer.from(plain(text)), header).text, plain(text), header);
      }
      for (const charset of ["utf-16le", "utf-16be"]) {
        const bytes = iconv.encode(plain(text), charset);
        assert.equal(decodeHtml(bytes, `text/html; charset=${charset}`).text, plain(text));
        assert.equal(decodeHtml(bytes, undefined).text, plain(text));
        const marked = iconv.encode(plain(text), charset, { addBOM: true });
        assert.equal(decodeHtml(marked, "text/html; charset=windows-1252").text, plain(text));
      }
    });
  }

  // proves: charset.bom
  it("takes a byte order mark before the header, and leaves it out of the text", () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from("<p>ü")]);
    assert.deepEqual(decodeHtml(marked, "text/html; charset=windows-1251"), {
      text: "<p>ü",
      charset: "utf-8",
      certain: true,
    });
  });

  // proves: charset.header
  it("takes the header before the declaration in the page", () => {
    const text = TEXTS["ru"]?.[0] ?? "";
    const bytes = encode(withMeta(text, "koi8-r"), "windows-1251");
    assert.equal(decodeHtml(bytes, "text/html; charset=windows-1251").charset, "windows-1251");
    assert.equal(decodeHtml(Buffer.from([0xb3]), "text/html; charset=iso-8859-2").text, "ł");
  });

  it("passes over a declaration that the bytes contradict", () => {
    for (const [language, charset, wrong] of [
      ["ru", "windows-1251", "utf-8"],
      ["ja", "shift_jis", "euc-jp"],
      ["ja", "euc-jp", "utf-8"],
      ["ko", "euc-kr", "shift_jis"],
      ["zh", "gbk", "utf-8"],
      ["pl", "iso-8859-2", "utf-8"],
      ["de", "windows-1252", "utf-16"],
    ] as const) {
      const text = TEXTS[language]?.[0] ?? "";
      const found = decodeHtml(encode(plain(text), charset), `text/html; charset=${wrong}`);
      assert.equal(found.text, plain(text), `${language} in ${charset} called ${wrong}`);
      const declared = decodeHtml(encode(withMeta(text, wrong), charset), undefined);
      assert.equal(
        declared.text,
        withMeta(text, wrong),
        `${language} in ${charset} declaring ${wrong}`,
      );
    }
  });

  it("prefers the page's declaration where the header's charset makes no sense of it", () => {
    for (const [language, charset] of [
      ["ru", "windows-1251"],
      ["el", "iso-8859-7"],
      ["zh", "gbk"],
      ["ko", "euc-kr"],
    ] as const) {
      const text = TEXTS[language]?.[0] ?? "";
      const bytes = encode(withMeta(text, charset), charset);
      assert.equal(
        decodeHtml(bytes, "text/html; charset=ISO-8859-1").text,
        withMeta(text, charset),
      );
    }
  });

  it("keeps a declared encoding in spite of a few broken bytes", () => {
    const bytes = Buffer.concat([
      Buffer.from(plain("größer, schöner, weiter äöüß ".repeat(5))),
      Buffer.from([0xc3]),
    ]);
    assert.equal(decodeHtml(bytes, "text/html; charset=utf-8").charset, "utf-8");
    assert.match(decodeHtml(bytes, "text/html; charset=utf-8").text, /größer/);
  });

  it("reads 0x80-0x9F of windows-1252 as the signs they are, under each of its names", () => {
    for (const label of ["windows-1252", "iso-8859-1", "latin1", "us-ascii"]) {
      const bytes = Buffer.from([0x80, 0x93, 0x94, 0x96, 0x99]);
      assert.equal(decodeHtml(bytes, `text/html; charset=${label}`).text, "€“”–™", label);
    }
    const bytes = Buffer.concat([
      Buffer.from("<p>It"),
      Buffer.from([0x92]),
      Buffer.from("s 5 "),
      Buffer.from([0xa3]),
    ]);
    assert.equal(decodeHtml(bytes, undefined).text, "<p>It’s 5 £");
  });

  it("reads what Node's own decoders lack", () => {
    const userDefined = decodeHtml(
      Buffer.from([0x41, 0x80, 0xff]),
      "text/html; charset=x-user-defined",
    );
    assert.equal(userDefined.text, "A\uf780\uf7ff");
    assert.equal(decodeHtml(Buffer.from([0xb2]), "text/html; charset=iso-8859-16").text, "Č");
    assert.equal(decodeHtml(Buffer.from([0x81, 0x41]), "text/html; charset=euc-kr").text, "갂");
    assert.equal(decodeHtml(Buffer.from([0x87, 0x40]), "text/html; charset=big5").text, "䏰");
    assert.equal(decodeHtml(Buffer.from([0xa2, 0xe3]), "text/html; charset=gb2312").text, "€");
    assert.equal(decodeHtml(Buffer.from("x"), "text/html; charset=iso-2022-kr").text, "\ufffd");
  });

  it("decodes as the standard where Node's own decoders differ", () => {
    for (const [charset, bytes, text] of [
      ["koi8-u", [0xae, 0xbe], "ўЎ"],
      ["windows-1255", [0xca], "\u05ba"],
      ["ibm866", [0x1a, 0x1c, 0x80], "\x1a\x1cА"],
      ["euc-kr", [0xb0, 0xa1, 0x81, 0x3c], "가\ufffd<"],
      ["big5", [0xa4, 0xa4, 0x81, 0x3c], "中\ufffd<"],
    ] as const) {
      const found = decodeHtml(Buffer.from(bytes), `text/html; charset=${charset}`);
      assert.equal(found.text, text, charset);
    }
  });

  it("reads ISO-2022-JP with and without a declaration", () => {
    const bytes = Buffer.concat([
      Buffer.from("<p>"),
      iso2022Jp("ことばのないところ"),
      Buffer.from("</p>"),
    ]);
    for (const header of [
      undefined,
      "text/html; charset=iso-2022-jp",
      "text/html; charset=utf-8",
    ]) {
      assert.equal(decodeHtml(bytes, header).text, "<p>ことばのないところ</p>", header);
    }
  });

  // proves: charset.prescan
  it("finds the declarations of meta elements and of XML, and none that only look like one", () => {
    const bytes = (markup: string) => Buffer.concat([Buffer.from(markup), Buffer.from([0xe6])]);
    for (const [markup, charset] of [
      ['<meta charset="iso-8859-2">', "iso-8859-2"],
      ["<META CHARSET=iso-8859-2>", "iso-8859-2"],
      ['<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"],
      ["<meta content='x; charset = koi8-r ; y' http-equiv=content-type>", "koi8-r"],
      ['<?xml version="1.0" encoding="iso-8859-5"?>', "iso-8859-5"],
      ["<?xml version='1.0' encoding='iso-8859-5'?><html>", "iso-8859-5"],
      ['<!-- <meta charset="koi8-r"> --><meta charset=iso-8859-2>', "iso-8859-2"],
      ["<meta charset=utf-16>", "utf-8"],
      ["<meta charset=x-user-defined>", "windows-1252"],
    ] as const) {
      assert.equal(decodeHtml(bytes(markup), undefined).charset, charset, markup);
    }
    for (const markup of [
      '<meta content="text/html; charset=koi8-r">',
      '<meta http-equiv="refresh" content="0; charset=koi8-r">',
      "<metacharset=koi8-r>",
      "<p charset=koi8-r>",
      '<meta charset="koi8-r',
      "<meta charset=nonsense-8>",
      '<p title="<meta charset=koi8-r>">',
    ]) {
      assert.equal(decodeHtml(bytes(markup), undefined).certain, false, markup);
    }
  });

  it("finds a declaration behind the first 1024 bytes of a page that is not UTF-8", () => {
    const text = TEXTS["ru"]?.[0] ?? "";
    const late = `<!doctype html><title>t</title><!--${"x".repeat(3000)}--><meta charset="koi8-r"><p>${text}`;
    assert.deepEqual(decodeHtml(encode(late, "koi8-r"), undefined), {
      text: late,
      charset: "koi8-r",
      certain: true,
    });
  });

  it("reads an English page with a sign or two as windows-1252", () => {
    for (const text of [
      "It’s “quoted” – yes",
      "© 2020",
      "£5, 20 °C and £7",
      "naïve",
      "• one • two",
      "½ price ®",
      "Zoë",
      "El Niño",
    ]) {
      assert.equal(decodeHtml(encode(plain(text), "windows-1252"), undefined).text, plain(text));
    }
  });

  it("takes a sign for a sign, whatever letter another encoding has in its place", () => {
    const signs = [
      0xa0, 0xa9, 0xae, 0xb7, 0xbb, 0xab, 0xa7, 0xb0, 0xa3, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95,
      0x96, 0x97, 0x99,
    ];
    for (const byte of signs) {
      const sign = String.fromCharCode(byte);
      for (const markup of [
        `<b>${sign}</b>${sign}`,
        `${sign} a`,
        `<li>${sign} one<li>${sign} two`,
        `one ${sign} two ${sign} three`,
        `${sign}${sign}${sign}`,
        `<p>12${sign}`,
      ]) {
        const found = decodeHtml(Buffer.from(plain(markup), "latin1"), undefined);
        assert.equal(found.charset, "windows-1252", `${byte.toString(16)}: ${markup}`);
      }
    }
  });

  it("takes a sign that stands a hundred times for no more than one that stands once", () => {
    const cells = "<td>\xa0</td><td>5 m\xb3</td><td>\xa9</td><td>\xb7</td>".repeat(100);
    const found = decodeHtml(Buffer.from(plain(cells), "latin1"), undefined);
    assert.equal(found.charset, "windows-1252");
  });

  it("reads curly quotes, dashes and apostrophes in English as such", () => {
    const text =
      "It\x92s \x93the best\x94 \x96 they say\x97isn\x92t it? We\x92ll see\x85 \x91Yes\x92";
    const found = decodeHtml(Buffer.from(plain(text), "latin1"), undefined);
    assert.equal(found.charset, "windows-1252");
    assert.match(found.text, /It’s “the best” – they say—isn’t it\? We’ll see… ‘Yes’/);
  });

  it("keeps UTF-8 with a bad byte or a cut end UTF-8", () => {
    for (const [before, bad, behind] of [
      ["Größe", [0xa0], " und Höhe"],
      ["café ", [0x92], "s"],
      ["日本語のテキスト", [0xff], ""],
      ["Привет, мир", [0xd0], ""],
      ["“quoted” – and", [0xa9, 0x20, 0xe2, 0x80], ""],
    ] as const) {
      const bytes = Buffer.concat([
        Buffer.from(plain(before)),
        Buffer.from(bad),
        Buffer.from(behind),
      ]);
      const found = decodeHtml(bytes, undefined);
      assert.equal(found.charset, "utf-8", before);
      assert.ok(found.text.startsWith(plain(before)), before);
      assert.ok(found.text.includes("\ufffd"), before);
    }
  });

  it("reads names and words of other Western languages in an English page", () => {
    for (const text of [
      "László, Renée, Müller, Jörg, Çelik, São Paulo, El Niño and Ångström",
      "Français Español Português Català Bokmål Türkçe",
      "naïve café, señor, voilà, fiancée, jalapeño, Gödel, Brontë",
    ]) {
      assert.equal(decodeHtml(encode(plain(text), "windows-1252"), undefined).text, plain(text));
    }
  });

  it("takes the country of the host and the page's language for a hint where the text says little", () => {
    for (const [text, charset, host, language] of [
      ["pravič", "windows-1250", "www.primer.si", "sl"],
      ["žmogus turi teisę", "windows-1257", "pavyzdys.lt", "lt"],
      ["sağlayan", "windows-1254", "ornek.com.tr", "tr"],
      ["mora biti opć", "iso-8859-2", "primjer.hr", "hr"],
    ] as const) {
      const bytes = encode(plain(text), charset);
      assert.equal(decodeHtml(bytes, undefined, host).text, plain(text), host);
      const named = `<html lang="${language}">${text}`;
      assert.equal(decodeHtml(encode(named, charset), undefined).text, named, language);
    }
    const german = encode(plain(TEXTS["de"]?.[0] ?? ""), "windows-1252");
    for (const host of ["example.ru", "example.jp", "example.com.tr", "[::1]", "localhost"]) {
      assert.equal(decodeHtml(german, undefined, host).text, plain(TEXTS["de"]?.[0] ?? ""), host);
    }
  });

  // proves: charset.utf8
  it("takes what says nothing as UTF-8 that nobody declared", () => {
    assert.deepEqual(decodeHtml(new Uint8Array(0), undefined), {
      text: "",
      charset: "utf-8",
      certain: false,
    });
    assert.deepEqual(decodeHtml(Buffer.from("<p>a"), "text/html"), {
      text: "<p>a",
      charset: "utf-8",
      certain: false,
    });
  });

  it("takes time linear in input made to be slow", () => {
    for (const [start, part] of [
      ["", "<meta "],
      ["", "<"],
      ["", "<a"],
      ["", "<meta charset=x charset "],
      ["<meta content='", "charset "],
      ["<html ", "lang "],
      ["", "<!-"],
      ["", "\x1b"],
      ["", "\x1b$B"],
    ] as const) {
      const make = (size: number) => Buffer.from(`${start}${repeated(part)(size)}\xe9`, "latin1");
      assertLinear(part, make, (bytes) => decodeHtml(bytes, undefined));
    }
  });
});

describe("a declaration that the bytes contradict", () => {
  const declared = (bytes: Uint8Array, charset: string) =>
    decodeHtml(bytes, `text/html; charset=${charset}`);
  const isTrusted = (bytes: Uint8Array, charset: string) => declared(bytes, charset).certain;

  it("is one in which two characters are broken, and more than a twentieth of those outside ASCII", () => {
    const page = (broken: number, whole: number) =>
      Buffer.concat([
        Buffer.from("ü".repeat(whole)),
        ...Array.from({ length: broken }, () => Buffer.from([0x20, 0xff])),
      ]);
    assert.equal(isTrusted(page(1, 0), "utf-8"), true);
    assert.equal(isTrusted(page(2, 0), "utf-8"), false);
    assert.equal(isTrusted(page(2, 38), "utf-8"), true);
    assert.equal(isTrusted(page(2, 37), "utf-8"), false);
    assert.equal(isTrusted(page(3, 57), "utf-8"), true);
  });

  it("counts a run of broken bytes as one", () => {
    assert.equal(isTrusted(Buffer.from([0x61, 0xff, 0xff, 0xff, 0x62]), "utf-8"), true);
    assert.equal(isTrusted(Buffer.from([0xff, 0x61, 0xff]), "utf-8"), false);
  });

  it("is one byte by byte where UTF-8 has two characters outside ASCII, or one of three bytes", () => {
    assert.equal(declared(Buffer.from("ü"), "iso-8859-2").charset, "iso-8859-2");
    assert.equal(declared(Buffer.from("ü and ä"), "iso-8859-2").charset, "utf-8");
    assert.equal(declared(Buffer.from("“"), "iso-8859-2").charset, "utf-8");
    assert.equal(declared(Buffer.from("\u07ff"), "iso-8859-2").charset, "iso-8859-2");
    assert.equal(declared(Buffer.from("\u0800"), "iso-8859-2").charset, "utf-8");
  });

  it("is one of several bytes a character where UTF-8 has three characters outside ASCII", () => {
    for (const charset of ["big5", "euc-kr", "gb18030", "gbk", "shift_jis"]) {
      assert.notEqual(declared(Buffer.from("ä, ü"), charset).charset, "utf-8", charset);
      assert.equal(declared(Buffer.from("ä, ü, ö"), charset).charset, "utf-8", charset);
    }
  });

  it("is UTF-16 where the page begins with 32 bytes of ASCII", () => {
    const ascii = "<p>Text of a page in ASCII, byte for byte, and more of it</p>";
    assert.equal(isTrusted(Buffer.from(ascii), "utf-16le"), false);
    assert.equal(isTrusted(Buffer.from(`${ascii.slice(0, 31)}ü${ascii}`), "utf-16le"), true);
    assert.equal(isTrusted(Buffer.from(`${ascii.slice(0, 32)}ü`), "utf-16le"), false);
    assert.equal(isTrusted(iconv.encode(ascii, "utf-16le"), "utf-16le"), true);
    assert.equal(isTrusted(iconv.encode(ascii, "utf-16be"), "utf-16be"), true);
  });

  it("is UTF-8 for ISO-2022-JP, which is ASCII as well", () => {
    assert.equal(declared(iso2022Jp("ことばのないところ"), "utf-8").charset, "iso-2022-jp");
  });
});

describe("a byte order mark", () => {
  it("is one of three, whole", () => {
    const charsetOf = (...bytes: readonly number[]) =>
      decodeHtml(Buffer.from([...bytes, 0x3c, 0x70]), "text/html; charset=windows-1251");
    assert.equal(charsetOf(0xfe, 0xff).charset, "utf-16be");
    assert.equal(charsetOf(0xff, 0xfe).charset, "utf-16le");
    assert.equal(charsetOf(0xef, 0xbb, 0xbf).charset, "utf-8");
    for (const bytes of [
      [0xef, 0xbb],
      [0xfe, 0xfe],
      [0xff, 0xff],
    ]) {
      assert.equal(charsetOf(...bytes).charset, "windows-1251", String(bytes));
    }
    // Another character in UTF-8, which nothing declares.
    assert.equal(charsetOf(0xef, 0xbb, 0xbe).certain, false);
    assert.equal(charsetOf(0xef, 0xba, 0xbf).certain, false);
  });
});

describe("a declaration in the page", () => {
  it("is found in the first 128 KiB", () => {
    const meta = '<meta charset="koi8-r">';
    const page = (before: number) =>
      Buffer.concat([Buffer.from(`${" ".repeat(before)}${meta}`), Buffer.from([0xe6])]);
    assert.equal(decodeHtml(page(131_072 - meta.length), undefined).charset, "koi8-r");
    assert.notEqual(decodeHtml(page(131_072 - meta.length + 1), undefined).certain, true);
  });
});

describe("headerCharset", () => {
  it("reads the parameter in every spelling and knows the standard's labels", () => {
    for (const [header, charset] of [
      ["text/html; charset=UTF-8", "utf-8"],
      ['text/html;charset="windows-1251"', "windows-1251"],
      ["text/html; Charset = 'koi8-r' ; x=y", "koi8-r"],
      ["text/html; x=y; charset=latin1", "windows-1252"],
      ["text/html; charset=sjis", "shift_jis"],
      ["text/html; charset=ks_c_5601-1987", "euc-kr"],
      ["text/html; charset=unknown-8", undefined],
      ["text/html; charset=", undefined],
      ["text/html", undefined],
      [undefined, undefined],
    ] as const) {
      assert.equal(headerCharset(header), charset, header);
    }
  });
});
