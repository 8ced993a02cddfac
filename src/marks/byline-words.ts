// Words of bylines by language: before a name, for its role, and for credits of other works.
import { letterRuns } from "../text/character-kinds.ts";

/** Meaning of a word for the name after it. */
export type BylineWord = "by" | "author" | "done" | "credit";

/**
 * A line for each language: words for "by"; nouns for an author or a text; participles before "by";
 * words for a credit that is not the text's (pictures, translations, music).
 *
 * `~` marks words that names start with too: they need a colon, a date or a sign. `=` marks words
 * that count in their own language only. A hyphen in a phrase stands for a space.
 */
const TABLE = `
en|by|author authors writer writers words text story reporter reporters interview|written posted published authored started asked answered submitted created added shared uploaded reported compiled curated replied contributed originally article stories texts review blogged penned|photo photos photograph photographs photographer photography photographed picture pictures image images illustration illustrations illustrated illustrator portrait portraits artwork graphic graphics cover drawing drawings painting video videos film filmed translation translated translator music lyrics composed composer edited editing editor reviewed fact-checked checked narrated sponsored presented produced design designed source contact
de|von ~vom ~autor|autorin autoren autorinnen verfasser verfasserin redakteur redakteurin redaktion interview mitarbeit texte|geschrieben verfasst erstellt veröffentlicht gepostet verfaßt eingestellt gemeldet|foto fotos fotografie fotografien fotografin fotograf bild bilder aufnahme aufnahmen illustration illustrationen illustratorin grafik porträt porträts portrait übersetzung übersetzt übersetzer übersetzerin musik komposition vertonung kamera bearbeitet redigiert geprüft überprüft gestaltung zeichnung zeichnungen titelbild quelle kontakt ansprechpartner ansprechpartnerin
fr|par|auteur auteurs autrice auteure texte textes entretien rédacteur rédactrice|écrit écrite publié publiée rédigé rédigée proposé posté créé|photo photos photographie photographies photographe image images illustration illustrations illustratrice dessin dessins portrait portraits traduction traduit traduite traducteur traductrice musique composition vidéo montage relu vérifié vérifiée crédit crédits contact
es|por|autora autores texto textos redactor redactora|escrito escrita publicado publicada redactado enviado creado|foto fotos fotografía fotografías fotógrafo fotógrafa imagen imágenes ilustración ilustraciones ilustrado retrato retratos traducción traducido traducida traductor traductora revisado revisada música vídeo créditos fuente contacto
it|~di =da a-cura-di ~autore|autrice autori testo testi|scritto scritta pubblicato pubblicata redatto inserito|foto fotografia fotografie fotografo immagine immagini illustrazione illustrazioni ritratto ritratti traduzione tradotto tradotta traduttore traduttrice revisionato revisionata musica musiche disegni fonte contatto
pt|por|autora autores texto textos redator|escrito escrita publicado publicada postado postada criado|foto fotos fotografia fotografias fotógrafo imagem imagens ilustração ilustrações retrato retratos tradução traduzido traduzida tradutor tradutora música crédito contato contacto
nl|door|auteur auteurs tekst redacteur|geschreven geplaatst gepubliceerd gemaakt|foto foto's fotografie fotograaf beeld afbeelding illustratie illustraties portret vertaling vertaald vertaler muziek tekening contact
sv|~av|författare skribent text reporter|skriven skrivet publicerad publicerat postat|foto foton fotograf bild bilder illustration illustrationer porträtt översättning översatt översättare musik kontakt
da|~af|forfatter skribent tekst journalist|skrevet udgivet publiceret|foto fotos fotograf billede illustration illustrationer portræt oversættelse oversat oversætter musik kontakt
no|~av|forfatter skribent tekst journalist|skrevet publisert lagt|foto fotograf bilde bilder illustrasjon illustrasjoner portrett oversettelse oversatt oversetter musikk kontakt
fi|kirjoittanut|kirjoittaja teksti toimittaja||kuva kuvat valokuva valokuvat kuvaaja kuvitus muotokuva suomennos suomentanut kääntäjä käännös musiikki
pl|przez =od ~autorka|autorzy tekst redaktor współpraca|napisane napisany napisała napisał dodane dodany opublikowane opublikowany|foto fot zdjęcie zdjęcia fotografie fotografia ilustracja ilustracje portret przekład tłumaczenie tłumacz przełożył przełożyła muzyka rysunki kontakt
cs|=od|autoři text napsal napsala spolupráce|publikoval publikovala|foto fotografie snímek ilustrace portrét překlad přeložil přeložila hudba kresba kontakt
sk|=od|autori text napísal napísala spolupráca|publikoval|foto fotografie snímka ilustrácie ilustrácia portrét preklad preložil preložila hudba kontakt
hu|szerző szerzők írta|írták szöveg||fotó fotók kép képek fénykép illusztráció portré fordítás fordította zene
ro|=de|autoare autorul text|scris publicat postat|foto fotografii fotografie imagine ilustrații ilustrație portret traducere tradus traducător muzica muzică
el|=του =της =των γράφει γράφουν|συγγραφέας συντάκτης κείμενο άρθρο||φωτογραφία φωτογραφίες φωτό εικόνα εικονογράφηση πορτρέτο πορτραίτο μετάφραση μεταφραστής μουσική
tr|yazan yazar|yazarı yazı metin||fotoğraf fotoğraflar foto görsel çizim illüstrasyon portre çeviri çeviren çevirmen müzik
ru|автор|авторы текст написал написала||фото фотография фотографии фотограф снимок иллюстрация иллюстрации портрет перевод переводчик перевёл перевела музыка рисунки
uk|=від|авторка текст написав написала||фото фотографія світлина світлини ілюстрація ілюстрації портрет переклад перекладач музика
bg|=от|текст||снимка снимки фото фотография илюстрация портрет превод преводач музика
hr|piše|autorica tekst napisao napisala||foto fotografije fotografija slika ilustracija portret prijevod prevod preveo prevela glazba muzika
ca|=per|autora text redactat|escrit publicat|fotografia fotografies imatge il·lustració retrat traducció música
he|מאת|כתב כתבה מחבר||צילום צילומים תמונה איור דיוקן תרגום מוזיקה
ar|بقلم كتب كتبت|الكاتب الكاتبة كاتب||تصوير صورة الصورة رسوم ترجمة موسيقى
fa||نویسنده نوشته||عکس عکاس تصویر ترجمه مترجم موسیقی
id|=oleh|penulis reporter|ditulis|foto gambar ilustrasi potret terjemahan diterjemahkan penerjemah musik editor
vi|=bởi|tác-giả người-viết||ảnh hình minh-họa dịch nhạc
`;

