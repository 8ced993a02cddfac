// Bylines and dates in twenty languages: who wrote, whom a credit names, and what a date is of.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDateLabel, saidOfDate } from "../../src/marks/date-words.ts";
import { dateOfLine } from "../../src/marks/dates.ts";
import { isAuthorLabel } from "../../src/marks/name-marks.ts";
import { shownAuthor } from "../../src/marks/names.ts";
import { dateIn } from "../../src/text/date-finder.ts";

/** Language, author line, credit, and lines of a publication, a change and another day. */
const LANGUAGES = [
  [
    "en",
    "By Ann Lee",
    "Photo: Ann Lee",
    "Published on 3 May 2024",
    "Last updated 3 May 2024",
    "Date of birth: 3 May 2024",
  ],
  [
    "de",
    "Von Ann Lee",
    "Foto: Ann Lee",
    "Veröffentlicht am 3. Mai 2024",
    "Aktualisiert am 3. Mai 2024",
    "Geboren am 3. Mai 2024",
  ],
  [
    "fr",
    "Par Ann Lee",
    "Photographie : Ann Lee",
    "Publié le 3 mai 2024",
    "Mis à jour le 3 mai 2024",
    "Date limite : 3 mai 2024",
  ],
  [
    "es",
    "Por Ann Lee",
    "Traducción: Ann Lee",
    "Publicado el 3 de mayo de 2024",
    "Actualizado el 3 de mayo de 2024",
    "Fecha de nacimiento: 3 de mayo de 2024",
  ],
  [
    "it",
    "Scritto da Ann Lee",
    "Foto di Ann Lee",
    "Pubblicato il 3 maggio 2024",
    "Aggiornato il 3 maggio 2024",
    "Scadenza: 3 maggio 2024",
  ],
  [
    "pt",
    "Por Ann Lee",
    "Tradução: Ann Lee",
    "Publicado em 3 de maio de 2024",
    "Atualizado em 3 de maio de 2024",
    "Nascimento: 3 de maio de 2024",
  ],
  [
    "nl",
    "Door Ann Lee",
    "Foto: Ann Lee",
    "Gepubliceerd op 3 mei 2024",
    "Bijgewerkt op 3 mei 2024",
    "Geboren op 3 mei 2024",
  ],
  [
    "sv",
    "Av: Ann Lee",
    "Foto: Ann Lee",
    "Publicerad 3 maj 2024",
    "Uppdaterad 3 maj 2024",
    "Född 3 maj 2024",
  ],
  [
    "da",
    "Af: Ann Lee",
    "Foto: Ann Lee",
    "Publiceret 3. maj 2024",
    "Opdateret 3. maj 2024",
    "Ansøgningsfrist: 3. maj 2024",
  ],
  [
    "no",
    "Skrevet av Ann Lee",
    "Foto: Ann Lee",
    "Publisert 3. mai 2024",
    "Oppdatert 3. mai 2024",
    "Født 3. mai 2024",
  ],
  [
    "fi",
    "Kirjoittanut Aino Lehtinen",
    "Kuva: Aino Lehtinen",
    "Julkaistu 3.5.2024",
    "Päivitetty 3.5.2024",
    "Syntynyt 3.5.2024",
  ],
  [
    "pl",
    "przez Jan Kowalski",
    "Zdjęcia: Jan Kowalski",
    "Opublikowano: 3 maja 2024",
    "Aktualizacja: 3 maja 2024",
    "Data urodzenia: 3 maja 2024",
  ],
  [
    "cs",
    "Autor: Jan Novák",
    "Překlad: Jan Novák",
    "Publikováno 3. května 2024",
    "Aktualizováno 3. května 2024",
    "Narozen 3. května 2024",
  ],
  [
    "hu",
    "Szerző: Kovács Eszter",
    "Fotó: Kovács Eszter",
    "Megjelent: 2024. május 3.",
    "Frissítve: 2024. május 3.",
    "Született: 2024. május 3.",
  ],
  [
    "ro",
    "Autor: Ion Pop",
    "Traducere: Ion Pop",
    "Publicat la 3 mai 2024",
    "Actualizat la 3 mai 2024",
    "Născut la 3 mai 2024",
  ],
  [
    "el",
    "Συντάκτης: Ελένη Παππά",
    "Φωτογραφία: Ελένη Παππά",
    "Δημοσιεύτηκε 3 Μαΐου 2024",
    "Τελευταία ενημέρωση 3 Μαΐου 2024",
    "Λήξη: 3 Μαΐου 2024",
  ],
  [
    "tr",
    "Yazan: Elif Aydın",
    "Fotoğraf: Elif Aydın",
    "Yayınlanma tarihi: 3 Mayıs 2024",
    "Güncelleme: 3 Mayıs 2024",
    "Doğum tarihi: 3 Mayıs 2024",
  ],
  [
    "ru",
    "Автор: Ольга Сомова",
    "Фото: Ольга Сомова",
    "Опубликовано 3 мая 2024",
    "Обновлено 3 мая 2024",
    "Дата рождения: 3 мая 2024",
  ],
  [
    "uk",
    "Автор: Олена Бондар",
    "Переклад: Олена Бондар",
    "Опубліковано 3 травня 2024",
    "Оновлено 3 травня 2024",
    "Дата народження: 3 травня 2024",
  ],
  [
    "he",
    "מאת: נועה ברק",
    "צילום: נועה ברק",
    "פורסם 3 במאי 2024",
    "עודכן 3 במאי 2024",
    "נולד 3 במאי 2024",
  ],
  [
    "ar",
    "بقلم: آية دعبس",
    "تصوير: آية دعبس",
    "نشر 3 مايو 2024",
    "آخر تحديث 3 مايو 2024",
    "تاريخ الميلاد: 3 مايو 2024",
  ],
  [
    "id",
    "Oleh Sari Dewi",
    "Foto: Sari Dewi",
    "Diterbitkan 3 Mei 2024",
    "Diperbarui 3 Mei 2024",
    "Tanggal lahir: 3 Mei 2024",
  ],
  [
    "zh",
    "作者：王小明",
    "摄影：王小明",
    "发布时间：2024年5月3日",
    "更新：2024年5月3日",
    "出生：2024年5月3日",
  ],
  [
    "ja",
    "執筆：王小明",
    "写真：王小明",
    "公開日：2024年5月3日",
    "最終更新：2024年5月3日",
    "生年月日：2024年5月3日",
  ],
] as const;

