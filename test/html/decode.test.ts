import assert from "node:assert/strict";
import { describe, it } from "node:test";
import iconv from "iconv-lite";
import { decodeHtml, headerCharset } from "../../src/html/decode.ts";

/** Article 1 of the Universal Declaration of Human Rights, or its beginning, and what it is commonly encoded in. */
const TEXTS: Readonly<Record<string, readonly [text: string, ...charsets: string[]]>> = {
  de: [
    "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geiste der Brüderlichkeit begegnen.",
    "windows-1252",
  ],
  fr: [
    "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.",
    "windows-1252",
  ],
  es: [
    "Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.",
    "windows-1252",
  ],
  pt: [
    "Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de consciência, devem agir uns para com os outros em espírito de fraternidade.",
    "windows-1252",
  ],
  sv: [
    "Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och samvete och bör handla gentemot varandra i en anda av broderskap.",
    "windows-1252",
  ],
  is: [
    "Hver maður er borinn frjáls og jafn öðrum að virðingu og réttindum. Menn eru gæddir vitsmunum og samvisku, og ber þeim að breyta bróðurlega hverjum við annan.",
    "windows-1252",
  ],
  pl: [
    "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.",
    "windows-1250",
    "iso-8859-2",
  ],
  cs: [
    "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství.",
    "windows-1250",
    "iso-8859-2",
  ],
  hu: [
    "Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek.",
    "windows-1250",
    "iso-8859-2",
  ],
  ru: [
    "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.",
    "windows-1251",
    "koi8-r",
    "iso-8859-5",
    "ibm866",
  ],
  uk: [
    "Всі люди народжуються вільними і рівними у своїй гідності та правах. Вони наділені розумом і совістю і повинні діяти у відношенні один до одного в дусі братерства.",
    "windows-1251",
    "koi8-u",
  ],
  bg: [
    "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят помежду си в дух на братство.",
    "windows-1251",
  ],
  el: [
    "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση.",
    "windows-1253",
    "iso-8859-7",
  ],
  tr: [
    "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler.",
    "windows-1254",
  ],
  he: [
    "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון.",
    "windows-1255",
  ],
  ar: [
    "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا.",
    "windows-1256",
    "iso-8859-6",
  ],
  lt: [
    "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė ir jie turi elgtis vienas kito atžvilgiu kaip broliai.",
    "windows-1257",
  ],
  th: ["มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ", "windows-874"],
  ja: [
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
    "shift_jis",
    "euc-jp",
  ],
  zh: [
    "人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。",
    "gbk",
  ],
  tw: [
    "人人生而自由，在尊嚴和權利上一律平等。他們賦有理性和良心，並應以兄弟關係的精神互相對待。",
    "big5",
  ],
  ko: ["모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.", "euc-kr"],
};

/** iconv-lite's names where they differ from the standard's. */
const ICONV: Readonly<Record<string, string>> = {
  "windows-874": "cp874",
  gbk: "gb18030",
  big5: "big5-hkscs",
  "euc-kr": "cp949",
  ibm866: "cp866",
};

const encode = (text: string, charset: string) => iconv.encode(text, ICONV[charset] ?? charset);
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

  it("takes a byte order mark before the header, and leaves it out of the text", () => {
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from("<p>ü")]);
    assert.deepEqual(decodeHtml(marked, "text/html; charset=windows-1251"), {
      text: "<p>ü",
      charset: "utf-8",
      certain: true,
    });
  });

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

  it("takes no time over input made to be slow", () => {
    const hostile = [
      "<meta ".repeat(400_000),
      "<".repeat(2_000_000),
      "<a".repeat(1_000_000),
      "<meta charset=x charset ".repeat(100_000),
      `<meta content='${"charset ".repeat(300_000)}`,
      `<html ${"lang ".repeat(400_000)}`,
      "<!-".repeat(700_000),
      "\x1b".repeat(2_000_000),
      "\x1b$B".repeat(700_000),
    ];
    for (const text of hostile) {
      const bytes = Buffer.concat([Buffer.from(text, "latin1"), Buffer.from([0xe9])]);
      assert.equal(decodeHtml(bytes, undefined).text.length > 0, true);
    }
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