const words = new Map<string, Map<string, BylineWord>>();
const NEED_SIGN = new Set<string>();
for (const line of TABLE.trim().split("\n")) {
  const [language = "", ...columns] = line.split("|");
  const kinds: readonly BylineWord[] = ["by", "author", "done", "credit"];
  for (const [at, kind] of kinds.entries()) {
    for (const written of (columns[at] ?? "").split(" ").filter((one) => one !== "")) {
      const word = written.replace(/^[~=]/, "");
      if (written.startsWith("~")) NEED_SIGN.add(word);
      const owner = written.startsWith("=") ? language : "";
      const own = words.get(owner) ?? new Map<string, BylineWord>();
      words.set(owner, own);
      if (!own.has(word)) own.set(word, kind);
    }
  }
}

/**
 * The letters with which the words of all languages start, up to an apostrophe; of a phrase, those
 * of its last word.
 */
const STARTS = new Set(
  [...words.values()].flatMap((own) =>
    [...own.keys()].map((phrase) => {
      const word = phrase.slice(phrase.lastIndexOf("-") + 1);
      return word.slice(0, letterRuns(word)[1]);
    }),
  ),
);

/** The last words of phrases, which are written with hyphens here. */
const PHRASE_ENDS = new Set(
  [...words.values()].flatMap((own) =>
    [...own.keys()].filter((word) => word.includes("-")).map((word) => word.split("-").at(-1)),
  ),
);

/** Whether a phrase of several words ends with a word. */
export const endsPhrase = (word: string): boolean => PHRASE_ENDS.has(word.toLowerCase());

/** Whether a line has the start of such a word: a cheap test that rejects most lines. */
export function mayHoldBylineWord(line: string): boolean {
  const runs = letterRuns(line);
  for (let at = 0; at < runs.length; at += 2) {
    if (STARTS.has(line.slice(runs[at], runs[at + 1]).toLowerCase())) return true;
  }
  return false;
}

/** Returns the meaning of a word for the name after it; undefined for other words. */
export function bylineWord(word: string, language?: string): BylineWord | undefined {
  const key = word.toLowerCase();
  return words.get("")?.get(key) ?? words.get(language ?? "")?.get(key);
}

/** Whether names start with a word for "by" too, such as "Di". */
export const startsNames = (word: string): boolean => NEED_SIGN.has(word.toLowerCase());