/** Labels of a change in every language of the tables, as pages write them. */
const CHANGES = `
en|Last updated|Updated on|Last modified|Last reviewed|Last amended
de|Zuletzt aktualisiert|Aktualisiert am|Letzte Aktualisierung|Stand|Update vom|Letzte Änderung
fr|Mis à jour le|Dernière mise à jour|Modifié le|Actualisé le|Dernière révision
es|Actualizado el|Última actualización|Fecha de actualización|Editado el
it|Aggiornato il|Ultimo aggiornamento|Data aggiornamento|Rivisto il
pt|Atualizado em|Última atualização|Modificado em
nl|Bijgewerkt op|Laatst bijgewerkt|Laatste wijziging|Geactualiseerd
sv|Uppdaterad|Senast uppdaterat|Senast granskad
da|Opdateret|Senest opdateret|Revideret
no|Oppdatert|Sist oppdatert|Sist endra
fi|Päivitetty|Viimeksi päivitetty|Päivitys|Muutettu
pl|Aktualizacja|Data aktualizacji|Ostatnia modyfikacja|Zaktualizowany
cs|Aktualizováno|Poslední změna|Poslední úprava
sk|Aktualizované|Posledná zmena
hu|Frissítve|Utolsó módosítás|Frissült
ro|Actualizat|Data actualizării|Actualizare
el|Ενημερώθηκε|Τελευταία τροποποίηση
tr|Güncelleme|Güncellenme Tarihi|Son değişiklik
ru|Обновлено|Дата обновления|Редактировано
uk|Оновлено|Дата зміни
bg|Обновена|Последна актуализация|Последна промяна
hr|Ažurirano|Zadnja izmjena
sl|Posodobljeno|Zadnja sprememba
et|Uuendatud|Viimati muudetud
lv|Atjaunots|Pēdējās izmaiņas
lt|Atnaujinta|Paskutinį kartą atnaujinta
is|Uppfært|Síðast breytt
ca|Actualitzat|Darrera actualització
eu|Azken eguneraketa
sq|Përditësuar
he|עודכן|תאריך עדכון|עודכן לאחרונה
ar|آخر تحديث|تاريخ التحديث
fa|آخرین به‌روزرسانی|ویرایش شده
hi|अंतिम अपडेट|संशोधित
bn|সর্বশেষ আপডেট
id|Diperbarui|Terakhir diperbarui
ms|Dikemas kini
vi|Cập nhật ngày|Chỉnh sửa
th|อัปเดตล่าสุด|อัพเดท
ja|更新日|最終更新日|更新日時|改定日
zh|更新时间|更新日期|更新于|編輯於
ko|최종수정|수정일|갱신
`;

