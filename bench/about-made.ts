// Made pages that show their date and authors in words only, one per language, as sites of that language write them.

/** A page that declares nothing, with what it shows. */
export interface MadePage {
  /** Language tag that the page declares. */
  readonly language: string;
  readonly title: string;
  /** Lines between the title and the text, as HTML. */
  readonly byline: string;
  /** A sentence of the text, in the language. */
  readonly sentence: string;
  readonly date: string;
  readonly authors: readonly string[];
}

export const MADE_PAGES: readonly MadePage[] = [
  {
    language: "en",
    title: "The harbour gets its lamps back",
    byline:
      '<p>By <a href="/people/ruth-ackley">Ruth Ackley</a> and <a href="/people/tom-brine">Tom Brine</a></p><p>Published March 9, 2023 at 6:45 am</p>',
    sentence:
      "The old lamps along the harbour wall were taken down in the spring and have now been put back by the people who live there.",
    date: "2023-03-09",
    authors: ["Ruth Ackley", "Tom Brine"],
  },
  {
    language: "de",
    title: "Die Laternen am Hafen leuchten wieder",
    byline: "<p>Von Jutta Krämer</p><p>Donnerstag, 17. März 2022, 14:05 Uhr</p>",
    sentence:
      "Die alten Laternen an der Hafenmauer wurden im Frühjahr abgebaut und sind jetzt von den Anwohnern wieder aufgestellt worden.",
    date: "2022-03-17",
    authors: ["Jutta Krämer"],
  },
  {
    language: "fr",
    title: "Les lampes du port sont de retour",
    byline: "<p>Par Hélène Vasseur</p><p>Publié le 1er août 2021 à 07h30</p>",
    sentence:
      "Les vieilles lampes du mur du port avaient été démontées au printemps et viennent d'être remises en place par les habitants.",
    date: "2021-08-01",
    authors: ["Hélène Vasseur"],
  },
  {
    language: "es",
    title: "Vuelven las farolas del puerto",
    byline: "<p>Por Marta Ibáñez y Luis Quiroga</p><p>14 de febrero de 2020 | 09:12</p>",
    sentence:
      "Las viejas farolas del muro del puerto se desmontaron en primavera y los vecinos las han vuelto a colocar en su sitio.",
    date: "2020-02-14",
    authors: ["Marta Ibáñez", "Luis Quiroga"],
  },
  {
    language: "it",
    title: "Tornano i lampioni del porto",
    byline: "<p>di Chiara Bellini</p><p>Pubblicato il 23 settembre 2019</p>",
    sentence:
      "I vecchi lampioni lungo il muro del porto erano stati smontati in primavera e ora gli abitanti li hanno rimessi al loro posto.",
    date: "2019-09-23",
    authors: ["Chiara Bellini"],
  },
  {
    language: "pt-BR",
    title: "Os lampiões do porto estão de volta",
    byline: "<p>Por Beatriz Nogueira — 05/11/2022 18h40</p>",
    sentence:
      "Os velhos lampiões do muro do porto foram desmontados na primavera e agora os moradores os colocaram de volta no lugar.",
    date: "2022-11-05",
    authors: ["Beatriz Nogueira"],
  },
  {
    language: "nl",
    title: "De lantaarns aan de haven branden weer",
    byline: "<p>Door Marijke de Wit</p><p>Geplaatst op 8 mei 2021, 11:20</p>",
    sentence:
      "De oude lantaarns langs de havenmuur werden in het voorjaar weggehaald en zijn nu door de bewoners weer teruggezet.",
    date: "2021-05-08",
    authors: ["Marijke de Wit"],
  },
  {
    language: "pl",
    title: "Latarnie wróciły do portu",
    byline: "<p>Autor: Agnieszka Wrona</p><p>Opublikowano 19 października 2022</p>",
    sentence:
      "Stare latarnie przy murze portowym zdjęto wiosną, a teraz mieszkańcy postawili je z powrotem na swoim miejscu.",
    date: "2022-10-19",
    authors: ["Agnieszka Wrona"],
  },
  {
    language: "sv",
    title: "Lyktorna i hamnen är tillbaka",
    byline: "<p>Av Karin Lindqvist</p><p>Publicerad 27 januari 2023</p>",
    sentence:
      "De gamla lyktorna längs hamnmuren togs ner i våras och har nu satts upp igen av dem som bor där.",
    date: "2023-01-27",
    authors: ["Karin Lindqvist"],
  },
  {
    language: "da",
    title: "Lygterne på havnen er tilbage",
    byline: "<p>Af Mette Kjær</p><p>Offentliggjort 3. oktober 2021 kl. 08.15</p>",
    sentence:
      "De gamle lygter langs havnemuren blev taget ned i foråret og er nu sat op igen af dem, der bor der.",
    date: "2021-10-03",
    authors: ["Mette Kjær"],
  },
  {
    language: "nb",
    title: "Lyktene på havna er tilbake",
    byline: "<p>Skrevet av Ingrid Solheim</p><p>Publisert 11. desember 2020</p>",
    sentence:
      "De gamle lyktene langs havnemuren ble tatt ned i vår og er nå satt opp igjen av dem som bor der.",
    date: "2020-12-11",
    authors: ["Ingrid Solheim"],
  },
  {
    language: "fi",
    title: "Sataman lyhdyt palasivat",
    byline: "<p>Kirjoittanut Aino Lehtinen</p><p>Julkaistu 6. toukokuuta 2022</p>",
    sentence:
      "Sataman muurin vanhat lyhdyt purettiin keväällä, ja nyt alueen asukkaat ovat pystyttäneet ne takaisin paikoilleen.",
    date: "2022-05-06",
    authors: ["Aino Lehtinen"],
  },
  {
    language: "cs",
    title: "Lampy se do přístavu vrátily",
    byline: "<p>Autor: Jana Dvořáková</p><p>Publikováno 22. listopadu 2021</p>",
    sentence:
      "Staré lampy u přístavní zdi byly na jaře odstraněny a místní obyvatelé je teď vrátili zpátky na jejich místo.",
    date: "2021-11-22",
    authors: ["Jana Dvořáková"],
  },
  {
    language: "hu",
    title: "Visszatértek a kikötő lámpái",
    byline: "<p>Szerző: Kovács Eszter</p><p>2023. április 18.</p>",
    sentence:
      "A kikötő falánál álló régi lámpákat tavasszal leszerelték, most pedig a környék lakói visszatették őket a helyükre.",
    date: "2023-04-18",
    authors: ["Kovács Eszter"],
  },
  {
    language: "ro",
    title: "Felinarele din port s-au întors",
    byline: "<p>De Ioana Munteanu</p><p>Publicat la 30 iunie 2022</p>",
    sentence:
      "Felinarele vechi de pe zidul portului au fost scoase primăvara, iar acum locuitorii le-au pus din nou la locul lor.",
    date: "2022-06-30",
    authors: ["Ioana Munteanu"],
  },
  {
    language: "el",
    title: "Τα φανάρια του λιμανιού επέστρεψαν",
    byline: "<p>Της Ελένης Παππά</p><p>12 Ιουλίου 2021, 10:05</p>",
    sentence:
      "Τα παλιά φανάρια στον τοίχο του λιμανιού είχαν κατέβει την άνοιξη και τώρα οι κάτοικοι τα ξαναέβαλαν στη θέση τους.",
    date: "2021-07-12",
    authors: ["Ελένης Παππά"],
  },
  {
    language: "ru",
    title: "Фонари вернулись в гавань",
    byline: "<p>Автор: Ольга Сомова</p><p>25 августа 2020 г., 13:40</p>",
    sentence:
      "Старые фонари у стены гавани сняли весной, а теперь жители снова поставили их на прежнее место.",
    date: "2020-08-25",
    authors: ["Ольга Сомова"],
  },
  {
    language: "uk",
    title: "Ліхтарі повернулися до гавані",
    byline: "<p>Автор: Олена Бойко</p><p>4 квітня 2023, 09:30</p>",
    sentence:
      "Старі ліхтарі біля стіни гавані зняли навесні, а тепер мешканці знову поставили їх на попереднє місце.",
    date: "2023-04-04",
    authors: ["Олена Бойко"],
  },
  {
    language: "tr",
    title: "Limanın fenerleri geri döndü",
    byline: "<p>Yazan: Elif Aydın</p><p>16 Ağustos 2022 Salı, 15:20</p>",
    sentence:
      "Liman duvarındaki eski fenerler ilkbaharda sökülmüştü, şimdi orada yaşayanlar onları yeniden yerlerine taktı.",
    date: "2022-08-16",
    authors: ["Elif Aydın"],
  },
  {
    language: "ar",
    title: "مصابيح الميناء تعود من جديد",
    byline: "<p>بقلم: ليلى الحداد</p><p>٧ نوفمبر ٢٠٢١</p>",
    sentence:
      "أزيلت المصابيح القديمة الممتدة على جدار الميناء في الربيع، وأعادها سكان الحي الآن إلى أماكنها بعد إصلاحها.",
    date: "2021-11-07",
    authors: ["ليلى الحداد"],
  },
  {
    language: "he",
    title: "פנסי הנמל חזרו למקומם",
    byline: "<p>מאת: נועה ברק</p><p>15 בספטמבר 2022</p>",
    sentence:
      "הפנסים הישנים שעל חומת הנמל הוסרו באביב, ועכשיו תושבי השכונה החזירו אותם למקומם אחרי שתוקנו.",
    date: "2022-09-15",
    authors: ["נועה ברק"],
  },
  {
    language: "ja",
    title: "港の灯りが戻ってきた",
    byline: "<p>文：佐藤美咲</p><p>2022年10月3日 07時15分</p>",
    sentence:
      "港の壁に沿って並んでいた古い灯りは春に取り外されたが、近くに住む人々の手で元の場所に戻された。",
    date: "2022-10-03",
    authors: ["佐藤美咲"],
  },
  {
    language: "zh-CN",
    title: "港口的灯又亮了",
    byline: "<p>记者：王晓燕、李国平</p><p>2021-06-18 09:26</p>",
    sentence:
      "港口墙边的旧灯在春天被拆下，现在附近的居民把它们修好以后又装回了原来的地方，夜里的路重新亮了起来。",
    date: "2021-06-18",
    authors: ["王晓燕", "李国平"],
  },
  {
    language: "ko",
    title: "항구의 등불이 돌아왔다",
    byline: "<p>김서연 기자</p><p>입력 2023.02.21 10:34</p>",
    sentence:
      "항구 담장을 따라 늘어서 있던 오래된 등불은 봄에 철거되었으나 이제 주민들이 고쳐서 제자리에 다시 세웠다.",
    date: "2023-02-21",
    authors: ["김서연"],
  },
];

/** Sentences of a text, so that it is an article. */
const SENTENCES = 12;
const PARAGRAPHS = 3;

/** Returns the HTML of a made page, with menus and a footer around it. */
export function madeHtml({ language, title, byline, sentence }: MadePage): string {
  const paragraph = `<p>${Array.from({ length: SENTENCES / PARAGRAPHS }, () => sentence).join(" ")}</p>`;
  const text = Array.from({ length: PARAGRAPHS }, () => paragraph).join("");
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head>
<body><header><nav><a href="/">A</a> <a href="/b">B</a> <a href="/c">C</a></nav></header>
<main><article><h1>${title}</h1>${byline}${text}</article></main>
<footer><p>© 2019</p></footer></body></html>`;
}
