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

/** Texts in languages that franc does not know. */
const OTHERS = {
  he: "המנורה מנוקה בכל בוקר לפני שממלאים את השמן. מי ששוכח זאת יראה מעט מאוד בערב, כי הפיח לוקח מחצית מן האור של הזכוכית.",
  ka: "ნათურა ყოველ დილით იწმინდება, სანამ ზეთს ჩაასხამენ. ვინც ამას დაივიწყებს, საღამოს ძალიან ცოტას დაინახავს, რადგან ჭვარტლი სინათლის ნახევარს იღებს.",
  hy: "Լամպը մաքրում են ամեն առավոտ, մինչև յուղը լցնելը։ Ով դա մոռանում է, երեկոյան շատ քիչ բան է տեսնում, քանի որ մուրը խլում է լույսի կեսը։",
  fi: "Lamppu puhdistetaan joka aamu ennen kuin öljy lisätään. Se, joka unohtaa tämän, ei näe illalla juuri mitään, mutta noki on myös vaarallista, jos sitä on paljon.",
  et: "Lamp puhastatakse igal hommikul, enne kui õli lisatakse. Kes selle unustab, ei näe õhtul midagi, aga tahm on ka ohtlik ja see võib põleda, kui seda on palju.",
  da: "Lampen bliver renset hver morgen, før olien fyldes på. Hvis man glemmer det, kan man ikke se meget om aftenen, og soden er også farlig, hvor der er træ.",
  no: "Lampen blir renset hver morgen før oljen fylles på. Hvis man glemmer det, kan man ikke se mye om kvelden, og soten er også farlig der det er noen av tre.",
  sk: "Lampa sa čistí každé ráno, keď ešte nie je naliata. Kto na to zabudne, večer veľa nevidí, lebo sadze sú aj nebezpečné a bola by to škoda, však to som čítal.",
  sl: "Svetilka se čisti vsako jutro, ker je bilo olje porabljeno. Kdor na to pozabi, zvečer ne vidi več, saj so saje tudi nevarne in lahko zelo hitro zagorijo, kot smo videli pri hiši.",
  lt: "Lempa valoma kiekvieną rytą, kai dar nėra alyvos. Kas tai pamiršta, vakare labai mažai mato, bet suodžiai yra pavojingi, kad ir kaip jis juos valo, arba už namo.",
  lv: "Lampu tīra katru rītu, pirms ielej eļļu, un tas ir svarīgi. Kas to aizmirst, vakarā redz ļoti maz, bet sodrēji arī nav labi, jo tie ir bīstami, lai kā viņš tīra.",
  ca: "El llum es neteja cada matí abans que s'ompli amb oli. Qui ho oblida no veu molt al vespre, però el sutge també és perillós per als que són a casa.",
  is: "Lampinn er þrifinn á hverjum morgni áður en olían er sett á og það er gott. Sá sem gleymir því sér ekki mikið við kvöldið, því að sótið hefur tekið ljósið frá glerinu.",
  mk: "Светилката се чисти секое утро, пред да се стави масло во неа. Кој го заборава тоа, вечерта ќе види малку, дека саѓите исто така го земаат сјајот со кој ова стакло свети.",
} as const;

describe("the language of a text", () => {
  it("is detected by script or frequent words where its letter triples are unknown", () => {
    for (const [language, text] of Object.entries(OTHERS)) {
      assert.equal(detectLanguage(text.repeat(3)), language, text);
    }
  });

  it("is none of these by words that are frequent in a known language, too", () => {
    for (const [other, text] of [
      [
        "et",
        "Tu as envie de changer ta décoration ? On te montre comment choisir ta lampe et ton abat-jour. On commence par la pièce et la lumière du jour, et on finit par le prix. On a testé dix modèles et on a gardé les trois meilleurs.",
      ],
      [
        "da",
        "Er zijn nog maar weinig lampenmakers in het dorp. Ze maken hun lampen af en toe samen, en er wordt dan veel gelachen. Er is altijd koffie. Wie er eens wil kijken, spreekt van tevoren met hun dochter af.",
      ],
      [
        "sl",
        "Hrvatska ima mnogo otoka, ali svi nisu naseljeni, pa je put do njih dug. Posjetitelj mora kupiti kartu pri ulazu. Bila je to duga noć, ali lampa ima dovoljno ulja. Bilo bi dobro da mora gorjeti do jutra.",
      ],
      [
        "sk",
        "Každý výrobce má svá pravidla. Lampa však má vydržet deset let, a každý zákazník má právo na opravu. Výrobce však má jiný názor, má však povinnost opravit ji s tým, co lidé chtějí.",
      ],
    ] as const)
      assert.notEqual(detectLanguage(text.repeat(3)), other, text);
  });

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