function said(text: string, language: string) {
  const place = dateIn(text, { language });
  assert.ok(place !== undefined, text);
  const label = text.slice(0, place.start);
  return dateOfLine({ text, label, term: "", rest: 0, hasAuthor: false, language });
}

describe("lines in each language", () => {
  // proves: page.byline.credits
  it("name the writer, and credit others", () => {
    for (const [language, line, credit] of LANGUAGES) {
      const name = shownAuthor(line, { date: undefined, language });
      assert.ok(name !== undefined && line.endsWith(name), `${language} ${line}: ${name}`);
      assert.equal(shownAuthor(credit, { date: undefined, language }), undefined, credit);
    }
  });

  it("say whether their date is of a publication, a change or anything else", () => {
    for (const [language, , , published, changed, other] of LANGUAGES) {
      assert.equal(said(published, language), "published", published);
      assert.equal(said(changed, language), "changed", changed);
      assert.equal(said(other, language), "other", other);
    }
  });
});

describe("a label of a change", () => {
  const labels = CHANGES.trim()
    .split("\n")
    .flatMap((line) => {
      const [language = "", ...own] = line.split("|");
      return own.map((label) => [language, label] as const);
    });

  it("makes its date no publication, whatever the page's language", () => {
    for (const [language, label] of labels)
      for (const own of [language, ""])
        for (const text of [`${label} 2024-05-03`, `${label}: 2024-05-03`])
          assert.equal(said(text, own), "changed", `${own} ${text}`);
  });

  it("may be in a line of its own", () => {
    for (const [language, label] of labels) assert.ok(isDateLabel(label), `${language} ${label}`);
  });

  it("makes the name after it no author", () => {
    for (const [language, line] of [
      ["en", "Last updated by Ann Lee"],
      ["en", "Updated by: Ann Lee"],
      ["de", "Zuletzt aktualisiert von Ann Lee"],
      ["fr", "Mis à jour par Ann Lee"],
      ["es", "Actualizado por Ana Ruiz"],
      ["it", "Aggiornato da Anna Rossi"],
      ["nl", "Bijgewerkt door Ann Lee"],
      ["pl", "Zaktualizowane przez Jan Kowalski"],
    ] as const)
      assert.equal(shownAuthor(line, { date: undefined, language }), undefined, line);
    for (const line of ["Film reviews by Ann Lee", "Site updates by Ann Lee"])
      assert.equal(shownAuthor(line, { date: undefined, language: "en" }), "Ann Lee", line);
    const dated = { date: "3 May 2024", language: "en" };
    assert.equal(shownAuthor("Updated 3 May 2024 | By Ann Lee", dated), "Ann Lee");
  });
});

describe("shownAuthor", () => {
  const authorOf = (text: string, language = "en") =>
    shownAuthor(text, { date: undefined, language });

  it("tells writers from credits in one line", () => {
    for (const [line, name] of [
      ["Photos by Ann Lee, written by Bo Ray", "Bo Ray"],
      ["Story and photos by Ann Lee", "Ann Lee"],
      ["Text und Interview: Ann Lee", "Ann Lee"],
      ["Translated by Ann Lee", undefined],
      ["Read this article translated by Ann Lee", undefined],
      ["Written and translated by Ann Lee", "Ann Lee"],
      ["Reviewed by Ann Lee", undefined],
      ["Medically reviewed by Ann Lee", undefined],
      ["Fact checked by Ann Lee", undefined],
      ["Text und Fotos: Ann Lee", "Ann Lee"],
      ["Text and photos: Ann Lee", "Ann Lee"],
      ["Fotos und Grafik: Ann Lee", undefined],
      ["Texte et entretien : Ann Lee", "Ann Lee"],
      ["A cura di Ann Lee", "Ann Lee"],
      ["La cura di Ann Lee", undefined],
      ["Tác giả: Nguyễn Văn An", "Nguyễn Văn An"],
      ["取材・文＝山田太郎", "山田太郎"],
      ["文・写真：山田太郎", "山田太郎"],
      ["撮影・イラスト＝山田太郎", undefined],
      ["文/王小明 图/李和平", "王小明"],
      ["Music by Ann Lee", undefined],
      ["Portrait by Ann Lee", undefined],
      ["By Ann Lee (Mary Jane)", "Ann Lee (Mary Jane)"],
      ["By Ann Lee (Staff Writer)", "Ann Lee"],
      ["Autor/in: Ann Lee", "Ann Lee"],
      ["Powered by Lamp Engine", undefined],
    ] as const)
      assert.equal(authorOf(line, "de"), name, line);
    const dated = { date: "17.08.2007", language: "de" };
    const speech = "Bern, 17.08.2007 - Rede von Ann Lee beim Lampenfest, Basel";
    assert.equal(shownAuthor(speech, dated), "Ann Lee");
    assert.equal(authorOf("Γράφει ο Νίκος Παππάς", "el"), "Νίκος Παππάς");
    assert.equal(authorOf("Γράφουν οι Νίκος Παππάς", "el"), "Νίκος Παππάς");
  });
});

describe("isAuthorLabel", () => {
  it("is true of labels for an author alone", () => {
    for (const label of [
      "Written by",
      "Author",
      "Verfasst von",
      "Écrit par",
      "Napisane przez",
      "Tác giả",
      "A cura di",
      "作者",
    ])
      assert.ok(isAuthorLabel(label), label);
    for (const label of ["Photo by", "Price", "Reading time", "", "Author of the lamp"])
      assert.ok(!isAuthorLabel(label), label);
  });
});

describe("dateOfLine", () => {
  const of = (label: string, { text = `${label}3 May 2024`, term = "", rest = 0 } = {}) =>
    dateOfLine({ text, label, term, rest, hasAuthor: false, language: "en" });

  it("takes an unknown label, a reference and an event for no publication", () => {
    assert.equal(of("Berlin, "), "published");
    assert.equal(of("License: CC BY-SA 4.0 ("), "other");
    assert.equal(of("When: "), "other");
    assert.equal(of("Join Date: "), "other");
    assert.equal(of("Topic starter "), "published");
    assert.equal(of("edited "), "changed");
    assert.equal(of("Colour: "), undefined);
    assert.equal(of("", { term: "Harvest" }), undefined);
    assert.equal(of("", { term: "Published" }), "published");
    assert.equal(of("Lee, A. On lamps. Journal (", { rest: 5 }), undefined);
    assert.equal(of("", { text: "3 May 2024, 10:00-11:30" }), "other");
  });

  it("lets the last word before the date decide", () => {
    assert.equal(saidOfDate("Published 2020, updated "), "changed");
    assert.equal(saidOfDate("Closing date: "), "other");
    assert.equal(saidOfDate("The lamp of "), undefined);
  });
});
